// Pieces that are agreed on the board before the game: tapped, typed or drawn, and seen by both.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keys, spotWithFocus } from './support/hands.ts';
import { comeIn, DESK, PHONE } from './support/online.ts';
import { openServer } from './support/server.ts';
import { openApp } from './support/app.ts';
import { findings } from './support/axe.ts';

const count = (page: Page, pieces: number) => page.locator('.places label span').nth(pieces);

test('green pieces are tapped on the board, and the other player sees and accepts them', async () => {
  const server = await openServer();
  const guest = await comeIn(server, { ...DESK, path: 'lobby' });
  const host = await comeIn(server, { ...PHONE, path: 'new/manalath?seats=lobby' });
  const status = host.page.locator('.places [role="status"]');
  await count(host.page, 2).tap();
  await status.getByText('Tippe noch 2 Felder an').waitFor();
  await host.page.locator('[data-spot="c4"]').tap();
  await host.press('Tisch öffnen', 'Tisch öffnen');
  await status.getByText('Tippe noch ein Feld an').waitFor();
  await host.page.locator('[data-spot="e5"]').tap();
  await status.getByText('Tippe einen Stein an').waitFor();
  const cells = host.page.getByLabel('Felder', { exact: true });
  expect(await cells.inputValue()).toBe('c4, e5');
  await cells.fill('c4, k9');
  await status.getByText("'k9' ist kein Feld dieses Bretts.").waitFor();
  await cells.fill('c4, e5, e6, f7');
  await status.getByText('Es darf höchstens drei grüne Steine geben.').waitFor();
  await cells.fill('c4, e6');
  await host.press('Tisch öffnen', 'Tisch öffnen');
  await host.reads('Es wird auf jemanden gewartet', 'Es wird auf jemanden gewartet');

  const seat = guest.page.getByRole('button', { name: /^Sit down: .*Green pieces: c4, e6/ });
  await seat.waitFor();
  const shown = guest.page.locator('.start .piece');
  expect(await shown.count()).toBe(2);
  await guest.follow(host.page.url());
  await guest.reads('by sitting down you agree', '');
  expect(await guest.page.locator('.picture .piece').count()).toBe(2);
  await guest.press('Sit down', '');
  await Promise.all([host.begun(), guest.begun()]);
  await guest.page.locator('[data-spot="e6"][aria-label="e6, green piece"]').waitFor();
  for (const { app } of [host, guest]) expect(app.problems).toEqual([]);
});

test('chance places as many as were asked for, and keys choose cells from the middle', async () => {
  const { page, problems } = await openApp({ path: 'new/manalath?seats=friend' });
  const pieces = page.locator('.places .piece');
  await count(page, 3).click();
  await page.getByRole('button', { name: 'Let chance decide' }).click();
  await expect.poll(() => pieces.count()).toBe(3);
  expect(await findings(page)).toEqual([]);
  await count(page, 1).click();
  await expect.poll(() => pieces.count()).toBe(1);
  await keys.spot(page, 'd4');
  await expect.poll(() => page.getByLabel('Cells', { exact: true }).inputValue()).toBe('d4');
  await count(page, 2).click();
  await page.getByRole('button', { name: 'Let chance decide' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.playing').waitFor();
  await page.evaluate(() => (location.hash = '#/new/manalath?now&seats=friend'));
  await page.getByText(/^Drawn by lot\./).waitFor(); // two others, to be seen first
  expect(await pieces.count()).toBe(2);
  await count(page, 1).click();
  await keys.spot(page, 'd4');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.playing [data-spot="d4"][aria-label="d4, green piece"]').waitFor();
  expect(await page.locator('.playing [data-spot][tabindex="0"]').getAttribute('data-spot')).toBe(
    'e5',
  );
  // Arrow keys go to the cells beside one.
  await page.locator('.playing [data-spot="e5"]').focus();
  const goes = async (key: string) => {
    await page.keyboard.press(key);
    return spotWithFocus(page);
  };
  expect(await goes('ArrowRight')).toBe('e6');
  expect(await goes('ArrowUp')).toMatch(/^f[56]$/);
  expect(await goes('ArrowDown')).toBe('e6');
  expect(await goes('ArrowLeft')).toBe('e5');
  expect(problems).toEqual([]);
});
