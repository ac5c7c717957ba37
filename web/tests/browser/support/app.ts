// A visit to the app in Chromium, as one person has it: a size, a theme, a language, a finger or a
// mouse. Everything that goes wrong on the page is written down.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { PATIENCE, until } from './wait.ts';
import { hasFinal } from '$web/games/final.ts';
import { titles } from '$web/games/games.ts';

export interface Wish {
  /** "new/patterns": what comes after #/; without it no page is visited yet. */
  path?: string;
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  language?: 'en' | 'de';
  touch?: boolean;
  still?: boolean;
  /** A server of its own. */
  site?: string;
  /** Whether the pages are kept for offline: where it would only be in the way. */
  offline?: boolean;
}

export interface App {
  page: Page;
  context: BrowserContext;
  /** Errors, warnings and refusals of the policy, as they came. */
  problems: string[];
  /** The addresses of everything that the page asked for. */
  asked: string[];
  /** Every word of the server's that came over a line. */
  heard: string[];
  /** To a page of the app, as a new visit rather than a step inside it. */
  visit(path: string): Promise<void>;
}

export const GAMES = Object.keys(titles);
export const ROUTES = [
  '',
  ...GAMES.map((game) => `new/${game}`),
  'score',
  ...GAMES.filter(hasFinal).map((game) => `score/${game}`),
  'learn',
  ...GAMES.map((game) => `learn/${game}`),
  'study',
  'settings',
];
/** What there is to read of each game. */
export const READING = GAMES.flatMap((game) =>
  ['rules', 'notation', 'about'].map((page) => `learn/${game}/${page}`),
);

// The same engine as Chromium's, without its windows: a visit takes a third of the time.
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

// A page lives for seconds here: optimising its scripts takes more time than it saves, and so does a
// process that draws for all pages as a graphics card would.
const FLAGS = [
  '--no-sandbox',
  '--js-flags=--max-optimized-bytecode-size=0',
  '--disable-gpu',
  '--in-process-gpu',
];

// With windows and for a screen reader: tools/reader.
const heard = process.env.KOLAM_READER !== undefined;
const args = heard ? ['--no-sandbox', '--force-renderer-accessibility'] : FLAGS;

// All files that a worker runs share it; it ends with the worker.
let browser: Promise<Browser> | null = null;
const theBrowser = () =>
  (browser ??= chromium.launch({ executablePath, args, headless: !heard, timeout: PATIENCE }));

// What is no mistake of a page: our own doing, and that there is no server behind it, or not just now.
const EXPECTED = /blocked by Playwright|^WebSocket connection to '[^']*\/ws' failed/;

/** How many requests of a page are on their way. */
const pending = new WeakMap<Page, number>();

function listen(page: Page, problems: string[], asked: string[]): void {
  const count = (more: number) => () => pending.set(page, (pending.get(page) ?? 0) + more);
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  page.on('console', (message) => {
    const ours = !EXPECTED.test(message.text());
    if (ours && ['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => asked.push(request.url()));
  page.on('requestfailed', (request) => problems.push(`failed: ${request.url()}`));
}

const overhear = (page: Page, heard: string[]) =>
  page.on('websocket', (line) =>
    line.on('framereceived', ({ payload }) => heard.push(String(payload))),
  );

// What is refused is told to the page before it is told to the console.
const reportRefusals = () =>
  document.addEventListener('securitypolicyviolation', (event) =>
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
  );

// Nothing moves for who wants less motion: whatever begins to is a problem.
const reportMotion = () => {
  for (const begun of ['animationstart', 'transitionrun'])
    document.addEventListener(begun, ({ target }) =>
      console.error(`motion: ${begun} of ${(target as Element).outerHTML.slice(0, 80)}`),
    );
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    const duration = typeof options === 'object' ? options.duration : options;
    if (duration) console.error(`motion: ${this.outerHTML.slice(0, 80)}`);
    return animate.call(this, frames, options);
  };
};

export async function openApp(wish: Wish = {}): Promise<App> {
  const { width = 1280, height = 800, language = 'en', theme = 'light', touch = false } = wish;
  const { path, site = inject('site'), offline = false, still = true } = wish;
  const context = await (
    await theBrowser()
  ).newContext({
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    locale: language,
    colorScheme: theme,
    reducedMotion: still ? 'reduce' : 'no-preference',
    serviceWorkers: offline ? 'allow' : 'block',
  });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(reportRefusals);
  if (still) await context.addInitScript(reportMotion);
  const page = await context.newPage();
  const problems: string[] = [];
  const asked: string[] = [];
  const heard: string[] = [];
  listen(page, problems, asked);
  overhear(page, heard);
  const visit = (to: string) => visitPage(page, `${site}#/${to}`);
  if (path !== undefined) await visit(path);
  return { page, context, problems, asked, heard, visit };
}

/** Loads an address of the app anew, also where it differs from the current one only after the #. */
async function visitPage(page: Page, address: string): Promise<void> {
  if (page.url().replace(/#.*/, '') === address.replace(/#.*/, '')) {
    await page.evaluate((to) => history.replaceState(null, '', to), address);
    await page.reload();
  } else await page.goto(address);
  await settled(page);
}

const drawn = async () => {
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
};

/** The page shows what it is about, and nothing more is on its way. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2, svg)').first().waitFor();
  await until('every request is answered', async () => {
    await page.evaluate(drawn);
    return (pending.get(page) ?? 0) <= 0;
  });
}

/** Everything is kept that the app needs without a network, and the page is given it. */
export const kept = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return;
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
