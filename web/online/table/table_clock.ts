// Clocks of a table as they are now, by the server's time.
import type { Clocks } from '../protocol.ts';

/** Milliseconds left, of clocks that were so at `then`. */
export function leftAt(clocks: Clocks, then: number, now: number): [number, number] {
  const { left, runs, paused } = clocks;
  const gone = runs === 0 || paused ? 0 : Math.max(0, now - then);
  const of = (player: 1 | 2) => {
    const had = left[player - 1] as number;
    return runs === player ? Math.max(0, had - gone) : had;
  };
  return [of(1), of(2)];
}
