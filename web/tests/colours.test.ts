// The colours of the pages, read from their style sheet: contrast on both grounds, and sands that
// people who see fewer colours can tell apart.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { silhouetteOf } from '$web/art/sand.ts';
import { kolam } from '$web/kolam/loaded.ts';

type Colour = [number, number, number];

const sheet = readFileSync(new URL('../style/colours.css', import.meta.url), 'utf8');

/** Of a theme: a colour is one for both, or light-dark(ONE, OTHER). */
const coloursOf = (theme: 0 | 1): Record<string, string | undefined> =>
  Object.fromEntries(
    [...sheet.matchAll(/--([\w-]+): (?:light-dark\()?(#\w+)(?:, (#\w+)\))?;/g)].map(
      ([, name, one, other]) => [name, theme === 0 ? one : (other ?? one)],
    ),
  );
const light = coloursOf(0);
const dark = coloursOf(1);
const themes = { light, dark };

/** Red, green and blue from 0 to 1, in proportion to light. */
function linear(hex = ''): Colour {
  const whole = hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex;
  const part = (at: number) => {
    const value = Number.parseInt(whole.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

type Matrix = [Colour, Colour, Colour];
const times = (matrix: Matrix, [r, g, b]: Colour): Colour =>
  matrix.map(([x, y, z]) => x * r + y * g + z * b) as Colour;

const luminance = ([r, g, b]: Colour): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(one: string | undefined, other: string | undefined): number {
  const [less = 0, more = 0] = [linear(one), linear(other)].map(luminance).sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

const WHITE: Colour = [0.95047, 1, 1.08883];
const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];

function lab(colour: Colour): Colour {
  const clipped = colour.map((part) => Math.min(1, Math.max(0, part))) as Colour;
  const [x, y, z] = times(TO_XYZ, clipped).map((part, i) => {
    const t = part / (WHITE[i] ?? 1);
    return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
  }) as Colour;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Machado, Oliveira and Fernandes 2009, severity 1. */
const eyes: Record<string, Matrix> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const letters = kolam.catalogue.sands.map(({ letter }) => letter);
const pairs = letters.flatMap((one, i) => letters.slice(i + 1).map((other) => [one, other]));
const sand = (letter = '') => linear(light[`sand-${letter}`]);

/** The two sands that are hardest to tell apart, and how far they are. */
function nearest(apart: (one: Colour, other: Colour) => number): [string, number] {
  const all = pairs.map(([one, other]): [string, number] => [
    `${one} and ${other}`,
    apart(sand(one), sand(other)),
  ]);
  return all.sort((a, b) => a[1] - b[1])[0] as [string, number];
}

const distance = (one: Colour, other: Colour): number =>
  Math.hypot(...lab(one).map((part, i) => part - (lab(other)[i] ?? 0)));

test.for(Object.entries(themes))('the rim of a piece shows on every %s ground', ([, colours]) => {
  for (const ground of ['paper', 'stone', 'water'])
    expect.soft(contrast(colours.rim, colours[ground]), ground).toBeGreaterThanOrEqual(3);
});

test.for(Object.entries(themes))('text is read on every %s ground', ([, colours]) => {
  for (const text of ['ink', 'faint', 'deep', 'alarm'])
    for (const ground of ['paper', 'stone', 'pebble'])
      expect
        .soft(contrast(colours[text], colours[ground]), `${text} on ${ground}`)
        .toBeGreaterThanOrEqual(4.5);
});

const FAR = 22; // CIELAB; 2.3 can just be noticed

test.for(Object.keys(eyes))('the six sands are told apart by who sees with %s', (name) => {
  const seen = (colour: Colour) => times(eyes[name] as Matrix, colour);
  const [which, far] = nearest((one, other) => distance(seen(one), seen(other)));
  expect(far, which).toBeGreaterThanOrEqual(FAR);
});

test('signs in the sands stand out from them, for who sees no colour at all', () => {
  for (const letter of letters) {
    const sign = Math.max(
      contrast(light[`sand-${letter}`], light.pale),
      contrast(light[`sand-${letter}`], light.dark),
    );
    expect.soft(sign, letter).toBeGreaterThanOrEqual(3);
  }
});

test('every sand has a silhouette of its own', () => {
  const signs = letters.map(silhouetteOf);
  expect(signs.every((sign) => sign.length > 10)).toBe(true);
  expect(new Set(signs).size).toBe(letters.length);
});
