// A value minute by minute as a curve, and hour by hour as a table.
import type { Words } from '$web/kolam/kolam.ts';
import type { Sample } from './host.svelte.ts';

/** How a value is told: what it is, and in which unit. */
export interface Measure {
  /** As the server calls it. */
  name: string;
  title: Words;
  unit: string;
  /** So much of the server's unit is one of ours. */
  divisor: number;
}

const MILLISECONDS = { unit: 'ms', divisor: 1000 };

export const MEASURES: Measure[] = [
  {
    name: 'clients',
    title: { en: 'Connected', de: 'Verbunden' },
    unit: '',
    divisor: 1,
  },
  {
    name: 'playing',
    title: { en: 'Games under way', de: 'Laufende Partien' },
    unit: '',
    divisor: 1,
  },
  {
    name: 'moves',
    title: { en: 'Moves a minute', de: 'Züge in der Minute' },
    unit: '',
    divisor: 1,
  },
  {
    name: 'message',
    title: { en: '99 % of messages within', de: '99 % der Nachrichten in höchstens' },
    ...MILLISECONDS,
  },
  {
    name: 'lag',
    title: { en: 'The server was late by', de: 'Der Server kam zu spät um' },
    ...MILLISECONDS,
  },
  {
    name: 'flush',
    title: { en: 'Storing took', de: 'Speichern dauerte' },
    ...MILLISECONDS,
  },
  {
    name: 'refusals',
    title: { en: 'Refusals a minute', de: 'Ablehnungen in der Minute' },
    unit: '',
    divisor: 1,
  },
  { name: 'memory', title: { en: 'Memory', de: 'Speicher' }, unit: 'MB', divisor: 1024 },
];

export interface Value {
  time: number;
  value: number;
}

/** One value of all samples; nothing if the server does not measure it. */
export function valuesOf(samples: Sample[], names: string[], measure: Measure): Value[] {
  const at = names.indexOf(measure.name) + 1;
  if (at === 0) return [];
  return samples.map((sample) => ({
    time: sample[0],
    value: (sample[at] ?? 0) / measure.divisor,
  }));
}

export interface Box {
  width: number;
  height: number;
  /** Kept free at the left for figures, below for times, and at all other sides. */
  left: number;
  below: number;
  side: number;
}

export interface Graph {
  points: { x: number; y: number }[];
  /** Lines across, at round values from 0 on. */
  lines: { y: number; value: number }[];
  /** Where the first and the last time stand. */
  times: { x: number; time: number }[];
}

const LEAST_SPAN = 10 * 60 * 1000; // milliseconds
const LINES_MOST = 4;

/** The least of 1, 2, 5, 10, 20, … with which a few lines reach so high. */
function stepTo(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / LINES_MOST));
  return power * ([1, 2, 5].find((one) => one * power * LINES_MOST >= most) ?? 10);
}

/** From 0 up, so that heights can be compared; the latest is at the right end. */
export function graphOf(values: Value[], { width, height, left, below, side }: Box): Graph {
  const greatest = Math.max(...values.map(({ value }) => value));
  const step = stepTo(greatest > 0 ? greatest : 1);
  const count = Math.max(1, Math.ceil(greatest / step));
  const [first, last] = [values[0]?.time ?? 0, values.at(-1)?.time ?? 0];
  const span = Math.max(LEAST_SPAN, last - first);
  const x = (time: number) => width - side - ((width - left - side) * (last - time)) / span;
  const y = (value: number) => height - below - ((height - below - side) * value) / (count * step);
  return {
    points: values.map(({ time, value }) => ({ x: x(time), y: y(value) })),
    lines: Array.from({ length: count + 1 }, (_, i) => ({ y: y(i * step), value: i * step })),
    times: [first, last]
      .filter((time, i) => i === 1 || last - time > span / 3)
      .map((time) => ({ x: x(time), time })),
  };
}

export interface Hour {
  time: number;
  least: number;
  mean: number;
  most: number;
}

const HOUR = 60 * 60 * 1000;

/** The latest hour first. */
export function hoursOf(values: Value[]): Hour[] {
  const hours = new Map<number, number[]>();
  for (const { time, value } of values) {
    const hour = Math.floor(time / HOUR);
    hours.set(hour, [...(hours.get(hour) ?? []), value]);
  }
  return [...hours]
    .map(([hour, numbers]) => {
      const sum = numbers.reduce((one, other) => one + other, 0);
      return {
        time: hour * HOUR,
        least: Math.min(...numbers),
        mean: sum / numbers.length,
        most: Math.max(...numbers),
      };
    })
    .toReversed();
}
