// What somebody chooses for a new game, remembered for each game in this browser, and what is agreed
// by it. What the rules refuse is told by them.
import {
  freshSeed,
  type Agreement,
  type GameName,
  type Options,
  type Refusal,
  type Words,
} from '$web/kolam/kolam.ts';
import { gameInfo, kolam } from '$web/kolam/loaded.ts';
import { FOLLOW, followSeat } from './following.ts';
import { offeredLevel } from './wins.ts';
import { drawPlaces, placesOption, readPlaces, writePlaces } from './places.ts';

const OPPONENTS = ['level', 'friend', 'engines', 'link', 'lobby'] as const;

export interface Choices {
  /** A friend sits at this screen; `link` and `lobby` are for people elsewhere. */
  opponent: (typeof OPPONENTS)[number];
  /** FOLLOW where the engine is to follow who plays. */
  level: number;
  /** Of two engines. */
  levels: [number, number];
  begins: 'me' | 'other' | 'chance';
  /** Of two at this screen; '' for none. `begins: 'me'` is the first of them. */
  names: [string, string];
  /** "none", or minutes and seconds a move: "5+10". */
  pace: string;
  /** The same at a table of the server, where "30s" and "3d" are possible as well. */
  onlinePace: string;
  /** Whether a game against the engine is played at the server; whether it stands in the lobby. */
  onServer: boolean;
  listed: boolean;
  /** Whether it counts, where it can. */
  rated: boolean;
  options: Options;
  /** How many places the option that is agreed on the board is to name, and whether chance has drawn
   * them: then it draws others for the next game. */
  places: number;
  byLot: boolean;
  /** Empty: a deal that has never been. */
  seed: string;
  /** Where it begins; empty: at the beginning. */
  position: string;
}

/** What a link asks for: "Play from here" gives a position with its options and its seed. */
export function linkedChoices(game: GameName, query: URLSearchParams): Choices {
  const last = lastChoices(game);
  const asked = query.get('seats');
  const options = query.has('position') ? initialOptions(game) : { ...last.options };
  for (const pair of (query.get('options') ?? '').split(/\s+(?=\w+=)/)) {
    const [name = '', value = ''] = pair.split('=', 2);
    if (name in options) options[name] = value;
  }
  const asIs = query.has('position') || query.has('options');
  return withPlaces(game, asIs, {
    ...last,
    opponent: oneOf(OPPONENTS, asked, last.opponent),
    level: askedLevel(query.get('level')) ?? last.level,
    options,
    seed: query.get('seed') ?? last.seed,
    position: query.get('position') ?? last.position,
  });
}

/** "3", or "follow"; null where neither is asked for. */
function askedLevel(asked: string | null): number | null {
  const level = Math.floor(Number(asked));
  return asked === 'follow' ? FOLLOW : isLevel(level) ? level : null;
}

/** Draws the places that chance drew last time anew; counts those that were chosen. */
function withPlaces(game: GameName, asIs: boolean, choices: Choices): Choices {
  const option = placesOption(game);
  if (!option) return choices;
  const byLot = choices.byLot && !asIs;
  const value = byLot
    ? writePlaces(drawPlaces(game, choices.options, choices.places))
    : (choices.options[option.name] ?? '');
  return {
    ...choices,
    byLot,
    places: Math.min(readPlaces(value).length, option.places),
    options: { ...choices.options, [option.name]: value },
  };
}

/** Whether chance has just drawn places that nobody has seen. */
export const drawnByLot = ({ byLot, places, position }: Choices): boolean =>
  byLot && places > 0 && !position.trim();

const initialOptions = (game: GameName): Options =>
  Object.fromEntries(gameInfo(game).options.map(({ name, initial }) => [name, initial]));

const initial = (game: GameName): Choices => ({
  opponent: 'level',
  level: offeredLevel(game),
  levels: [5, 5],
  begins: 'me',
  names: ['', ''],
  pace: 'none',
  onlinePace: 'none',
  onServer: false,
  listed: false,
  rated: false,
  options: initialOptions(game),
  places: 0,
  byLot: false,
  seed: '',
  position: '',
});

const keyOf = (game: GameName) => `kolam.new.${game}`;

const oneOf = <T>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.includes(value as T) ? (value as T) : otherwise;

const isLevel = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= kolam.catalogue.levels;

const isOpponent = (value: unknown): value is number => value === FOLLOW || isLevel(value);

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((name) => typeof name === 'string');

/** What was kept, as far as it makes sense; a seed is chosen anew each time. */
export function lastChoices(game: GameName): Choices {
  const choices = initial(game);
  /** Earlier versions called byLot otherwise. */
  let kept: Partial<Choices & { neutralByChance: boolean }> = {};
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(game)) ?? '{}');
    if (typeof read === 'object' && read !== null) kept = read;
  } catch {
    return choices;
  }
  const levels = Array.isArray(kept.levels) && kept.levels.every(isLevel) ? kept.levels : null;
  for (const [name, value] of Object.entries(kept.options ?? {}))
    if (name in choices.options && typeof value === 'string') choices.options[name] = value;
  return {
    ...choices,
    opponent: oneOf(OPPONENTS, kept.opponent, choices.opponent),
    level: isOpponent(kept.level) ? kept.level : choices.level,
    levels: levels?.length === 2 ? (levels as [number, number]) : choices.levels,
    begins: oneOf(['me', 'other', 'chance'], kept.begins, choices.begins),
    names: isPair(kept.names) ? kept.names : choices.names,
    pace: typeof kept.pace === 'string' ? kept.pace : choices.pace,
    onlinePace: typeof kept.onlinePace === 'string' ? kept.onlinePace : choices.onlinePace,
    onServer: kept.onServer === true,
    listed: kept.listed === true,
    rated: kept.rated === true,
    places: Number.isInteger(kept.places) ? Number(kept.places) : 3, // earlier versions drew three
    byLot: kept.byLot === true || kept.neutralByChance === true,
  };
}

/** A level that was only offered is no habit: another one may be offered next time. */
export function saveChoices(game: GameName, choices: Choices): void {
  const level = choices.level === offeredLevel(game) ? undefined : choices.level;
  const kept = { ...choices, level, seed: '', position: '' };
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(kept));
  } catch {
    // They are chosen again next time.
  }
}

export const NAME_LENGTH = 20;

/** A person's seat, with the name if there is one that can be shown. */
function seatOf(name: string): string {
  const shown = name.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '').trim();
  return shown ? `person=${shown.slice(0, NAME_LENGTH)}` : 'person';
}

const engineSeat = (game: GameName, level: number): string =>
  level === FOLLOW ? followSeat(game) : `level=${level}`;

function seatsOf(game: GameName, choices: Choices, chance: () => number): [string, string] {
  if (choices.opponent === 'link' || choices.opponent === 'lobby') return ['person', 'person'];
  if (choices.opponent === 'engines')
    return [`level=${choices.levels[0]}`, `level=${choices.levels[1]}`];
  const first =
    choices.begins === 'me' || (choices.begins === 'chance' && Math.floor(chance() * 2) === 0);
  const friends = choices.opponent === 'friend';
  const [me, other] = friends
    ? (choices.names.map(seatOf) as [string, string])
    : ['person', engineSeat(game, choices.level)];
  return first ? [me, other] : [other, me];
}

export function agreementOf(
  game: GameName,
  choices: Choices,
  chance: () => number = Math.random,
): Agreement {
  const options = Object.fromEntries(
    Object.entries(choices.options).map(([name, value]) => [name, value.trim()]),
  );
  const option = placesOption(game);
  if (option) options[option.name] = readPlaces(options[option.name] ?? '').join(',');
  const seed = choices.seed.trim() || freshSeed();
  const position = choices.position.trim() || undefined;
  return {
    game,
    options,
    seed,
    position,
    seats: seatsOf(game, choices, chance),
    pace: choices.pace,
  };
}

/** What is missing before it can begin: places that are still to be chosen on the board. */
export function missingPlaces(game: GameName, choices: Choices): Refusal | null {
  const option = placesOption(game);
  if (!option || choices.position.trim()) return null;
  const missing = choices.places - readPlaces(choices.options[option.name] ?? '').length;
  if (missing <= 0) return null;
  return {
    field: option.name,
    en: `Tap ${missing === 1 ? 'one more cell' : `${missing} more cells`}, or let chance decide.`,
    de: `Tippe noch ${missing === 1 ? 'ein Feld' : `${missing} Felder`} an, oder lass den Zufall entscheiden.`,
  };
}

/** What a level is like: docs/levels.md. */
export const levelWords: Words[] = [
  {
    en: 'For a first game: takes a win, overlooks most else.',
    de: 'Für die erste Partie: nimmt einen Sieg, übersieht sonst das meiste.',
  },
  {
    en: 'Easy: plays along, seldom with a plan.',
    de: 'Leicht: spielt mit, selten mit einem Plan.',
  },
  {
    en: 'Relaxed: good ideas, and gifts in between.',
    de: 'Entspannt: gute Ideen, dazwischen Geschenke.',
  },
  { en: 'Attentive: punishes plain mistakes.', de: 'Aufmerksam: bestraft klare Fehler.' },
  {
    en: 'A good evening’s opponent: sees most of what is near.',
    de: 'Für einen guten Abend: sieht das meiste, was nahe liegt.',
  },
  { en: 'Firm: gives little away.', de: 'Sicher: verschenkt wenig.' },
  { en: 'Strong: wants a plan of you.', de: 'Stark: verlangt dir einen Plan ab.' },
  {
    en: 'Very strong: seldom errs, and never grossly.',
    de: 'Sehr stark: irrt selten und nie grob.',
  },
  { en: 'Nearly everything it has, at once.', de: 'Fast alles, was sie kann, und sofort.' },
  {
    en: 'Everything it has: thinks for about a second a move.',
    de: 'Alles, was sie kann: denkt etwa eine Sekunde je Zug.',
  },
];
