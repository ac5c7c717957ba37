// Where everything lies on the board of Patterns: squares in the middle, each player's bowl in a
// corner that is cut off, the rivers above and below the board or, on wide screens, beside it.
import type { Player } from '$web/kolam/kolam.ts';
import type { Scene } from '$web/board/board.ts';
import type { Cell } from './outline.ts';

export const CELL = 48;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** One player's part. Texts of those who sit opposite on a tall screen end at their point. */
export interface Seat {
  bowl: Point;
  /** Where a second token lies while one is chosen, and the stone that says "done". */
  beside: Point;
  river: Box;
  name: Point;
  actions: Point;
  total: Point;
  anchor: 'start' | 'end' | 'middle';
}

export interface Places {
  width: number;
  height: number;
  tall: boolean;
  turned: boolean;
  board: Point;
  seats: [Seat, Seat];
}

export const FILES = [...'abcdefgh'];
const exists = (file: number, rank: number) =>
  Math.min(file, 7 - file) + Math.min(rank, 7 - rank) >= 2;

/** By rank from 1 to 8, the squares from a to h. */
export const RANKS: string[][] = FILES.map((_, rank) =>
  FILES.filter((_, file) => exists(file, rank)).map((file) => `${file}${rank + 1}`),
);
export const SQUARES: string[] = RANKS.flat();

export const isSquare = (spot: string): boolean => /^[a-h][1-8]$/.test(spot);

export function cellOf(square: string, turned: boolean): Cell {
  const file = FILES.indexOf(square[0] ?? 'a');
  const rank = Number(square[1]) - 1;
  return turned ? { column: 7 - file, row: rank } : { column: file, row: 7 - rank };
}

export function squareAt(places: Places, square: string): Point {
  const { column, row } = cellOf(square, places.turned);
  return centre(places.board, column, row);
}

const centre = (board: Point, column: number, row: number): Point => ({
  x: board.x + (column + 0.5) * CELL,
  y: board.y + (row + 0.5) * CELL,
});

/** The bowl lies a little outwards in its corner; what is beside it keeps clear of the names of
 * squares. */
function bowlAt(board: Point, near: boolean): Pick<Seat, 'bowl' | 'beside'> {
  const { x, y } = near ? centre(board, 7, 7) : centre(board, 0, 0);
  return near
    ? { bowl: { x: x + 5, y: y + 5 }, beside: { x: x - 44, y: y + 17 } }
    : { bowl: { x: x - 5, y: y - 5 }, beside: { x: x - 14, y: y + 44 } };
}

export const seatOf = (places: Places, player: Player): Seat => places.seats[player - 1] as Seat;

// Above each other: rivers along both sides, names and totals in the corners without a bowl.
const TALL = { width: 412, river: 56, top: 64 };

function tallSeats(board: Point): [Seat, Seat] {
  const bottom = board.y + 8 * CELL;
  const river = { x: 4, width: TALL.width - 8, height: TALL.river };
  const right = TALL.width - 10;
  return [
    {
      ...bowlAt(board, true),
      river: { ...river, y: bottom + 23 },
      name: { x: 8, y: bottom - 18 },
      total: { x: 8, y: bottom + 10 },
      actions: { x: 40, y: bottom + 10 },
      anchor: 'start',
    },
    {
      ...bowlAt(board, false),
      river: { ...river, y: 2 },
      name: { x: right, y: board.y + 13 },
      total: { x: right, y: board.y + 39 },
      actions: { x: right - 31, y: board.y + 39 },
      anchor: 'end',
    },
  ];
}

// Beside each other: a river on either side of the board, its total at its mouth.
const WIDE = { side: 118, top: 12, height: 416 };

function wideSeat(board: Point, x: number, near: boolean): Seat {
  const middle = x + WIDE.side / 2;
  return {
    ...bowlAt(board, near),
    river: { x: x + 3, y: 46, width: WIDE.side - 6, height: 324 },
    name: { x: middle, y: 20 },
    actions: { x: middle, y: 37 },
    total: { x: middle, y: 402 },
    anchor: 'middle',
  };
}

function make(tall: boolean, turned: boolean): Places {
  const board = tall ? { x: 18, y: TALL.top } : { x: WIDE.side + 18, y: WIDE.top };
  const width = tall ? TALL.width : 2 * WIDE.side + 8 * CELL + 30;
  const height = tall ? board.y + 8 * CELL + 25 + TALL.river : WIDE.height;
  const [near, far] = tall
    ? tallSeats(board)
    : [wideSeat(board, width - WIDE.side, true), wideSeat(board, 0, false)];
  return { width, height, tall, turned, board, seats: turned ? [far, near] : [near, far] };
}

/** Only the board: whatever lies beside it is left out. */
function makeBare(turned: boolean): Places {
  const size = 8 * CELL + 12;
  return { ...make(true, turned), width: size, height: size + 3, board: { x: 6, y: 6 } };
}

const made = new Map<string, Places>();

/** The same object each time, so that what is drawn from it alone is drawn once. */
export function placesOf({ tall, near, bare }: Pick<Scene, 'tall' | 'near' | 'bare'>): Places {
  const key = `${tall}${near}${bare}`;
  const places = made.get(key) ?? (bare ? makeBare(near === 2) : make(tall, near === 2));
  made.set(key, places);
  return places;
}

/** The stone in the river that belongs to a marker. */
export function stoneOf(places: Places, player: Player, number: number): Box {
  const { x, y, width, height } = seatOf(places, player).river;
  const step = (places.tall ? width : height) / 6;
  return places.tall
    ? { x: x + step * (number - 1) + 2, y: y + 4, width: step - 4, height: height - 8 }
    : { x: x + 9, y: y + step * (number - 1) + 3, width: width - 18, height: step - 6 };
}

/** What is on such a stone: the marker, the colour it was declared for, its points, what was
 * counted. */
export const onStone = (box: Box) => ({
  marker: { x: box.x + 11.5, y: box.y + 12.5 },
  colour: { x: box.x + 31.5, y: box.y + 12.5 },
  points: { x: box.x + box.width - 4, y: box.y + 18 },
  sum: { x: box.x + box.width / 2, y: box.y + box.height - 9 },
  stack: { x: box.x + 14, y: box.y + box.height - 13 },
  /** From token to token, so that eight fit. */
  step: (box.width - 28) / 7,
});

/** A rectangle with round corners around (0, 0). */
export function roundBox(width: number, height: number, r: number): string {
  const [w, h] = [width - 2 * r, height - 2 * r];
  const bend = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
  return (
    `M${-w / 2} ${-height / 2}h${w}${bend(r, r)}v${h}${bend(-r, r)}` +
    `h${-w}${bend(-r, -r)}v${-h}${bend(r, -r)}Z`
  );
}
