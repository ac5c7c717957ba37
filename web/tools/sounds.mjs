// sounds FOLDER: what tools/sounds does.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const folder = process.argv[2];
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { module } = await runnerImport(here('../base/synth.ts'), { logLevel: 'error' });
const { RATE, SOUNDS, synthesise } = module;

/** A WAV file of one channel, 16 bits a sample. */
function wav(samples) {
  const file = Buffer.alloc(44 + 2 * samples.length);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // plain numbers
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(2 * RATE, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((sample, i) => file.writeInt16LE(Math.round(32767 * sample), 44 + 2 * i));
  return file;
}

const LOUDEST = 0.5; // soft, and far from clipping
const SILENT = 1 / 32768; // of a first and a last sample: less than a file can hold

mkdirSync(folder, { recursive: true });
let wrong = 0;
console.log('sound     seconds   peak    rms  first   last');
for (const name of SOUNDS) {
  const samples = synthesise(name);
  writeFileSync(`${folder}/${name}.wav`, wav(samples));
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
  const [first, last] = [samples[0], samples.at(-1)];
  const bad = peak > LOUDEST || Math.abs(first) > SILENT || Math.abs(last) > SILENT;
  if (bad) wrong++;
  const numbers = [samples.length / RATE, peak, rms, first, last];
  const shown = numbers.map((number) => number.toFixed(3).padStart(6)).join(' ');
  console.log(`${name.padEnd(9)}  ${shown}${bad ? '  clips or clicks' : ''}`);
}
if (wrong) process.exitCode = 1;
