// Where everything of Mandala lies: one table for high screens and one for broad ones. Only numbers:
// what lies there is of no concern here.
import type { Player } from '$web/kolam/kolam.ts';
import type { Scene } from '$web/board/board.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A mandala: a plate of petals, the mountain in the middle, a field on each side of it. */
export interface Plate {
  x: number;
  y: number;
  /** Half of its width and height, and how square it is: 2 is an ellipse. */
  a: number;
  b: number;
  square: number;
  /** Around its rim, a sixth of them for each colour. */
  petals: number;
  /** The same of the mountain. */
  mountain: { a: number; b: number; square: number };
  /** Where the six colours lie on the mountain: to the side, and up at the middle and there. */
  slot: { aside: number; high: number; low: number };
  /** Where the cards of a field lie: from the middle, half of their row, and how far it bends. */
  row: { away: number; half: number; bend: number; tilt: number };
}

/** The same with its outlines, which never change. Spots of fields are around their cards. */
export interface Carved extends Plate {
  mountainEdge: string;
  far: { edge: string; spot: string };
  near: { edge: string; spot: string };
  /** What the sand of each colour fills. */
  sand: readonly string[];
}

/** What belongs to one player. */
export interface Side {
  hand: Box;
  handScale: number;
  /** Between the colours of a hand: enough that a finger tells them apart. */
  handGap: number;
  river: Box;
  cup: Box;
  name: { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
  points: { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
}

export interface Place {
  tall: boolean;
  width: number;
  height: number;
  /** The scale of cards on mandalas, in rivers, and in piles. */
  cards: number;
  riverCards: number;
  pileCards: number;
  plates: [Carved, Carved];
  near: Side;
  far: Side;
  deck: Box;
  discard: Box;
  /** Room for the card counter, where it has any. */
  counter: Box | null;
  notice: { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
}

/* Outlines */

type Point = [number, number];

const rounded = (value: number) => Math.round(value * 10) / 10;
const at = ([x, y]: Point) => `${rounded(x)} ${rounded(y)}`;

/** A point of an ellipse that is more or less square; angles from the right, clockwise. */
function edge(a: number, b: number, square: number, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const bent = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / square);
  return [a * bent(cos), b * bent(sin)];
}

const edges = (a: number, b: number, square: number, from: number, to: number, steps: number) =>
  Array.from({ length: steps + 1 }, (_, i) => edge(a, b, square, from + ((to - from) * i) / steps));

/** Points at equal distances all round: angles would crowd them where it bends. */
function beads(a: number, b: number, square: number, count: number): Point[] {
  const fine = edges(a, b, square, -Math.PI / 2, 1.5 * Math.PI, 720);
  const gone = [0];
  fine.slice(1).forEach(([x, y], i) => {
    const [x0, y0] = fine[i] as Point;
    gone.push((gone[i] ?? 0) + Math.hypot(x - x0, y - y0));
  });
  const step = (gone.at(-1) ?? 0) / count;
  return Array.from(
    { length: count },
    (_, i) => fine[gone.findIndex((length) => length >= i * step)] as Point,
  );
}

const TIP = 0.42; // of the way to the mountain: how far a petal of sand points inwards

const polygon = (points: Point[]) => `M${points.map(at).join('L')}Z`;

/** Petals all round, each an arc that bulges outwards. */
export function petals(a: number, b: number, square: number, count: number, bulge = 0.6): string {
  const points = beads(a, b, square, count);
  const arcs = points.map((point, i) => {
    const next = points[(i + 1) % count] as Point;
    const r = rounded(Math.hypot(next[0] - point[0], next[1] - point[1]) * bulge);
    return `A${r} ${r} 0 0 1 ${at(next)}`;
  });
  return `M${at(points[0] ?? [0, 0])}${arcs.join('')}Z`;
}

/** What the sands of the six colours fill: each a sixth of the petals at the rim, which point to the
 * mountain. The sixths lie as the colours do on the mountain: slotAt(). */
function sandOutlines({ a, b, square, mountain, petals: count }: Plate): string[] {
  const outer = beads(a, b, square, count);
  const inner = beads(mountain.a + 6, mountain.b + 6, mountain.square, 2 * count);
  const petal = (i: number) => {
    const [from, to] = [outer[i % count], outer[(i + 1) % count]] as [Point, Point];
    const foot = inner[(2 * i + 1) % (2 * count)] as Point;
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const tip = middle.map((value, axis) => value + ((foot[axis] ?? 0) - value) * TIP) as Point;
    const r = rounded(Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.6);
    return `M${at(from)}A${r} ${r} 0 0 1 ${at(to)}Q${at(middle)} ${at(tip)}Q${at(middle)} ${at(from)}Z`;
  };
  const share = count / 6;
  return Array.from({ length: 6 }, (_, colour) => {
    const first = Math.round((colour - 1.5) * share) + count;
    return Array.from({ length: share }, (_, i) => petal(first + i)).join('');
  });
}

/** Long leaves from the mountain to the rim, as if cut into the stone. */
export function leaves({ a, b, square, mountain }: Plate, count: number, far: number): string {
  const feet = beads(mountain.a + 2, mountain.b + 2, mountain.square, count);
  const mid = beads(
    mountain.a + (a * far - mountain.a) * 0.5,
    mountain.b + (b * far - mountain.b) * 0.5,
    (square + mountain.square) / 2,
    count * 2,
  );
  const tips = beads(a * far, b * far, square, count * 2);
  return feet
    .map((foot, i) => {
      const next = feet[(i + 1) % count] as Point;
      const tip = tips[2 * i + 1] as Point;
      const [left, right] = [mid[2 * i] as Point, mid[(2 * i + 2) % (2 * count)] as Point];
      return `M${at(foot)}Q${at(left)} ${at(tip)}Q${at(right)} ${at(next)}`;
    })
    .join('');
}

const mountainOutline = ({ mountain: { a, b, square } }: Plate): string =>
  polygon(edges(a, b, square, 0, 2 * Math.PI, 48));

/** Half of the plate without the mountain: up (far) or down (near), moved by so much. */
function fieldOutline(plate: Plate, up: boolean, moved = 0): string {
  const { a, b, square, mountain } = plate;
  const gap = 0.05;
  const from = up ? Math.PI + gap : gap;
  const to = up ? 2 * Math.PI - gap : Math.PI - gap;
  const outer = edges(a - 4, b - 4, square, from, to, 40);
  const inner = edges(mountain.a + 4, mountain.b + 4, mountain.square, to, from, 32);
  return polygon([...outer, ...inner].map(([x, y]) => [x, y + moved]));
}

function carve(plate: Plate): Carved {
  const { away } = plate.row;
  return {
    ...plate,
    mountainEdge: mountainOutline(plate),
    far: { edge: fieldOutline(plate, true), spot: fieldOutline(plate, true, away) },
    near: { edge: fieldOutline(plate, false), spot: fieldOutline(plate, false, -away) },
    sand: sandOutlines(plate),
  };
}

/* Tables */

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

const tallPlate = (x: number): Carved =>
  carve({
    x,
    y: 193,
    a: 80,
    b: 107,
    square: 3,
    petals: 30,
    mountain: { a: 71, b: 51, square: 2.3 },
    slot: { aside: 44, high: 26, low: 18.5 },
    row: { away: 80, half: 56, bend: 5, tilt: 7 },
  });

const tallTable: Place = {
  tall: true,
  width: 340,
  height: 432,
  cards: 0.62,
  riverCards: 0.62,
  pileCards: 0.56,
  plates: [tallPlate(84.5), tallPlate(255.5)],
  far: {
    hand: box(82, 1, 176, 35),
    handScale: 0.56,
    handGap: 4,
    river: box(4, 38, 234, 44),
    cup: box(242, 38, 46, 44),
    name: { x: 6, y: 14, anchor: 'start' },
    points: { x: 334, y: 14, anchor: 'end' },
  },
  near: {
    hand: box(2, 364, 336, 66),
    handScale: 1.12,
    handGap: 9,
    river: box(4, 304, 234, 44),
    cup: box(242, 304, 46, 44),
    name: { x: 6, y: 359, anchor: 'start' },
    points: { x: 334, y: 359, anchor: 'end' },
  },
  deck: box(292, 38, 44, 44),
  discard: box(292, 304, 44, 44),
  counter: null,
  notice: { x: 170, y: 359, anchor: 'middle' },
};

const widePlate = (x: number): Carved =>
  carve({
    x,
    y: 318,
    a: 178,
    b: 168,
    square: 2.15,
    petals: 36,
    mountain: { a: 95, b: 95, square: 2 },
    slot: { aside: 52, high: 56, low: 29 },
    row: { away: 129, half: 128, bend: 46, tilt: 16 },
  });

const wideTable: Place = {
  tall: false,
  width: 1000,
  height: 650,
  cards: 0.92,
  riverCards: 0.92,
  pileCards: 0.7,
  plates: [widePlate(193), widePlate(571)],
  far: {
    hand: box(150, 4, 460, 66),
    handScale: 1,
    handGap: 8,
    river: box(14, 74, 512, 66),
    cup: box(538, 74, 212, 66),
    name: { x: 18, y: 40, anchor: 'start' },
    points: { x: 748, y: 40, anchor: 'end' },
  },
  near: {
    hand: box(120, 566, 524, 80),
    handScale: 1.4,
    handGap: 22,
    river: box(14, 494, 512, 66),
    cup: box(538, 494, 212, 66),
    name: { x: 18, y: 610, anchor: 'start' },
    points: { x: 748, y: 610, anchor: 'end' },
  },
  deck: box(776, 74, 210, 96),
  discard: box(776, 184, 210, 116),
  counter: box(776, 316, 210, 244),
  notice: { x: 881, y: 600, anchor: 'middle' },
};

/** Only the mandalas. */
const bareTable: Place = {
  ...wideTable,
  width: 764,
  height: 352,
  plates: wideTable.plates.map((plate) => ({ ...plate, y: 176 })) as Place['plates'],
};

export function placeOf({ tall, bare }: Pick<Scene, 'tall' | 'bare'>): Place {
  if (bare) return bareTable;
  return tall ? tallTable : wideTable;
}

export const sideOf = (place: Place, player: Player, near: Player): Side =>
  player === near ? place.near : place.far;

export const centreOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** The middle of a space of a river, counted from 1. */
export function spaceAt({ river }: Side, space: number): { x: number; y: number } {
  return {
    x: river.x + ((space - 0.5) * river.width) / 6,
    y: river.y + river.height / 2,
  };
}

/** Where a colour lies on the mountain, in six directions; the colours go round as on a clock. */
export function slotAt({ x, y, slot }: Plate, index: number): { x: number; y: number } {
  const { aside, high, low } = slot;
  const steps: [number, number][] = [
    [-aside, -low],
    [0, -high],
    [aside, -low],
    [aside, low],
    [0, high],
    [-aside, low],
  ];
  const [dx, dy] = steps[index] ?? [0, 0];
  return { x: x + dx, y: y + dy };
}

/** A box around (0, 0) with round corners. */
export function boxOutline(width: number, height: number, round = 6): string {
  const [w, h] = [width / 2 - round, height / 2 - round];
  const corner = (x: number, y: number) => `a${round} ${round} 0 0 1 ${x} ${y}`;
  return `M${-w} ${-h - round}h${2 * w}${corner(round, round)}v${2 * h}${corner(-round, round)}h${-2 * w}${corner(-round, -round)}v${-2 * h}${corner(round, -round)}Z`;
}

/** A band of water that is never quite straight; it runs out to the right, into the cup. */
export function riverOutline({ x, y, width, height }: Box): string {
  const waves = 6;
  const step = (width - height / 2) / waves;
  const swell = height / 16;
  const run = (way: 1 | -1) =>
    Array.from(
      { length: waves },
      (_, i) => `q${(way * step) / 2} ${i % 2 ? way * swell : -way * swell} ${way * step} 0`,
    ).join('');
  const deep = height - 2 * swell;
  const mouth = `c${height / 3} 0 ${height / 4} ${deep / 3} ${height * 0.6} ${deep / 3}v${deep / 3}c${-height * 0.35} 0 ${-height / 4} ${deep / 3} ${-height * 0.6} ${deep / 3}`;
  const spring = `c${-height / 3} 0 ${-height / 3} ${-deep} 0 ${-deep}`;
  return `M${x + height / 4} ${y + swell}${run(1)}${mouth}${run(-1)}${spring}Z`;
}
