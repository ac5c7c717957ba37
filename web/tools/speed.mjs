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
await browser.close();
await server?.close();
