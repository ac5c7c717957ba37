// The element <kolam-board> on pages without the app and without a bundler, as a strict policy allows them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { build } from 'vite';
import { expect, inject, onTestFinished, test } from 'vitest';
import { titles } from '$web/games/games.ts';
import type { KolamBoard } from '../../package/board.ts';
import { findings } from '../browser/support/axe.ts';
import { openApp, type App, type Wish } from '../browser/support/app.ts';
import { keys, mouse } from '../browser/support/hands.ts';

const GAMES = Object.keys(titles);
const folder = inject('installed');
const RECORD = '[Game "manalath"] [Player1 "Ada"] [Player2 "Ben"] [Result "*"] ';
const LINE = '1. oe5 2. pe6 {near} 3. od4 (3. of6 {bold} 4. pg7) 4. pd3 *';

/** The blocks of that kind in the guide. */
function blocksOf(kind: string): string[] {
  const guide = readFileSync(new URL('../../../docs/javascript.md', import.meta.url), 'utf8');
  const blocks = guide.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'gms'));
  return [...blocks].map(([, text]) => text ?? '');
}

/** A page of its own, with a script of its own where it has one; it has the package as it was installed. */
async function openPage(html: string, wish: Wish = {}, script = ''): Promise<App> {
  const place = mkdtempSync(join(folder, 'page-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  writeFileSync(join(place, 'page.mjs'), script);
  writeFileSync(join(place, 'index.html'), html.replaceAll('node_modules/', '../node_modules/'));
  const app = await openApp({ ...wish, site: inject('address') });
  await app.page.goto(`${inject('address')}${basename(place)}/`);
  return app;
}

const pageOf = (boards: string, script = 'page.mjs'): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Boards</title>
<script type="module" src="node_modules/kolam/board.js"></script>
<script type="module" src="${script}"></script>
<main><h1>Boards</h1>${boards}</main></html>`;

const boards = (page: Page): Locator => page.locator('kolam-board');
const shown = (page: Page): Locator => page.locator('kolam-board svg.board');

async function allShown(page: Page): Promise<void> {
  await expect.poll(async () => (await shown(page).count()) - (await boards(page).count())).toBe(0);
}

const currentOf = (board: Locator) =>
  board.evaluate((element) => (element as KolamBoard).current ?? null);
const movesOf = async (board: Locator) => (await currentOf(board))?.moves.join(' ');

test('boards of all games stand on a plain page, in both themes and languages', async () => {
  const study = `<kolam-board study='${RECORD}${LINE}' at="2" lang="de"></kolam-board>`;
  const played = GAMES.map((game) => `<kolam-board game="${game}" interactive></kolam-board>`);
  const pages = {
    light: { html: [...played, study].join(''), ground: 'rgb(250, 246, 239)' },
    dark: { html: study, ground: 'rgb(22, 28, 34)' },
  };
  pages.light.html += `<kolam-board game="${GAMES[0]}" theme="dark"></kolam-board>`;
  for (const theme of ['light', 'dark'] as const) {
    const { page, problems } = await openPage(pageOf(pages[theme].html), { theme });
    await allShown(page);
    expect(await findings(page)).toEqual([]);
    const grounds = await page
      .locator('kolam-board:not([theme]) .widget')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    expect(new Set(grounds)).toEqual(new Set([pages[theme].ground]));
    for (const dark of await page.locator('[theme=dark] .widget').all())
      expect(await dark.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
        pages.dark.ground,
      );
    await page.locator('kolam-board[lang=de] button', { hasText: 'Anfang' }).waitFor();
    expect(problems).toEqual([]);
  }
});

test('every page of the guide shows its boards', async () => {
  const pages = blocksOf('html');
  expect(pages.length).toBeGreaterThan(0);
  for (const html of pages) {
    const { page, problems } = await openPage(html);
    await allShown(page);
    expect(await boards(page).count()).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  }
});

test('a record is walked through by keys, and heard on the way', async () => {
  const { page, problems } = await openPage(
    pageOf(`<kolam-board record='${RECORD}${LINE}'></kolam-board>`),
  );
  const board = boards(page);
  await allShown(page);
  const places = async (key: string): Promise<string | undefined> => {
    await page.keyboard.press(key);
    return movesOf(board);
  };
  await keys.reach(page, board.getByRole('button', { name: 'Forward' }));
  expect(await places('ArrowRight')).toBe('oe5');
  expect(await places('End')).toBe('oe5 pe6 od4 pd3');
  expect(await places('ArrowDown')).toBe('oe5 pe6 od4 pd3'); // a record has no variations
  expect(await places('ArrowLeft')).toBe('oe5 pe6 od4');
  expect(await places('Home')).toBe('');
  expect(await places('Enter')).toBe('oe5'); // the button
  await board.locator('.spot[tabindex="0"]').focus();
  expect(await places('.')).toBe('oe5 pe6');
  await expect
    .poll(() => board.getByRole('status').textContent())
    .toBe('2. pe6, Ben. Place purple on e6: it stands alone. near');
  expect(await places(',')).toBe('oe5');
  await board.getByText('1 / 4').waitFor();
  expect(problems).toEqual([]);
});

test('a study shows its variations, and a click leads into one', async () => {
  const { page } = await openPage(pageOf(`<kolam-board study='${RECORD}${LINE}'></kolam-board>`));
  await boards(page).getByText('bold').waitFor();
  await boards(page)
    .getByRole('button', { name: /^4\. pg7/ })
    .click();
  expect(await movesOf(boards(page))).toBe('oe5 pe6 of6 pg7');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  expect(await movesOf(boards(page))).toBe('oe5 pe6 od4');
  // What is added stays while the page walks on.
  await boards(page).evaluate((element) => {
    const board = element as KolamBoard;
    board.play('pc3');
    board.at = 'start';
    board.at = '3.1';
  });
  expect(await movesOf(boards(page))).toBe('oe5 pe6 od4 pc3');
});

test('moves are made by mouse and by keys, and the page decides which of them count', async () => {
  const [puzzle = ''] = blocksOf('js page');
  const listen = `
    globalThis.heard = [];
    document.addEventListener('move', ({ detail }) => heard.push(detail.move));
    document.addEventListener('change', ({ detail }) => heard.push(detail.toMove));`;
  const html = pageOf(
    '<kolam-board id="puzzle" game="manalath" seat="1" interactive></kolam-board>',
  );
  for (const hand of [mouse, keys]) {
    const { page, problems } = await openPage(html, { width: 600, height: 1000 }, puzzle + listen);
    await allShown(page);
    await hand.spot(page, 'a1');
    expect(await movesOf(boards(page))).toBe('');
    await hand.spot(page, 'e5');
    await expect.poll(() => movesOf(boards(page))).toBe('oe5 pe6');
    const heard = await page.evaluate(() => (globalThis as unknown as { heard: [] }).heard);
    expect(heard.filter((one) => typeof one === 'string')).toEqual(['oa1', 'oe5']);
    expect(heard.at(-1)).toBe(1);
    expect(problems).toEqual([]);
  }
});

test('a seat sees its own cards, and nothing on the page tells the others', async () => {
  const { page } = await openPage(
    pageOf('<kolam-board game="mandala"></kolam-board>'),
    {},
    `import { Game, Random } from '../node_modules/kolam/kolam.js';
    const view = new Game('mandala').start({ seed: 7 }).view(1);
    globalThis.worlds = [1, 2].map((seed) => view.imagine(new Random(seed)).text);`,
  );
  await allShown(page);
  const worlds = () => page.evaluate(() => (globalThis as unknown as { worlds?: string[] }).worlds);
  await expect.poll(worlds).toHaveLength(2);
  const trees: string[] = [];
  for (const position of (await worlds()) ?? []) {
    const tree = await boards(page).evaluate(async (element, text) => {
      const board = element.cloneNode() as KolamBoard; // one that has shown nothing before
      Object.assign(board, { seat: '1', position: text });
      element.replaceWith(board);
      const drawn = () => board.shadowRoot?.innerHTML.replaceAll(/"c\d+"/g, '"id"') ?? '';
      // Laid out once more when its room is known.
      for (let before = ''; !before.includes('<svg') || before !== drawn();) {
        before = drawn();
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
      }
      return `${board.current?.position} ${drawn()}`;
    }, position);
    trees.push(tree);
  }
  expect(trees[0]).toContain('?6 ');
  expect(new Set(trees).size).toBe(1);
});

test('it fits from 240 pixels to a wall, and into the height that a page gives it', async () => {
  const { page } = await openPage(
    pageOf(GAMES.map((game) => `<kolam-board game="${game}" interactive></kolam-board>`).join('')),
    { width: 3840, height: 2160 },
  );
  await allShown(page);
  for (const [width, height] of [[240], [360], [700], [1600], [700, 500], [300, 900]] as const) {
    const misfits = () =>
      page.evaluate(
        async ([wide, high]) => {
          const all = [...document.querySelectorAll<HTMLElement>('kolam-board')];
          for (const one of all) {
            one.style.width = `${wide}px`;
            one.style.height = high ? `${high}px` : '';
          }
          await new Promise(requestAnimationFrame);
          return all.flatMap((one) => {
            const svg = one.shadowRoot?.querySelector('svg.board') as SVGSVGElement;
            const [outer, inner] = [one.getBoundingClientRect(), svg.getBoundingClientRect()];
            const { width, height } = svg.viewBox.baseVal;
            const scale = Math.min(inner.width / width, inner.height / height);
            const isIn =
              inner.left >= outer.left &&
              inner.right <= outer.right &&
              inner.bottom <= outer.bottom &&
              one.scrollWidth <= wide;
            const fills = high !== undefined || width * scale > 0.9 * inner.width;
            return isIn && fills && inner.height > 80
              ? []
              : [
                  `${one.getAttribute('game')} ${inner.width}×${inner.height} of ${width}×${height}`,
                ];
          });
        },
        [width, height] as const,
      );
    await expect.poll(misfits, { message: `${width} by ${height}` }).toEqual([]);
  }
});

test('what cannot be shown says why, and is shown once it is right', async () => {
  const { page } = await openPage(
    pageOf('<kolam-board game="manalath" moves="oc3 oc3" lang="de">A board</kolam-board>'),
    {},
    `const board = document.querySelector('kolam-board');
    board.addEventListener('refuse', ({ detail }) => (globalThis.why = detail.error.message));
    board.game = 'chess';`,
  );
  await boards(page).getByText("Es gibt kein Spiel 'chess'.").waitFor();
  await boards(page).evaluate((element) => {
    (element as KolamBoard).game = 'manalath';
  });
  await boards(page).getByText('2. oc3: c3 ist nicht frei.').waitFor();
  await boards(page).evaluate((element) => {
    (element as KolamBoard).moves = ['oc3', 'pc4'];
  });
  await allShown(page);
  expect(await movesOf(boards(page))).toBe('oc3 pc4');
  expect(await page.evaluate(() => (globalThis as unknown as { why: string }).why)).toContain('c3');
});

test('a record comes from an address', async () => {
  const { page } = await openPage(pageOf('<kolam-board at="end"></kolam-board>'));
  const file = `record-${process.pid}.kgn`;
  writeFileSync(join(folder, file), RECORD + LINE);
  await boards(page).evaluate((element, src) => {
    (element as KolamBoard).src = src;
  }, `../${file}`);
  await expect.poll(() => movesOf(boards(page))).toBe('oe5 pe6 od4 pd3');
  await boards(page).evaluate((element) => {
    (element as KolamBoard).src = 'nowhere.kgn';
  });
  await boards(page).getByText("'nowhere.kgn' could not be loaded.").waitFor();
});

test('an engine thinks in a worker of the page', async () => {
  const { page, problems } = await openPage(
    pageOf('<kolam-board game="manalath"></kolam-board>'),
    {},
    `import { Game } from '../node_modules/kolam/kolam.js';
    import { Engine } from '../node_modules/kolam/engine.js';
    const engine = new Engine('manalath');
    const position = new Game('manalath').start();
    const stop = { time: 1e9, onProgress: () => engine.stop() };
    const { isDuringSearch } = await engine.analyse(position, stop);
    const { move } = await engine.play(position, { level: 2, seed: 3 });
    document.title = [isDuringSearch, position.isLegal(move)].join();
    engine.close();`,
  );
  await expect.poll(() => page.title()).toBe('true,true');
  expect(problems).toEqual([]);
});

test('a bundler takes its files along', async () => {
  const place = mkdtempSync(join(folder, 'bundle-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  writeFileSync(
    join(place, 'index.html'),
    pageOf('', 'page.mjs').replace(/<script.*board.js.*/, ''),
  );
  writeFileSync(
    join(place, 'page.mjs'),
    `import 'kolam/board';
    import { Game } from 'kolam';
    import { Engine } from 'kolam/engine';
    document.querySelector('main').innerHTML = '<kolam-board game="patterns"></kolam-board>';
    const { move } = await new Engine('patterns').play(new Game('patterns').start(), { level: 1 });
    document.title = move;`,
  );
  await build({
    root: place,
    base: './',
    configFile: false,
    logLevel: 'error',
    build: { target: 'es2023', assetsInlineLimit: 0 },
  });
  const { page, problems } = await openApp({ site: inject('address') });
  await page.goto(`${inject('address')}${basename(place)}/dist/`);
  await allShown(page);
  await expect.poll(() => page.title()).toMatch(/^B[roygpb]$/);
  expect(problems).toEqual([]);
});

test('nothing of the app is in it: no settings, nothing kept, nothing asked elsewhere', async () => {
  const { page, asked } = await openPage(pageOf('<kolam-board game="patterns"></kolam-board>'));
  await allShown(page);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(asked.filter((address) => !address.startsWith(inject('address')))).toEqual([]);
  const code = readFileSync(join(folder, 'node_modules/kolam/board.js'), 'utf8');
  expect(code).not.toMatch(/localStorage|kolam\.settings|AudioContext/);
});
