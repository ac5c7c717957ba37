// Names, passphrases, and the field at which a refusal is said; whose turn it is, and notices of it.
import { fieldOf, nameError, passphraseError, errorBefore } from '$web/online/account.ts';
import { nextTurn, Notices, turnsAfter, type Notice } from '$web/online/turns/notices.ts';
import type { MoveEvent, TableState, Turn } from '$web/online/protocol.ts';
import { describe, expect, test } from 'vitest';
import { refusal } from './fake_line.ts';

describe('a name', () => {
  test.for(['Al', 'Anna', 'Jörg-Peter', 'Anna Lena 2', 'x_y', 'Žofie', 'Çağla', 'a'.repeat(20)])(
    'can be %s',
    (name) => expect(nameError(name)).toBe(null),
  );
  test.for([
    '',
    'A',
    'a'.repeat(21),
    '2fast',
    ' Anna',
    'Anna ',
    'An  na',
    'A<b>',
    'A\tb',
    '-a',
    'Анна',
    'ö'.repeat(20),
    'A×B',
  ])('cannot be “%s”', (name) => expect(nameError(name)?.en).toMatch(/\w/));
});

test('a passphrase is counted as the server counts it', () => {
  expect(passphraseError('short')).not.toBe(null);
  expect(passphraseError('ööööö')).toBe(null); // ten bytes
  expect(passphraseError('a'.repeat(256))).toBe(null);
  expect(passphraseError('ö'.repeat(129))).not.toBe(null);
});

describe('what is wrong is said at its field', () => {
  test('before the server is asked', () => {
    const good = 'long enough';
    expect(errorBefore('register', { name: '', passphrase: good })?.field).toBe('name');
    expect(errorBefore('register', { name: 'Anna', passphrase: '' })?.field).toBe('passphrase');
    expect(errorBefore('register', { name: 'Anna', passphrase: good })).toBe(null);
    expect(errorBefore('passphrase', { old: '', new: good })?.field).toBe('old');
    expect(errorBefore('passphrase', { old: 'x', new: 'short' })?.field).toBe('new');
    expect(errorBefore('forget', { passphrase: '' })?.field).toBe('passphrase');
  });

  test('who logs in is not told what a passphrase should be', () => {
    expect(errorBefore('login', { name: '7', passphrase: 'x' })).toBe(null);
    expect(errorBefore('login', { name: 'Anna', passphrase: '' })?.field).toBe('passphrase');
  });

  test('and when it refuses', () => {
    expect(fieldOf('register', refusal('taken'))).toBe('name');
    expect(fieldOf('register', refusal('malformed'))).toBe('name');
    expect(fieldOf('login', refusal('account'))).toBe('passphrase');
    expect(fieldOf('passphrase', refusal('account'))).toBe('old');
    expect(fieldOf('passphrase', refusal('malformed'))).toBe('old');
    expect(fieldOf('login', refusal('busy'))).toBe('');
    expect(fieldOf('register', refusal('line'))).toBe('');
  });
});

const turn = (table: string, yours: boolean, state: Turn['state'] = 'playing'): Turn => ({
  table,
  game: 'mandala',
  seat: 1,
  opponent: { level: 5 },
  yours,
  state,
});

describe('the next turn', () => {
  test('is at the first table that waits for me', () => {
    const turns = [turn('a', false), turn('b', true), turn('c', true), turn('d', true, 'open')];
    expect(nextTurn(turns, null)).toMatchObject({ turn: { table: 'b' }, count: 2 });
  });

  test('is at another table than the one I look at', () => {
    const turns = [turn('a', true), turn('b', true), turn('c', true)];
    expect(nextTurn(turns, 'b')).toMatchObject({ turn: { table: 'c' }, count: 2 });
    expect(nextTurn(turns, 'c')).toMatchObject({ turn: { table: 'a' }, count: 2 });
    expect(nextTurn([turn('a', true)], 'a')).toBe(null);
    expect(nextTurn([turn('a', true)], 'z')).toMatchObject({ turn: { table: 'a' }, count: 1 });
  });

  test('is none where nobody waits for me', () => {
    expect(nextTurn([turn('a', false)], null)).toBe(null);
  });
});

describe('what is heard at a table', () => {
  const move = (toMove: 1 | 2) => ({ is: 'event', e: 'move', table: 'a', toMove }) as MoveEvent;
  const told = (state: TableState['state'], toMove: 0 | 1 | 2) =>
    ({
      is: 'table',
      table: 'a',
      state,
      toMove,
      seats: [
        { kind: 'person', name: 'Ada', guest: false, rating: null, here: true },
        { kind: 'person', name: 'Ben', guest: true, rating: null, here: true },
      ],
    }) as TableState;

  test('says whose turn it is there', () => {
    const turns = [turn('a', false), turn('b', false)];
    expect(turnsAfter(turns, move(1))).toEqual([turn('a', true), turn('b', false)]);
    expect(turnsAfter(turns, move(2))).toBe(turns);
  });

  test('says who has sat down', () => {
    const open = { ...turn('a', false, 'open'), opponent: null };
    const ben = { name: 'Ben', guest: true };
    const playing = [{ ...turn('a', true), opponent: ben }];
    expect(turnsAfter([open], told('playing', 1))).toEqual(playing);
    expect(turnsAfter(playing, told('playing', 1))).toBe(playing);
  });

  test('takes a table that is over from the list', () => {
    expect(turnsAfter([turn('a', true), turn('b', true)], told('over', 0))).toEqual([
      turn('b', true),
    ]);
  });

  test('is nothing to somebody who only watches', () => {
    const turns = [turn('b', true)];
    expect(turnsAfter(turns, move(1))).toBe(turns);
  });

  test('may be several things after a cut', () => {
    const heard = { is: 'events', table: 'a', events: [move(1), move(2), move(1)] } as never;
    expect(turnsAfter([turn('a', false)], heard)).toEqual([turn('a', true)]);
  });
});

describe('notices', () => {
  function watched(world: { allowed: boolean; lookedAt: boolean }) {
    const log: string[] = [];
    const show = ({ table }: Turn): Notice => {
      log.push(`show ${table}`);
      return { close: () => void log.push(`close ${table}`) };
    };
    const notices = new Notices({
      allowed: () => world.allowed,
      isLookedAt: async () => world.lookedAt,
      show,
    });
    return { notices, log };
  }

  test('are shown once for each turn, while nobody looks', async () => {
    const { notices, log } = watched({ allowed: true, lookedAt: false });
    await notices.tell([turn('a', false)]);
    await notices.tell([turn('a', true)]);
    await notices.tell([turn('a', true)]);
    expect(log).toEqual(['show a']);
    await notices.tell([turn('a', false)]);
    await notices.tell([turn('a', true)]);
    expect(log).toEqual(['show a', 'close a', 'show a']);
  });

  test('are not shown while somebody looks, nor afterwards for the same turn', async () => {
    const world = { allowed: true, lookedAt: true };
    const { notices, log } = watched(world);
    await notices.tell([]);
    await notices.tell([turn('a', true)]);
    world.lookedAt = false;
    await notices.tell([turn('a', true)]);
    expect(log).toEqual([]);
  });

  test('are not shown unless the person wants them', async () => {
    const { notices, log } = watched({ allowed: false, lookedAt: false });
    await notices.tell([]);
    await notices.tell([turn('a', true)]);
    expect(log).toEqual([]);
  });

  test('are not shown of what waits when the app is opened', async () => {
    const { notices, log } = watched({ allowed: true, lookedAt: false });
    await notices.tell([turn('a', true)]);
    expect(log).toEqual([]);
  });

  test('are gone when somebody looks, and once only', async () => {
    const { notices, log } = watched({ allowed: true, lookedAt: false });
    await notices.tell([]);
    await notices.tell([turn('a', true), turn('b', true)]);
    notices.looked();
    notices.looked();
    expect(log).toEqual(['show a', 'show b', 'close a', 'close b']);
  });

  test('are not shown of a turn that is over before it is known whether somebody looks', async () => {
    const { notices, log } = watched({ allowed: true, lookedAt: false });
    await notices.tell([]);
    const slow = notices.tell([turn('a', true)]);
    await notices.tell([turn('a', false)]);
    await slow;
    expect(log).toEqual([]);
  });
});
