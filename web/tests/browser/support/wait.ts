// Waiting for a state. Every wait ends, with a message that says what did not come.
import { setTimeout as delay } from 'node:timers/promises';

// No expectation of speed: it has to do for a very busy machine. It is less than a test's own timeout
// (vite.config.ts), so that the test fails with the message of the wait.
export const PATIENCE = 120_000; // milliseconds
const PAUSE = 10; // milliseconds between two looks

/** Waits until it is so. */
export async function until(what: string, holds: () => unknown): Promise<void> {
  const begun = Date.now();
  while (!(await holds())) {
    if (Date.now() - begun > PATIENCE) throw new Error(`not yet: ${what}`);
    await delay(PAUSE);
  }
}

/** The promise's result, or an error if it takes too long. */
export async function withTimeout<T>(what: string, promise: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = delay(PATIENCE, null, { signal: ended.signal }).then(() => {
    throw new Error(`not yet: ${what}`);
  });
  late.catch(() => {}); // aborted below
  return Promise.race([promise, late]).finally(() => ended.abort());
}
