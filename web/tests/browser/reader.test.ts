// What a screen reader has to take with a move: few changes, and what is said of it by itself, since
// readers drop announcements beside many changes. tools/reader plays whole games to one.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { GAMES, openApp } from './support/app.ts';
import { seedOf } from './support/games.ts';
import { mouse } from './support/hands.ts';
import { letEnginesPlay, makeMove, sitDown, someMove } from './support/table.ts';

interface Batch {
  /** What was announced with it, if something was. */
  said: string;
  /** How many other changes a screen reader was told with it. */
  others: number;
}

/** Notes the changes of the page that are not hidden from screen readers, those of one step together. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const told = [
      'aria-label',
      'aria-disabled',
      'aria-pressed',
      'aria-describedby',
      'aria-current',
      'disabled',
      'role',
    ];
    const batches: Batch[] = [];
    const elementOf = ({ target }: MutationRecord) =>
      target instanceof Element ? target : target.parentElement;
    const changed = (record: MutationRecord) =>
      record.type !== 'attributes' ||
      (record.target as Element).getAttribute(record.attributeName ?? '') !== record.oldValue;
    new MutationObserver((records) => {
      const heard = records.filter(
        (record) => changed(record) && !elementOf(record)?.closest('[aria-hidden="true"]'),
      );
      const isLive = (record: MutationRecord) => elementOf(record)?.closest('[aria-live]');
      const live = heard.filter(isLive);
      const said = live.map((record) => elementOf(record)?.textContent?.trim()).join(' ');
      batches.push({ said, others: heard.length - live.length });
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: told,
      attributeOldValue: true,
    });
    Object.assign(window, { batches });
  });

const batchesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { batches: Batch[] }).batches);

const voiceOf = (page: Page) => page.locator('[aria-live="polite"]').first().textContent();

const MOST = 80; // changes at once: Orca passes over what comes among more than a hundred

test.for(GAMES)('what is said of a move of %s comes by itself, with few changes', async (game) => {
  const seats: [string, string] = ['person', 'level=1'];
  const table = await sitDown(await openApp(), { game, seed: seedOf(game), seats });
  const { page, localGame } = table;
  await letEnginesPlay(table);
  await listen(page);
  for (let i = 0; i < 4 && localGame.state(0).toMove !== 0; i++) {
    await makeMove(table, mouse, someMove(table, seedOf(game)));
    const { moves } = localGame.state(0);
    const before = localGame.look(0, moves.length - 1);
    const played = before.played(moves.at(-1) ?? '', 'en', 1, ['You', 'Level 1']);
    const text = 'text' in played ? played.text : '';
    expect(text).toMatch(/^Level 1 /);
    await expect.poll(() => voiceOf(page)).toContain(`${text}.`);
  }
  const batches = await batchesOf(page);
  const said = batches.filter((batch) => batch.said !== '');
  const deeds = /You (kept|established|laid|flipped|placed|built|grew|discarded|claimed) /;
  expect(said.map((batch) => batch.said).join(' ')).toMatch(deeds);
  expect(said.filter(({ others }) => others > 0)).toEqual([]);
  expect(Math.max(...batches.map(({ others }) => others))).toBeLessThan(MOST);
});

test('while an answer is awaited no spot becomes closed or open', async () => {
  const table = await sitDown(await openApp(), { game: 'patterns', moves: ['Bb', 'Ef6'] });
  const { page } = table;
  const closed = () => page.locator('.spot[aria-disabled="true"]').count();
  const before = await closed();
  expect(before).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.locator('.spots[aria-disabled="true"]').waitFor();
  expect(await closed()).toBe(before);
});
