// Shows the last moves once more: the position before them, then each of them.
import type { Playing } from './session.ts';

const PATIENCE = 20; // pauses in which a server may send a view

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

export class Replay {
  running = $state(false);
  readonly #session: Playing;
  #back: number | null = null;
  #run = 0;

  constructor(session: Playing) {
    this.#session = session;
  }

  /** All moves that the player of the last one has made in a row, `pause` milliseconds each. */
  async show(pause: number): Promise<void> {
    this.stop();
    const { log, shownCount, past } = this.#session;
    const run = ++this.#run;
    this.#back = past;
    this.running = true;
    for (let at = this.#first(shownCount); at < shownCount; at++) {
      this.#session.lookBack(at);
      await this.#arrival(at, pause);
      if (run !== this.#run) return;
      if (this.#session.log !== log) return void (this.running = false); // the game went on
    }
    this.stop();
  }

  /** Back to what was shown before, at once. */
  stop(): void {
    if (!this.running) return;
    this.#run++;
    this.running = false;
    this.#session.lookBack(this.#back);
  }

  #first(count: number): number {
    const { log } = this.#session;
    const player = log[count - 1]?.player;
    let first = count - 1;
    while (first > 0 && log[first - 1]?.player === player) first--;
    return Math.max(0, first);
  }

  async #arrival(at: number, pause: number): Promise<void> {
    for (let i = 0; i < PATIENCE; i++) {
      await wait(pause);
      if (this.#session.past === at || !this.running) return;
    }
  }
}
