// Moves of Patterns in words, by their notation.
import { sandWords } from '$web/art/sand.ts';
import { NO_DETAIL, type Moved } from '$web/board/board.ts';
import type { Look, Words } from '$web/kolam/kolam.ts';
import { bowlOf, factsOf } from './facts.ts';

export function moveWords(move: string): Words {
  const at = move.slice(1);
  if (move === 'pass') return { en: 'pass', de: 'passen' };
  if (move === 'done') return { en: 'stop flipping', de: 'nicht mehr umdrehen' };
  switch (move[0]) {
    case 'B':
      return { en: `keep the ${sandWords(at).en} bowl token`, de: `${sandWords(at).de} behalten` };
    case 'E':
      return { en: `establish on ${at}`, de: `auf ${at} eröffnen` };
    case 'S':
      return { en: `swap on ${at}`, de: `auf ${at} austauschen` };
    default:
      return { en: `flip ${at}`, de: `${at} umdrehen` };
  }
}

const exchange = (laid: string, taken: string): Moved => ({
  pieces: [
    { colour: laid, shape: 'down' },
    { colour: taken, shape: 'up', taken: true },
  ],
  detail: {
    en: `${sandWords(laid).en} laid, ${sandWords(taken).en} taken`,
    de: `${sandWords(laid).de} gelegt, ${sandWords(taken).de} genommen`,
  },
});

/** The tokens of a move: what was laid and taken, or turned. */
export function movedBy(move: string, before: Look | null): Moved {
  const [kind, at] = [move[0], move.slice(1)];
  if (kind === 'B') return { pieces: [{ colour: at, shape: 'down' }], detail: NO_DETAIL };
  const facts = before && factsOf(before);
  const there = facts?.squares.find(({ name }) => name === at)?.colour;
  if (!facts || !facts.player || !there) return { pieces: [], detail: NO_DETAIL };
  if (kind !== 'F') return exchange(bowlOf(facts, facts.player), there);
  return { pieces: [{ colour: there, shape: 'down' }], detail: sandWords(there) };
}
