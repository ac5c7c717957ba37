// Pebbles and sand: short sounds made of noise and a little tone when they are asked for. There are
// no files. Nothing sounds unless the settings say so.
import { settings } from './settings.svelte.ts';

export type Sound = 'place' | 'turn' | 'swap' | 'claim' | 'win' | 'loss' | 'draw' | 'refuse';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function makeNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return buffer;
}

/** A level that rises at once, or in `rise` seconds, and dies away. */
function fading(audio: AudioContext, at: number, loud: number, rise: number, fall: number) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + fall);
  gain.connect(audio.destination);
  return gain;
}

/** A pebble that is set on stone: a click of noise, and the stone answers with a dull tone. */
function pebble(audio: AudioContext, at: number, pitch: number, loud = 0.3): void {
  const body = audio.createOscillator();
  body.type = 'sine';
  body.frequency.setValueAtTime(pitch * 1.5, at);
  body.frequency.exponentialRampToValueAtTime(pitch, at + 0.03);
  body.connect(fading(audio, at, loud, 0.002, 0.11));
  body.start(at);
  body.stop(at + 0.15);
  grit(audio, at, { pitch: pitch * 7, width: 1.2, loud: loud * 0.8, rise: 0.001, fall: 0.03 });
}

interface Grit {
  pitch: number;
  /** How narrow the band of noise is. */
  width: number;
  loud: number;
  rise: number;
  fall: number;
  /** Where the pitch goes to. */
  to?: number;
}

/** Sand that runs: noise in a band that may move. */
function grit(audio: AudioContext, at: number, { pitch, width, loud, rise, fall, to }: Grit): void {
  const source = audio.createBufferSource();
  source.buffer = noise ??= makeNoise(audio);
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.Q.value = width;
  band.frequency.setValueAtTime(pitch, at);
  if (to) band.frequency.exponentialRampToValueAtTime(to, at + rise + fall);
  source.connect(band).connect(fading(audio, at, loud, rise, fall));
  source.start(at, Math.random() * 0.5);
  source.stop(at + rise + fall + 0.05);
}

/** A bowl that is struck. */
function bowl(audio: AudioContext, at: number, pitch: number, loud = 0.16): void {
  for (const [part, share] of [
    [1, 1],
    [2.76, 0.35],
    [5.4, 0.12],
  ] as const) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch * part;
    tone.connect(fading(audio, at, loud * share, 0.006, 1.1 / part + 0.2));
    tone.start(at);
    tone.stop(at + 1.5);
  }
}

const sounds: Record<Sound, (audio: AudioContext, at: number) => void> = {
  place: (audio, at) => pebble(audio, at, 310),
  turn(audio, at) {
    grit(audio, at, { pitch: 2400, width: 0.8, loud: 0.12, rise: 0.04, fall: 0.09, to: 3600 });
    pebble(audio, at + 0.1, 380, 0.22);
  },
  swap(audio, at) {
    pebble(audio, at, 420, 0.2);
    grit(audio, at + 0.03, { pitch: 1800, width: 0.7, loud: 0.12, rise: 0.06, fall: 0.14 });
    pebble(audio, at + 0.19, 300, 0.28);
  },
  claim(audio, at) {
    grit(audio, at, { pitch: 900, width: 0.6, loud: 0.2, rise: 0.12, fall: 0.4, to: 2800 });
    pebble(audio, at + 0.34, 260, 0.2);
  },
  win(audio, at) {
    [392, 523, 659].forEach((pitch, i) => bowl(audio, at + 0.16 * i, pitch));
  },
  loss(audio, at) {
    [330, 247].forEach((pitch, i) => bowl(audio, at + 0.22 * i, pitch));
  },
  draw(audio, at) {
    [330, 330].forEach((pitch, i) => bowl(audio, at + 0.24 * i, pitch));
  },
  refuse(audio, at) {
    pebble(audio, at, 150, 0.2);
    pebble(audio, at + 0.09, 135, 0.16);
  },
};

/** Sounds at once, if sound is wanted and the browser allows it: some wait for a first touch. */
export function playSound(name: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const audio = context;
  const sound = () => sounds[name](audio, audio.currentTime + 0.01);
  if (audio.state === 'running') sound();
  else void audio.resume().then(sound, () => {});
}
