// Two persons at one screen: what the page could show never has a card of the one who looks away.
import { beforeEach, expect, test } from 'vitest';
import { isRefused, type Player } from '$web/kolam/kolam.ts';
import { beginGame, openSession } from '$web/state/session_open.ts';
import type { Session } from '$web/state/session.svelte.ts';
import { readGame } from '$web/state/saved_games.ts';
import { openEngineHere } from './engine_here.ts';

beforeEach(() => localStorage.clear());

function open(id: string): Session {
  const kept = readGame(id);
  const session = kept && openSession(kept, { openEngine: openEngineHere, unhurried: 0, pause: 0 });
  if (!session || isRefused(session)) throw new Error('no such game');
  session.start();
  return session;
}

function table(seed = '3'): Session {
  const id = beginGame({
    game: 'mandala',
    options: {},
    seed,
    seats: ['person', 'person'],
    pace: 'none',
  });
  return open(id as string);
}

/** Whose hands can be read in what the page shows. */
function shown(session: Session): Player[] {
  const texts = [session.state.position, session.look.position];
  const found = new Set<Player>();
  for (const text of texts) {
    const hands = (text.split(' ')[2] ?? '').split('/');
    hands.forEach((hand, i) => /^[a-z]/.test(hand) && found.add((i + 1) as Player));
  }
  if (session.covered) expect([session.state.legal, session.look.reader]).toEqual([[], 0]);
  return [...found];
}

test('the curtain is down at first, and between two players', () => {
  const session = table();
  expect([session.covered, shown(session)]).toEqual([true, []]);
  expect(session.play('M1r')).toBe(false);
  session.uncover();
  expect([session.covered, shown(session)]).toEqual([false, [1]]);
  session.play(session.state.legal.find((move) => move.startsWith('F')) ?? '');
  expect([session.covered, shown(session)]).toEqual([true, []]);
  session.uncover();
  expect(shown(session)).toEqual([2]);
  session.close();
});

test('taking back, looking back and a reload keep the hands apart', () => {
  const session = table();
  session.uncover();
  session.play(session.state.legal.find((move) => move.startsWith('F')) ?? '');
  session.lookBack(0);
  expect(shown(session)).toEqual([]);
  expect(session.undo()).toBe(true);
  expect([session.covered, shown(session)]).toEqual([true, []]);
  session.redo();
  session.uncover();
  session.lookBack(0);
  expect(shown(session)).toEqual([2]);
  session.lookBack(null);
  session.close();
  const again = open(session.id);
  expect([again.covered, shown(again)]).toEqual([true, []]);
  again.close();
});

test('in a whole game nobody sees the other hand, and in the end everybody sees everything', () => {
  const session = table('11');
  for (let i = 0; !session.over; i++) {
    if (session.covered) {
      expect(shown(session)).toEqual([]);
      session.uncover();
    }
    const { toMove, legal } = session.state;
    expect(shown(session)).toEqual([toMove]);
    session.play(legal[(i * 5) % legal.length] ?? '');
    for (const { told } of session.log) expect(told).toBe(null);
    expect(session.over || session.record === null).toBe(true);
  }
  expect([session.covered, session.state.seed]).toEqual([false, expect.any(String)]);
  session.close();
});

test('no hint is given for a hand behind the curtain', async () => {
  const session = table();
  await session.askHint();
  expect(session.hint).toBe(null);
  session.close();
});
