// The mark is one unbroken line.
import { expect, test } from 'vitest';
import { large, small } from '$web/art/mark.ts';

const start = (path: string) => path.match(/^M(-?[\d.]+) ?(-?[\d.]+)/)?.slice(1, 3);
const end = (path: string) => path.match(/(-?[\d.]+) ?(-?[\d.]+)Z$/)?.slice(1, 3);

test('the mark is one unbroken line that comes back to where it began', () => {
  for (const { path } of [small, large]) {
    expect(path.match(/M/g)).toHaveLength(1);
    expect(end(path)).toEqual(start(path));
  }
});

test('the large mark has four dots of every sand around the one in the middle', () => {
  for (const letter of 'roygpb')
    expect(large.dots.filter(({ sand }) => sand === letter)).toHaveLength(4);
  expect(large.dots.filter(({ sand }) => sand === '')).toEqual([{ x: 0, y: 0, sand: '' }]);
});
