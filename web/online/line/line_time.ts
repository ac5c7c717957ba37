// The server's time, from what it answered: of the last answers the quickest one tells it best, since
// it can be wrong by half of its way there and back at most.

interface Sample {
  way: number;
  offset: number;
}

const KEPT = 8;

export class ServerTime {
  readonly #now: () => number;
  #samples: Sample[] = [];
  #offset: number;

  /** `now` never goes back; `guess` is the time there until the server has said so. */
  constructor(now: () => number, guess: number) {
    this.#now = now;
    this.#offset = guess - now();
  }

  /** What was asked at `asked`, by our clock, was answered with `time` just now. */
  learn(asked: number, time: number): void {
    const now = this.#now();
    this.#samples = [...this.#samples, { way: now - asked, offset: time - (asked + now) / 2 }];
    this.#samples = this.#samples.slice(-KEPT);
    this.#offset = this.#samples.reduce((a, b) => (b.way <= a.way ? b : a)).offset;
  }

  /** Our clock may have stood still meanwhile: what comes next is to be believed. */
  doubt(): void {
    this.#samples = [];
  }

  now(): number {
    return this.#now() + this.#offset;
  }
}
