// The sounds as numbers: soft, from silence to silence, and the same each time.
import { expect, test } from 'vitest';
import { RATE, SOUNDS, synthesise } from '$web/base/synth.ts';

const LOUDEST = 0.5;
const SILENT = 1 / 32768; // less than a file of 16 bits can hold
const CLICK = 0.35; // from one sample to the next: a jump that is heard as a click

test.for(SOUNDS)('%s neither clips nor clicks, and is short', (name) => {
  const samples = synthesise(name);
  const most = (of: (sample: number, i: number) => number) =>
    samples.reduce((found, sample, i) => Math.max(found, Math.abs(of(sample, i))), 0);
  expect(most((sample) => sample)).toBeLessThanOrEqual(LOUDEST);
  expect(most((sample, i) => sample - (samples[i - 1] ?? 0))).toBeLessThan(CLICK);
  expect(Math.abs(samples[0] ?? 1)).toBeLessThanOrEqual(SILENT);
  expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThanOrEqual(SILENT);
  expect(samples.length / RATE).toBeLessThan(3);
});

test('a sound is the same each time', () => {
  const [one, other] = [synthesise('swap'), synthesise('swap')].map(({ buffer }) =>
    Buffer.from(buffer),
  );
  expect(one && other?.equals(one)).toBe(true);
});
