// Accessibility in the middle of things: games in progress and at their end, a lesson, a study; all
// spots have a name, and the keyboard stays where it was.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findings } from './support/axe.ts';
import { GAMES, openApp, settled, type App } from './support/app.ts';
import { keys } from './support/hands.ts';
import {
  makeMove,
  movesOf,
  openCurtain,
  shown,
  sitDown,
  someMove,
  type Wanted,
} from './support/table.ts';

const WANTED: Wanted[] = [
  { game: 'patterns', seed: 29 },
  { game: 'manalath', seed: 2 },
  { game: 'mandala', seed: 20 },
];

/** How the German editions call what lies there. */
const GERMAN: Record<string, RegExp[]> = {
  patterns: [/Schale von Seite 1/, /Marker 1 von Seite/, /Farbgruppe aus/, /, Vorderseite/],
  manalath: [/, Orange, steht allein/, /, Violett, steht allein/, /Vorrat Orange/],
  mandala: [/Berg von Mandala 1/, /Dein Feld/, /Fluss/, /Kelch/, /Nachziehstapel/, /Ablagestapel/],
};

/** Spots that nobody could name. */
const nameless = (page: Page): Promise<string[]> =>
  page
    .locator('[data-spot]')
    .evaluateAll((spots) =>
      spots
        .filter((spot) => (spot.getAttribute('aria-label') ?? '').trim() === '')
        .map((spot) => spot.getAttribute('data-spot') ?? ''),
    );

async function expectNothingWrong({ page }: App, where: string): Promise<void> {
  expect.soft(await findings(page), where).toEqual([]);
  expect.soft(await nameless(page), where).toEqual([]);
}

const STUDY = '[Game "manalath"]\n\n1. oe5 2. pe6 3. od4 (3. of6 {bold} 4. pg7) 4. pd3 *\n';

async function lookAtEverything(app: App): Promise<void> {
  for (const wanted of WANTED) {
    const moves = movesOf(wanted);
    const seats: [string, string] = ['person', 'level=1'];
    const half = moves.slice(0, 2 * Math.floor(moves.length / 4));
    await sitDown(app, { ...wanted, seats, moves: half });
    await expectNothingWrong(app, `${wanted.game} in progress`);
    const { labels } = await shown(app.page);
    const said = Object.values(labels).join('; ');
    const german = (await app.page.locator('html').getAttribute('lang')) === 'de';
    for (const word of german ? (GERMAN[wanted.game] ?? []) : []) expect.soft(said).toMatch(word);
    await sitDown(app, { ...wanted, moves });
    await expectNothingWrong(app, `${wanted.game} at its end`);
  }
  await sitDown(app, WANTED[2] as Wanted);
  await expectNothingWrong(app, 'the curtain');
  await app.visit('learn/manalath?step=five');
  await expectNothingWrong(app, 'a lesson');
  await app.visit('study');
  await app.page.locator('form textarea').first().fill(STUDY);
  await app.page.locator('form .primary').first().click();
  await app.page.locator('.desk').waitFor();
  await expectNothingWrong(app, 'a study');
}

test('axe finds nothing serious in the middle of things, in the light', async () => {
  await lookAtEverything(await openApp({ theme: 'light', language: 'en' }));
});

test('axe finds nothing serious in the middle of things, in the dark, in German', async () => {
  await lookAtEverything(await openApp({ theme: 'dark', language: 'de' }));
});

test('axe finds nothing serious in a game on a phone', async () => {
  const app = await openApp({ theme: 'dark', width: 360, height: 640, touch: true });
  for (const wanted of WANTED) {
    await sitDown(app, { ...wanted, seats: ['person', 'level=1'] });
    await expectNothingWrong(app, wanted.game);
  }
  await app.page.keyboard.press('i');
  await app.page.locator('.guide [aria-current]').waitFor();
  await expectNothingWrong(app, 'the overview');
});

test.for(GAMES)('the keyboard is never lost after a move of %s', async (game) => {
  const wanted = WANTED.find((one) => one.game === game) as Wanted;
  const table = await sitDown(await openApp(), wanted);
  const seed = wanted.seed ?? 1;
  for (let i = 0; i < 6; i++) {
    await makeMove(table, keys, someMove(table, seed));
    const focus = () => table.page.evaluate(() => document.activeElement?.tagName.toLowerCase());
    expect(await focus(), `after move ${i + 1}`).not.toBe('body');
    await openCurtain(table, keys);
    expect(await focus(), 'behind the curtain').not.toBe('body');
  }
});

test('the board has room on every screen, in the middle of a game', async () => {
  const app = await openApp({ language: 'de', theme: 'dark' });
  const { page } = app;
  for (const wanted of WANTED) {
    const moves = movesOf(wanted).slice(0, 8);
    await sitDown(app, { ...wanted, seats: ['person', 'level=1'], moves });
    for (const [width, height] of [
      [320, 568],
      [844, 390],
      [3840, 2160],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const where = `${wanted.game} at ${width} × ${height}`;
      const [inner, outer] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        innerWidth,
      ]);
      expect.soft(inner, where).toBeLessThanOrEqual(outer ?? 0);
      const box = await page.locator('svg.board').boundingBox();
      const [w, h] = [box?.width ?? 0, box?.height ?? 0];
      expect.soft([w > width / 3, h > height / 3], where).toEqual([true, true]);
    }
  }
});
