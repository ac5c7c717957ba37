// Firefox, one for the tests of a file, and a page of the app in it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { placeOf } from './hands.ts';
import { PATIENCE } from './wait.ts';

// As few processes as Firefox can do with: starting them takes longer than what they do here.
const FEW_PROCESSES = {
  'fission.autostart': false,
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
  'media.rdd-process.enabled': false,
  'network.process.enabled': false,
  'layers.gpu-process.enabled': false,
};

// Given to the window rather than asked of the page, which not every Firefox of Debian 12 understands.
const WINDOW = ['--width=1280', '--height=800'];

let browser: Browser;

/** To be called by a file of tests that uses it. */
export function useFirefox(): void {
  const home = mkdtempSync(join(tmpdir(), 'kolam-firefox-'));
  beforeAll(async () => {
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: '/usr/bin/firefox-esr',
      env: { ...process.env, HOME: home },
      timeout: PATIENCE,
      protocolTimeout: PATIENCE,
      extraPrefsFirefox: FEW_PROCESSES,
      args: WINDOW,
      defaultViewport: null,
    });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(home, { recursive: true, force: true });
  });
}

export interface Opened {
  page: Page;
  /** Errors, as they came. */
  problems: string[];
}

/** A new tab that shows this page of the app. */
export async function openPage(path: string, site = inject('site')): Promise<Opened> {
  const page = await browser.newPage();
  onTestFinished(async () => void (page.isClosed() || (await page.close())));
  page.setDefaultTimeout(PATIENCE);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(`${site}#/${path}`);
  await page.waitForSelector('main :is(h1, h2, svg)');
  return { page, problems };
}

/** Clicks a spot of the board that is there. */
export async function clickSpot(page: Page, spot: string): Promise<void> {
  const { x, y, hit } = await page.$eval(`[data-spot="${spot}"]`, placeOf);
  if (hit !== spot) throw new Error(`who points at ${spot} finds ${hit}`);
  await page.mouse.click(x, y);
}
