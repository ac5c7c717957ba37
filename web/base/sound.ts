// Sounds of pebbles and sand. There are no files: each is computed when it is heard for the first time.
// Nothing sounds unless the settings say so.
import { settings } from './settings.svelte.ts';
import { RATE, synthesise, type Sound } from './synth.ts';

export type { Sound };

let context: AudioContext | null = null;
const buffers = new Map<Sound, AudioBuffer>();

function bufferOf(audio: AudioContext, name: Sound): AudioBuffer {
  const made = buffers.get(name);
  if (made) return made;
  const samples = synthesise(name);
  const buffer = audio.createBuffer(1, samples.length, RATE);
  buffer.copyToChannel(samples, 0);
  buffers.set(name, buffer);
  return buffer;
}

function start(audio: AudioContext, name: Sound): void {
  const source = audio.createBufferSource();
  source.buffer = bufferOf(audio, name);
  // No two pebbles are alike; bowls are tuned.
  if (source.buffer.duration < 1) source.playbackRate.value = 0.97 + 0.06 * Math.random();
  source.connect(audio.destination);
  source.start();
}

/** Sounds at once, if sound is wanted and the browser allows it: some wait for a first touch. */
export function playSound(name: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const audio = context;
  if (audio.state === 'running') start(audio, name);
  else
    void audio.resume().then(
      () => start(audio, name),
      () => {},
    );
}
