// The lobby's lists, opening a table and sitting down at one.
import { follow, LobbyRoom, sitDown } from '$web/online/lobby/lobby.svelte.ts';
import { isAtServer, openingOf, openTable } from '$web/online/lobby/lobby_open.ts';
import { optionsWords, timeControlWords, playerWords } from '$web/online/lobby/lobby_words.ts';
import type { Lobby } from '$web/online/protocol.ts';
import { saveSeat, seatOf } from '$web/online/table/seats.ts';
import { agreementOf, lastChoices, linkedChoices, type Choices } from '$web/state/choices.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeLine, refusal } from './fake_line.ts';

const NONCE = 'ab'.repeat(32);
const KEY = 'cd'.repeat(16);

beforeEach(() => localStorage.clear());

describe('a list that somebody looks at', () => {
  const tables = (...names: string[]) => names.map((table) => ({ table }));
  const names = (shown: { entry: { table: string }; gone: number | null }[]) =>
    shown.map(({ entry, gone }) => entry.table + (gone === null ? '' : '!')).join(' ');

  test('keeps what it shows in its place; what is new comes after it', () => {
    const first = follow([], tables('a', 'b'), false, 0);
    expect(names(follow(first, tables('c', 'b', 'a'), false, 1000))).toBe('a b c');
  });

  test('says of what is gone that it is, and lets it go after a while', () => {
    const first = follow([], tables('a', 'b'), false, 0);
    const then = follow(first, tables('b'), false, 1000);
    expect(names(then)).toBe('a! b');
    expect(names(follow(then, tables('b'), false, 3000))).toBe('a! b');
    expect(names(follow(then, tables('b'), false, 6000))).toBe('b');
  });

  test('moves nothing as long as somebody points at it', () => {
    const first = follow([], tables('a', 'b'), true, 0);
    const then = follow(first, tables('b'), true, 1000);
    expect(names(follow(then, tables('b'), true, 60_000))).toBe('a! b');
  });

  test('shows what has come back as it was', () => {
    const gone = follow(follow([], tables('a', 'b'), false, 0), tables('b'), false, 1000);
    expect(names(follow(gone, tables('a', 'b'), false, 1500))).toBe('a b');
  });

  test('has the news of what it shows', () => {
    const first = follow([], [{ table: 'a', count: 1 }], false, 0);
    expect(follow(first, [{ table: 'a', count: 2 }], true, 1)[0]?.entry.count).toBe(2);
  });
});

describe('who looks at the lobby', () => {
  const empty: Lobby = { is: 'lobby', open: [], playing: [], people: 1 };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('hears it once, whatever page they go to, and is not told after leaving', async () => {
    const line = fakeLine(() => empty);
    const room = new LobbyRoom(line);
    const leaveHome = room.enter();
    leaveHome();
    const leaveLobby = room.enter();
    await vi.runAllTimersAsync();
    expect(line.asked).toEqual([{ do: 'lobby', on: true }]);
    line.tell('lobby', { ...empty, people: 7 });
    expect(room.now?.people).toBe(7);
    leaveLobby();
    await vi.runAllTimersAsync();
    expect(line.asked.at(-1)).toEqual({ do: 'lobby', on: false });
    line.tell('lobby', { ...empty, people: 9 });
    expect(room.now?.people).toBe(7);
  });

  test('is told again after a cut', async () => {
    const line = fakeLine(() => empty);
    const room = new LobbyRoom(line);
    const leave = room.enter();
    leave();
    room.lost();
    await vi.runAllTimersAsync();
    room.enter();
    expect(line.asked).toEqual([
      { do: 'lobby', on: true },
      { do: 'lobby', on: true },
    ]);
  });
});

describe('opening a table', () => {
  const choices = (more: Partial<Choices>): Choices => ({ ...lastChoices('patterns'), ...more });
  const opening = (more: Partial<Choices>, hasAccount = false) =>
    openingOf('patterns', choices(more), hasAccount, NONCE);

  test('a friend by link sits where I do not, and nobody finds the table in the lobby', () => {
    expect(opening({ opponent: 'link', begins: 'other', listed: true })).toMatchObject({
      do: 'open',
      seats: ['open', 'me'],
      shuffle: false,
      listed: false,
      nonce: NONCE,
    });
  });

  test('a table for anyone is listed, and the lot decides who begins', () => {
    const asked = opening({ opponent: 'lobby', begins: 'chance', onlinePace: '3d' });
    expect(asked).toMatchObject({ seats: ['me', 'open'], shuffle: true, listed: true, pace: '3d' });
  });

  test('only two accounts play for ratings, and only from the beginning', () => {
    const rated = { opponent: 'lobby', rated: true } as const;
    expect(opening(rated, true).rated).toBe(true);
    expect(opening(rated, false).rated).toBe(false);
    expect(opening({ ...rated, opponent: 'level', onServer: true }, true).rated).toBe(false);
    expect(opening({ ...rated, position: 'x' }, true).rated).toBe(false);
  });

  test('a level sits at the server if I want it to, and others find it if I want them to', () => {
    const level = { opponent: 'level', level: 5, begins: 'me' } as const;
    expect(isAtServer(choices(level))).toBe(false);
    expect(isAtServer(choices({ ...level, onServer: true }))).toBe(true);
    expect(opening({ ...level, listed: true })).toMatchObject({
      seats: ['me', 'level=5'],
      listed: true,
    });
    expect(isAtServer(choices({ opponent: 'friend', onServer: true }))).toBe(false);
  });

  test('keeps the seat and its key for the next visit', async () => {
    const line = fakeLine(() => ({ table: 'aaaaaaaaaaaa', seat: 2, key: KEY }));
    const table = await openTable(line, 'patterns', choices({ opponent: 'link' }));
    expect(seatOf(table)).toMatchObject({ seat: 2, key: KEY, nonce: line.asked[0]?.nonce });
    expect(line.asked[0]?.nonce).toMatch(/^[0-9a-f]{64}$/);
  });

  test('an engine match is only watched: there is no seat to keep', async () => {
    const line = fakeLine(() => ({ table: 'aaaaaaaaaaaa' }));
    await openTable(line, 'patterns', choices({ opponent: 'engines', onServer: true }));
    expect(line.asked[0]?.seats).toEqual(['level=5', 'level=5']);
    expect(seatOf('aaaaaaaaaaaa')).toBe(null);
  });

  test('a refusal is passed on, and no seat is kept', async () => {
    const line = fakeLine(() => {
      throw refusal('busy');
    });
    await expect(openTable(line, 'patterns', choices({}))).rejects.toMatchObject({ code: 'busy' });
  });
});

test('whoever sits down keeps the seat', async () => {
  const line = fakeLine(() => ({ seat: 1, key: KEY }));
  await sitDown(line, 'bbbbbbbbbbbb');
  expect(line.asked[0]).toMatchObject({ do: 'sit', table: 'bbbbbbbbbbbb' });
  expect(seatOf('bbbbbbbbbbbb')).toMatchObject({ seat: 1, key: KEY });
});

describe('seats that are kept', () => {
  test('last through a store that is full', () => {
    const set = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    saveSeat('cccccccccccc', { seat: 1, key: KEY, nonce: NONCE });
    set.mockRestore();
    expect(seatOf('cccccccccccc')).toEqual({ seat: 1, key: KEY, nonce: NONCE });
  });

  test('are none where the store has nonsense', () => {
    localStorage.setItem('kolam.seat.dddddddddddd', '{"seat": 3}');
    expect(seatOf('dddddddddddd')).toBe(null);
  });

  test('are those of the latest tables when there are very many', () => {
    vi.useFakeTimers();
    for (let i = 0; i < 405; i++) {
      vi.setSystemTime(i);
      saveSeat(`table${i}`, { seat: 1, key: KEY, nonce: NONCE });
    }
    vi.useRealTimers();
    expect(seatOf('table0')).toBe(null);
    expect(seatOf('table404')).not.toBe(null);
    expect(localStorage.length).toBe(400);
  });
});

describe('in words', () => {
  test.for([
    ['none', 'no clock', 'ohne Uhr'],
    ['5+10', '5 min + 10 s', '5 min + 10 s'],
    ['5', '5 min', '5 min'],
    ['30s', '30 s a move', '30 s je Zug'],
    ['1d', '1 day a move', '1 Tag je Zug'],
    ['3d', '3 days a move', '3 Tage je Zug'],
    ['odd', 'odd', 'odd'],
  ])('the pace %s', ([pace, en, de]) => {
    expect(timeControlWords(pace as string)).toEqual({ en, de });
  });

  test('names that the server gives are in both languages, and no others', () => {
    expect(playerWords({ name: 'Guest 4711', guest: true }).de).toBe('Gast 4711');
    expect(playerWords({ name: 'Guesthouse', guest: false }).de).toBe('Guesthouse');
    expect(playerWords({ level: 3 }).de).toBe('Stufe 3');
    expect(playerWords({ kind: 'open' }).en).toBe('open seat');
    expect(playerWords(null).en).toBe('open seat');
  });

  test('options are told where they are not the usual ones', () => {
    expect(optionsWords('patterns', { ending: 'flips' }).en).toBe('');
    expect(optionsWords('patterns', { ending: 'pass' }).de).toBe('Ende: Computerfassung');
    expect(optionsWords('mandala', { memory: 'on' }).en).toBe('Table: as printed, memory counts');
    expect(optionsWords('manalath', { sides: '4-4-4', supply: '25' }).en).toBe('Board: 4-4-4');
  });
});

test('a link asks for a friend elsewhere; here two people sit down at it', () => {
  const linked = linkedChoices('patterns', new URLSearchParams('seats=link'));
  expect(linked.opponent).toBe('link');
  expect(agreementOf('patterns', linked).seats).toEqual(['person', 'person']);
});
