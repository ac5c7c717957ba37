// The counting at the end, step by step; it can be cut short at any time.

const STEP = 500; // milliseconds

export class Counting {
  step = $state(0);
  total = $state(0);
  #timer: ReturnType<typeof setInterval> | null = null;

  get running(): boolean {
    return this.step < this.total;
  }

  /** From nothing to `total`; at once if nothing is to move. */
  run(total: number, still: boolean): void {
    this.stop();
    this.total = total;
    this.step = still ? total : 0;
    if (this.running) this.#timer = setInterval(() => this.#advance(), STEP);
  }

  #advance(): void {
    this.step++;
    if (!this.running) this.stop();
  }

  skip(): void {
    this.stop();
    this.step = this.total;
  }

  reset(): void {
    this.stop();
    this.step = this.total = 0;
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
