// The line around a set of squares, as the data of a path.

export interface Cell {
  column: number;
  row: number;
}

interface Corner {
  x: number;
  y: number;
  /** The ways on which the line comes and goes: right, down, left, up. */
  into: number;
  from: number;
}

const WAYS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

const way = (w: number) => WAYS[w % 4] as readonly [number, number];

/** Where the line can go on from each corner, by "x,y"; what it goes round is on its right. */
function edges(cells: Cell[]): Map<string, number[]> {
  const inside = new Set(cells.map(({ column, row }) => `${column},${row}`));
  const from = new Map<string, number[]>();
  const starts = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  for (const { column, row } of cells)
    starts.forEach(([dx, dy], w) => {
      const [outX, outY] = way(w + 3); // what lies beyond this side
      if (inside.has(`${column + outX},${row + outY}`)) return;
      const key = `${column + dx},${row + dy}`;
      from.set(key, [...(from.get(key) ?? []), w]);
    });
  return from;
}

/** The line from the side that leads right from `start` round to it again; its sides are taken out.
 * Where squares meet at a corner only, it stays with its own: it rather turns right. */
function round(from: Map<string, number[]>, start: string): Corner[] {
  const corners: Corner[] = [];
  let [x = 0, y = 0] = start.split(',').map(Number);
  let going = 0;
  for (;;) {
    x += way(going)[0];
    y += way(going)[1];
    const key = `${x},${y}`;
    const open = from.get(key) ?? [];
    const next = [going + 1, going, going + 3].map((w) => w % 4).find((w) => open.includes(w)) ?? 0;
    from.set(
      key,
      open.filter((w) => w !== next),
    );
    if (next !== going) corners.push({ x, y, into: going, from: next });
    if (key === start && next === 0) return corners;
    going = next;
  }
}

/** Around squares of that size, `inset` within their edges, with corners of that radius. */
export function outline(cells: Cell[], size: number, inset: number, radius: number): string {
  const from = edges(cells);
  const rounds: string[] = [];
  for (const start of [...from.keys()])
    if (from.get(start)?.includes(0)) rounds.push(closed(round(from, start), size, inset, radius));
  return rounds.join('');
}

function closed(corners: Corner[], size: number, inset: number, radius: number): string {
  const parts = corners.map(({ x, y, into, from }, i) => {
    const [ix, iy] = way(into);
    const [fx, fy] = way(from);
    // To the right of a way that leads (dx, dy) is (-dy, dx).
    const px = x * size - inset * (iy + fy);
    const py = y * size + inset * (ix + fx);
    const before = `${px - ix * radius} ${py - iy * radius}`;
    return `${i ? 'L' : 'M'}${before}Q${px} ${py} ${px + fx * radius} ${py + fy * radius}`;
  });
  return parts.length ? `${parts.join('')}Z` : '';
}
