// Whole games of each kind by keyboard: after every move the page has the log and the board that the
// rules have, and at the end their result.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp } from './support/app.ts';
import { seedOf, shortGame } from './support/games.ts';
import { keys } from './support/hands.ts';
import { expectResult, joinTable, playToEnd, sitDown } from './support/table.ts';

async function typeSeed(page: Page, seed: number): Promise<void> {
  await keys.press(page, page.locator('summary'));
  await keys.reach(page, page.locator('#seed'));
  await page.keyboard.type(String(seed));
}

test.for(['patterns', 'manalath'] as const)(
  '%s is begun and played with nothing but keys',
  async (game) => {
    const app = await openApp({ path: `new/${game}?seats=friend` });
    if (game === 'patterns') {
      await typeSeed(app.page, seedOf(game));
      for (const name of ['rulebook', 'computer version'])
        await app.page.getByRole('radio', { name, exact: true }).waitFor();
    }
    await keys.press(app.page, app.page.getByRole('button', { name: 'Begin' }));
    const table = await joinTable(app.page);
    // Screen readers leave the arrow keys to the board, and call a square no toggle.
    const board = app.page.getByRole('application').getByRole('toolbar');
    expect(await board.getByRole('button', { name: /^d4,/ }).getAttribute('aria-pressed')).toBe(
      null,
    );
    await playToEnd(table, keys, seedOf(game));
    await expectResult(table);
    expect(app.problems).toEqual([]);
  },
);

test('mandala is played with nothing but keys, through the curtain', async () => {
  const app = await openApp();
  const table = await sitDown(app, shortGame('mandala'));
  await playToEnd(table, keys, seedOf('mandala'));
  await expectResult(table);
  expect(app.problems).toEqual([]);
});
