// Whole games of each kind, by mouse, finger and keyboard: after every move the page has the log and
// the board that the rules have, and at the end their result.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { GameName } from '$web/kolam/kolam.ts';
import { GAMES, openApp } from './app.ts';
import { draggingFinger, draggingMouse, finger, keys, mouse } from './hands.ts';
import { expectResult, joinTable, movesOf, playToEnd, sitDown, type Wanted } from './table.ts';

/** Deals whose games by these hands are short. */
const SEEDS: Record<GameName, number> = { patterns: 29, manalath: 2, mandala: 20 };
const LAST = { patterns: 16, manalath: 16, mandala: 7 }; // moves of a game that are left to play

const wholeGame = (game: GameName): Wanted => ({ game, seed: SEEDS[game] });

const endOfGame = (game: GameName): Wanted => {
  const whole = wholeGame(game);
  return { ...whole, moves: movesOf(whole).slice(0, -LAST[game]) };
};

/** Mandala takes its time: it is played from the beginning once, else from shortly before its end. */
const shortGame = (game: GameName): Wanted =>
  game === 'mandala' ? endOfGame(game) : wholeGame(game);

test.for(GAMES)('two persons play %s to its end with a mouse', async (game) => {
  const app = await openApp({ still: game !== 'manalath' });
  const table = await sitDown(app, wholeGame(game));
  await playToEnd(table, mouse, SEEDS[game]);
  await expectResult(table);
  expect(app.problems).toEqual([]);
});

test.for(GAMES)('a person drags the pieces of %s against level 1', async (game) => {
  const app = await openApp();
  const table = await sitDown(app, { ...endOfGame(game), seats: ['person', 'level=1'] });
  await playToEnd(table, draggingMouse, SEEDS[game]);
  await expectResult(table);
  expect(app.problems).toEqual([]);
});

test.for(GAMES)('two persons play %s to its end with their fingers', async (game) => {
  const app = await openApp({ touch: true, width: 1024, height: 768 });
  const table = await sitDown(app, shortGame(game));
  await playToEnd(table, finger, SEEDS[game]);
  await expectResult(table);
  expect(app.problems).toEqual([]);
});

test.for(GAMES)('a finger drags the pieces of %s', async (game) => {
  const app = await openApp({ touch: true, width: 1024, height: 768 });
  const table = await sitDown(app, endOfGame(game));
  await playToEnd(table, draggingFinger, SEEDS[game]);
  await expectResult(table);
  expect(app.problems).toEqual([]);
});

async function typeSeed(page: Page, seed: number): Promise<void> {
  await keys.press(page, page.locator('summary'));
  await keys.reach(page, page.locator('#seed'));
  await page.keyboard.type(String(seed));
}

test.for(['patterns', 'manalath'] as const)(
  '%s is begun and played with nothing but keys',
  async (game) => {
    const app = await openApp({ path: `new/${game}?seats=friend` });
    if (game === 'patterns') await typeSeed(app.page, SEEDS[game]);
    await keys.press(app.page, app.page.getByRole('button', { name: 'Begin' }));
    const table = await joinTable(app.page);
    await playToEnd(table, keys, SEEDS[game]);
    await expectResult(table);
    expect(app.problems).toEqual([]);
  },
);

test('mandala is played with nothing but keys, through the curtain', async () => {
  const app = await openApp();
  const table = await sitDown(app, shortGame('mandala'));
  await playToEnd(table, keys, SEEDS.mandala);
  await expectResult(table);
  expect(app.problems).toEqual([]);
});
