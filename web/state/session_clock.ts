// What moves the clock of a game in progress: it ticks while it may run, and says once a turn that
// little is left.
import { LOW_TIME } from './session_words.ts';

const TICK = 100; // milliseconds

export class Ticker {
  readonly #tick: () => void;
  #timer: ReturnType<typeof setInterval> | null = null;
  #warnedAt = -1;

  constructor(tick: () => void) {
    this.#tick = tick;
  }

  run(): void {
    this.#timer ??= setInterval(this.#tick, TICK);
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Whether it is to be said now, after so many moves, that so little is left. */
  warns(count: number, left: number): boolean {
    if (left >= LOW_TIME || this.#warnedAt === count) return false;
    this.#warnedAt = count;
    return true;
  }
}
