// An option that is a list of places, agreed on the board.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { kolam } from '$web/kolam/loaded.ts';
import { isRefused } from '$web/kolam/kolam.ts';
import {
  agreementOf,
  linkedChoices,
  missingPlaces,
  saveChoices,
  type Choices,
} from '$web/state/choices.ts';
import { agreedStart, drawPlaces, placesOption, readPlaces, tapPlace } from '$web/state/places.ts';

const { games } = kolam.catalogue;
const game = 'manalath';
const wish = (query = '') => linkedChoices(game, new URLSearchParams(query));
const withCells = (neutral: string, more: Partial<Choices> = {}): Choices => ({
  ...wish(),
  ...more,
  options: { ...wish().options, neutral },
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test('the rules say which option it is, and how many places it may name', () => {
  expect(games.filter(({ name }) => placesOption(name)).map(({ name }) => name)).toEqual([game]);
  expect(placesOption(game)?.places).toBe(3);
});

test('a tap chooses, another one gives up, and one too many replaces the oldest', () => {
  expect(tapPlace([], 'c4', 2)).toEqual(['c4']);
  expect(tapPlace(['c4'], 'e5', 2)).toEqual(['c4', 'e5']);
  expect(tapPlace(['c4', 'e5'], 'g2', 2)).toEqual(['e5', 'g2']);
  expect(tapPlace(['c4', 'e5'], 'c4', 2)).toEqual(['e5']);
});

test('chance draws different cells of the board that was chosen', () => {
  for (let i = 0; i < 50; i++) {
    const drawn = drawPlaces(game, { sides: '2-2-2' }, 3);
    expect(new Set(drawn).size).toBe(3);
    const options = { sides: '2-2-2', neutral: drawn.join(',') };
    expect(isRefused(kolam.look({ game, options, reader: 0 }))).toBe(false);
  }
});

test('cells are agreed without the spaces that were typed', () => {
  expect(agreementOf(game, withCells('c4,  e5 ')).options.neutral).toBe('c4,e5');
});

describe('a wrong entry is answered about cells', () => {
  test.for([
    ['c4, k9', "'k9' is no cell of this board.", "'k9' ist kein Feld dieses Bretts."],
    [
      'c4 e5',
      "'c4 e5': put a comma between cells, as in c4, e5.",
      "'c4 e5': zwischen Feldern steht ein Komma, wie in c4, e5.",
    ],
    ['c4, c4', 'a cell is named twice: c4.', 'ein Feld ist doppelt genannt: c4.'],
    ['a1,a2,a3,a4,a5,a6', /at most three/, /höchstens drei/],
  ] as const)('%s', ([typed, en, de]) => {
    const answer = kolam.localGame().begin(agreementOf(game, withCells(typed)));
    expect(isRefused(answer) && answer.refused).toMatchObject({ field: 'neutral' });
    if (isRefused(answer)) {
      expect(answer.refused.en).toMatch(en);
      expect(answer.refused.de).toMatch(de);
    }
  });
});

test('the game does not begin before all places are chosen', () => {
  expect(missingPlaces(game, withCells('', { places: 0 }))).toBe(null);
  expect(missingPlaces(game, withCells('c4', { places: 2 }))).toMatchObject({
    field: 'neutral',
    en: 'Tap one more cell, or let chance decide.',
  });
  expect(missingPlaces(game, withCells('c4, e5', { places: 2 }))).toBe(null);
});

test('chosen cells are remembered, drawn ones are drawn anew', () => {
  saveChoices(game, withCells('c4, e5', { places: 2 }));
  expect([wish().places, readPlaces(wish().options.neutral ?? '')]).toEqual([2, ['c4', 'e5']]);
  saveChoices(game, withCells('c4, e5', { places: 2, byLot: true }));
  const draws = Array.from({ length: 20 }, () => wish().options.neutral ?? '');
  expect(new Set(draws).size).toBeGreaterThan(5);
  expect(draws.every((drawn) => readPlaces(drawn).length === 2)).toBe(true);
});

test('a link may have spaces after its commas', () => {
  const { options, places, byLot } = wish('options=neutral=c4, e5 sides=4-4-5');
  expect([options.neutral, options.sides, places, byLot]).toEqual(['c4, e5', '4-4-5', 2, false]);
});

test('a start is shown before it is accepted where places were agreed', () => {
  expect(agreedStart(game, { neutral: '' })).toBe(null);
  expect(agreedStart(game, { neutral: 'c4' })).toEqual({ options: { neutral: 'c4' }, reader: 0 });
  expect(agreedStart('patterns', {})).toBe(null);
});
