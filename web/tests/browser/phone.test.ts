// A game on a phone: the board stays in view, whatever is asked, looked up or offered.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp, settled, type App } from './support/app.ts';
import { finger, play } from './support/hands.ts';
import { lookOf, shown, sitDown, type Table } from './support/table.ts';

const PHONE = { touch: true, width: 360, height: 740 };
// Red and purple lie beside f7: it can be swapped and flipped.
const EITHER = { game: 'patterns', seed: 1, moves: 'Bb Ef6 Ef4 Ee7 Eh4'.split(' ') };
// Purple lies beside a purple group, and so is the token in the bowl.
const SAME = { game: 'patterns', seed: 39, moves: 'Br Eg3 Eg4'.split(' ') };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const spotAt = (page: Page, name: string) => page.locator(`[data-spot="${name}"]`);
const tap = (page: Page, name: string) => button(page, name).tap();

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not to be seen`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Everything of it can be read without scrolling it, within the screen. */
async function expectWhole(element: Locator): Promise<void> {
  const { x, y, right, bottom } = await boxOf(element);
  const { width = 0, height = 0 } = element.page().viewportSize() ?? {};
  expect([x >= 0, y >= 0, right <= width, bottom <= height]).not.toContain(false);
  const cut = await element.evaluate((one) => one.scrollHeight - one.clientHeight);
  expect(cut).toBeLessThanOrEqual(0);
}

const says = ({ page }: App, words: string | RegExp) =>
  page.locator('.last .words', { hasText: words }).waitFor();

const labelOf = async (page: Page, spot: string) => (await shown(page)).labels[spot];

async function expectLastMove({ page }: App): Promise<void> {
  const last = page.locator('.last button');
  await expectWhole(last.locator('.words'));
  expect(await last.locator('.words').innerText()).toBe('established purple on h4 and took orange');
  expect(await last.locator('.moved .one').count()).toBe(2);
  expect(await page.locator('.board .last-mark').count()).toBe(1);
  const before = await labelOf(page, 'h4');
  await last.tap(); // shows it again
  await expect.poll(() => labelOf(page, 'h4')).toContain('orange');
  await expect.poll(() => labelOf(page, 'h4')).toBe(before);
}

async function expectLookingBack({ page }: App): Promise<void> {
  const now = await labelOf(page, 'h4');
  await tap(page, 'One move back');
  await expect.poll(() => labelOf(page, 'h4')).not.toBe(now);
  await tap(page, 'One move on');
  await expect.poll(() => labelOf(page, 'h4')).toBe(now);
  await tap(page, 'Moves');
  const sheet = await boxOf(page.getByRole('region', { name: 'Moves' }));
  expect((await boxOf(page.locator('.board'))).bottom).toBeLessThanOrEqual(sheet.y + 1);
  expect(sheet.height / PHONE.height).toBeCloseTo(0.5, 1);
  const entry = page.locator('.log li button').nth(3);
  expect(await entry.locator('.moved .one').count()).toBe(2);
  await entry.tap();
  await expect.poll(() => labelOf(page, 'h4')).not.toBe(now);
  await tap(page, 'To the present');
  await tap(page, 'Close');
}

async function expectSheetOfMore({ page }: App): Promise<void> {
  await tap(page, 'More');
  const sheet = page.locator('dialog[open]');
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  expect(await focused()).not.toBe('INPUT');
  expect(await sheet.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(2);
  const last = sheet.locator('section').last().locator('button, a').last();
  expect(await last.innerText()).toBe('Resign');
  await page.keyboard.press('Escape');
}

async function expectTiles(app: App, table: Table): Promise<void> {
  const { page } = app;
  await finger.spot(page, 'f7');
  const tiles = page.locator('.tile');
  for (const [i, move] of ['Sf7', 'Ff7'].entries()) {
    await expectWhole(tiles.nth(i));
    const told = lookOf(table).tell(move, 'en');
    expect(await tiles.nth(i).getAttribute('aria-label')).toBe('text' in told && told.text);
  }
  const [swap, flip] = [await boxOf(tiles.nth(0)), await boxOf(tiles.nth(1))];
  expect([flip.y, flip.x >= swap.right]).toEqual([swap.y, true]);
  expect((await boxOf(page.locator('.tiles'))).y).toBeGreaterThan(PHONE.height / 2);
  await tap(page, 'Neither');
  await play(page, finger, lookOf(table), 'Ff7');
  await says(app, 'flipped purple on f7');
}

test('what is asked, looked up and shown leaves the board in view', async () => {
  const app = await openApp(PHONE);
  const table = await sitDown(app, EITHER);
  const { page } = app;
  const name = await boxOf(page.locator('.player .name').first());
  expect([name.width, name.height]).toEqual([1, 1]); // the board has it; screen readers read it here
  const flash = (spot: SVGElement | HTMLElement) =>
    getComputedStyle(spot).getPropertyValue('-webkit-tap-highlight-color');
  expect(await page.locator('.spot').first().evaluate(flash)).toBe('rgba(0, 0, 0, 0)');
  await expectLastMove(app);
  await expectLookingBack(app);
  await expectSheetOfMore(app);
  await expectTiles(app, table);
  expect(app.problems).toEqual([]);
});

test('the board does not turn when the moves are looked through', async () => {
  const app = await openApp(PHONE);
  const { page } = app;
  await sitDown(app, { game: 'manalath', moves: ['oe5', 'pe6', 'od4'] });
  const rises = async () => {
    const [first, last] = await Promise.all(['e1', 'e10'].map((cell) => boxOf(spotAt(page, cell))));
    return Math.abs((last?.y ?? 0) - (first?.y ?? 0)) > Math.abs((last?.x ?? 0) - (first?.x ?? 0));
  };
  expect(await rises()).toBe(true); // on a high screen
  const { height } = await boxOf(page.locator('.surface'));
  await tap(page, 'Moves');
  await expect.poll(async () => (await boxOf(page.locator('.surface'))).height).not.toBe(height);
  expect(await rises()).toBe(true);
  await tap(page, 'Close');
  await expect.poll(async () => (await boxOf(page.locator('.surface'))).height).toBe(height);
  expect(await rises()).toBe(true);
  expect(app.problems).toEqual([]);
});

test('tiles are whole in German, on the smallest phone and when it is turned', async () => {
  const app = await openApp({ ...PHONE, width: 320, height: 568, language: 'de' });
  const { page } = app;
  await sitDown(app, EITHER);
  await finger.spot(page, 'f7');
  for (const [width, height] of [
    [320, 568],
    [568, 320],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settled(page);
    await expect.poll(() => page.locator('.tile').count()).toBe(2);
    for (const tile of await page.locator('.tile').all()) await expectWhole(tile);
    if (width < height) continue;
    const board = await boxOf(page.locator('.surface'));
    expect((await boxOf(page.locator('.tiles'))).x).toBeGreaterThanOrEqual(board.right); // beside it
  }
  expect(app.problems).toEqual([]);
});

test('Patterns shows what lies there in the box', async () => {
  const app = await openApp(PHONE);
  const { page } = app;
  await sitDown(app, { game: 'patterns', seed: 1 });
  expect(await page.locator('.board .centre').count()).toBe(1);
  expect(await labelOf(page, 'e5')).toContain('centre');
  const tokens = page.locator('[aria-label^="keep the bowl token"]');
  const sizeOf = async (token: Locator) => {
    const { width, height } = await boxOf(token);
    return [width, height].map(Math.round);
  };
  expect(await sizeOf(tokens.nth(1))).toEqual(await sizeOf(tokens.nth(0)));
  expect(await page.locator('.bowl').count()).toBe(2); // the tokens lie over one of them
  await tokens.first().tap();
  await expect.poll(() => tokens.count()).toBe(0);
  // Six colours each, less the one of the square that the finger is on.
  expect(await page.locator('.waits').count()).toBeGreaterThan(10);
  const river = await boxOf(page.locator('.water').first());
  expect((await boxOf(page.locator('.bowl').first())).y).toBeGreaterThan(river.y);
  expect(app.problems).toEqual([]);
});

test('a move that loses at once is asked about, and none of two that are the same', async () => {
  const app = await openApp(PHONE);
  const { page } = app;
  await sitDown(app, SAME);
  await finger.spot(page, 'h3');
  await says(app, /^flipped \w+ on h3$/);

  const four = { game: 'manalath', moves: 'oe5 pa1 oe6 pa3 oe7 pc1'.split(' ') };
  const table = await sitDown(app, four);
  await finger.spot(page, 'e8');
  await page
    .locator('.strip .refusal', { hasText: /^With this move you lose at once\./ })
    .waitFor();
  await tap(page, 'Not this');
  await says(app, 'placed purple on c1');
  await play(page, finger, lookOf(table), 'oe8');
  await page.locator('.over .strip .line', { hasText: 'four together' }).waitFor();
});

test('what is in a pile is not shown any more once a move is made', async () => {
  const app = await openApp(PHONE);
  const { page } = app;
  const table = await sitDown(app, { game: 'mandala', seed: 5, seats: ['person', 'level=1'] });
  await finger.spot(page, 'discard');
  await page.locator('.peek').waitFor();
  const redraw = lookOf(table).legal.find((move) => move.startsWith('X')) ?? '';
  await play(page, finger, lookOf(table), redraw);
  await says(app, /built|grew|discarded/);
  expect(await page.locator('.peek').count()).toBe(0);
});
