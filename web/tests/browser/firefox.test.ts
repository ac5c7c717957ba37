// The same pages in Firefox: they come up without errors, change their language, think, and go on
// without a network.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ROUTES } from './app.ts';
import { askEngine } from './engine.ts';
import { viewAfter } from './positions.ts';
import { built, serve } from './site.ts';

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

async function open(path: string, site = inject('site')): Promise<[Page, string[]]> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  page.setDefaultTimeout(120_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(`${site}#/${path}`);
  await page.waitForSelector('main :is(h1, h2, svg)');
  return [page, problems];
}

test.for(ROUTES)('#/%s comes up without errors', async (path) => {
  const [page, problems] = await open(path);
  expect(await page.$eval('main', (main) => main.textContent)).not.toBe('');
  expect(problems).toEqual([]);
  await page.close();
});

test('the language changes', async () => {
  const [page] = await open('');
  const language = () => page.$eval('html', (html) => html.lang);
  const before = await language();
  await page.click('button.language');
  expect([before, await language()].sort()).toEqual(['de', 'en']);
  await page.click('button.language');
  await page.close();
});

test('the engine thinks', async () => {
  const [page] = await open('');
  const position = viewAfter('manalath', 3, 1);
  const question = { ask: 'play', position, request: 'level=3 seed=1' } as const;
  const [thought] = await askEngine(page, [{ game: 'manalath', megabytes: 1, question }]);
  expect(thought?.moveInfos?.[0]?.move).toMatch(/^[op]/);
  await page.close();
});

test('it goes on without a network', async () => {
  const site = await serve(built);
  const [page] = await open('', site.address);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await site.close();
  await page.close();
  const [again] = await open('study', site.address);
  expect(await again.$eval('main', (main) => main.textContent)).not.toBe('');
  await again.close();
});
