import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepGame, listGames, readGame, removeGame, type GameToKeep } from '$web/state/shelf.ts';
import { isRefused } from '$web/kolam/kolam.ts';
import { openSession } from '$web/state/session_open.ts';
import { openEngineHere } from './engine_here.ts';

beforeEach(() => localStorage.clear());
afterEach(() => void vi.restoreAllMocks());

const full = () => new DOMException('full', 'QuotaExceededError');

const game = (id: string, more: Partial<GameToKeep> = {}): GameToKeep => ({
  id,
  game: 'manalath',
  seats: ['person', 'level=3'],
  begun: 1,
  when: 1,
  finished: false,
  count: 1,
  toMove: 2,
  result: '*',
  record: '[Game "manalath"]\n\n1. oe5 *\n',
  ...more,
});

test('games are listed with the latest first, and can be removed and put back', () => {
  keepGame(game('old', { when: 10 }));
  keepGame(game('new', { when: 20 }));
  expect(listGames().map(({ id }) => id)).toEqual(['new', 'old']);
  const removed = removeGame('new');
  expect(listGames().map(({ id }) => id)).toEqual(['old']);
  if (removed) keepGame(removed);
  expect(readGame('new')).toEqual({ ...game('new', { when: 20 }), format: 1 });
});

test('nonsense in the store is passed over', () => {
  keepGame(game('good'));
  for (const [id, text] of Object.entries({
    a: '',
    b: '{',
    c: 'null',
    d: '[1,2]',
    e: '{"format":1}',
    f: JSON.stringify({ ...game('f'), format: 99 }),
    g: JSON.stringify({ ...game('g'), format: 1, game: 'chess' }),
    h: '"text"',
  }))
    localStorage.setItem(`kolam.game.${id}`, text);
  expect(listGames().map(({ id }) => id)).toEqual(['good']);
  expect(localStorage.getItem('kolam.game.f')).not.toBe(null);
});

test('a record that the rules refuse says so and opens nothing', () => {
  keepGame(game('bad', { record: '[Game "manalath"]\n\n1. oz99 *\n' }));
  const kept = readGame('bad');
  const answer = kept && openSession(kept, { openEngine: openEngineHere, unhurried: 0 });
  expect(answer && isRefused(answer)).toBe(true);
});

test('of finished games the oldest go; those in progress stay', () => {
  keepGame(game('mine', { when: 0 }));
  for (let i = 1; i <= 205; i++) keepGame(game(`g${i}`, { finished: true, when: i }));
  const ids = listGames().map(({ id }) => id);
  expect(ids).toHaveLength(201);
  expect(ids).toContain('mine');
  expect(ids).not.toContain('g5');
  expect(ids).toContain('g6');
});

test('a full store gives up finished games before a game in progress, and then says so', () => {
  const set = localStorage.setItem.bind(localStorage);
  const room = 3;
  vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
    if (localStorage.length >= room && localStorage.getItem(key) === null) throw full();
    set(key, value);
  });
  keepGame(game('old', { finished: true, when: 1 }));
  keepGame(game('later', { finished: true, when: 2 }));
  expect(keepGame(game('a', { when: 3 }))).toBe(true);
  expect(keepGame(game('b', { when: 4 }))).toBe(true);
  expect(readGame('old')).toBe(null);
  expect(keepGame(game('c', { when: 5 }))).toBe(true);
  expect(keepGame(game('d', { when: 6 }))).toBe(false);
  expect(readGame('d')).toMatchObject({ id: 'd' }); // as long as the page
  removeGame('d');
  expect(['a', 'b', 'c'].every((id) => readGame(id))).toBe(true);
});

test('a store that refuses everything costs no game that is there', () => {
  keepGame(game('old', { finished: true }));
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(keepGame(game('now', { when: 2 }))).toBe(false);
  expect(listGames().map(({ id }) => id)).toEqual(['now', 'old']);
  removeGame('now');
});

test('games that nobody ever began do not pile up', () => {
  const day = 24 * 60 * 60 * 1000;
  keepGame(game('untouched', { count: 0, when: 0 }));
  keepGame(game('now', { when: 2 * day }));
  expect(listGames().map(({ id }) => id)).toEqual(['now']);
});
