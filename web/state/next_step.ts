// What to do after a game: one step that is offered first. Who has won twice in a row at a level meets the
// one above; who has lost sees where the game turned; all others play again.
import type { GameName, Player, Result } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';
import { isPlaced } from './following.ts';
import { listGames } from './saved_games.ts';
import { isPerson, levelOf, otherPlayer, winnerOf } from './session_words.ts';

export type NextStep = { kind: 'up'; level: number } | { kind: 'turning' } | { kind: 'rematch' };

const REMATCH: NextStep = { kind: 'rematch' };
const IN_A_ROW = 2;
const SHORTEST = 6; // moves of a game that can have turned

export interface Finished {
  game: GameName;
  seats: [string, string];
  result: Result;
  count: number;
}

/** The only person in a game; 0 if there is none, or two. */
function onlyPerson(seats: [string, string]): 0 | Player {
  if (seats.filter(isPerson).length !== 1) return 0;
  return isPerson(seats[0]) ? 1 : 2;
}

/** The level that a person met; 0 if the engine followed the person, since that level is no rung. */
function levelMet(seats: [string, string]): number {
  const person = onlyPerson(seats);
  const other = person === 0 ? '' : (seats[otherPlayer(person) - 1] ?? '');
  return /^level=/.test(other) ? levelOf(other) : 0;
}

/** Whether the person has won the latest games against this level that are kept here. */
function isMastered(game: GameName, level: number): boolean {
  const latest = listGames()
    .filter((one) => one.game === game && one.finished && !isPlaced(one.record))
    .filter(({ seats }) => levelMet(seats) === level)
    .slice(0, IN_A_ROW);
  return (
    latest.length === IN_A_ROW &&
    latest.every(({ seats, result }) => winnerOf(result) === onlyPerson(seats))
  );
}

/** Of a game that is over, and kept. */
export function nextStep({ game, seats, result, count }: Finished): NextStep {
  const person = onlyPerson(seats);
  const winner = winnerOf(result);
  if (person === 0 || winner === 0) return REMATCH;
  if (winner !== person) return count < SHORTEST ? REMATCH : { kind: 'turning' };
  const level = levelMet(seats);
  const above = level + 1;
  return level > 0 && above <= kolam.catalogue.levels && isMastered(game, level)
    ? { kind: 'up', level: above }
    : REMATCH;
}
