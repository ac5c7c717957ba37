// Pieces travel from where they were seen last to where they are now, and are turned on their way.
// A journey that is interrupted goes on from where it is; nothing waits for it.
import type { Piece } from './board.ts';
import type { Keyed } from './travel.ts';

const DURATION = 480; // milliseconds
const STAGGER = 35; // between pieces that set out together
const DELAY_MOST = 300; // until the last of them does
const CARRIED = 800; // milliseconds for what is carried along something

/** Milliseconds after which everything has arrived. */
export const JOURNEY = CARRIED + DELAY_MOST;
const BEND = 0.16; // how far a way leads aside, in parts of its length
const STEPS = 8; // points that a bent way is made of

interface Point {
  x: number;
  y: number;
}

interface Stance extends Point {
  turn: number;
  scale: number;
}

interface Seen extends Stance {
  shape: string;
  along?: Piece['along'];
}

const seen = new WeakMap<Element, Seen>();

const stanceOf = ({ x, y, turn = 0, scale, shape, along }: Piece): Seen => ({
  x,
  y,
  turn,
  scale,
  shape,
  along,
});

const transformOf = ({ x, y, turn, scale }: Stance) =>
  `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;

/** Where an element is in this very moment, if it is under way. */
function current(element: Element): Stance | null {
  if (element.getAnimations().length === 0) return null;
  const { a, b, e, f } = new DOMMatrix(getComputedStyle(element).transform);
  return { x: e, y: f, turn: (Math.atan2(b, a) * 180) / Math.PI, scale: Math.hypot(a, b) };
}

const between = (a: number, b: number, t: number) => a + (b - a) * t;

/** The point between two others that is nearest to a third. */
function nearest(a: Point, b: Point, { x, y }: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const within = Math.min(1, Math.max(0, t));
  return { x: between(a.x, b.x, within), y: between(a.y, b.y, within) };
}

/** Cuts the corners of a way, except for its ends. */
const rounded = (points: Point[]): Point[] => [
  points[0] as Point,
  ...points.slice(1).flatMap((b, i) => {
    const a = points[i] as Point;
    return [0.25, 0.75].map((t) => ({ x: between(a.x, b.x, t), y: between(a.y, b.y, t) }));
  }),
  points.at(-1) as Point,
];

/** To the river, along it to its mouth, and from there to where it belongs. */
function carriedWay(from: Stance, to: Stance, [spring, mouth]: [Point, Point]): Keyframe[] {
  const points = rounded(rounded([from, nearest(spring, mouth, from), mouth, to]));
  const lengths = points.map((point, i) => {
    const before = points[i - 1] ?? point;
    return Math.hypot(point.x - before.x, point.y - before.y);
  });
  const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let gone = 0;
  return points.map(({ x, y }, i) => {
    gone += lengths[i] ?? 0;
    const offset = Math.min(1, gone / whole);
    const turn = between(from.turn, to.turn, offset);
    const scale = between(from.scale, to.scale, offset);
    return { offset, transform: transformOf({ x, y, turn, scale }) };
  });
}

/** Everybody keeps to the right, so that two that change places pass each other. */
function way(from: Stance, to: Stance): Keyframe[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const t = i / STEPS;
    const aside = 4 * t * (1 - t) * BEND;
    return {
      transform: transformOf({
        x: between(from.x, to.x, t) - dy * aside,
        y: between(from.y, to.y, t) + dx * aside,
        turn: between(from.turn, to.turn, t),
        scale: between(from.scale, to.scale, t),
      }),
    };
  });
}

const timing = (delay: number, easing: string, duration = DURATION): KeyframeAnimationOptions => ({
  duration,
  delay,
  easing,
  fill: 'backwards',
});

function travel(element: Element, from: Stance, to: Seen, delay: number): void {
  const easing = 'cubic-bezier(.3, 0, .2, 1)';
  element.getAnimations().forEach((animation) => animation.cancel());
  if (to.along) element.animate(carriedWay(from, to, to.along), timing(delay, easing, CARRIED));
  else element.animate(way(from, to), timing(delay, easing));
}

/** Narrows to an edge, shows its other face, widens again. */
function turnOver(element: Element, from: string, to: string, delay: number): void {
  const face = (name: string) => element.querySelector(`[data-face="${name}"]`);
  const [old, next] = [face(from), face(to)];
  if (!old || !next) return;
  const narrow = { transform: 'scaleX(.03)', offset: 0.5 };
  const wide = { transform: 'scaleX(1)' };
  element.querySelector('.faces')?.animate([wide, narrow, wide], timing(delay, 'ease-in-out'));
  const half = (before: number, after: number) => [
    { opacity: before },
    { opacity: before, offset: 0.5 },
    { opacity: after, offset: 0.5 },
    { opacity: after },
  ];
  old.animate(half(1, 0), timing(delay, 'ease-in-out'));
  next.animate(half(0, 1), timing(delay, 'ease-in-out'));
}

const appear = (element: Element): void =>
  void element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DURATION / 2 });

let dropped: { element: Element; at: Stance } | null = null;

/** A piece was let go of here by hand: it goes on from there, to where it belongs now or back. */
export function putDown(svg: SVGSVGElement, key: number, x: number, y: number): void {
  const element = svg.querySelector(`[data-key="${key}"]`);
  const home = element && seen.get(element);
  if (!element || !home) return;
  const at = { ...home, x, y };
  dropped = { element, at };
  // What the drop leads to is shown before this.
  setTimeout(() => {
    if (dropped?.element === element && dropped.at === at) travel(element, at, home, 0);
    dropped = null;
  });
}

/** Where a journey begins: in somebody's hand, on the way of an earlier one, or at its place. */
function startOf({ element, from }: Journey): Stance {
  if (dropped?.element !== element) return current(element) ?? from;
  const { at } = dropped;
  dropped = null;
  return at;
}

interface Journey {
  element: Element;
  from: Seen;
  to: Seen;
}

const isElsewhere = ({ from, to }: Journey) => transformOf(from) !== transformOf(to);

/** Remembers where everything is, and finds what is new and what has changed. */
function compare(svg: SVGSVGElement, pieces: Keyed[]): { fresh: Element[]; journeys: Journey[] } {
  const fresh: Element[] = [];
  const journeys: Journey[] = [];
  for (const piece of pieces) {
    const element = svg.querySelector(`[data-key="${piece.key}"]`);
    if (!element) continue;
    const to = stanceOf(piece);
    const from =
      seen.get(element) ?? (piece.start && { ...stanceOf(piece.start), shape: to.shape });
    seen.set(element, to);
    if (!from) fresh.push(element);
    else journeys.push({ element, from, to });
  }
  return { fresh, journeys };
}

export function moveAll(svg: SVGSVGElement, pieces: Keyed[], still: boolean): void {
  const { fresh, journeys } = compare(svg, pieces);
  if (still || journeys.length === 0) return;
  fresh.forEach(appear);
  const setOut = journeys.filter((one) => isElsewhere(one) || one.from.shape !== one.to.shape);
  const stagger = Math.min(STAGGER, DELAY_MOST / setOut.length);
  setOut.forEach((journey, i) => {
    const { element, from, to } = journey;
    if (isElsewhere(journey)) travel(element, startOf(journey), to, i * stagger);
    if (from.shape !== to.shape) turnOver(element, from.shape, to.shape, i * stagger);
  });
}
