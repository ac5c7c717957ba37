// Walking over boards with the arrow keys.
import { describe, expect, test } from 'vitest';
import { stillScene } from '$web/board/still.ts';
import { entrance, walk, type Aim, type Way } from '$web/board/walk.ts';
import { boardOf } from '$web/games/game.ts';
import { isRefused, type Options } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';

function layoutOf(options: Options, aspect: number) {
  const look = kolam.look({ game: 'manalath', options, reader: 0 });
  if (isRefused(look)) throw new Error(look.refused.en);
  return boardOf('manalath').arrange({ ...stillScene(look, 'en'), aspect });
}
const { spots, middle } = layoutOf({}, 1.6);

function walked(from: string, ways: Way[]): string[] {
  let aim: Aim | null = null;
  return ways.map((way) => {
    aim = walk(spots, aim?.at ?? from, way, aim) ?? aim;
    return aim?.at ?? from;
  });
}
const up: Way[] = ['up', 'up', 'up', 'up'];
const down: Way[] = ['down', 'down', 'down', 'down'];

test('up and down go from row to row in a zigzag, and back the same way', () => {
  const there = walked('c4', up);
  expect(there.map((cell) => cell[0])).toEqual(['d', 'e', 'f', 'g']);
  expect(walked('c4', [...up, ...down]).slice(4)).toEqual([...there.slice(0, -1).reverse(), 'c4']);
});

test('left and right go along the row', () => {
  expect(walked('c4', ['right', 'right', 'left'])).toEqual(['c5', 'c6', 'c5']);
});

describe.for([1.6, 0.6])('in a room of %s', (aspect) => {
  const layout = layoutOf({}, aspect);
  test('every step that leads to a cell leads to a neighbour while there is one ahead', () => {
    const cells = layout.spots.filter(({ id }) => /^[a-i]\d+$/.test(id));
    const far = (a: string, b: string) => {
      const [one, two] = [a, b].map((id) => cells.find((cell) => cell.id === id)!);
      return Math.hypot(one!.x - two!.x, one!.y - two!.y);
    };
    for (const { id } of cells)
      for (const way of ['up', 'down', 'left', 'right'] as const) {
        const to = walk(layout.spots, id, way)?.at;
        if (to && /^[a-i]\d+$/.test(to)) expect(far(id, to), `${id} ${way} ${to}`).toBeLessThan(47);
      }
  });

  test('every spot can be reached', () => {
    const found = new Set([entrance(layout, new Set()) ?? '']);
    for (const here of found)
      for (const way of ['up', 'down', 'left', 'right'] as const) {
        const to = walk(layout.spots, here, way)?.at;
        if (to) found.add(to);
      }
    expect(found.size).toBe(layout.spots.length);
  });
});

test('the keyboard enters in the middle, among what can be chosen', () => {
  expect(entrance({ spots, middle, width: 0, height: 0, pieces: [] }, new Set())).toBe('e5');
  const reach = new Set(['a1', 'e7', 'i6']);
  expect(entrance({ spots, middle, width: 0, height: 0, pieces: [] }, reach)).toBe('e7');
});
