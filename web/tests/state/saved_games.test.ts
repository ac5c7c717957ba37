// Games that are saved in this browser.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  saveGame,
  listGames,
  readGame,
  removeGame,
  type GameToSave,
} from '$web/state/saved_games.ts';
import { isRefused } from '$web/kolam/kolam.ts';
import { openSession } from '$web/state/session_open.ts';
import { openEngineHere } from './engine_here.ts';

beforeEach(() => localStorage.clear());
afterEach(() => void vi.restoreAllMocks());

const full = () => new DOMException('full', 'QuotaExceededError');

const game = (id: string, more: Partial<GameToSave> = {}): GameToSave => ({
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
  saveGame(game('old', { when: 10 }));
  saveGame(game('new', { when: 20 }));
  expect(listGames().map(({ id }) => id)).toEqual(['new', 'old']);
  const removed = removeGame('new');
  expect(listGames().map(({ id }) => id)).toEqual(['old']);
  if (removed) saveGame(removed);
  expect(readGame('new')).toEqual({ ...game('new', { when: 20 }), format: 1 });
});

test('nonsense in the store is passed over', () => {
  saveGame(game('good'));
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
  saveGame(game('bad', { record: '[Game "manalath"]\n\n1. oz99 *\n' }));
  const kept = readGame('bad');
  const answer = kept && openSession(kept, { openEngine: openEngineHere, unhurried: 0, pause: 0 });
  expect(answer && isRefused(answer)).toBe(true);
});

test('of finished games the oldest go; those in progress stay', () => {
  saveGame(game('mine', { when: 0 }));
  for (let i = 1; i <= 205; i++) saveGame(game(`g${i}`, { finished: true, when: i }));
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
  saveGame(game('old', { finished: true, when: 1 }));
  saveGame(game('later', { finished: true, when: 2 }));
  expect(saveGame(game('a', { when: 3 }))).toBe(true);
  expect(saveGame(game('b', { when: 4 }))).toBe(true);
  expect(readGame('old')).toBe(null);
  expect(saveGame(game('c', { when: 5 }))).toBe(true);
  expect(saveGame(game('d', { when: 6 }))).toBe(false);
  expect(readGame('d')).toMatchObject({ id: 'd' }); // as long as the page
  removeGame('d');
  expect(['a', 'b', 'c'].every((id) => readGame(id))).toBe(true);
});

test('a store that refuses everything costs no game that is there', () => {
  saveGame(game('old', { finished: true }));
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(saveGame(game('now', { when: 2 }))).toBe(false);
  expect(listGames().map(({ id }) => id)).toEqual(['now', 'old']);
  removeGame('now');
});

test('games that nobody ever began do not pile up', () => {
  const day = 24 * 60 * 60 * 1000;
  saveGame(game('untouched', { count: 0, when: 0 }));
  saveGame(game('now', { when: 2 * day }));
  expect(listGames().map(({ id }) => id)).toEqual(['now']);
});
