// Whole games of each kind by finger: after every move the page has the log and the board that the
// rules have, and at the end their result.
import { expect, test } from 'vitest';
import { GAMES, openApp } from './support/app.ts';
import { endOfGame, seedOf, shortGame } from './support/games.ts';
import { draggingFinger, finger } from './support/hands.ts';
import { expectResult, playToEnd, sitDown } from './support/table.ts';

test.for(GAMES)('two persons play %s to its end with their fingers', async (game) => {
  const app = await openApp({ touch: true, width: 1024, height: 768 });
  const table = await sitDown(app, shortGame(game));
  await playToEnd(table, finger, seedOf(game));
  await expectResult(table);
  expect(app.problems).toEqual([]);
});

test.for(GAMES)('a finger drags the pieces of %s', async (game) => {
  const app = await openApp({ touch: true, width: 1024, height: 768 });
  const table = await sitDown(app, endOfGame(game));
  await playToEnd(table, draggingFinger, seedOf(game));
  await expectResult(table);
  expect(app.problems).toEqual([]);
});
