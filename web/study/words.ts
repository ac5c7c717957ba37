// How marks, grades and values are called and written.
import type { Grade, MoveInfo, Played } from '$web/kolam/engine.ts';
import type { Player, Refused, Words } from '$web/kolam/kolam.ts';
import { inWords, say, sentence, settings } from '$web/base/settings.svelte.ts';
import { isPerson, levelName, levelOf, notYou, YOU } from '$web/state/session_words.ts';
import { tagOf, type Study } from '$web/kolam/tree.ts';

export const marks: { nag: number; sign: string; name: Words }[] = [
  { nag: 3, sign: '!!', name: { en: 'brilliant', de: 'glänzend' } },
  { nag: 1, sign: '!', name: { en: 'good', de: 'gut' } },
  { nag: 5, sign: '!?', name: { en: 'interesting', de: 'interessant' } },
  { nag: 6, sign: '?!', name: { en: 'doubtful', de: 'zweifelhaft' } },
  { nag: 2, sign: '?', name: { en: 'bad', de: 'schlecht' } },
  { nag: 4, sign: '??', name: { en: 'blunder', de: 'Patzer' } },
];

/** Of the position behind the move, as PGN has them. */
export const standings: typeof marks = [
  { nag: 10, sign: '=', name: { en: 'equal', de: 'ausgeglichen' } },
  { nag: 13, sign: '~', name: { en: 'unclear', de: 'unklar' } },
  { nag: 14, sign: '+=', name: { en: 'player 1 slightly better', de: 'Seite 1 etwas besser' } },
  { nag: 15, sign: '=+', name: { en: 'player 2 slightly better', de: 'Seite 2 etwas besser' } },
  { nag: 16, sign: '+/−', name: { en: 'player 1 better', de: 'Seite 1 besser' } },
  { nag: 17, sign: '−/+', name: { en: 'player 2 better', de: 'Seite 2 besser' } },
  { nag: 18, sign: '+−', name: { en: 'player 1 winning', de: 'Seite 1 gewinnt' } },
  { nag: 19, sign: '−+', name: { en: 'player 2 winning', de: 'Seite 2 gewinnt' } },
];

/** Any other mark is written as a number. */
export const nagSign = (nag: number): string =>
  [...marks, ...standings].find((mark) => mark.nag === nag)?.sign ?? `$${nag}`;

export const grades: Record<Grade, Words> = {
  best: { en: 'best', de: 'bester Zug' },
  good: { en: 'good', de: 'gut' },
  inaccuracy: { en: 'inaccuracy', de: 'Ungenauigkeit' },
  mistake: { en: 'mistake', de: 'Fehler' },
  blunder: { en: 'blunder', de: 'Patzer' },
  forced: { en: 'forced', de: 'erzwungen' },
  unjudged: { en: 'not judged', de: 'nicht beurteilt' },
};

/** A shape for each grade, within 6 of (0, 0): never a colour alone. */
export const shapes: Record<Grade, string> = {
  best: 'M-5 0-1.5 4 5-4',
  good: 'M0-2.5A2.5 2.5 0 1 1 0 2.5 2.5 2.5 0 1 1 0-2.5Z',
  inaccuracy: 'M0-4.5A4.5 4.5 0 1 1 0 4.5 4.5 4.5 0 1 1 0-4.5Z',
  mistake: 'M0-5.5 5.5 4.5H-5.5Z',
  blunder: 'M0-6 6 0 0 6-6 0Z',
  forced: 'M-4 0H4',
  unjudged: '',
};

export const isMistake = (grade: Grade): boolean =>
  grade === 'inaccuracy' || grade === 'mistake' || grade === 'blunder';

export const notes: Record<NonNullable<Played['note']>, Words> = {
  onlyMove: { en: 'the only move', de: 'der einzige Zug' },
  missedWin: { en: 'a win was missed', de: 'ein Gewinn verpasst' },
  missedForcedWin: { en: 'a forced win was missed', de: 'ein erzwungener Gewinn verpasst' },
};

const figure = (value: number, digits: number): string =>
  new Intl.NumberFormat(settings.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

export const signed = (value: number, digits: number): string =>
  (value > 0 ? '+' : value < 0 ? '−' : '±') + figure(Math.abs(value), digits);

export const percent = (chance: number): string => `${figure(100 * chance, 0)} %`;

export const many = (count: number): string =>
  new Intl.NumberFormat(settings.language, { notation: 'compact' }).format(count);

/** The value of a move for its player: points, a forced end, or hundredths. */
export function worth({ points, value, mate, exact }: MoveInfo): string {
  if (mate !== null && mate !== 0)
    return mate > 0
      ? say(`wins in ${mate}`, `gewinnt in ${mate}`)
      : say(`loses in ${-mate}`, `verliert in ${-mate}`);
  const amount = points === null ? signed(value / 100, 2) : signed(points, 1);
  return exact ? `${amount} ${say('(certain)', '(sicher)')}` : amount;
}

const isKnown = (value: string | null): value is string => !!value && !/^[?.\s]*$/.test(value);

// As a record calls those who have no name: src/play/game_record.c.
const isUnnamed = (seat: string, name: string): boolean =>
  (isPerson(seat) && name === 'Person') ||
  (levelOf(seat) > 0 && /^Kolam, level [\d.]+$/.test(name));

/** What a person has written into a tag: not what a record calls a player who has no name. */
export function writtenTag(study: Study, name: string): string {
  const value = tagOf(study, name) ?? '';
  const player = /^Player([12])$/.exec(name)?.[1];
  const seat = player ? (tagOf(study, `Seat${player}`) ?? '') : '';
  return player && isUnnamed(seat, value) ? '' : value;
}

/** "You" for who plays in this browser, "Level 5", a name, or the player's number. */
function nameOf(study: Study, player: Player, own: 0 | Player): Words {
  const seat = tagOf(study, `Seat${player}`) ?? '';
  const name = tagOf(study, `Player${player}`);
  if (player === own) return YOU;
  if (isKnown(name) && !isUnnamed(seat, name)) return notYou({ en: name, de: name });
  const level = levelOf(seat);
  return level ? levelName(level) : { en: `Player ${player}`, de: `Seite ${player}` };
}

/** `own` is the player who reads it, 0 for anybody. Two engines of one level are told apart. */
export function studyNames(study: Study, own: 0 | Player): [Words, Words] {
  const [first, second] = [nameOf(study, 1, own), nameOf(study, 2, own)];
  if (first.en !== second.en) return [first, second];
  const numbered = ({ en, de }: Words, player: Player) => ({
    en: `${en} (${player})`,
    de: `${de} (${player})`,
  });
  return [numbered(first, 1), numbered(second, 2)];
}

/** "Chances of Ada", "Your chances". */
export const chancesOf = (name: Words): string =>
  inWords(
    name === YOU
      ? { en: 'Your chances', de: 'Deine Chancen' }
      : { en: `Chances of ${name.en}`, de: `Chancen für ${name.de}` },
  );

/** "Ada – Ben", or the event, or nothing better than the game. */
export function titleOf(study: Study, gameTitle: string, own: 0 | Player): string {
  const players = [tagOf(study, 'Player1'), tagOf(study, 'Player2')].filter(isKnown);
  if (players.length) return studyNames(study, own).map(inWords).join(' – ');
  const event = tagOf(study, 'Event');
  if (isKnown(event)) return event;
  return tagOf(study, 'Position')
    ? say(`${gameTitle}, from a position`, `${gameTitle}, ab einer Stellung`)
    : gameTitle;
}

export const dateOf = (study: Study): string | null => {
  const date = tagOf(study, 'Date');
  return isKnown(date) ? date : null;
};

/** Why a text is no game, and where in it. */
export function whyRefused({ refused }: Refused): string {
  const { line, column } = refused;
  const text = sentence(inWords(refused));
  if (!line) return text;
  const at = column ? say(`, column ${column}`, `, Spalte ${column}`) : '';
  return say(`Line ${line}${at}: ${text}`, `Zeile ${line}${at}: ${text}`);
}
