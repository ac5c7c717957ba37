// What is offered when a game is over: the next step, and sounds after a first win.
import { beforeEach, expect, test } from 'vitest';
import { nextStep, type Finished } from '$web/state/next_step.ts';
import { saveGame } from '$web/state/saved_games.ts';
import { noteSoundOffered, offersSound } from '$web/state/sound_offer.ts';

beforeEach(() => localStorage.clear());

let games = 0;

/** A game that has just ended, and is kept. */
function finish(more: Partial<Finished & { record: string }> = {}) {
  const ended: Finished & { record: string } = {
    game: 'manalath',
    seats: ['person', 'level=3'],
    result: '1-0',
    count: 20,
    record: '[Game "manalath"]\n\n1. oe5 *\n',
    ...more,
  };
  const when = ++games;
  saveGame({ ...ended, id: `game${when}`, begun: when, when, finished: true, toMove: 0 });
  return nextStep(ended);
}

const LOST = { result: '0-1' } as const;
const SECOND = { seats: ['level=3', 'person'] as [string, string], result: '0-1' as const };

test('who wins twice in a row at a level is offered the one above, from either seat', () => {
  expect(finish()).toEqual({ kind: 'rematch' });
  expect(finish(SECOND)).toEqual({ kind: 'up', level: 4 });
});

test('a game lost in between, another game, level or position does not make it twice', () => {
  finish();
  finish(LOST);
  expect(finish()).toEqual({ kind: 'rematch' });
  localStorage.clear();
  finish({ game: 'patterns' });
  finish({ seats: ['person', 'level=2'] });
  finish({ record: '[Game "manalath"]\n[Position "x"]\n\n*\n' });
  expect(finish()).toEqual({ kind: 'rematch' });
});

test('above the highest level there is none, and an engine that follows has no level above', () => {
  for (const seat of ['level=10', 'follow=4.3']) {
    finish({ seats: ['person', seat] });
    expect(finish({ seats: ['person', seat] })).toEqual({ kind: 'rematch' });
  }
});

test('who loses sees where the game turned, unless it was over before it began', () => {
  expect(finish(LOST)).toEqual({ kind: 'turning' });
  expect(finish({ ...LOST, count: 2 })).toEqual({ kind: 'rematch' });
});

test('a draw, two persons and two engines play again', () => {
  expect(finish({ result: '1/2-1/2' })).toEqual({ kind: 'rematch' });
  expect(finish({ seats: ['person', 'person'], ...LOST })).toEqual({ kind: 'rematch' });
  expect(finish({ seats: ['level=1', 'level=2'], ...LOST })).toEqual({ kind: 'rematch' });
});

test('sounds are offered after the first win, once, to who hears none', () => {
  const won = { result: '1-0', persons: [1] } as const;
  expect(offersSound({ result: '0-1', persons: [1] }, false)).toBe(false);
  expect(offersSound({ result: '1/2-1/2', persons: [1] }, false)).toBe(false);
  expect(offersSound({ result: '1-0', persons: [] }, false)).toBe(false);
  expect(offersSound(won, true)).toBe(false);
  expect(offersSound(won, false)).toBe(true);
  noteSoundOffered();
  expect(offersSound(won, false)).toBe(false);
});
