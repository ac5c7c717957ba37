// pictures [FOLDER]: pictures of the built app for the README, from games that are always the same.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { preview } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = process.argv[2] ?? here('../../docs/screens');

/** The moment that a game wants to be seen in. */
function shotOf(game) {
  const moment = readFileSync(here(`../games/${game}/picture.json`), 'utf8');
  return { name: `browser-${game}`, to: `new/${game}`, ...JSON.parse(moment) };
}

const games = readdirSync(here('../games')).filter((name) =>
  existsSync(here(`../games/${name}/picture.json`)),
);
const shots = [
  ...games.map(shotOf),
  { name: 'browser-phone', to: '', moves: '', size: [360, 720] },
];

async function playTo(page, { seed, moves }) {
  await page.getByText('Two at this screen').click();
  if (seed) {
    await page.getByText('Rules and deal').click();
    await page.getByLabel('Seed').fill(seed);
  }
  await page.getByRole('button', { name: 'Begin' }).click();
  const curtain = page.getByRole('button', { name: /^I am/ });
  const open = async () => (await curtain.isVisible()) && (await curtain.click());
  await page.locator('.playing').waitFor();
  for (const [i, move] of moves.split(' ').entries()) {
    await open();
    await page.getByPlaceholder('Type a move').fill(move);
    await page.keyboard.press('Enter');
    await page.locator('.log li').nth(i).waitFor();
  }
  await open();
}

async function take(browser, site, shot) {
  const { name, to, moves, colorScheme = 'light', size = [1280, 800] } = shot;
  const [width, height] = size;
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en',
  });
  await page.goto(`${site}#/${to}`);
  await page.waitForSelector('main h1, main h2');
  if (moves) await playTo(page, shot);
  await page.mouse.move(0, 0);
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 88 });
  await page.close();
}

mkdirSync(folder, { recursive: true });
const server = await preview({ root: here('..'), logLevel: 'error', preview: { port: 5270 } });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
try {
  for (const shot of shots) await take(browser, server.resolvedUrls.local[0], shot);
} finally {
  await browser.close();
  await server.close();
}
