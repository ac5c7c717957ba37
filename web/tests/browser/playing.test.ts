// What is done at the table besides moving: taking back, asking, resigning, playing again, clocks;
// and what is said when a move is refused.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isRefused } from '$web/kolam/kolam.ts';
import { GAMES, openApp } from './support/app.ts';
import { mouse, play } from './support/hands.ts';
import {
  expectSame,
  joinTable,
  letEnginesPlay,
  lookOf,
  makeMove,
  shown,
  sitDown,
  someMove,
  type Table,
} from './support/table.ts';

const press = ({ page }: Pick<Table, 'page'>, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** The line below the board says so. */
const expectLine = (page: Page, line: string) =>
  expect.poll(async () => (await shown(page)).line).toBe(line);

test('moves are taken back and played again', async () => {
  const table = await sitDown(await openApp(), { game: 'patterns', seed: 3 });
  for (let i = 0; i < 4; i++) await makeMove(table, mouse, someMove(table, 3));
  for (const [button, step] of [
    ['Take back', 'undo'],
    ['Take back', 'undo'],
    ['Redo', 'redo'],
  ] as const) {
    await press(table, button);
    table.localGame[step]();
    await expectSame(table);
  }
});

test('against an engine the own move is taken back with its answer', async () => {
  const app = await openApp();
  const seats: [string, string] = ['person', 'level=1'];
  const table = await sitDown(app, { game: 'manalath', seed: 3, seats });
  await makeMove(table, mouse, 'oe5');
  await press(table, 'Take back');
  table.localGame.undo();
  expect(table.localGame.state(0).count).toBe(0);
  await expectSame(table);
});

test('an engine that follows is chosen beside the levels, and called so at the table', async () => {
  const { page, problems } = await openApp({ path: 'new/manalath?seats=level' });
  await page.getByText('Follows you: about level 2').click();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByText('follows you', { exact: true }).waitFor();
  await page.getByText('Level 2', { exact: true }).first().waitFor();
  expect(problems).toEqual([]);
});

test('a move that the rules refuse is answered with their sentence', async () => {
  const app = await openApp();
  const { page } = app;
  const table = await sitDown(app, { game: 'manalath', moves: ['oe5'] });
  await mouse.spot(page, 'e5');
  const told = lookOf(table).tell('pe5', 'en');
  expect(isRefused(told) && told.refused.en).not.toBe(false);
  await expectLine(page, isRefused(told) ? told.refused.en : '');
  await page.getByLabel('A move in notation').fill('pz9');
  await page.keyboard.press('Enter');
  const typed = table.localGame.play('pz9');
  await expect
    .poll(() => page.locator('.strip [role=alert]').textContent())
    .toBe(isRefused(typed) ? typed.refused.en : '');
  await expectSame(table);
});

test('a typed move that loses at once is played when it is sent once more', async () => {
  const app = await openApp();
  const { page } = app;
  const moves = 'oe5 pa1 oe6 pa3 oe7 pc1'.split(' ');
  const table = await sitDown(app, { game: 'manalath', moves });
  await page.getByLabel('A move in notation').fill('oe8');
  await page.keyboard.press('Enter');
  await page.getByText('With this move you lose at once.').waitFor();
  expect((await shown(page)).log).toEqual(moves);
  await press(table, 'Play anyway');
  await expectLine(page, 'Player 1 has four together: player 2 wins.');
});

test('with the confirm switch a move waits until it is confirmed', async () => {
  const app = await openApp({ path: '' });
  await app.page.evaluate(() => localStorage.setItem('kolam.settings', '{"confirm":true}'));
  const table = await sitDown(app, { game: 'manalath' });
  await mouse.spot(app.page, 'e5');
  expect((await shown(app.page)).log).toEqual([]);
  await press(table, 'Not this');
  await mouse.spot(app.page, 'd4');
  await press(table, 'Play od4');
  table.localGame.play('od4');
  await expectSame(table);
});

test.for(GAMES)('a hint in %s is a legal move, shown on the board and in words', async (game) => {
  const app = await openApp();
  const seats: [string, string] = ['person', 'level=1'];
  const table = await sitDown(app, { game, seed: 2, seats });
  await letEnginesPlay(table);
  await press(table, 'Hint');
  const line = app.page.locator('.strip .line', { hasText: 'Hint:' });
  const move = /^Hint: (\S+)\. /.exec((await line.textContent()) ?? '')?.[1] ?? '';
  expect(lookOf(table).legal).toContain(move);
  await app.page.locator('.spot.hint').first().waitFor();
});

test('who resigns has lost, and the rematch exchanges the seats', async () => {
  const app = await openApp();
  const seats: [string, string] = ['person', 'level=1'];
  const table = await sitDown(app, { game: 'manalath', seats });
  await makeMove(table, mouse, 'oe5');
  await press(table, 'Resign');
  await app.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expectLine(app.page, 'You resigned. Level 1 wins.');
  await press(table, 'Rematch');
  await app.page.waitForURL((url) => !url.hash.endsWith('/game'));
  const next = await joinTable(app.page);
  expect(next.localGame.state(0).seats).toEqual(['level=1', 'person']);
});

test('clocks run for who is to move, and a time loss is shown', async () => {
  const app = await openApp();
  const table = await sitDown(app, { game: 'manalath', pace: '0.05' });
  const clocks = app.page.getByRole('timer');
  await expect.poll(() => clocks.nth(1).textContent()).toMatch(/^0:0[0-2]\./);
  await expectLine(app.page, 'The time of Player 1 is up. Player 2 wins.');
  expect(await clocks.allTextContents()).toEqual(['0:03.0', '0:00.0']);
  expect(table.localGame.state(0).pace).toBe('0.05');
});

test('two engines play on by themselves until they are paused', async () => {
  const app = await openApp();
  const seats: [string, string] = ['level=1', 'level=1'];
  const table = await sitDown(app, { game: 'manalath', seats });
  await app.page.locator('.log li').nth(1).waitFor();
  await press(table, 'Pause');
  const { log } = await shown(app.page);
  for (const move of log) expect(isRefused(table.localGame.play(move)), move).toBe(false);
  await expectSame(table);
});

test('who looks back sees the game as it was, and comes back', async () => {
  const app = await openApp();
  const table = await sitDown(app, { game: 'manalath', moves: ['oe5', 'pe6', 'od4'] });
  await app.page.getByRole('button', { name: 'One move back' }).click();
  await expect.poll(async () => (await shown(app.page)).labels.d4).not.toContain('orange');
  await press(table, 'Back to the game');
  await expectSame(table);
});

test('a game goes on from a position that is in the address', async () => {
  const position =
    '....../....p../..p...../........./...oo.oo../......p../.p....../......./...... o 21-21';
  const app = await openApp({
    path: `new/manalath?seats=friend&position=${encodeURIComponent(position)}`,
  });
  await press(app, 'Begin');
  const table = await joinTable(app.page);
  expect(table.localGame.look(0).position).toBe(position);
  await makeMove(table, mouse, 'oe6');
  await expectLine(app.page, 'Player 1 has five together and wins.');
});

test('the overview and the rules open beside the game, at the phase that is on', async () => {
  const { page, ...app } = await openApp({ width: 360, height: 740 });
  const table = await sitDown({ page, ...app }, { game: 'patterns', seed: 3 });
  const now = page.locator('.guide [aria-current]');
  const expectPhase = (phase: string) => expect.poll(() => now.innerText()).toContain(phase);
  const playOn = async () => {
    const move = someMove(table, 3);
    await play(page, mouse, lookOf(table), move);
    table.localGame.play(move);
  };
  await press(table, 'More');
  await press(table, 'Overview and rules');
  await expectPhase('The first choice');
  await expectPhase('In return player 2 has the first choice.');
  await playOn(); // on the board above the sheet
  await expectPhase('Your turn: one of three actions');
  await press(table, 'The rules');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('rule-a-turn');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.guide').count()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('i');
  await page.locator('.moves').locator(now).waitFor();
  await playOn();
  await press(table, 'Close');
  await expectSame(table);
  expect(app.problems).toEqual([]);
});
