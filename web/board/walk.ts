// Walking from spot to spot with the arrow keys.
import type { Layout, Spot } from './board.ts';

export type Way = 'up' | 'down' | 'left' | 'right';

const steps: Record<Way, [number, number]> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** Where a walk is heading: on a board whose rows are shifted against each other it goes straight up in
 * a zigzag, and comes back the same way. */
export interface Aim {
  /** The spot that it has come to. */
  at: string;
  /** Whether it goes up and down; and the line that it keeps to, across its way. */
  upright: boolean;
  line: number;
}

interface Ahead {
  id: string;
  distance: number;
  ahead: number;
  aside: number;
  fromLine: number;
}

const least = (found: Ahead[], cost: (one: Ahead) => number): Ahead | undefined =>
  found.reduce<Ahead | undefined>(
    (best, one) => (best && cost(best) <= cost(one) + 0.01 ? best : one),
    undefined,
  );

/** The next spot on that way: a neighbour if one lies there, of several the one nearest to the line of
 * the walk; otherwise the nearest, one that lies straight ahead before one that lies aside. */
export function walk(spots: Spot[], from: string | null, way: Way, aim?: Aim | null): Aim | null {
  const start = spots.find(({ id }) => id === from) ?? null;
  const [dx, dy] = steps[way];
  const upright = dy !== 0;
  if (!start) return spots[0] ? { at: spots[0].id, upright, line: 0 } : null;
  const across = ({ x, y }: { x: number; y: number }) => (upright ? x : y);
  const goesOn = aim && aim.at === from && aim.upright === upright;
  const line = goesOn ? aim.line : across(start);
  const others = spots
    .filter(({ id }) => id !== from)
    .map((spot) => ({
      id: spot.id,
      distance: Math.hypot(spot.x - start.x, spot.y - start.y),
      ahead: (spot.x - start.x) * dx + (spot.y - start.y) * dy,
      aside: Math.abs(across(spot) - across(start)),
      fromLine: Math.abs(across(spot) - line),
    }));
  const near = 1.1 * Math.min(...others.map(({ distance }) => distance));
  const neighbours = others.filter((one) => one.distance <= near && one.aside < one.ahead);
  const seen = others.filter(({ ahead, aside }) => ahead > 1 && aside <= 2 * ahead);
  const to =
    least(neighbours, ({ fromLine }) => fromLine) ??
    least(seen, ({ ahead, aside }) => ahead + 2 * aside);
  return to ? { at: to.id, upright, line } : null;
}

/** Where the keyboard enters a board: in its middle if it has one, among what can be chosen. */
export function entrance(
  { spots, middle }: Layout,
  reach: ReadonlySet<string>,
): string | undefined {
  const open = spots.filter(({ id }) => reach.has(id));
  const among = open.length ? open : spots;
  if (!middle) return among[0]?.id;
  const far = ({ x, y }: Spot) => Math.hypot(x - middle.x, y - middle.y);
  return among.reduce<Spot | undefined>(
    (best, spot) => (best && far(best) <= far(spot) + 0.01 ? best : spot),
    undefined,
  )?.id;
}
