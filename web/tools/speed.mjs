// speed [ADDRESS]: what tools/web-speed reports. Without an address it serves build/web itself.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { compile, open } from '../../tests/wasm/wasm_module.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));
const built = fileURLToPath(new URL('../../build/web', import.meta.url));
const SECONDS = 5;
const VISITS = 5;

const asset = (name) =>
  `assets/${readdirSync(`${built}/assets`).find((file) => file.startsWith(`${name}-`))}`;
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const shown = (number) => number.toFixed(1).padStart(8);

async function serve() {
  const options = { host: '127.0.0.1', port: 0 };
  const server = await preview({ root: web, logLevel: 'error', preview: options });
  return [`http://127.0.0.1:${server.httpServer.address().port}/`, server];
}

/** Milliseconds until the first page is drawn, each time by somebody who was never there. */
async function arrivals(browser, address) {
  const times = [];
  for (let visit = 0; visit < VISITS; visit++) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('main :is(h1, h2)').first().waitFor();
    times.push(await page.evaluate(() => performance.now()));
    await context.close();
  }
  return times;
}

const { ask, call } = open(compile(`${built}/../../build-wasm/src/wasm/kolam.wasm`));
const games = ask('games').games.map(({ name }) => name);

function beginning(game) {
  const localGame = call('game_open');
  ask('game_begin', localGame, game, '', '1', '', 'person', 'person', 'none');
  return ask('game_state', localGame, 1, 0).position;
}

/** Gaps between frames for some seconds, while an engine thinks or none does. */
const gaps = (page, game) =>
  page.evaluate(
    async ({ game, position, worker, module, seconds }) => {
      let engine = null;
      if (game) {
        const open = await WebAssembly.compileStreaming(fetch(module));
        engine = new Worker(worker, { type: 'module' });
        engine.postMessage({ open, game, megabytes: 32 });
        const request = `time=${1000 * seconds}`;
        engine.postMessage({ id: 1, question: { ask: 'analyse', position, request } });
      }
      const found = [];
      const end = performance.now() + 1000 * seconds;
      await new Promise((resolve) => {
        let last = performance.now();
        const frame = (now) => {
          found.push(now - last);
          last = now;
          if (now < end) requestAnimationFrame(frame);
          else resolve();
        };
        requestAnimationFrame(frame);
      });
      engine?.terminate();
      return found.slice(2).sort((a, b) => a - b);
    },
    {
      game,
      position: game && beginning(game),
      worker: asset('engine_worker'),
      module: asset('kolam-engine'),
      seconds: SECONDS,
    },
  );

const CATEGORIES = ['toplevel', 'disabled-by-default-devtools.timeline'];
const FRAME = 1000 / 60;

/** The tasks of a page's main thread while `act` runs, in milliseconds of processor time: what they take
 * whatever else the machine is doing. */
async function tasksOf(browser, page, act) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const isMain = ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain';
  const threads = traceEvents.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = new Map(threads.map((thread) => [thread, []]));
  for (const { name, pid, tid, tdur } of traceEvents)
    if (name === 'RunTask' && tdur !== undefined) tasks.get(`${pid} ${tid}`)?.push(tdur / 1000);
  const sum = (list) => list.reduce((all, one) => all + one, 0);
  return [...tasks.values()].reduce((most, list) => (sum(list) > sum(most) ? list : most), []);
}

function reportTasks(name, tasks, seconds) {
  const all = tasks.reduce((sum, one) => sum + one, 0);
  const long = tasks.filter((task) => task > FRAME).length;
  const numbers = [all / seconds, Math.max(0, ...tasks)].map(shown).join(' ');
  console.log(`${name.padEnd(12)} ${numbers} ${String(long).padStart(8)}`);
}

/** Two engines of the highest level play each other, so that somebody always thinks. */
async function watchEngines(page, game) {
  await page.goto(`${address}#/new/${game}?seats=engines`);
  await page.locator('.playing, form, .primary').first().waitFor();
  for (const level of await page.getByText('10', { exact: true }).all()) await level.click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.log li').nth(1).waitFor();
}

async function reportWork(browser) {
  console.log(`work of the main thread, ms of processor time`);
  console.log('             a second  longest  > a frame');
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en' });
  const page = await context.newPage();
  const arrive = async () => {
    await page.goto(address);
    await page.locator('main :is(h1, h2)').first().waitFor();
  };
  reportTasks('first page', await tasksOf(browser, page, arrive), 1);
  for (const game of games) {
    await watchEngines(page, game);
    const wait = () => page.waitForTimeout(1000 * SECONDS);
    reportTasks(game, await tasksOf(browser, page, wait), SECONDS);
  }
  await context.close();
}

const [address, server] = process.argv[2] ? [process.argv[2], null] : await serve();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
console.log(`first page: ${shown(median(await arrivals(browser, address)))} ms (${VISITS} visits)`);
console.log(`frames for ${SECONDS} s, ms between them`);
console.log('engine         median     99 %    worst');
const page = await browser.newPage();
await page.goto(address);
for (const game of [null, ...games]) {
  const found = await gaps(page, game);
  const high = found[Math.floor(0.99 * (found.length - 1))];
  const numbers = [median(found), high, found.at(-1)].map(shown).join(' ');
  console.log(`${(game ?? 'none').padEnd(12)} ${numbers}`);
}
await page.close();
await reportWork(browser);
await browser.close();
await server?.close();
