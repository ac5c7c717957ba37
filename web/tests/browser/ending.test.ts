// How a game ends: who is stuck is told, the count comes before the winner, and the result says why.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApp, type Wish } from './support/app.ts';
import { mouse } from './support/hands.ts';
import { linesRead, readLines } from './support/lines.ts';
import {
  expectResult,
  makeMove,
  openCurtain,
  shown,
  sitDown,
  type Wanted,
} from './support/table.ts';

const patternsEnd = (ranks: string, rest: string) =>
  `${ranks}/OOOOOOOO/YYYYYYYY/YGGGGGGG/GGPPPPPP/PPBBBB/BBBB pb ${rest}`;

interface Ending {
  game: 'patterns' | 'mandala';
  position: string;
  move: string;
  why: string;
  wish: Wish;
}

const COUNTED: Ending[] = [
  {
    game: 'patterns',
    position: patternsEnd('RrRR/RRRRRO', 'e8,a5,c3 a6,b4,d2 close1'),
    move: 'done',
    why: 'Player 2 has no action left. 45 to 44: player 2 wins.',
    wish: {},
  },
  {
    game: 'mandala',
    position:
      'gypoybogrgoyrp r4o5y4g5p5b4 r1y2g1p1/o2p1b3 o1b1+r6o3g5p3/r1y1+o2y4g2p3b5 ' +
      'ogryp/ybpgo b1|r1|- r2p1|y2|b2 1 1:1 play 0 0',
    move: 'Cb',
    why: 'Player 1 has six colours in the river. 53 to 42: player 1 wins.',
    wish: { theme: 'dark' },
  },
];

test.each(COUNTED)('$game is counted before anybody has won', async (end) => {
  const app = await openApp({ still: false, ...end.wish });
  const { page } = app;
  await readLines(page);
  const table = await sitDown(app, { game: end.game, position: end.position });
  await makeMove(table, mouse, end.move);
  const skip = page.getByRole('button', { name: 'Skip', exact: true });
  await skip.waitFor();
  expect((await shown(page)).line).toBe('The count');
  expect(await page.locator('.player .doing').allTextContents()).toEqual(['', '']);
  await skip.click();
  await expectResult(table);
  expect((await shown(page)).line).toBe(end.why);
  expect(await page.locator('.player .doing').allTextContents()).toContain('won');
  expect(await page.locator('.tools .primary').allTextContents()).toEqual(['Rematch']);
  const lines = await linesRead(page);
  expect(lines.indexOf('The count')).toBeLessThan(lines.indexOf(end.why));
  expect(app.problems).toEqual([]);
});

const LAST_LAP =
  '- r6o8y7g7p7b6 r1y2g1p1/o2p1b3 o1b1+r6o3g5p3/r1y1+o2y4g2p3b5 ogryp/ybpgo ' +
  'g1|r1|- r2p1|y2|b2 1 1:1 last 0 0';

test('the result says what ended it, and what to do about a draw', async () => {
  const app = await openApp();
  const endings: [Wanted, string, RegExp][] = [
    [
      { game: 'mandala', position: LAST_LAP },
      'Cg',
      /^Last lap: this mandala was the last\. 49 to 42: player 1 wins\.$/,
    ],
    [
      {
        game: 'manalath',
        options: { sides: '2-2-3', supply: '0' },
        position: 'opo/popo/po. p -',
      },
      'pa3',
      /^No piece can be placed any more: the game is drawn\.$/,
    ],
    [
      { game: 'patterns', position: patternsEnd('RrRR/RRRRRO', 'e8,a5,c3 a6,b4,d2 close1') },
      'Fd8',
      /45 to 45: the game is drawn\. The rulebook says: play again\.$/,
    ],
  ];
  for (const [wanted, move, why] of endings) {
    const table = await sitDown(app, wanted);
    const closed = () => app.page.locator('.spot[aria-disabled="true"]').count();
    await openCurtain(table, mouse);
    const before = await closed();
    await makeMove(table, mouse, move);
    await expect.poll(async () => (await shown(app.page)).line).toMatch(why);
    // Disabled as one: a screen reader would drop the result beside so many changes.
    expect(await app.page.locator('.spots[aria-disabled="true"]').count()).toBe(1);
    expect(await closed()).toBeLessThanOrEqual(before);
  }
  expect(app.problems).toEqual([]);
});

test('who is stuck against a level is told so, and passes unasked from then on', async () => {
  const app = await openApp({ language: 'de' });
  const { page } = app;
  const seats: [string, string] = ['level=1', 'person'];
  const ended = async () => (await page.locator('.playing.over').count()) > 0;
  await readLines(page);
  const closing = patternsEnd('RRRR/rrRRRO', 'e8,a5,c3 a6,b4,d2 close1');
  await sitDown(app, { game: 'patterns', seats, position: closing });
  await expect.poll(ended).toBe(true);
  expect(await linesRead(page)).toContain(
    'Du hast keine Aktion mehr. Stufe 1 dreht zum Abschluss noch um.',
  );
  // A tap shows all flips again, not the last one alone.
  const flips = (await shown(page)).log;
  expect(flips.length).toBeGreaterThan(1);
  const first = `[data-spot="${flips[0]?.slice(1)}"]`;
  await page.locator(`${first}[aria-label*="Rückseite"]`).waitFor();
  await page.locator('.last button').click();
  await page.locator(`${first}[aria-label*="Vorderseite"]`).waitFor();
  await page.locator(`${first}[aria-label*="Rückseite"]`).waitFor();
  const alone = patternsEnd('RoRr/RRRRRR', 'e8,a5 a6,b4,c3,d2 2');
  const options = { ending: 'pass' };
  await sitDown(app, { game: 'patterns', seats, position: alone, options });
  expect((await shown(page)).line).toContain('Du hast keine Aktion mehr: du passt,');
  await mouse.spot(page, 'pass');
  await expect.poll(ended).toBe(true);
  const { log, line } = await shown(page);
  expect(log.filter((move) => move === 'pass').length).toBeGreaterThan(1);
  expect(line).toMatch(/^Niemand hat noch eine Aktion\. \d+ zu \d+: /);
  expect(app.problems).toEqual([]);
});

test('two at one screen have names, and draw lots for who begins', async () => {
  const position =
    '....../....p../..p...../........./...oo.oo../......p../.p....../......./...... o 21-21';
  const app = await openApp({
    path: `new/manalath?seats=friend&position=${encodeURIComponent(position)}`,
    width: 360,
    height: 740,
  });
  const { page } = app;
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Your friend’s name').fill('Ben');
  await page.getByText('Ben', { exact: true }).waitFor(); // who could begin
  await page.getByText('By lot', { exact: true }).click();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.waitForURL(/#\/game\//);
  const names = () => page.locator('.player .name').allTextContents();
  await expect.poll(async () => (await names()).sort()).toEqual(['Ada', 'Ben']);
  const [, first] = /^(Ada|Ben), your turn\./.exec((await shown(page)).line) ?? [];
  expect(first).toBeDefined();
  const board = page.getByRole('application', { name: `${first} to move.` });
  expect(await board.locator('.spot[aria-disabled="true"]').count()).toBeGreaterThan(5); // taken
  await mouse.spot(page, 'e6');
  const line = async () => (await shown(page)).line;
  await expect.poll(line).toBe(`${first} has five together and wins.`);
  // The first win: sounds are offered, and not again.
  await page.getByRole('button', { name: 'Quiet', exact: true }).click();
  await expect.poll(() => page.getByRole('group', { name: 'Sound' }).count()).toBe(0);
  expect(app.problems).toEqual([]);
});

test('a game leaves its kolam, which can be taken along', async () => {
  const [end] = COUNTED as [Ending];
  const app = await openApp({ still: true });
  const table = await sitDown(app, end);
  await makeMove(table, mouse, end.move);
  await expectResult(table);
  const line = app.page.locator('.end-kolam .kolam-line .kolam-thread');
  await line.waitFor({ state: 'attached' });
  const [drawing] = await Promise.all([
    app.page.waitForEvent('download'),
    app.page.getByRole('button', { name: 'Drawing .svg' }).click(),
  ]);
  expect(readFileSync(await drawing.path(), 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s);
  const [picture] = await Promise.all([
    app.page.waitForEvent('download'),
    app.page.getByRole('button', { name: 'Picture .png' }).click(),
  ]);
  expect(
    readFileSync(await picture.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');

  await app.page.setViewportSize({ width: 360, height: 740 });
  await app.page.getByRole('button', { name: 'More' }).click();
  await app.page.getByRole('button', { name: 'The kolam' }).click();
  await app.page.locator('dialog .end-kolam .kolam-line').waitFor();
  expect(app.problems).toEqual([]);
});
