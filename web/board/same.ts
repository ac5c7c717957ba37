// Whether it matters which of several moves is made.
import { isRefused, type Look } from '$web/kolam/kolam.ts';

/** Where a move leads, by the rules; null if that takes what is hidden. */
function positionAfter(look: Look, move: string): string | null {
  const then = look.after(move);
  return isRefused(then) ? null : then.position;
}

/** Whether all of them lead to the same position: then there is nothing to ask. */
export function areSame(look: Look, moves: string[]): boolean {
  const first = moves[0] === undefined ? null : positionAfter(look, moves[0]);
  return first !== null && moves.every((move) => positionAfter(look, move) === first);
}
