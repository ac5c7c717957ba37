// Muting, blocking and reporting: whom a request means, what is known of it, and what is said.
import {
  noteError,
  Relations,
  whomAt,
  type Relation,
  type Whom,
} from '$web/online/people/relations.svelte.ts';
import { blockWords, muteWords, relationWords } from '$web/online/people/relations_words.ts';
import type { SeatInfo } from '$web/online/protocol.ts';
import { describe, expect, test } from 'vitest';
import { fakeLine, refusal, type Asked } from './fake_line.ts';

const ANNA = { name: 'Anna', guest: false };
const BEN: Relation = {
  who: '00000000000000b1',
  name: 'Ben',
  guest: false,
  muted: true,
  blocked: false,
};
const GUEST: Relation = { ...BEN, who: '00000000000000c2', name: 'Guest 4821', guest: true };

/** Anna's, with a server that has this list. */
function ofAnna(people: Relation[], answer: (request: Asked) => unknown = () => ({})) {
  const line = fakeLine((request) => (request.do === 'relations' ? { people } : answer(request)));
  line.person = ANNA;
  return { line, relations: new Relations(line) };
}

describe('a request says who is meant', () => {
  const asked = async (whom: Whom) => {
    const { line, relations } = ofAnna([]);
    await relations.set('mute', whom, true);
    return line.asked[0];
  };

  test('an account by its name, wherever it sits', async () => {
    const whom: Whom = { name: 'Ben', guest: false, table: 'k3x9m2q7w4ab', seat: 2 };
    expect(await asked(whom)).toEqual({ do: 'mute', name: 'Ben', on: true });
  });

  test('a guest by the seat: others may be called the same', async () => {
    const whom: Whom = { name: 'Guest 4821', guest: true, table: 'k3x9m2q7w4ab', seat: 2 };
    expect(await asked(whom)).toEqual({ do: 'mute', table: 'k3x9m2q7w4ab', seat: 2, on: true });
  });

  test('and somebody of the list as the list has them', async () => {
    expect(await asked(GUEST)).toEqual({ do: 'mute', who: GUEST.who, on: true });
  });
});

describe('what is known', () => {
  test('is the server’s list, asked for again after every change', async () => {
    const { line, relations } = ofAnna([BEN]);
    expect(relations.of({ name: 'Ben', guest: false })).toBe(null);
    await relations.set('block', { name: 'Ben', guest: false }, true);
    expect(line.asked.map((request) => request.do)).toEqual(['block', 'relations']);
    expect(relations.of({ name: 'Ben', guest: false })).toEqual(BEN);
    expect(relations.of({ name: 'Ben', guest: true })).toBe(null);
  });

  test('is nothing for somebody who is nobody, who need not ask', async () => {
    const { line, relations } = ofAnna([BEN]);
    await relations.load();
    line.person = null;
    await relations.load();
    expect(relations.people).toBe(null);
    expect(line.asked).toHaveLength(1);
  });

  test('is not told to the one who has logged in meanwhile', async () => {
    const { line, relations } = ofAnna([BEN]);
    const loading = relations.load();
    line.person = { name: 'Cleo', guest: false };
    await loading;
    expect(relations.people).toBe(null);
  });

  test('stays as it was when the server refuses', async () => {
    const { relations } = ofAnna([BEN], () => {
      throw refusal('busy');
    });
    await relations.load();
    await expect(relations.set('mute', BEN, false)).rejects.toMatchObject({ code: 'busy' });
    expect(relations.people).toEqual([BEN]);
  });
});

describe('a report', () => {
  const sent = async (whom: Whom, note: string) => {
    const { line, relations } = ofAnna([]);
    await relations.report(whom, 'conduct', note);
    return line.asked[0];
  };

  test('has the table as well, for the host to look at', async () => {
    const whom: Whom = { name: 'Ben', guest: false, table: 'k3x9m2q7w4ab', seat: 1 };
    expect(await sent(whom, ' rude ')).toEqual({
      do: 'report',
      name: 'Ben',
      table: 'k3x9m2q7w4ab',
      seat: 1,
      about: 'conduct',
      note: 'rude',
    });
  });

  test('needs no note', async () => {
    const request = { do: 'report', name: 'Ben', about: 'conduct' };
    expect(await sent({ name: 'Ben', guest: false }, '  ')).toEqual(request);
  });

  test('has a note as long as the server takes it', () => {
    expect(noteError('a'.repeat(511))).toBe(null);
    expect(noteError('a'.repeat(512))).not.toBe(null);
    expect(noteError('ö'.repeat(256))).not.toBe(null);
  });
});

test('only other people are somebody to mute', () => {
  const person = (name: string): SeatInfo => ({
    kind: 'person',
    name,
    guest: false,
    rating: null,
    here: true,
  });
  const seated = (...seats: [SeatInfo, SeatInfo]) => ({ table: 'k3x9m2q7w4ab', seats });
  const table = seated(person('Anna'), person('Ben'));
  expect(whomAt(table, 1, ANNA)).toBe(null);
  expect(whomAt(table, 2, ANNA)).toEqual({
    name: 'Ben',
    guest: false,
    table: 'k3x9m2q7w4ab',
    seat: 2,
  });
  const engine = seated({ kind: 'open' }, { kind: 'level', level: 5 });
  expect(whomAt(engine, 1, ANNA)).toBe(null);
  expect(whomAt(engine, 2, null)).toBe(null);
});

test('what holds is said in words', () => {
  const blocked = { ...BEN, blocked: true };
  const name = { en: 'Ben', de: 'Ben' };
  expect(relationWords(null)).toEqual({ en: '', de: '' });
  expect(relationWords(BEN).de).toBe('stumm');
  expect(relationWords(blocked).en).toBe('blocked');
  expect(muteWords(name, BEN).en).toMatch(/^Muted: /);
  expect(muteWords(name, blocked).en).toMatch(/^As long as Ben is blocked/);
  expect(blockWords(name, blocked).de).toMatch(/^Gesperrt: /);
});
