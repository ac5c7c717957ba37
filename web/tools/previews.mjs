// previews [FOLDER]: the pictures that links show before they are opened, one a game, made from the
// board of the built app at the moment of the game's picture.json.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { preview } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = process.argv[2] ?? here('../public');
const SIZE = { width: 1200, height: 630 }; // what most programs show whole

const games = readdirSync(here('../games')).filter((name) =>
  existsSync(here(`../games/${name}/picture.json`)),
);

function recordOf(game) {
  const { seed = '0', moves } = JSON.parse(
    readFileSync(here(`../games/${game}/picture.json`), 'utf8'),
  );
  return `[Game "${game}"]\n[Seed "${seed}"]\n\n${moves} *\n`;
}

/** The board as the study saves it. */
async function drawingOf(page, site, game) {
  await page.goto(`${site}#/study`);
  await page.getByLabel('A record, a position or a link of a study').fill(recordOf(game));
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page
    .getByRole('combobox', { name: 'Look as' })
    .selectOption('1')
    .catch(() => {});
  await page.getByRole('tab', { name: 'Share' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Position .svg' }).click(),
  ]);
  return readFileSync(await file.path(), 'utf8');
}

async function take(browser, site, game) {
  const context = await browser.newContext({
    viewport: SIZE,
    reducedMotion: 'reduce',
    locale: 'en',
  });
  context.setDefaultTimeout(10000);
  const page = await context.newPage();
  const drawing = Buffer.from(await drawingOf(page, site, game)).toString('base64');
  const sheet = await context.newPage();
  await sheet.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:#faf6ef">
     <img style="width:1160px;height:600px;object-fit:contain"
       src="data:image/svg+xml;base64,${drawing}"></body>`,
  );
  await sheet.locator('img').evaluate((image) => image.decode());
  await sheet.screenshot({ path: `${folder}/preview-${game}.jpg`, type: 'jpeg', quality: 80 });
  await context.close();
}

const server = await preview({ root: here('..'), logLevel: 'error', preview: { port: 5270 } });
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const game of games) await take(browser, server.resolvedUrls.local[0], game);
await browser.close();
await server.close();
