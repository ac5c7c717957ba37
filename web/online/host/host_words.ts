// What a host is told of reports, bans and the server.
import type { Words } from '$web/kolam/kolam.ts';
import type { Health, Report } from './host.svelte.ts';

export const aboutWords = ({ about }: Pick<Report, 'about'>): Words =>
  about === 'name' ? { en: 'the name', de: 'der Name' } : { en: 'conduct', de: 'das Verhalten' };

/** Somebody who has no name any more is known by the number. */
export const nameOf = ({ name, person }: Pick<Report, 'name' | 'person'>): string =>
  name ?? `#${person}`;

/** How long bans last: days, and null for ever. */
export const TERMS: { days: number | null; words: Words }[] = [
  { days: 1, words: { en: 'a day', de: 'einen Tag' } },
  { days: 7, words: { en: 'a week', de: 'eine Woche' } },
  { days: 30, words: { en: '30 days', de: '30 Tage' } },
  { days: 365, words: { en: 'a year', de: 'ein Jahr' } },
  { days: null, words: { en: 'for ever', de: 'für immer' } },
];

/** `end` as it is written in that language; null: for ever. */
export const untilWords = (end: { en: string; de: string } | null): Words =>
  end
    ? { en: `banned until ${end.en}`, de: `gesperrt bis ${end.de}` }
    : { en: 'banned for ever', de: 'für immer gesperrt' };

const SLOW = 1_000_000; // microseconds: so long nothing should take to be stored

/** Whether all is well, and if not, what to do. */
export function healthWords({ storing, storedIn, timeHeld }: Health): { well: boolean } & Words {
  if (!storing)
    return {
      well: false,
      en: 'Nothing can be stored. Look whether the disk is full: until then no move counts.',
      de: 'Nichts lässt sich speichern. Sieh nach, ob die Platte voll ist: Bis dahin zählt kein Zug.',
    };
  if (timeHeld)
    return {
      well: false,
      en: 'The system’s clock has jumped: clocks with days a move stand. Set it right, then say “kolam admin trust-time”.',
      de: 'Die Systemuhr ist gesprungen: Uhren mit Tagen je Zug stehen. Stell sie richtig, und sag dann „kolam admin trust-time“.',
    };
  if (storedIn > SLOW)
    return {
      well: false,
      en: 'Storing is slow: it took longer than a second.',
      de: 'Das Speichern ist langsam: Es dauerte länger als eine Sekunde.',
    };
  return {
    well: true,
    en: 'All is well: what happens is stored at once.',
    de: 'Alles ist in Ordnung: Was geschieht, ist sofort gespeichert.',
  };
}

const MINUTE = 60_000;

/** "3 days 4 hours": the two largest units. */
export function durationWords(milliseconds: number): Words {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE));
  const parts = [
    [Math.floor(minutes / 1440), 'day', 'days', 'Tag', 'Tage'],
    [Math.floor(minutes / 60) % 24, 'hour', 'hours', 'Stunde', 'Stunden'],
    [minutes % 60, 'minute', 'minutes', 'Minute', 'Minuten'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).slice(0, 2);
  if (!told.length) return { en: 'less than a minute', de: 'weniger als eine Minute' };
  const join = (one: number, many: number) =>
    told.map((part) => `${part[0]} ${part[part[0] === 1 ? one : many]}`).join(' ');
  return { en: join(1, 2), de: join(3, 4) };
}
