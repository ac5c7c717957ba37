// Pebbles and sand as numbers: each sound is computed from noise and a few tones, always the same. Nothing
// here knows of a browser, so that a tool can write the sounds to files and tests can measure them.

export const RATE = 44_100; // samples a second

/** The samples of a sound that is being made. */
type Samples = Float32Array<ArrayBuffer>;

/** Noise from -1 to 1 that is the same each time. */
function noiseFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  };
}

/** Rises like half a wave of a cosine from 0 to 1, and stays there. */
const rising = (t: number, rise: number): number =>
  t >= rise ? 1 : (1 - Math.cos((Math.PI * t) / rise)) / 2;

/** Calls back for each sample of a part that begins at `at`, with its time from there. */
function each(
  samples: Samples,
  at: number,
  lasts: number,
  add: (t: number, i: number) => number,
): void {
  const first = Math.round(at * RATE);
  const end = Math.min(samples.length, first + Math.round(lasts * RATE));
  for (let i = first; i < end; i++) samples[i] = (samples[i] ?? 0) + add((i - first) / RATE, i);
}

/** How stone answers: a tone, and two above it that are no harmonics and die sooner. */
const MODES = [
  { pitch: 1, loud: 1, fall: 0.034 },
  { pitch: 2.31, loud: 0.42, fall: 0.018 },
  { pitch: 4.07, loud: 0.2, fall: 0.009 },
];

/** A pebble that is set on stone. */
function pebble(samples: Samples, at: number, pitch: number, loud = 1): void {
  for (const mode of MODES) {
    const step = 2 * Math.PI * pitch * mode.pitch;
    each(samples, at, 0.25, (t) => {
      const bend = 1 + 0.12 * Math.exp(-t / 0.012); // the blow tightens it for a moment
      const level = loud * mode.loud * rising(t, 0.0012) * Math.exp(-t / mode.fall);
      return level * Math.sin(step * bend * t);
    });
  }
  sand(samples, at, { from: 9 * pitch, width: 1, loud: 0.5 * loud, rise: 0.0008, fall: 0.006 });
}

interface Sand {
  /** The middle of its band in hertz, and where that moves to. */
  from: number;
  to?: number;
  /** How wide the band is, in parts of its middle. */
  width: number;
  loud: number;
  rise: number;
  fall: number;
  /** Grains a second: few are heard one by one, 0 is an even hiss. */
  grains?: number;
}

/** Sand that runs: noise within a band, in grains. */
function sand(samples: Samples, at: number, deed: Sand): void {
  const { from, to = from, width, loud, rise, fall, grains = 0 } = deed;
  const noise = noiseFrom(0x5a4d ^ Math.round(from + 1e5 * at));
  const lasts = rise + 7 * fall;
  let [low, band, grain] = [0, 0, 1];
  each(samples, at, lasts, (t) => {
    const pitch = from * (to / from) ** Math.min(1, t / (rise + 2 * fall));
    // A state-variable filter: it stays calm while its pitch moves.
    const f = 2 * Math.sin((Math.PI * Math.min(pitch, RATE / 7)) / RATE);
    const high = noise() * grain - low - width * band;
    band += f * high;
    low += f * band;
    if (grains > 0) {
      grain *= 0.985;
      if (Math.abs(noise()) < grains / RATE) grain = 0.4 + Math.abs(noise());
    }
    return loud * rising(t, rise) * Math.exp(-Math.max(0, t - rise) / fall) * band;
  });
}

/** A bowl that is struck: its tones are doubled a little off, so that it beats. */
function bowl(samples: Samples, at: number, pitch: number, loud = 1): void {
  for (const [part, share, fall] of [
    [1, 1, 0.5],
    [2.76, 0.28, 0.24],
    [5.4, 0.07, 0.1],
  ] as const)
    for (const beat of [-0.6, 0.6]) {
      const step = 2 * Math.PI * (pitch * part + beat);
      const rise = 0.009 / Math.sqrt(part);
      each(samples, at, 6 * fall, (t) => {
        const level = 0.5 * loud * share * rising(t, rise) * Math.exp(-t / fall);
        return level * Math.sin(step * t);
      });
    }
}

interface Recipe {
  /** Seconds. */
  lasts: number;
  /** The largest sample. */
  peak: number;
  make(samples: Samples): void;
}

const bowls =
  (pitches: number[], apart: number) =>
  (samples: Samples): void =>
    pitches.forEach((pitch, i) => bowl(samples, apart * i, pitch, 1 - 0.12 * i));

const RECIPES = {
  place: { lasts: 0.26, peak: 0.34, make: (s) => pebble(s, 0, 330) },
  turn: {
    lasts: 0.4,
    peak: 0.28,
    make(s) {
      sand(s, 0, { from: 2300, to: 3600, width: 0.9, loud: 0.5, rise: 0.05, fall: 0.03 });
      pebble(s, 0.12, 390, 0.8);
    },
  },
  swap: {
    lasts: 0.5,
    peak: 0.32,
    make(s) {
      pebble(s, 0, 430, 0.7);
      sand(s, 0.03, { from: 1900, width: 0.9, loud: 0.4, rise: 0.07, fall: 0.04 });
      pebble(s, 0.2, 310);
    },
  },
  /** Sand is taken up and runs into the river. */
  claim: {
    lasts: 1,
    peak: 0.26,
    make(s) {
      const run = { width: 1.1, rise: 0.16, fall: 0.15 };
      sand(s, 0, { ...run, from: 1100, to: 3100, loud: 0.7, grains: 900 });
      sand(s, 0.12, { ...run, from: 2600, to: 1500, loud: 0.35 });
      pebble(s, 0.4, 270, 0.35);
    },
  },
  win: { lasts: 2.6, peak: 0.3, make: bowls([392, 523.3, 659.3], 0.17) },
  loss: { lasts: 2.4, peak: 0.26, make: bowls([329.6, 246.9], 0.24) },
  draw: { lasts: 2.4, peak: 0.26, make: bowls([329.6, 329.6], 0.26) },
  refuse: {
    lasts: 0.36,
    peak: 0.26,
    make(s) {
      pebble(s, 0, 165, 1);
      pebble(s, 0.1, 146, 0.8);
    },
  },
} satisfies Record<string, Recipe>;

export type Sound = keyof typeof RECIPES;

export const SOUNDS = Object.keys(RECIPES) as Sound[];

const END = 0.03; // seconds in which whatever is left fades to nothing

/** The samples of a sound, from nothing to nothing. */
export function synthesise(name: Sound): Samples {
  const { lasts, peak, make }: Recipe = RECIPES[name];
  const samples = new Float32Array(Math.round(lasts * RATE));
  make(samples);
  const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const last = samples.length - 1;
  return samples.map((sample, i) => (sample * peak * rising((last - i) / RATE, END)) / highest);
}
