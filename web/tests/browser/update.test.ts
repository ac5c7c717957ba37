// A new version: it waits, is asked for, and nothing is lost.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { build } from 'vite';
import { kept, openApp, settled, type App } from './support/app.ts';
import { built, serve, web } from './support/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'kolam-'));
const next = join(folder, 'next');

// The same pages, written out: every script has another content, and so another name.
beforeAll(async () => {
  await build({ root: web, logLevel: 'error', build: { outDir: next, minify: false } });
  return () => rmSync(folder, { recursive: true });
});

interface Changing {
  app: App;
  /** The server has the next version from now on. */
  publish(): void;
}

async function visitOld(): Promise<Changing> {
  const now = mkdtempSync(join(folder, 'now-'));
  cpSync(built, now, { recursive: true });
  const site = await serve(now);
  onTestFinished(() => site.close());
  const app = await openApp({ path: '', site: site.address, offline: true });
  await kept(app.page);
  const publish = () => {
    rmSync(now, { recursive: true });
    cpSync(next, now, { recursive: true });
  };
  return { app, publish };
}

const script = (page: Page) => page.locator('script[src]').first().getAttribute('src');
const note = (page: Page) => page.getByText('A new version is ready', { exact: false });

async function comeBack(page: Page): Promise<void> {
  await page.reload();
  await settled(page);
}

test('a new version waits until it is wanted, and then everything is still there', async () => {
  const { app, publish } = await visitOld();
  const { page } = app;
  const old = await script(page);
  await page.evaluate(() => localStorage.setItem('kolam.test', 'kept'));
  publish();
  await comeBack(page);
  await note(page).waitFor();
  expect(await script(page)).toBe(old);
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByRole('button', { name: 'Change to it' }).click();
  await page.waitForFunction(() => !('before' in window));
  await settled(page);
  expect(await script(page)).not.toBe(old);
  expect(await page.evaluate(() => localStorage.getItem('kolam.test'))).toBe('kept');
  await comeBack(page);
  expect(await note(page).count()).toBe(0);
  expect(app.problems).toEqual([]);
});

test('"later" means later: the old version goes on', async () => {
  const { app, publish } = await visitOld();
  const old = await script(app.page);
  publish();
  await comeBack(app.page);
  await app.page.getByRole('button', { name: 'Later' }).click();
  await note(app.page).waitFor({ state: 'detached' });
  await app.page.goto(`${app.page.url().replace(/#.*/, '')}#/settings`);
  await settled(app.page);
  expect(await script(app.page)).toBe(old);
});

test('another tab is not interrupted, and can still open its pages', async () => {
  const { app, publish } = await visitOld();
  const other = await app.context.newPage();
  await other.goto(app.page.url());
  await settled(other);
  await other.evaluate(() => Object.assign(window, { before: true }));
  publish();
  await comeBack(app.page);
  await app.page.getByRole('button', { name: 'Change to it' }).click();
  await note(other).waitFor();
  await other.evaluate(() => (location.hash = '#/study'));
  await settled(other);
  await other.evaluate(() => (location.hash = '#/learn/mandala'));
  await settled(other);
  expect(await other.evaluate(() => 'before' in window)).toBe(true);
});
