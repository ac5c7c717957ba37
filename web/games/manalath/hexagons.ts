// Where the hexagons lie, and their outlines. A board that is turned by a quarter has columns in
// place of rows, the first on the left.
import type { Cell } from './facts.ts';

export const CELL = 46; // from one flat side of a hexagon to the other
const RADIUS = CELL / Math.sqrt(3);
const STEP = 1.5 * RADIUS; // from row to row

export interface Point {
  x: number;
  y: number;
}

export interface Hexagon extends Cell, Point {}

export interface Lattice {
  turned: boolean;
  width: number;
  height: number;
  hexagons: Hexagon[];
}

const extent = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/** The hexagons in a box that begins at (0, 0). */
export function latticeOf(cells: Cell[], turned: boolean): Lattice {
  const upright = cells.map((cell) => ({
    ...cell,
    x: (cell.half * CELL) / 2,
    y: -cell.row * STEP,
  }));
  const [left, right] = extent(upright.map(({ x }) => x));
  const [top, bottom] = extent(upright.map(({ y }) => y));
  const width = right - left + CELL;
  const height = bottom - top + 2 * RADIUS;
  const hexagons = upright.map((cell) =>
    turned
      ? { ...cell, x: bottom - cell.y + RADIUS, y: cell.x - left + CELL / 2 }
      : { ...cell, x: cell.x - left + CELL / 2, y: cell.y - top + RADIUS },
  );
  return turned
    ? { turned, width: height, height: width, hexagons }
    : { turned, width, height, hexagons };
}

/** The middle of the board. */
export function middleOf(hexagons: Point[]): Point {
  const [left, right] = extent(hexagons.map(({ x }) => x));
  const [top, bottom] = extent(hexagons.map(({ y }) => y));
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The corners of a hexagon around (0, 0), clockwise; side i goes from corner i to the next. */
function corners(turned: boolean, size: number): Point[] {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = ((i * 60 + (turned ? 0 : 30)) * Math.PI) / 180;
    return { x: RADIUS * size * Math.cos(angle), y: RADIUS * size * Math.sin(angle) };
  });
}

const write = ({ x, y }: Point, at: Point) => `${round(x + at.x)} ${round(y + at.y)}`;

const origin: Point = { x: 0, y: 0 };

export const outlineOf = (turned: boolean, size = 1, at: Point = origin): string =>
  `M${corners(turned, size)
    .map((corner) => write(corner, at))
    .join('L')}Z`;

function side(turned: boolean, size: number, i: number, at: Point): string {
  const all = corners(turned, size);
  const from = all[i] ?? origin;
  const to = all[(i + 1) % 6] ?? origin;
  return `M${write(from, at)}L${write(to, at)}`;
}

/** Outwards through the middle of a side. */
function across(turned: boolean, i: number): Point {
  const angle = ((i * 60 + (turned ? 30 : 60)) * Math.PI) / 180;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

const sides = [0, 1, 2, 3, 4, 5];

/** The sides of a hollow that lie in the shade of a light from above on the left, or in the light. */
export function wallsOf(turned: boolean, size: number, at: Point, shade: boolean): string {
  return sides
    .filter((i) => {
      const out = across(turned, i);
      const towards = -0.4 * out.x - 0.9 * out.y;
      return shade ? towards > 0.2 : towards < -0.2;
    })
    .map((i) => side(turned, size, i, at))
    .join('');
}

const near = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) < CELL / 4;

/** The border round a set of hexagons. */
export const borderOf = (turned: boolean, set: Hexagon[]): string =>
  set
    .flatMap((hexagon) =>
      sides
        .filter((i) => {
          const out = across(turned, i);
          const next = { x: hexagon.x + CELL * out.x, y: hexagon.y + CELL * out.y };
          return !set.some((other) => near(other, next));
        })
        .map((i) => side(turned, 1, i, hexagon)),
    )
    .join('');

/** Pairs of a set that share a side. */
export const pairsOf = (set: Hexagon[]): [Hexagon, Hexagon][] =>
  set.flatMap((a, i) =>
    set
      .slice(i + 1)
      .filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < 1.1 * CELL)
      .map((b): [Hexagon, Hexagon] => [a, b]),
  );
