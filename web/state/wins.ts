// The strongest level that was beaten at each game in this browser, and which one to offer next:
// level 1 until it is beaten.
import type { GameName, Result } from '$web/kolam/kolam.ts';
import { readText, writeText } from '$web/base/store.ts';
import { isPerson, levelOf } from './session_words.ts';

const USUAL_LEVEL = 3;
const keyOf = (game: GameName) => `kolam.won.${game}`;

const levelBeaten = (game: GameName): number => Number(readText(keyOf(game))) || 0;

export const offeredLevel = (game: GameName): number =>
  Math.min(levelBeaten(game) + 1, USUAL_LEVEL);

/** Whether no level was ever beaten here, at any of these games. */
export const isNewcomer = (games: GameName[]): boolean =>
  games.every((game) => levelBeaten(game) === 0);

/** Notes that a person has beaten a level, if that is what happened. */
export function noteResult(game: GameName, seats: [string, string], result: Result): void {
  if (result !== '1-0' && result !== '0-1') return;
  const [winner, loser] = result === '1-0' ? seats : [seats[1], seats[0]];
  const level = Math.floor(levelOf(loser));
  if (isPerson(winner) && level > levelBeaten(game)) writeText(keyOf(game), String(level));
}
