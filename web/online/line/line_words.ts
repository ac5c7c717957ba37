// How the line to the server is, in words.
import type { Words } from '$web/kolam/kolam.ts';
import type { Line } from './line.ts';

const OFFLINE: Words = {
  en: 'You are offline. Playing here, learning and studying work; the rest does when you are online again.',
  de: 'Du bist offline. Hier spielen, lernen und studieren geht; alles andere, sobald du wieder online bist.',
};

const WORDS: Record<Exclude<Line['state'], 'open'>, Words> = {
  off: {
    en: 'There is no server behind these pages: people elsewhere cannot be met here.',
    de: 'Hinter diesen Seiten steht kein Server: Hier trifft man niemanden, der anderswo ist.',
  },
  opening: { en: 'Looking for the server …', de: 'Der Server wird gesucht …' },
  silent: {
    en: 'The server does not answer just now. What you see may be old.',
    de: 'Der Server antwortet gerade nicht. Was du siehst, kann veraltet sein.',
  },
  cut: {
    en: 'The connection to the server is lost. It is opened again by itself.',
    de: 'Die Verbindung zum Server ist abgerissen. Sie wird von selbst wieder aufgebaut.',
  },
};

/** Null while all is well. */
export function lineWords({ state, offline }: Pick<Line, 'state' | 'offline'>): Words | null {
  if (state === 'open') return null;
  return offline ? OFFLINE : WORDS[state];
}

const AT_TABLE: Partial<Record<Line['state'], Words>> = {
  silent: {
    en: 'The server does not answer just now: what you see may be old.',
    de: 'Der Server antwortet gerade nicht: Was du siehst, kann veraltet sein.',
  },
};

/** The same at a table, where what comes next matters. */
export function tableLineWords({ state, offline }: Pick<Line, 'state' | 'offline'>): Words | null {
  if (state === 'open') return null;
  if (offline)
    return {
      en: 'You are offline. The game goes on when you are online again.',
      de: 'Du bist offline. Die Partie geht weiter, sobald du wieder online bist.',
    };
  return (
    AT_TABLE[state] ?? {
      en: 'The connection is lost. It is being opened again.',
      de: 'Die Verbindung ist weg. Sie wird wieder aufgebaut.',
    }
  );
}
