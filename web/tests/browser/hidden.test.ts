// Two persons with hidden hands at one screen: whatever is in the page at any moment is what the one
// who may look sees, and nothing of it behind the curtain.
import { expect, test } from 'vitest';
import { total, type Facts } from '$web/games/mandala/facts.ts';
import type { Player } from '$web/kolam/kolam.ts';
import { openApp } from './support/app.ts';
import { mouse } from './support/hands.ts';
import {
  coloursIn,
  expectedBoard,
  expectSame,
  handTexts,
  lookOf,
  makeMove,
  movesOf,
  openCurtain,
  sitDown,
  someMove,
  type Table,
} from './support/table.ts';

const SEED = 20;
const other = (player: Player): Player => (player === 1 ? 2 : 1);

async function expectHidden(table: Table): Promise<void> {
  await expectSame(table);
  const [colours, html] = [await coloursIn(table.page), await table.page.content()];
  const { '?': _hidden, ...expected } = expectedBoard(table).colours;
  expect(colours).toEqual(expected);
  const { toMove } = table.localGame.state(0);
  const blind: Player[] = table.opened ? [other(table.opened)] : [1, 2];
  if (toMove === 0) return;
  for (const player of blind)
    for (const text of handTexts(table.localGame.look(player), player))
      expect(html).not.toContain(text);
}

test('nothing of the other hand is ever in the page', async () => {
  const wanted = { game: 'mandala' as const, seed: SEED };
  const table = await sitDown(await openApp(), wanted);
  for (let i = 0; i < 8; i++) {
    await expectHidden(table);
    await openCurtain(table, mouse);
    await expectHidden(table);
    await makeMove(table, mouse, someMove(table, SEED));
  }
  await expectHidden(table);
});

test('as printed, points and the other cup come with the count, and each place says the next step', async () => {
  const wanted = { game: 'mandala' as const, seed: SEED, options: { memory: 'on' } };
  const moves = movesOf(wanted);
  const played = moves.findLastIndex((move, i) => move.startsWith('C') && i < moves.length / 2) + 1;
  const app = await openApp();
  const table = await sitDown(app, { ...wanted, moves: moves.slice(0, played) });
  await openCurtain(table, mouse);
  await expectHidden(table);
  const { toMove } = table.localGame.state(0);
  const { players } = lookOf(table).facts as Facts;
  expect(total(players[other(toMove as Player) - 1]?.cup ?? {})).toBeGreaterThan(2);
  const label = await app.page.locator(`[data-spot="cup${other(toMove as Player)}"]`);
  expect(await label.getAttribute('aria-label')).toMatch(/: \d+ hidden$/);
  expect(await app.page.locator('.board').textContent()).toContain('as printed');
  expect(await app.page.locator('.playing').textContent()).not.toMatch(/\d points?|Not seen/);

  const colours = Object.keys(players[(toMove as Player) - 1]?.hand ?? {});
  const closed = (one: string) => lookOf(table).brief(`M1${one}`, 'en');
  const colour = colours.find((one) => !closed(one).open) ?? '';
  await mouse.spot(app.page, `hand-${colour}`);
  const steps = app.page.locator('[data-step]');
  await expect.poll(() => steps.count()).toBe(5);
  expect(await steps.last().textContent()).toBe('Redraw');
  expect(closed(colour).text).toMatch(/^closed: \w+/);
  const mountain = app.page.locator('[data-step="mountain-1"]');
  expect(await mountain.textContent()).toBe(closed(colour).text);
  await app.page.getByText(/^Choose where 1 \w+ card goes: .*the discard pile\.$/).waitFor();

  await sitDown(app, { ...wanted, moves });
  await expect.poll(() => app.page.locator('.player .score').count()).toBe(2);
  expect(app.problems).toEqual([]);
});

test('what is claimed and drawn stays with who may see it', async () => {
  const wanted = { game: 'mandala' as const, seed: SEED };
  const moves = movesOf(wanted);
  const claim = moves.findIndex((move) => move.startsWith('C'));
  const table = await sitDown(await openApp(), { ...wanted, moves: moves.slice(0, claim - 1) });
  for (const move of moves.slice(claim - 1, claim + 4)) {
    await makeMove(table, mouse, move);
    await expectHidden(table);
  }
});

test('an engine’s hand is never in the page of who plays against it', async () => {
  const seats: [string, string] = ['person', 'level=1'];
  const table = await sitDown(await openApp(), { game: 'mandala', seed: SEED, seats });
  // The own hand is there, and its cards stay chosen: screen readers hear toggles from the start.
  const hand = table.page.locator('[data-spot^="hand-"]');
  expect(await hand.first().getAttribute('aria-pressed')).toBe('false');
  for (let i = 0; i < 3; i++) {
    await makeMove(table, mouse, someMove(table, SEED));
    await expectSame(table);
    const html = await table.page.content();
    for (const text of handTexts(table.localGame.look(2), 2)) expect(html).not.toContain(text);
  }
});
