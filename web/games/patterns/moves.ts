// Moves of Patterns in words, by their notation.
import { sandWords } from '$web/art/sand.ts';
import type { Words } from '$web/kolam/kolam.ts';

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
