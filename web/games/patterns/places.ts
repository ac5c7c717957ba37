// Where everything lies on the board of Patterns: squares in the middle, the rivers with the markers
// above and below the board or, on wide screens, beside it; each player's bowl below the markers.
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
  /** Where the two tokens lie of which one is chosen: side by side or one above the other. */
  choices: [Point, Point];
  /** The stone that says "done". */
  stone: Point;
  /** Where the colour markers lie that wait, and how many fit beside each other. */
  waiting: Point & { columns: number };
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

export const CENTRE = ['d4', 'e4', 'd5', 'e5'];

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

export const seatOf = (places: Places, player: Player): Seat => places.seats[player - 1] as Seat;

const sideBySide = ({ x, y }: Point): [Point, Point] => [
  { x: x - 23.5, y },
  { x: x + 23.5, y },
];

/** In a corner that is cut off, a little outwards. */
function outwards(board: Point, near: boolean): Point {
  const { x, y } = near ? centre(board, 7, 7) : centre(board, 0, 0);
  return near ? { x: x + 5, y: y + 5 } : { x: x - 5, y: y - 5 };
}

// Above each other: rivers along both sides, names and totals in the corners without a bowl.
// The near bowl has a row of its own below its river, the far one lies in a corner that is cut off.
const TALL = { width: 412, river: 56, top: 64, row: 58 };

function tallSeats(board: Point): [Seat, Seat] {
  const bottom = board.y + 8 * CELL;
  const row = bottom + 23 + TALL.river + TALL.row / 2;
  const corner = centre(board, 0, 0);
  const river = { x: 4, width: TALL.width - 8, height: TALL.river };
  const right = TALL.width - 10;
  return [
    {
      bowl: { x: 34, y: row },
      choices: sideBySide({ x: 56, y: row }),
      stone: outwards(board, true),
      waiting: { x: 88, y: row, columns: 6 },
      river: { ...river, y: bottom + 23 },
      name: { x: 8, y: bottom - 18 },
      total: { x: 8, y: bottom + 10 },
      actions: { x: 40, y: bottom + 10 },
      anchor: 'start',
    },
    {
      bowl: outwards(board, false),
      choices: [
        { x: 32, y: corner.y - 4 },
        { x: 32, y: corner.y + 43 },
      ],
      stone: { x: corner.x - 14, y: corner.y + 44 },
      waiting: { x: corner.x + 28, y: corner.y - 15, columns: 2 },
      river: { ...river, y: 2 },
      name: { x: right, y: board.y + 13 },
      total: { x: right, y: board.y + 39 },
      actions: { x: right - 31, y: board.y + 39 },
      anchor: 'end',
    },
  ];
}

// Beside each other: on either side of the board the markers in a river, below them the colours that
// wait, the bowl and the total.
const WIDE = { side: 118, top: 12, height: 422 };

function wideSeat(board: Point, x: number, near: boolean): Seat {
  const middle = x + WIDE.side / 2;
  const bottom = WIDE.height - 30;
  return {
    bowl: { x: x + 34, y: bottom },
    choices: sideBySide({ x: middle, y: bottom }),
    stone: outwards(board, near),
    waiting: { x: x + 14, y: bottom - 39, columns: 6 },
    river: { x: x + 3, y: 42, width: WIDE.side - 6, height: 300 },
    name: { x: middle, y: 18 },
    actions: { x: middle, y: 34 },
    total: { x: x + 90, y: bottom + 9 },
    anchor: 'middle',
  };
}

function make(tall: boolean, turned: boolean): Places {
  const board = tall ? { x: 18, y: TALL.top } : { x: WIDE.side + 18, y: WIDE.top };
  const width = tall ? TALL.width : 2 * WIDE.side + 8 * CELL + 30;
  const height = tall ? board.y + 8 * CELL + 24 + TALL.river + TALL.row : WIDE.height;
  const [near, far] = tall
    ? tallSeats(board)
    : [wideSeat(board, width - WIDE.side, true), wideSeat(board, 0, false)];
  return { width, height, tall, turned, board, seats: turned ? [far, near] : [near, far] };
}

/** Only the board: whatever lies beside it is left out, but for the names of ranks and files. */
function makeBare(turned: boolean, named: boolean): Places {
  const size = 8 * CELL + 12;
  const edge = named ? 14 : 0;
  return {
    ...make(true, turned),
    width: size + edge + (named ? 2 : 0),
    height: size + Math.max(3, edge),
    board: { x: 6 + edge, y: 6 },
  };
}

const made = new Map<string, Places>();

/** The same object each time, so that what is drawn from it alone is drawn once. */
export function placesOf({
  tall,
  near,
  bare,
  coordinates,
}: Pick<Scene, 'tall' | 'near' | 'bare' | 'coordinates'>): Places {
  const key = `${tall}${near}${bare}${coordinates}`;
  const turned = near === 2;
  const places = made.get(key) ?? (bare ? makeBare(turned, coordinates) : make(tall, turned));
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

/** The colour marker that waits as number `i`, from 0. */
export function waitingAt({ waiting }: Seat, i: number): Point {
  const { x, y, columns } = waiting;
  const step = columns === 6 ? 18 : 16; // a corner is small
  return { x: x + (i % columns) * step, y: y + Math.floor(i / columns) * step };
}

/** A rectangle with round corners around (0, 0). */
export function roundBox(width: number, height: number, r: number): string {
  const [w, h] = [width - 2 * r, height - 2 * r];
  const bend = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
  return (
    `M${-w / 2} ${-height / 2}h${w}${bend(r, r)}v${h}${bend(-r, r)}` +
    `h${-w}${bend(-r, -r)}v${-h}${bend(r, -r)}Z`
  );
}
