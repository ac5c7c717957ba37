// The board of Patterns: which squares and stones make which move.
import type { Board } from '$web/board/board.ts';
import Art from './Art.svelte';
import { editor } from './editor.ts';
import { factsOf as facts, sideOf } from './facts.ts';
import { arrange, bowlSpot, choiceSpot, endings, stoneMove } from './layout.ts';
import { isSquare } from './places.ts';

/** "Ed4" is d4, "Bg" is that token, "done" and "pass" are stones of their own. */
function path(move: string): string[] {
  const where = move.slice(1);
  if (isSquare(where)) return [where];
  return move.length === 2 ? [choiceSpot(where)] : [move];
}

export const board: Board = {
  arrange,
  isTall: (width, height) => width < 1.2 * height,
  path,
  kind: (move) => move[0] ?? '',
  strict: false,
  initialKind: () => null,
  // Swap or flip is asked where both are possible.
  kindName: () => null,
  drag(spot, look) {
    const { phase, player } = facts(look);
    if (phase !== 'turn' || !player || spot !== bowlSpot(player)) return null;
    return sideOf(facts(look), player).lays ? { chosen: [], kinds: ['E', 'S'] } : null;
  },
  attempt(spot, pick, look) {
    const { phase, player, groups, bowls, squares } = facts(look);
    if (!isSquare(spot) || !player || phase === 'bowl') return null;
    const dragged = pick.kind === 'E' || pick.kind === 'S';
    const colour = squares.find(({ name }) => name === spot)?.colour;
    const own = groups.filter(({ owner }) => owner === player);
    const group = own.find((candidate) => candidate.colour === colour);
    const lays = own.some((candidate) => candidate.colour === bowls[player - 1]) ? 'S' : 'E';
    // Beside the group of its own colour it must have been a flip.
    const beside = [...(group?.reach ?? []), ...(group?.closed ?? [])].includes(spot);
    return `${phase === 'close' || (beside && !dragged) ? 'F' : lays}${spot}`;
  },
  movedShape: (taken) => (taken ? 'up' : 'down'),
  rest: {
    name: { en: 'Take all flips', de: 'Alles umdrehen' },
    next: (look) =>
      facts(look).phase === 'close'
        ? (look.legal.find((move) => move.startsWith('F')) ?? null)
        : null,
  },
  idle: (look) => (stoneMove(look) === 'pass' ? 'pass' : null),
  endings,
  dimmable: ['r', 'o', 'y', 'g', 'p', 'b'],
  keys: {
    en: 'Arrow keys walk over the board and the rivers, Enter plays there, Escape lets go.',
    de: 'Pfeiltasten gehen über Mandala und Flüsse, Eingabe zieht dort, Escape lässt los.',
  },
  editor,
  art: Art,
};
