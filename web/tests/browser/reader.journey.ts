// A whole game of each kind against level 1 by keys alone, slowly enough for a screen reader to speak:
// tools/reader prints what it says. Not part of the checks.
import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'vitest';
import { GAMES, openApp } from './support/app.ts';
import { seedOf } from './support/games.ts';
import { keys } from './support/hands.ts';
import { letEnginesPlay, makeMove, sitDown, someMove } from './support/table.ts';

const PAUSE = 2000; // milliseconds, in which the reader comes to speak
const HOUR = 3_600_000;

const note = (text: string) => console.log(`${new Date().toISOString().slice(11, 23)} > ${text}`);

test.for(GAMES)('%s is played to its end', { timeout: HOUR }, async (game) => {
  const app = await openApp({ path: '' });
  await delay(PAUSE);
  // A window that is new has its focus in the address bar, whatever the page believes.
  execFileSync('xdotool', 'mousemove 30 500 click 1'.split(' '));
  await delay(PAUSE);
  const seats: [string, string] = ['person', 'level=1'];
  const table = await sitDown(app, { game, seed: seedOf(game), seats });
  note(`a game of ${game}`);
  await delay(PAUSE);
  await letEnginesPlay(table);
  while (table.localGame.state(0).toMove !== 0) {
    const move = someMove(table, seedOf(game));
    note(move);
    await makeMove(table, keys, move);
    await delay(PAUSE);
  }
});
