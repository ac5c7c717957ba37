// The way of somebody new on a phone, with the pauses of a person: from the first page through the
// tutorial of each game to a finished game of it against level 1. Not part of the checks: run it with
// tools/web-test newcomer. KOLAM_PAUSE is the length of a pause in milliseconds (800), KOLAM_PICTURES
// a folder for a picture of each stage.
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { titles } from '$web/games/games.ts';
import { tutorialOf } from '$web/games/lesson.ts';
import { gameInfo } from '$web/kolam/loaded.ts';
import { stepsOf } from '$web/learn/attempt.ts';
import type { GameName } from '$web/kolam/kolam.ts';
import { GAMES, openApp } from './support/app.ts';
import { finger, play, type Hand } from './support/hands.ts';
import { solve } from './support/lessons.ts';
import { joinTable, lookOf, someMove, type Table } from './support/table.ts';
import { until } from './support/wait.ts';

const PAUSE = Number(process.env.KOLAM_PAUSE ?? 800);
const HOUR = 3_600_000;

const person: Hand = {
  async spot(page, spot) {
    await delay(PAUSE);
    await finger.spot(page, spot);
  },
  async press(page, button) {
    await delay(PAUSE);
    await finger.press(page, button);
  },
};

let pictures = 0;
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.KOLAM_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${++pictures}-${name}.png` });
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });

const WORDS = {
  en: {
    start: 'New? Start here',
    tutorial: 'Begin the tutorial',
    step: (number: number, count: number) => `step ${number} of ${count}`,
    next: 'Next',
    first: 'Your first game: against level 1',
    more: 'More',
    leave: 'Leave the table',
    learn: /^Learn/,
  },
  de: {
    start: 'Neu hier? Fang hier an',
    tutorial: 'Einführung beginnen',
    step: (number: number, count: number) => `Schritt ${number} von ${count}`,
    next: 'Weiter',
    first: 'Deine erste Partie: gegen Stufe 1',
    more: 'Mehr',
    leave: 'Den Tisch verlassen',
    learn: /^Lernen/,
  },
};
type Language = keyof typeof WORDS;

async function learn(page: Page, game: GameName, language: Language): Promise<void> {
  const words = WORDS[language];
  const steps = stepsOf(tutorialOf(game));
  for (const [i, { step }] of steps.entries()) {
    await page.getByText(words.step(i + 1, steps.length)).waitFor();
    await solve(page, person, game, step);
    await page.locator('.reply.right').waitFor();
    await person.press(page, page.getByRole('button', { name: words.next, exact: true }));
  }
  await page.locator('.end .mark .line').waitFor();
}

/** The game as the page has kept it, once the person is to move or it is over. */
async function myTurn(page: Page): Promise<Table> {
  let table: Table | null = null;
  await until('it is my turn', async () => {
    table = await joinTable(page);
    const { toMove, seats } = table.localGame.state(0);
    return toMove === 0 || seats[toMove - 1] === 'person';
  });
  return table as unknown as Table;
}

async function playGame(page: Page, game: GameName): Promise<number> {
  for (let moves = 0; ; moves++) {
    const table = await myTurn(page);
    const { toMove, count } = table.localGame.state(0);
    if (toMove === 0) return moves;
    if (moves === 3) await picture(page, `${game}-game`);
    await play(page, person, lookOf(table), someMove(table, 1));
    await until('the move is made', async () => {
      const { localGame } = await joinTable(page);
      return localGame.state(0).count > count;
    });
  }
}

test.for(['en', 'de'] as const)(
  'somebody new learns and plays every game on a phone, %s',
  { timeout: HOUR },
  async (language) => {
    const words = WORDS[language];
    const phone = { width: 360, height: 740, touch: true };
    const app = await openApp({ path: '', language, still: false, ...phone });
    const { page } = app;
    await picture(page, `${language}-home`);
    await person.press(page, link(page, words.start));
    for (const game of GAMES) {
      await person.press(page, link(page, `${titles[game]}: ${words.tutorial}`));
      await learn(page, game, language);
      await picture(page, `${language}-${game}-learned`);
      await person.press(page, link(page, words.first));
      const moves = await playGame(page, game);
      await page.locator('.playing.over').waitFor();
      await page.locator('.hurry').waitFor({ state: 'detached' }); // it has been counted
      await picture(page, `${language}-${game}-over`);
      console.log(`# ${gameInfo(game).title}, ${language}: over after ${moves} moves of mine`);
      await person.press(page, page.getByRole('button', { name: words.more, exact: true }));
      await person.press(page, link(page, words.leave));
      await picture(page, `${language}-home-after-${game}`);
      await person.press(page, link(page, words.learn).first());
    }
    expect(app.problems).toEqual([]);
  },
);
