// The lines that the ground of Patterns is drawn with: a slab of stone with its grain, water, and
// hatching. All are data of paths and depend on places alone.
import { outline } from './outline.ts';
import { CELL, RANKS, SQUARES, cellOf, squareAt, type Box, type Places } from './places.ts';

/** Around some squares, where the board lies. */
export const around = (squares: string[], places: Places, inset: number, radius: number): string =>
  outline(
    squares.map((square) => cellOf(square, places.turned)),
    CELL,
    inset,
    radius,
  );

/** Numbers from 0 to 1 that look like chance and are the same each time. */
function* scatter(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 1103515245 + 12345) % 2147483648)
    yield state / 2147483648;
}

/** Specks within the squares. */
export function grain(places: Places, seed: number, count: number): string {
  const chance = scatter(seed);
  const specks: string[] = [];
  for (let i = 0; i < count; i++) {
    const square = SQUARES[Math.floor(chance.next().value * SQUARES.length)] ?? 'd4';
    const { x, y } = squareAt(places, square);
    const dx = (chance.next().value - 0.5) * CELL;
    const dy = (chance.next().value - 0.5) * CELL;
    specks.push(`M${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}h${chance.next().value.toFixed(1)}`);
  }
  return specks.join('');
}

const ripple = (count: number, dx: number, dy: number, swing: number): string =>
  Array.from({ length: count }, (_, i) => {
    const s = i % 2 ? -swing : swing;
    const [cx, cy] = dx ? [dx / 2, s] : [s, dy / 2];
    return `q${cx} ${cy} ${dx} ${dy}`;
  }).join('');

/** The banks of a river along its longer sides. */
export function river({ x, y, width, height }: Box): string {
  const n = 12;
  if (width > height)
    return (
      `M${x} ${y}${ripple(n, width / n, 0, 2.2)}` + `v${height}${ripple(n, -width / n, 0, 2.2)}Z`
    );
  return (
    `M${x + width} ${y}${ripple(n, 0, height / n, 2.2)}` +
    `h${-width}${ripple(n, 0, -height / n, 2.2)}Z`
  );
}

/** Ripples between the stones. */
export function ripples({ x, y, width, height }: Box): string {
  const lines = [0.18, 0.5, 0.82];
  if (width > height)
    return lines.map((at) => `M${x} ${y + at * height}${ripple(24, width / 24, 0, 3)}`).join('');
  return lines.map((at) => `M${x + at * width} ${y}${ripple(20, 0, height / 20, 3)}`).join('');
}

/** Lines across a square, around its middle. */
export const HATCHING = [-36, -24, -12, 0, 12, 24, 36]
  .map((c) => {
    const [from, to] = [Math.max(-22, c - 22), Math.min(22, c + 22)];
    return `M${from} ${c - from}L${to} ${c - to}`;
  })
  .join('');

/** A bar on a square's side towards one that it must not touch. */
export function wall(places: Places, square: string, touched: string): string {
  const a = squareAt(places, square);
  const b = squareAt(places, touched);
  const [x, y] = [a.x + (b.x - a.x) * 0.44, a.y + (b.y - a.y) * 0.44];
  return a.y === b.y ? `M${x} ${y - 12}v24` : `M${x - 12} ${y}h24`;
}

/** An arrow head on the edge of a group, towards where it can grow. */
export function shoot(places: Places, from: string, to: string): string {
  const a = squareAt(places, from);
  const b = squareAt(places, to);
  const [dx, dy] = [Math.sign(b.x - a.x), Math.sign(b.y - a.y)];
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const [wx, wy] = [dy * 5, dx * 5];
  const [tx, ty] = [x + dx * 4.5, y + dy * 4.5];
  return `M${x - wx - dx} ${y - wy - dy}L${tx} ${ty}L${x + wx - dx} ${y + wy - dy}Z`;
}

/** Whether two squares share an edge on the drawing. */
export const isBeside = (places: Places, one: string, other: string): boolean => {
  const a = squareAt(places, one);
  const b = squareAt(places, other);
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === CELL;
};

/** Names of ranks and files, close to the edge of the board. */
export function coordinates(places: Places): { text: string; x: number; y: number }[] {
  const at = SQUARES.map((square) => ({ square, ...squareAt(places, square) }));
  const ranks = RANKS.map((_, i) => {
    const text = String(i + 1);
    const row = at.filter(({ square }) => square[1] === text);
    return { text, x: Math.min(...row.map(({ x }) => x)) - CELL / 2 - 12, y: row[0]?.y ?? 0 };
  });
  const files = [...'abcdefgh'].map((text) => {
    const column = at.filter(({ square }) => square[0] === text);
    return {
      text,
      x: column[0]?.x ?? 0,
      y: Math.max(...column.map(({ y }) => y)) + CELL / 2 + 14.5,
    };
  });
  return [...ranks, ...files];
}

/** A bent line from one point to another. */
export function bow(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [cx, cy] = [from.x + dx / 2 - dy * 0.2, from.y + dy / 2 + dx * 0.2];
  return `M${from.x} ${from.y}Q${cx} ${cy} ${to.x} ${to.y}`;
}
