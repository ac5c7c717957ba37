// Where the stones of Nim lie: a row for each heap. A stone that is chosen is taken with all to its
// right, so each stone is the spot of one move.
import type { Layout, Piece, Scene, Spot } from '$web/board/board.ts';
import type { Look } from '$web/kolam/kolam.ts';

/** What src/games/nim/wasm_facts.c tells of a view. */
interface Facts {
  heaps: number[];
}

const SIZE = 50;
const OUTLINE = 'M-22-22H22V22H-22Z';

export const heapsOf = (look: Look): number[] => (look.facts as Facts).heaps;
export const placeOf = (heap: number, stone: number) => ({
  x: SIZE * (stone + 1.5),
  y: SIZE * (heap + 0.5),
});

export function arrange({ look, language }: Scene): Layout {
  const heaps = heapsOf(look);
  const stones = heaps.flatMap((count, heap) =>
    Array.from({ length: count }, (_, i) => ({ heap, taken: count - i, ...placeOf(heap, i) })),
  );
  const spots = stones.map(({ heap, taken, x, y }): Spot => {
    const id = 'abc'[heap] + String(taken);
    const label = language === 'de' ? `${id}: ${taken} nehmen` : `${id}: take ${taken}`;
    return { id, x, y, outline: OUTLINE, label };
  });
  const pieces = stones.map(({ heap, x, y }): Piece => {
    const place = 'abc'[heap] ?? '';
    return { place, colour: 'b', shape: 'stone', x, y, scale: 1, height: 0 };
  });
  return { width: SIZE * (Math.max(...heaps, 5) + 1.5), height: SIZE * 3, spots, pieces };
}
