// An option that is a list of places of the board, such as "c4, e5": how many there are, which ones
// were tapped, and which ones chance draws.
import { boardOf } from '$web/games/game.ts';
import {
  isRefused,
  type GameName,
  type Option,
  type Options,
  type Placed,
} from '$web/kolam/kolam.ts';
import { gameInfo, kolam } from '$web/kolam/loaded.ts';

/** The option of that game, if it has one; `places` is how many it may name. */
export const placesOption = (game: GameName): (Option & { places: number }) | null =>
  gameInfo(game).options.find((option): option is Option & { places: number } =>
    Boolean(option.places),
  ) ?? null;

export const readPlaces = (value: string): string[] =>
  value
    .split(',')
    .map((place) => place.trim())
    .filter(Boolean);

export const writePlaces = (places: string[]): string => places.join(', ');

/** After a tap: a place that was chosen is given up; one more than there may be replaces the oldest. */
export const tapPlace = (places: string[], place: string, count: number): string[] =>
  places.includes(place)
    ? places.filter((other) => other !== place)
    : [...places, place].slice(-count);

/** The start that these options agree on the board, to be shown before it is accepted; null if they
 * name no places. */
export function agreedStart(game: GameName, options: Options): Omit<Placed, 'game'> | null {
  const name = placesOption(game)?.name;
  return name !== undefined && options[name] ? { options, reader: 0 } : null;
}

/** The board of these options before anything stands on it; null if they give none. */
export function emptyBoard(game: GameName, options: Options) {
  const name = placesOption(game)?.name;
  const look = kolam.look({
    game,
    options: name === undefined ? options : { ...options, [name]: '' },
    reader: 1, // who may move, so that the moves name the places
  });
  return isRefused(look) ? null : look;
}

/** Different places of the empty board, each as likely as any other. */
export function drawPlaces(
  game: GameName,
  options: Options,
  count: number,
  chance: () => number = Math.random,
): string[] {
  const moves = emptyBoard(game, options)?.legal ?? [];
  const free = [...new Set(moves.flatMap((move) => boardOf(game).path(move).slice(0, 1)))];
  return Array.from({ length: Math.min(count, free.length) }, () =>
    free.splice(Math.floor(chance() * free.length), 1),
  ).flat();
}
