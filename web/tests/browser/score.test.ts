// "Score our game": the end of a game with the real box is laid out and counted.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp } from './support/app.ts';
import { findings } from './support/axe.ts';
import { linesRead, readLines } from './support/lines.ts';

const tool = (page: Page, value: string) =>
  page.locator('.tool', { has: page.locator(`input[value="${value}"]`) }).tap();

async function lay(page: Page, value: string, squares: string) {
  await tool(page, value);
  for (const square of squares.split(' ')) await page.locator(`[data-spot="${square}"]`).tap();
}

test('Patterns is laid out by taps, corrected by a sentence, and counted step by step', async () => {
  const { page, problems } = await openApp({
    path: '',
    width: 320,
    height: 640,
    touch: true,
    still: false,
  });
  await readLines(page); // of the visits from here on
  await page.getByRole('link', { name: 'Score our game' }).tap();
  const count = page.getByRole('button', { name: 'Count', exact: true });
  await count.tap();
  await page.getByText('Nothing is laid out yet').waitFor();

  await lay(page, 'r', 'd7 e7 d6 e6 d5');
  await lay(page, 'g', 'g6 f6');
  await lay(page, '11', 'd6 g6'); // the second one comes by itself
  await lay(page, 'o', 'a3 b3');
  await count.tap();
  await page.getByRole('alert').getByText('The orange token on a3 is connected to no').waitFor();
  expect(await page.locator('[data-spot="a3"].hint').count()).toBe(1);
  await lay(page, '21', 'a3');
  expect(await page.getByLabel('b3, orange', { exact: true }).count()).toBe(1);
  expect(await findings(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBe(0);

  // A phone that went to sleep has it still.
  await page.reload();
  await page.getByLabel('Name of player 1').fill('Ann');
  await count.tap();
  await page.locator('p.line').getByText('6 to 1: Ann wins.').waitFor();
  expect(await linesRead(page)).toEqual(['The count', '6 to 1: Ann wins.']);
  await page.getByLabel('marker 1 of player 1, red, group of 5, 4 points').waitFor();
  expect(await page.locator('[data-spot="c8"]').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('Mandala is laid out by keys alone, in German', async () => {
  const { page, problems } = await openApp({
    path: 'score/mandala',
    language: 'de',
    still: true,
  });
  const press = async (side: string, name: RegExp | string, times = 1) => {
    const button = page.getByRole('group', { name: side }).getByRole('button', { name });
    await button.focus();
    for (let i = 0; i < times; i++) await page.keyboard.press('Enter');
  };
  await press('Seite 1', 'Rot, auf Platz 1');
  await press('Seite 1', 'Grün, auf Platz 2');
  await press('Seite 1', /^eine mehr: \d+ rote/, 3);
  await press('Seite 1', /^eine mehr: \d+ grüne/, 2);
  await press('Seite 1', /^eine weniger: \d+ rote/);
  await press('Seite 2', /^eine mehr: \d+ schwarze/, 4);
  const count = page.getByRole('button', { name: 'Zählen', exact: true });
  await count.press('Enter');
  await page.getByRole('alert').getByText('4 Karten im Kelch von Seite 2').waitFor();
  await press('Seite 2', 'Schwarz, auf Platz 1');
  await count.press('Enter');
  await page.locator('p.line').getByText('6 zu 4: Seite 1 gewinnt.').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Aufbau ändern' }).press('Enter');
  await page.getByRole('button', { name: 'Schwarz, Platz 1' }).waitFor();
  expect(problems).toEqual([]);
});
