// Whole games of each kind by mouse: after every move the page has the log and the board that the
// rules have, and at the end their result.
import { expect, test } from 'vitest';
import { GAMES, openApp } from './support/app.ts';
import { endOfGame, seedOf, wholeGame } from './support/games.ts';
import { draggingMouse, mouse } from './support/hands.ts';
import { expectResult, playToEnd, sitDown } from './support/table.ts';

test.for(GAMES)('two persons play %s to its end with a mouse', async (game) => {
  const app = await openApp({ still: game !== 'manalath' });
  const table = await sitDown(app, wholeGame(game));
  await playToEnd(table, mouse, seedOf(game));
  await expectResult(table);
  expect(app.problems).toEqual([]);
});

test.for(GAMES)('a person drags the pieces of %s against level 1', async (game) => {
  const app = await openApp();
  const table = await sitDown(app, { ...endOfGame(game), seats: ['person', 'level=1'] });
  await playToEnd(table, draggingMouse, seedOf(game));
  await expectResult(table);
  expect(app.problems).toEqual([]);
});
