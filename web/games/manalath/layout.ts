// Where everything of Manalath lies: the board in the middle, and a hollow at each player's side
// with the pieces of that player's colour.
import type { Language } from '$web/kolam/kolam.ts';
import type { Layout, Piece, Scene, Spot } from '$web/board/board.ts';
import {
  colourNames,
  colourOf,
  colours,
  factsOf,
  leftOf,
  supplyOf,
  type Colour,
  type Facts,
} from './facts.ts';
import { CELL, latticeOf, middleOf, outlineOf, type Hexagon, type Lattice } from './hexagons.ts';

export const RIM = 14; // of the slab, around the hexagons
const GAP = 6;
const CLOSE = 2; // the gap where room is scarce
const PIECE = 0.95;
const SMALL = 0.56; // a piece in its supply
const SHOWN = 25; // pieces of a supply that are drawn at most

export interface Tray {
  colour: Colour;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Where its count stands, and whose it is below that. */
  count: { x: number; y: number };
  slots: { x: number; y: number }[];
}

/** A hollow with corners cut as those of hexagons are. */
export function hollowOf({ x, y, width, height }: Tray): { whole: string; upper: string } {
  const cut = Math.min(height / 2, 24);
  const across = (cut / Math.sqrt(3)) * (height > width ? 3 : 1);
  const [right, bottom] = [x + width, y + height];
  const upper = `M${x} ${y + height - cut}V${y + cut}L${x + across} ${y}H${right - across}L${right} ${y + cut}`;
  return { whole: `${upper}V${bottom - cut}L${right - across} ${bottom}H${x + across}Z`, upper };
}

export interface Plan {
  width: number;
  height: number;
  turned: boolean;
  hexagons: Hexagon[];
  trays: Record<Colour, Tray>;
}

/** How many of a colour there have ever been; as many as are shown if there is no end to them. */
function capacity(facts: Facts, colour: Colour): number {
  const left = leftOf(facts, colour);
  const placed = facts.cells.filter(({ holds }) => holds === colour).length;
  return left === null ? SHOWN : Math.min(SHOWN, left + placed);
}

/* A trough across the board's width. */
const TROUGH = 46;

function trough(facts: Facts, colour: Colour, width: number, y: number): Tray {
  const slots = capacity(facts, colour);
  const from = 92;
  const step = Math.min(20, (width - from - 30) / Math.max(1, slots - 1));
  return {
    colour,
    x: 1,
    y: y + 1,
    width: width - 2,
    height: TROUGH - 2,
    count: { x: 44, y: y + TROUGH / 2 },
    slots: Array.from({ length: slots }, (_, i) => ({ x: from + i * step, y: y + TROUGH / 2 })),
  };
}

function troughPlan(facts: Facts, lattice: Lattice, near: Colour): Plan {
  const width = Math.max(300, lattice.width + 2 * RIM);
  const height = lattice.height + 2 * RIM + 2 * (TROUGH + CLOSE);
  const [dx, dy] = [(width - lattice.width) / 2, TROUGH + CLOSE + RIM];
  const tray = (colour: Colour) =>
    trough(facts, colour, width, colour === near ? height - TROUGH : 0);
  return {
    width,
    height,
    turned: lattice.turned,
    hexagons: lattice.hexagons.map((cell) => ({ ...cell, x: cell.x + dx, y: cell.y + dy })),
    trays: { o: tray('o'), p: tray('p') },
  };
}

/* A heap beside the board: rows like honeycomb, filled from the bottom and from the middle. */
const HEAP = { width: 136, height: 160, rows: [6, 5, 6, 5, 4], step: 20 };

const middleFirst = (length: number): number[] =>
  Array.from({ length }, (_, i) => i - (length - 1) / 2).sort((a, b) => Math.abs(a) - Math.abs(b));

function heap(facts: Facts, colour: Colour, x: number, y: number): Tray {
  const middle = x + HEAP.width / 2;
  const all = HEAP.rows.flatMap((length, row) =>
    middleFirst(length).map((i) => ({ x: middle + i * HEAP.step, y: y + 106 - row * 18 })),
  );
  return {
    colour,
    x: x + 1,
    y: y + 1,
    width: HEAP.width - 2,
    height: HEAP.height - 2,
    count: { x: middle, y: y + 138 },
    slots: all.slice(0, capacity(facts, colour)),
  };
}

/** How far right the hexagons must begin so that a heap in the upper left corner, or the lower right
 * one, does not touch the slab. */
function clearance(hexagons: Hexagon[], height: number, upper: boolean): number {
  const across = hexagons
    .filter(({ y }) => (upper ? y : height - y) < HEAP.height + CELL)
    .map(({ x }) => (upper ? x : -x));
  return HEAP.width + GAP + RIM + CELL / 2 - Math.min(...across) + 4;
}

function heapPlan(facts: Facts, lattice: Lattice, near: Colour): Plan {
  const height = Math.max(lattice.height + 2 * RIM, 1.6 * HEAP.height);
  const dy = (height - lattice.height) / 2;
  const raised = lattice.hexagons.map((cell) => ({ ...cell, y: cell.y + dy }));
  const dx = Math.max(RIM, clearance(raised, height, true));
  const width = Math.max(dx + lattice.width + RIM, dx + clearance(raised, height, false));
  const tray = (colour: Colour) =>
    colour === near
      ? heap(facts, colour, width - HEAP.width, height - HEAP.height)
      : heap(facts, colour, 0, 0);
  return {
    width,
    height,
    turned: lattice.turned,
    hexagons: raised.map((cell) => ({ ...cell, x: cell.x + dx })),
    trays: { o: tray('o'), p: tray('p') },
  };
}

/** The plan without what lies beside the board. */
function bared(plan: Plan): Plan {
  const edge = RIM + CELL / 2 + 4;
  const [xs, ys] = [plan.hexagons.map(({ x }) => x), plan.hexagons.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - edge, Math.min(...ys) - edge];
  const hexagons = plan.hexagons.map((cell) => ({ ...cell, x: cell.x - left, y: cell.y - top }));
  const [width, height] = [Math.max(...xs) - left + edge, Math.max(...ys) - top + edge];
  return { ...plan, width, height, hexagons };
}

type PlanScene = Pick<Scene, 'look' | 'tall' | 'near' | 'aspect' | 'bare'>;

const UPRIGHT = 1.12; // rows that run across are worth this much of the size

/** Turned or not, with troughs or with heaps: the one that is largest in the room that there is. */
export function planOf(scene: PlanScene): Plan {
  const facts = factsOf(scene.look);
  const room = { height: 1, width: scene.aspect ?? (scene.tall ? 0.79 : 1.6) };
  const plans = [false, true].flatMap((turned) => {
    const lattice = latticeOf(facts.cells, turned);
    const whole = [heapPlan, troughPlan].map((plan) => plan(facts, lattice, colourOf(scene.near)));
    return scene.bare ? whole.slice(0, 1).map(bared) : whole;
  });
  const scale = ({ width, height, turned }: Plan) =>
    Math.min(room.width / width, room.height / height) * (turned ? 1 : UPRIGHT);
  return plans.reduce((best, plan) => (scale(plan) > scale(best) ? plan : best));
}

// What is said of it

function labelOf(cell: Hexagon, facts: Facts, language: Language): string {
  const german = language === 'de';
  if (cell.holds === '.') return `${cell.name}, ${german ? 'frei' : 'empty'}`;
  if (cell.holds === '#') return `${cell.name}, ${german ? 'grüner Stein' : 'green piece'}`;
  const size = facts.groups[cell.group ?? -1]?.cells.length ?? 1;
  const alone = german ? 'steht allein' : 'alone';
  const group = german ? `Gruppe von ${size}` : `group of ${size}`;
  return `${cell.name}, ${colourNames[cell.holds][language]}, ${size === 1 ? alone : group}`;
}

function supplyLabel(scene: Scene, colour: Colour): string {
  const left = leftOf(factsOf(scene.look), colour);
  const name = colourNames[colour][scene.language];
  if (scene.language === 'de')
    return `Vorrat ${name}, ${left === null ? 'ohne Ende' : `noch ${left}`}`;
  return `supply of ${name}, ${left === null ? 'without end' : `${left} left`}`;
}

// Spots and pieces

function traySpot(scene: Scene, tray: Tray): Spot {
  return {
    id: supplyOf(tray.colour),
    x: tray.x + tray.width / 2,
    y: tray.y + tray.height / 2,
    outline: hollowOf({
      ...tray,
      x: -tray.width / 2 - 1,
      y: -tray.height / 2 - 1,
      width: tray.width + 2,
      height: tray.height + 2,
    }).whole,
    label: supplyLabel(scene, tray.colour),
  };
}

/** The piece in front is taken next: it stands out when its colour is wanted. */
function supplyPieces(scene: Scene, tray: Tray): Piece[] {
  const left = leftOf(factsOf(scene.look), tray.colour) ?? SHOWN;
  const shown = tray.slots.slice(0, left);
  const wanted = scene.pick.moves.length > 0 && scene.pick.kind === tray.colour;
  return shown.map(({ x, y }, i) => {
    const raised = wanted && i === shown.length - 1;
    return {
      place: supplyOf(tray.colour),
      colour: tray.colour,
      shape: 'stone',
      x,
      y,
      scale: raised ? 1.35 * SMALL : SMALL,
      height: 2 + i,
      raised,
      dimmed: scene.dimmed === tray.colour,
    };
  });
}

function boardPieces(scene: Scene, hexagons: Hexagon[]): Piece[] {
  return hexagons
    .filter(({ holds }) => holds !== '.')
    .map(({ name, holds, x, y }) => ({
      place: name,
      colour: holds === '#' ? 'g' : holds,
      shape: 'stone',
      x,
      y,
      scale: PIECE,
      height: 1,
      dimmed: scene.dimmed === holds,
    }));
}

export function arrange(scene: Scene): Layout {
  const plan = planOf(scene);
  const facts = factsOf(scene.look);
  const outline = outlineOf(plan.turned);
  const supplies = scene.bare ? [] : colours;
  return {
    width: plan.width,
    height: plan.height,
    spots: [
      ...plan.hexagons.map((cell) => ({
        id: cell.name,
        x: cell.x,
        y: cell.y,
        outline,
        label: labelOf(cell, facts, scene.language),
      })),
      ...supplies.map((colour) => traySpot(scene, plan.trays[colour])),
    ],
    middle: middleOf(plan.hexagons),
    pieces: [
      ...boardPieces(scene, plan.hexagons),
      ...supplies.flatMap((colour) => supplyPieces(scene, plan.trays[colour])),
    ],
  };
}
