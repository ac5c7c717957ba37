// Ways to make a move: each chooses the same spots of a board, one after the other.
import type { Page } from 'playwright-core';
import { walk, type Way } from '$web/board/walk.ts';
import type { Spot } from '$web/games/game.ts';

export type Hand = (page: Page, spots: string[]) => Promise<void>;

const at = (page: Page, spot: string) => page.locator(`[data-spot="${spot}"]`);

export const mouse: Hand = async (page, spots) => {
  for (const spot of spots) await at(page, spot).click();
};

export const finger: Hand = async (page, spots) => {
  for (const spot of spots) await at(page, spot).tap();
};

export const drag: Hand = async (page, [from = '', to = '']) => {
  await at(page, from).dragTo(at(page, to));
};

const arrows: Record<Way, string> = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};

const spotsOf = (page: Page): Promise<Spot[]> =>
  page.locator('[data-spot]').evaluateAll((elements) =>
    elements.map((element) => {
      const moved = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(
        element.getAttribute('transform') ?? '',
      );
      const [x, y] = [Number(moved?.[1]), Number(moved?.[2])];
      const id = element.getAttribute('data-spot') ?? '';
      return { id, x, y, outline: '', label: '' };
    }),
  );

/** The arrow keys that lead from one spot to another, as few as there are. */
function way(spots: Spot[], from: string, to: string): Way[] {
  const found = new Map<string, Way[]>([[from, []]]);
  for (const [here, taken] of found) {
    if (here === to) return taken;
    for (const next of Object.keys(arrows) as Way[]) {
      const there = walk(spots, here, next);
      if (there !== null && !found.has(there)) found.set(there, [...taken, next]);
    }
  }
  throw new Error(`no way from ${from} to ${to}`);
}

export const keys: Hand = async (page, spots) => {
  for (const spot of spots) {
    const begin = page.locator('[data-spot][tabindex="0"]');
    const from = (await begin.getAttribute('data-spot')) ?? '';
    await begin.focus();
    for (const step of way(await spotsOf(page), from, spot))
      await page.keyboard.press(arrows[step]);
    await page.keyboard.press('Enter');
  }
};
