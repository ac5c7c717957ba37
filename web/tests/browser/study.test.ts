// A study as somebody uses it: a record comes in by every door, is changed, judged, shared, and goes
// out as files that others can read.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isRefused } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';
import { openApp, settled, type App } from './support/app.ts';
import { mouse } from './support/hands.ts';
import { program } from './support/server.ts';
import { PATIENCE } from './support/wait.ts';

const RECORD = '[Game "manalath"]\n\n1. oe5 2. pe6 3. od4 (3. of6 {bold} 4. pg7) 4. pd3 *\n';
const TREE = ['0', '0,0', '0,0,0', '0,0,1', '0,0,1,0', '0,0,0,0'];

/** The moves of the tree by their place in it. */
const treeOf = (page: Page) =>
  page
    .locator('button.move[data-path]')
    .evaluateAll((moves) =>
      moves.map((move) => [
        move.getAttribute('data-path') ?? '',
        move.querySelector('.name')?.textContent ?? '',
      ]),
    );

const desk = (page: Page) => page.locator('.desk').waitFor();

async function openRecord(app: App, text: string): Promise<void> {
  await app.visit('study');
  await app.page.getByLabel('A record, a position or a link of a study').fill(text);
  await app.page.getByRole('button', { name: 'Open', exact: true }).click();
  await desk(app.page);
}

async function saved(page: Page, button: string): Promise<{ bytes: Buffer; path: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download') as Promise<Download>,
    page.getByRole('button', { name: button }).click(),
  ]);
  const path = await file.path();
  return { bytes: readFileSync(path), path };
}

test('a record that is pasted becomes a tree', async () => {
  const app = await openApp();
  await openRecord(app, RECORD);
  const paths = async () => (await treeOf(app.page)).map(([path]) => path).filter(Boolean);
  await expect.poll(async () => (await paths()).sort()).toEqual([...TREE].sort());
  await app.page.getByText('bold').waitFor();
  // Each move shows its piece; in Patterns what was laid and what was taken for it.
  expect(await app.page.locator('button.move .moved svg.one').count()).toBe(TREE.length);
  await openRecord(app, '[Game "patterns"]\n[Seed "11"]\n\n1. Br 2. Ef2 *\n');
  const laid = app.page.getByRole('button', {
    name: /^2\. Ef2, Player 1, established \w+ on f2 and took \w+$/,
  });
  await expect.poll(() => laid.locator('svg.one').count()).toBe(2);
});

test('a record that cannot be read is refused with its line, and nothing is lost', async () => {
  const { page } = await openApp({ path: 'study' });
  const field = page.getByLabel('A record, a position or a link of a study');
  await field.fill('[Game "manalath"]\n\n1. oz9 *');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/^Line 3, column 4: /);
  expect(await field.inputValue()).toContain('oz9');
});

test('a file that is dropped is opened', async () => {
  const { page } = await openApp({ path: 'study' });
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'game.kgn', { type: 'text/plain' }));
    return data;
  }, RECORD);
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  await desk(page);
  await expect.poll(async () => (await treeOf(page)).length).toBe(TREE.length + 1);
});

test('a link brings the same tree to somebody else, at the move that was shared', async () => {
  const app = await openApp();
  await app.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openRecord(app, RECORD);
  await app.page.locator('[data-path="0,0,1"]').click();
  await app.page.getByRole('tab', { name: 'Share' }).click();
  await app.page.getByRole('button', { name: 'Copy link' }).click();
  await app.page.getByText('The link is copied.').waitFor();
  const link = await app.page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toBe('?study=manalath');
  const other = await openApp();
  await other.page.goto(`${link}&you=2`); // as from the table, by who played it
  await desk(other.page);
  await other.page.locator('[data-path="0,0,1"][aria-current=true]').waitFor();
  await expect.poll(() => other.page.locator('svg.board').textContent()).toContain('You');
  await other.page.getByText('Your turn. You play purple.').waitFor();
  await app.page.getByRole('tab', { name: 'Moves' }).click();
  await expect.poll(() => treeOf(app.page)).toHaveLength(TREE.length + 1);
  const tree = await treeOf(app.page);
  await expect.poll(() => treeOf(other.page)).toEqual(tree);
});

test('a variation and a comment are written into the record that is saved', async () => {
  const app = await openApp();
  const { page } = app;
  await openRecord(app, RECORD);
  await page.locator('[data-path="0"]').click();
  await mouse.spot(page, 'c3');
  await page.locator('[data-path="0,1"]').waitFor();
  await page.getByPlaceholder('A comment').fill('what if');
  await page.getByRole('tab', { name: 'Share' }).click();
  const { bytes, path } = await saved(page, 'Record .kgn');
  expect(bytes.toString()).toMatch(/\(2\S* pc3 \{what if\}/);
  execFileSync(program, ['record', 'check', path], { timeout: PATIENCE });
  expect(isRefused(kolam.readRecord(bytes.toString()))).toBe(false);
});

test('the position is saved as a drawing and as a picture', async () => {
  const app = await openApp();
  const { page } = app;
  await openRecord(app, `[Player1 "Ada"]\n[Player2 "Ben"]\n${RECORD}`);
  await page.locator('[data-path="0"]').click();
  await page.getByText('Ben, your turn. You play purple.').waitFor();
  await page.getByRole('tab', { name: 'Share' }).click();
  const drawing = (await saved(page, 'Position .svg')).bytes.toString();
  const root = await page.evaluate(
    (text) => new DOMParser().parseFromString(text, 'image/svg+xml').documentElement.nodeName,
    drawing,
  );
  expect(root).toBe('svg');
  const last = await page.locator('.spot.last').getAttribute('d');
  const parts = ['>Ada<', '>Ben<', `d="${last}"`, 'data:font'];
  expect(parts.filter((part) => !drawing.includes(part))).toEqual([]);
  expect(/class=|style="|var\(/.exec(drawing)?.[0]).toBeUndefined(); // nothing that only the page has
  const picture = (await saved(page, 'Position .png')).bytes;
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.readUInt32BE(16)).toBeGreaterThan(400);
  expect(picture.readUInt32BE(20)).toBeGreaterThan(400);
});

test('a position that the rules refuse is refused in their words', async () => {
  const { page } = await openApp({ path: 'study?edit=manalath' });
  const field = page.getByLabel('The position as text');
  const good = await field.inputValue();
  const bad = good.replace(/^\S+/, '.....');
  await field.fill(bad);
  const answer = kolam.look({ game: 'manalath', options: {}, position: bad, reader: -1 });
  const reason = isRefused(answer) ? answer.refused.en : '';
  const plain = (text: string) => text.replace(/\.$/, '').toLowerCase();
  const said = async () => plain(await page.locator('[role=alert]').first().innerText());
  await expect.poll(said).toBe(plain(reason));
  expect(await page.getByRole('button', { name: 'Start a study here' }).isDisabled()).toBe(true);
  await field.fill(good);
  await page.getByRole('button', { name: 'Start a study here' }).click();
  await desk(page);
});

// Orange could join two pairs to five and win; it plays elsewhere, and purple closes the gap.
const PLANTED = `[Game "manalath"]
[Position "....../....p../..p...../........./...oo.oo../......p../.p....../......./...... o 21-21"]

1. oa1 2. pe6 *
`;

// Player 2 keeps one action; claiming black would have filled the river and won.
const LOST: [string, RegExp][] = [
  [
    `[Game "patterns"]
[Options "ending=pass"]
[Position "YRRR/ybObOB/bOOOPOBB/pbyyPrpr/GGGGPyGb/Bopryprp/yRRgog/ygyg po b6,e6,a3,c8,c2,g4 d8,b4,f6,g6 1"]

1. Se3 *
`,
    /After Se3: player 2 has 1 action left; after Sf5 none\./,
  ],
  [
    `[Game "mandala"]
[Position "ypoybogrgoyrpp r4o5y4g5p5b4 r1y2g1p1/o2p1b3 o1b1+r6o3g5p2/r1y1+o2y4g2p3b5 ogryp/ybpgo g1b1|r1|- r2p1|y2|b2 1 1:1 play 0 0"]

1. Cg *
`,
    /After Cg: player 1 gets 2 points; after Cb 6\./,
  ],
];

test('a mistake in Patterns and in Mandala says what it lost', async () => {
  const app = await openApp();
  const { page } = app;
  for (const [record, why] of LOST) {
    await openRecord(app, record);
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Judge every move' }).click();
    await page.getByText(why).waitFor();
  }
  expect(app.problems).toEqual([]);
});

test('the review of a game finds the mistake that was planted', async () => {
  const app = await openApp();
  const { page } = app;
  await openRecord(app, PLANTED);
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Judge every move' }).click();
  await page.getByRole('heading', { name: 'Mistakes' }).waitFor();
  await page
    .getByRole('button', { name: /1\. oa1/ })
    .first()
    .waitFor();
  await page.getByRole('row', { name: /Accuracy/ }).waitFor();
  await page.getByText(/After \S+: player 1 has five together and wins\./).waitFor();
  // On a phone the board stays in view while mistakes are walked through.
  await page.setViewportSize({ width: 360, height: 740 });
  const mistake = page.getByRole('heading', { name: 'Mistakes' });
  await mistake.scrollIntoViewIfNeeded();
  await page
    .getByRole('button', { name: /1\. oa1/ })
    .last()
    .click();
  const board = await page.locator('.board-side .board').boundingBox();
  expect(board && [board.y >= 0, board.y + board.height < 370]).toEqual([true, true]);
  // Lying on its side, too, and there as large as the height allows.
  await page.setViewportSize({ width: 844, height: 390 });
  await settled(page);
  const beside = await page.locator('.board-side .board').boundingBox();
  expect(beside && [beside.y >= 0, beside.height > 390 / 2]).toEqual([true, true]);
  const walk = await page.getByRole('button', { name: 'Forward' }).boundingBox();
  expect(walk && walk.y + walk.height).toBeLessThanOrEqual(390);
});

test('mistakes are walked through on the board, by button and by key, in view on a phone', async () => {
  const app = await openApp();
  const { page } = app;
  await openRecord(app, PLANTED);
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Judge every move' }).click();
  await page.getByRole('row', { name: /Accuracy/ }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Walk through them' }).click();
  const walk = page.getByRole('region', { name: 'A mistake, step by step' });
  await walk.waitFor();
  const better = walk.getByRole('group', { name: 'Better' });
  await better.getByRole('button').first().click();
  const current = walk.locator('[aria-current=step]');
  expect(await current.textContent()).toBe(await better.getByRole('button').first().textContent());
  const places = [page.locator('.board-side .board'), walk];
  for (const place of places) {
    const box = await place.boundingBox();
    expect(box && [box.x >= 0, box.y >= 0, box.y < 740, box.x + box.width <= 360]).toEqual(
      Array(4).fill(true),
    );
  }
  await page.locator('h1').click();
  await page.keyboard.press('ArrowLeft'); // before the mistake
  await current.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await current.waitFor();
  await page.keyboard.press('Escape');
  await walk.waitFor({ state: 'detached' });
  expect(app.problems).toEqual([]);
});

test('engine lines come, and go when the engine is switched off', async () => {
  const app = await openApp();
  const { page } = app;
  await openRecord(app, PLANTED);
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.getByRole('switch', { name: 'Engine' }).click();
  const lines = page.locator('.engine ol li');
  await lines.first().waitFor();
  expect(await lines.count()).toBeLessThanOrEqual(3);
  await page.getByRole('switch', { name: 'Engine' }).click();
  await lines.first().waitFor({ state: 'detached' });
});

test('a game that was played is studied with everything in it', async () => {
  const app = await openApp();
  await openRecord(app, RECORD);
  const address = app.page.url();
  await app.page.reload();
  await settled(app.page);
  expect(app.page.url()).toBe(address);
  await expect.poll(async () => (await treeOf(app.page)).length).toBe(TREE.length + 1);
});
