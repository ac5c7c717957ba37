// Games, a lesson and a study in Firefox, with its own mouse.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Look } from '$web/kolam/kolam.ts';
import { isRefused } from '$web/kolam/kolam.ts';
import { tutorials } from '$web/learn/tutorials.ts';
import { packRecord } from '$web/study/link.ts';
import { GAMES } from './app.ts';
import { clicksFor } from './hands.ts';
import { beginSitting, movesOf, type Wanted } from './table.ts';

let browser: Browser;
const home = mkdtempSync(join(tmpdir(), 'kolam-firefox-'));

beforeAll(async () => {
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    env: { ...process.env, HOME: home },
  });
});
afterAll(async () => {
  await browser?.close();
  rmSync(home, { recursive: true, force: true });
});

async function open(path: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(`${inject('site')}#/${path}`);
  await page.waitForSelector('main :is(h1, h2, svg)');
  return page;
}

async function clickSpot(page: Page, spot: string): Promise<void> {
  const place = await page.$eval(`[data-spot="${spot}"]`, (element) => {
    const { e, f } = (element as SVGGraphicsElement).getScreenCTM() ?? new DOMMatrix();
    return { x: e, y: f };
  });
  await page.mouse.click(place.x, place.y);
}

const spotsOf = (page: Page): Promise<string[]> =>
  page.$$eval('[data-spot]', (spots) => spots.map((spot) => spot.getAttribute('data-spot') ?? ''));

async function play(page: Page, look: Look, move: string): Promise<void> {
  const { spots, asks } = clicksFor(look, move, await spotsOf(page));
  for (const spot of spots) await clickSpot(page, spot);
  if (!asks) return;
  const told = look.tell(move, 'en');
  const text = isRefused(told) ? '' : told.text;
  await page.$$eval(
    '.choices button',
    (buttons, wanted) => buttons.find((button) => button.textContent?.trim() === wanted)?.click(),
    text,
  );
}

const logOf = (page: Page) =>
  page.$$eval('.log kbd', (moves) => moves.map((move) => move.textContent ?? ''));

const games: Record<string, Wanted> = {
  patterns: { game: 'patterns', seed: 29 },
  manalath: { game: 'manalath', seed: 2 },
  mandala: { game: 'mandala', seed: 20 },
};
const LAST = 8; // moves of Mandala that are played here

test.for(GAMES)('%s is played to its end with a mouse', async (game) => {
  const wanted = games[game] as Wanted;
  const moves = movesOf(wanted);
  const made = game === 'mandala' ? moves.length - LAST : 0;
  const sitting = beginSitting({ ...wanted, moves: moves.slice(0, made) });
  const page = await open('');
  await page.evaluate(
    (kept) => {
      localStorage.setItem('kolam.settings', '{"language":"en","motion":false}');
      localStorage.setItem('kolam.game.game', JSON.stringify(kept));
    },
    { format: 1, game, seats: ['person', 'person'], count: made, record: sitting.write() },
  );
  await page.close();
  const table = await open('game/game');
  for (const move of moves.slice(made)) {
    const curtain = await table.$('.curtain button');
    await curtain?.click();
    await play(table, sitting.look(sitting.state(0).eyes), move);
    sitting.play(move);
    const { count } = sitting.state(0);
    await table.waitForSelector(`.log li:nth-child(${count})`);
  }
  expect(await logOf(table)).toEqual(moves);
  const { result } = sitting.state(0);
  const line = await table.$eval('.strip .line', (one) => one.textContent ?? '');
  expect(line).toContain(`Player ${result === '1-0' ? 1 : 2} wins.`);
  await table.close();
});

test('a step of a tutorial is done', async () => {
  const step = tutorials.manalath.lessons[1]?.steps[0];
  const page = await open('learn/manalath?step=five');
  await page.waitForSelector('[data-spot="e6"]');
  await clickSpot(page, 'e6');
  await page.waitForSelector('.reply.right');
  const reply = await page.$eval('.reply', (one) => one.textContent?.trim());
  expect(Object.values(step?.after ?? {})).toContain(reply);
  await page.close();
});

test('a link of a study is opened', async () => {
  const record = '[Game "manalath"]\n\n1. oe5 2. pe6 3. od4 (3. of6 {bold} 4. pg7) 4. pd3 *\n';
  const page = await open(`study?r=${await packRecord(record)}`);
  await page.waitForSelector('.desk');
  const moves = await page.$$eval('button.move .name', (names) =>
    names.map((name) => name.textContent),
  );
  expect(moves).toEqual(['oe5', 'pe6', 'od4', 'of6', 'pg7', 'pd3']);
  await page.close();
});
