// Clocks of games on this page.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRefused } from '$web/kolam/kolam.ts';
import { beginGame, openSession } from '$web/state/session_open.ts';
import type { Session } from '$web/state/session.svelte.ts';
import { clockText } from '$web/state/session_words.ts';
import { readGame } from '$web/state/saved_games.ts';
import { asked, openEngineHere } from './engine_here.ts';

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => void vi.useRealTimers());

function open(id: string): Session {
  const kept = readGame(id);
  const session = kept && openSession(kept, { openEngine: openEngineHere, unhurried: 0, pause: 0 });
  if (!session || isRefused(session)) throw new Error('no such game');
  session.start();
  return session;
}

function table(seats: [string, string], game: 'manalath' | 'mandala' = 'manalath'): Session {
  return open(beginGame({ game, options: {}, seed: '1', seats, pace: '1+5' }) as string);
}

const left = (session: Session) => session.state.clocks?.left;

test('the clock of the player to move runs, and gains after the move', () => {
  const session = table(['person', 'person']);
  vi.advanceTimersByTime(10000);
  expect(left(session)).toEqual([50000, 60000]);
  session.play('oe5');
  vi.advanceTimersByTime(2000);
  expect(left(session)).toEqual([55000, 58000]);
  session.close();
});

test('who runs out of time has lost, with a warning before', () => {
  const session = table(['person', 'level=1']);
  vi.advanceTimersByTime(41000);
  expect(session.heard.en).toMatch(/seconds left/);
  vi.advanceTimersByTime(20000);
  expect([session.over, session.state.end]).toEqual([true, 'time']);
  expect(session.resultText.en).toBe('Your time is up. Level 1 wins.');
  expect(readGame(session.id)?.finished).toBe(true);
  session.close();
});

test('clocks stand while the page is hidden, and are kept then', () => {
  const session = table(['person', 'person']);
  vi.advanceTimersByTime(5000);
  session.setVisible(false);
  vi.advanceTimersByTime(100000);
  expect(left(session)).toEqual([55000, 60000]);
  expect(left(open(session.id))).toEqual([55000, 60000]);
  session.setVisible(true);
  vi.advanceTimersByTime(5000);
  expect(left(session)).toEqual([50000, 60000]);
  session.close();
});

test('clocks stand behind the curtain', () => {
  const session = table(['person', 'person'], 'mandala');
  vi.advanceTimersByTime(50000);
  expect(left(session)).toEqual([60000, 60000]);
  session.uncover();
  vi.advanceTimersByTime(1000);
  session.play(session.state.legal[0] ?? '');
  vi.advanceTimersByTime(50000);
  expect(left(session)).toEqual([64000, 60000]);
  session.close();
});

test('an engine is told its clock', async () => {
  const session = table(['level=1', 'person']);
  await vi.waitFor(() => expect(session.canPlay).toBe(true));
  expect(asked.at(-1)?.request).toMatch(/left=60000 gain=5000/);
  session.close();
});

test('a clock is read as minutes and seconds, and tenths at the end', () => {
  expect([4000000, 245000, 60000, 9940, 0].map(clockText)).toEqual([
    '1:06:40',
    '4:05',
    '1:00',
    '0:09.9',
    '0:00.0',
  ]);
});
