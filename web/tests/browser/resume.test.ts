// A page that is closed in the middle of something goes on where it was; two tabs do not play the
// same game.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tutorialOf } from '$web/games/lesson.ts';
import { GAMES, openApp, settled, type App } from './support/app.ts';
import { mouse } from './support/hands.ts';
import { expectSame, letEnginesPlay, makeMove, shown, sitDown, someMove } from './support/table.ts';

/** The page is closed, and another one opened at the same address. */
async function openAgain({ context, page }: App): Promise<Page> {
  const address = page.url();
  await page.close();
  const next = await context.newPage();
  // The browser gives up the lock of the game a moment after the page is gone.
  await next.goto(new URL('icon.svg', address).href);
  const held = () => next.evaluate(async () => (await navigator.locks.query()).held?.length);
  await expect.poll(held).toBe(0);
  await next.goto(address);
  await settled(next);
  return next;
}

test.for(GAMES)('a game of %s goes on after the page was closed', async (game) => {
  const app = await openApp();
  const table = await sitDown(app, { game, seed: 2, pace: '30' });
  for (let i = 0; i < 3; i++) await makeMove(table, mouse, someMove(table, 2));
  const again = { ...table, page: await openAgain(app), opened: 0 as const };
  await expectSame(again);
  const clocks = await again.page.getByRole('timer').allTextContents();
  for (const clock of clocks) expect(clock).toMatch(/^(30:00|2[6-9]:\d\d)$/);
  await makeMove(again, mouse, someMove(again, 2));
  await expectSame(again);
});

test('the clocks go on with the time that was left', async () => {
  const app = await openApp();
  await sitDown(app, { game: 'manalath', pace: '10' });
  const secondsLeft = async () => {
    const clock = (await app.page.getByRole('timer').nth(1).textContent()) ?? '';
    const [minutes, seconds] = clock.split(':');
    return 60 * Number(minutes) + Number(seconds);
  };
  await expect.poll(secondsLeft).toBeLessThan(600);
  const before = await secondsLeft();
  app.page = await openAgain(app);
  const after = await secondsLeft();
  expect(after).toBeLessThanOrEqual(before);
  expect(after).toBeGreaterThan(0);
});

test('an engine that was thinking thinks again', async () => {
  const app = await openApp();
  const seats: [string, string] = ['level=1', 'person'];
  const table = await sitDown(app, { game: 'manalath', seats });
  const again = { ...table, page: await openAgain(app) };
  await letEnginesPlay(again);
  expect(again.localGame.state(0).count).toBeGreaterThan(0);
  await expectSame(again);
});

test('a game that was left is found on the first page', async () => {
  const app = await openApp();
  await sitDown(app, { game: 'manalath', moves: ['oe5'] });
  await app.visit('');
  await app.page.getByRole('link', { name: /Manalath.*Player 1 – Player 2/ }).click();
  await app.page.waitForURL(/#\/game\/game/);
  await expect.poll(async () => (await shown(app.page)).log).toEqual(['oe5']);
});

test('a tutorial goes on with the step that was open', async () => {
  const app = await openApp({ path: 'learn/manalath' });
  const fourth = tutorialOf('manalath').lessons[1]?.steps[0];
  await app.page.getByRole('button', { name: 'Next', exact: true }).click(); // the one to watch
  for (let i = 0; i < 2; i++) await app.page.getByRole('button', { name: 'Skip' }).click();
  await app.page.getByText(fourth?.text.en ?? '').waitFor();
  await app.visit('learn/manalath');
  await app.page.getByText(fourth?.text.en ?? '').waitFor();
});

test('a second tab does not play the same game, unless it takes it over', async () => {
  const app = await openApp();
  const first = await sitDown(app, { game: 'manalath' });
  const page = await app.context.newPage();
  await page.goto(app.page.url());
  await page.getByText('This game is open in another tab.').waitFor();
  await settled(page);
  await mouse.spot(page, 'e5');
  expect((await shown(page)).log).toEqual([]);
  await makeMove(first, mouse, 'oe5');
  await page.getByRole('button', { name: 'Play on here' }).click();
  await app.page.getByText('This game is open in another tab.').waitFor();
  await settled(page);
  const second = { ...first, page };
  await expectSame(second);
  await makeMove(second, mouse, 'pd4');
  await expectSame(second);
  await mouse.spot(app.page, 'f6');
  expect((await shown(app.page)).log).toEqual(['oe5']);
});
