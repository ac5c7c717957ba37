// The app in Firefox: pages come up without errors, change their language, think, and go on without a
// network; games, a lesson and a study, with its own mouse.
import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import type { Look } from '$web/kolam/kolam.ts';
import { isRefused } from '$web/kolam/kolam.ts';
import { tutorialOf } from '$web/games/lesson.ts';
import { packRecord } from '$web/state/record_link.ts';
import { GAMES, ROUTES } from './support/app.ts';
import { askEngine } from './support/engine.ts';
import { clickSpot, openPage, useFirefox } from './support/firefox.ts';
import { endOfGame, wholeGame } from './support/games.ts';
import { clicksFor } from './support/hands.ts';
import { viewAfter } from './support/positions.ts';
import { built, serve } from './support/site.ts';
import { beginLocalGame, movesOf } from './support/table.ts';

useFirefox();

test.for(ROUTES)('#/%s comes up without errors', async (path) => {
  const { page, problems } = await openPage(path);
  expect(await page.$eval('main', (main) => main.textContent)).not.toBe('');
  expect(problems).toEqual([]);
});

test('the language changes', async () => {
  const { page } = await openPage('');
  const language = () => page.$eval('html', (html) => html.lang);
  const before = await language();
  await page.click('button.language');
  await expect.poll(async () => [before, await language()].sort()).toEqual(['de', 'en']);
  await page.click('button.language');
});

test('the engine thinks', async () => {
  const { page } = await openPage('');
  const position = viewAfter('manalath', 3, 1);
  const question = { ask: 'play', position, request: 'level=3 seed=1' } as const;
  const [thought] = await askEngine(page, [{ game: 'manalath', megabytes: 1, question }]);
  expect(thought?.moveInfos?.[0]?.move).toMatch(/^[op]/);
});

test('it goes on without a network', async () => {
  const site = await serve(built);
  const { page } = await openPage('', site.address);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await site.close();
  await page.close();
  const { page: again } = await openPage('study', site.address);
  expect(await again.$eval('main', (main) => main.textContent)).not.toBe('');
});

const spotsOf = (page: Page): Promise<string[]> =>
  page.$$eval('[data-spot]', (spots) => spots.map((spot) => spot.getAttribute('data-spot') ?? ''));

/** Asked from outside: a function that waits in the page is made of text there, and the app's policy
 * forbids that in some Firefoxes of Debian 12. */
async function press(page: Page, buttons: string, name: string): Promise<void> {
  const click = (selector: string, wanted: string) => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)];
    const button = all.find((one) => one.outerHTML.includes(wanted));
    button?.click();
    return button !== undefined;
  };
  await expect.poll(() => page.evaluate(click, buttons, name)).toBe(true);
}

/** The move that was made in the end: another one where it does not matter which. */
async function play(page: Page, look: Look, move: string): Promise<string> {
  const { spots, asks, plays } = clicksFor(look, move, await spotsOf(page));
  for (const spot of spots) await clickSpot(page, spot);
  const told = look.tell(move, 'en');
  if (asks) await press(page, '.tiles button', isRefused(told) ? '' : told.text);
  if (look.immediateLoss(plays, 'en')) await press(page, '.strip .choices button', plays);
  return plays;
}

const logOf = (page: Page) =>
  page.$$eval('.log kbd', (moves) => moves.map((move) => move.textContent ?? ''));

test.for(GAMES)('%s is played to its end with a mouse', async (game) => {
  const wanted = endOfGame(game);
  const made = wanted.moves?.length ?? 0;
  const localGame = beginLocalGame(wanted);
  const { page } = await openPage('');
  await page.evaluate(
    (kept) => {
      localStorage.setItem('kolam.settings', '{"language":"en","motion":false}');
      localStorage.setItem('kolam.game.game', JSON.stringify(kept));
    },
    { format: 1, game, seats: ['person', 'person'], count: made, record: localGame.write() },
  );
  const { page: table } = await openPage('game/game');
  await table.waitForSelector(`.board[data-game="${game}"]`);
  let opened = 0; // for whom the curtain was opened last
  for (const move of movesOf(wholeGame(game)).slice(made)) {
    const { curtain, toMove } = localGame.state(0);
    if (curtain && opened !== toMove) await press(table, '.curtain button', '');
    opened = toMove;
    localGame.play(await play(table, localGame.look(localGame.state(0).eyes), move));
    const { count } = localGame.state(0);
    await table.waitForSelector(`.log li:nth-child(${count})`);
  }
  await expect.poll(() => logOf(table)).toEqual(localGame.state(0).moves);
  const { end } = localGame.look(0).byName('en', 0, ['', '']);
  const line = () => table.$eval('.strip .line', (one) => one.textContent ?? '');
  await expect.poll(line).toBe(end);
});

test('a step of a tutorial is done', async () => {
  const step = tutorialOf('manalath').lessons[1]?.steps[0];
  const { page } = await openPage('learn/manalath?step=five');
  await page.waitForSelector('[data-spot="e6"]');
  await clickSpot(page, 'e6');
  await page.waitForSelector('.reply.right');
  const reply = await page.$eval('.reply', (one) => one.textContent?.trim());
  expect(Object.values(step?.after ?? {})).toContain(reply);
});

test('a link of a study is opened', async () => {
  const record = '[Game "manalath"]\n\n1. oe5 2. pe6 3. od4 (3. of6 {bold} 4. pg7) 4. pd3 *\n';
  const { page } = await openPage(`study?r=${await packRecord(record)}`);
  await page.waitForSelector('.desk');
  const moves = () =>
    page.$$eval('button.move .name', (names) => names.map((name) => name.textContent));
  await expect.poll(moves).toEqual(['oe5', 'pe6', 'od4', 'of6', 'pg7', 'pd3']);
});
