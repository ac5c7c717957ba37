// Walking from spot to spot with the arrow keys.
import type { Spot } from './board.ts';

export type Way = 'up' | 'down' | 'left' | 'right';

const steps: Record<Way, [number, number]> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** The nearest spot on that way, one that lies straight ahead before one that lies aside. */
export function walk(spots: Spot[], from: string | null, way: Way): string | null {
  const start = spots.find(({ id }) => id === from);
  if (!start) return spots[0]?.id ?? null;
  const [dx, dy] = steps[way];
  let best: string | null = null;
  let least = Infinity;
  for (const { id, x, y } of spots) {
    const ahead = (x - start.x) * dx + (y - start.y) * dy;
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    const cost = ahead + 2 * aside;
    if (ahead > 1 && aside <= 2 * ahead && cost < least) [best, least] = [id, cost];
  }
  return best;
}
