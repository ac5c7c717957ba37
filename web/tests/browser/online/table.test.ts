// What two do at a table besides moving: ask and agree, say something, stop, play again, take the seat
// to another device, and check the deal.
import { expect, test } from 'vitest';
import { openServer, type TestServer } from '../support/server.ts';
import { linesRead, readLines } from '../support/lines.ts';
import { comeIn, DESK, meet, PHONE, playOn, someMove, type Person } from '../support/online.ts';
import { until } from '../support/wait.ts';

type Opening = Parameters<typeof meet>[2];

async function twoAt(server: TestServer, opening: Opening): Promise<[Person, Person]> {
  return meet(await comeIn(server, DESK), await comeIn(server, PHONE), opening);
}

/** The sheet in which the rest of what one can do is. */
async function inSheet(person: Person, en: string, de: string): Promise<void> {
  await person.press('More', 'Mehr');
  const sheet = person.page.locator('dialog[open]');
  await person.hand.press(person.page, sheet.getByRole('button', { name: person.say(en, de) }));
}

test('a move is taken back when the other one agrees, and only then', async () => {
  const [host, guest] = await twoAt(await openServer(), { game: 'manalath' });
  await playOn([host, guest], { most: 3 });
  // The last move is shown again by a tap.
  const at = guest.page.locator(`[data-spot="${host.view.moves.at(-1)?.slice(1)}"]`);
  await guest.page.locator('.last button').tap();
  await until('the board before it', async () =>
    /frei/.test((await at.getAttribute('aria-label')) ?? ''),
  );
  await guest.sees();
  await host.press('Take back', 'Zurück');
  await guest.reads('asks to take back', 'bittet um Rücknahme');
  // Away from what is pressed to make a move.
  const top = async (part: string) => (await guest.page.locator(part).boundingBox())?.y ?? NaN;
  expect(await top('.answers')).toBeLessThan((await top('.strip')) - 200);
  await host.button('Asked: withdraw', 'Gefragt: zurückziehen').waitFor();
  await guest.press('Decline', 'Ablehnen');
  await host.reads('does not want to take back', 'möchte nichts zurücknehmen');
  expect(host.view.moves).toHaveLength(3);

  await host.press('Take back', 'Zurück');
  await guest.press('Accept', 'Annehmen');
  for (const person of [host, guest]) {
    await person.heard(2);
    await person.sees();
  }
  await playOn([host, guest], { most: 1, seed: 2 });
});

// Player 1 leaves player 2 without an action by one swap.
const STUCK =
  'YRRR/ybObOB/bOOOPOBB/pbyyPrpr/GGGGPyGb/Bopryprp/yRRgog/ygyg po b6,e6,a3,c8,c2,g4 d8,b4,f6,g6 1';

test('who is stuck is told; phrases come in the other one’s language, and a draw is agreed', async () => {
  const [host, guest] = await twoAt(await openServer(), { game: 'patterns', position: STUCK });
  await host.make('Sf5');
  const told = guest.page.locator('.strip .line', { hasText: 'Du hast keine Aktion mehr.' });
  await told.filter({ hasText: 'dreht zum Abschluss noch um.' }).waitFor();
  await host.press('Say', 'Sagen');
  await host.press('Good luck.', 'Viel Glück.');
  await guest.reads(': Good luck.', ': Viel Glück.');
  await guest.press('Say', 'Sagen');
  await guest.press('Thank you.', 'Danke.');
  await host.reads(': Thank you.', ': Danke.');

  await inSheet(guest, 'Offer a draw', 'Remis anbieten');
  expect(guest.view.offers.draw).toEqual([false, false]);
  await guest.press('Offer a draw', 'Remis anbieten'); // it is asked for once more
  await host.reads('offers a draw', 'bietet Remis an');
  await host.press('Accept', 'Annehmen');
  await host.press('Not yet', 'Noch nicht');
  await host.press('Accept', 'Annehmen');
  await host.press('Agree to the draw', 'Remis vereinbaren');
  for (const person of [host, guest]) {
    await until('it is over', () => person.view.state === 'over');
    expect(person.view.result).toBe('1/2-1/2');
    await person.page.locator('.playing.over .strip .line', { hasText: /agre|Remis/ }).waitFor();
  }
});

test('a game is called off before it has begun, resigned later, and played again', async () => {
  const server = await openServer();
  const [host, guest] = await twoAt(server, { game: 'manalath' });
  await inSheet(guest, 'Call the game off', 'Die Partie abbrechen');
  await host.reads('called off', 'abgebrochen');
  expect(host.view.end).toBe('aborted');

  await meet(host, guest, { game: 'manalath' });
  await playOn([host, guest], { most: 2 });
  await host.resign();
  await guest.reads('You win.', 'Du gewinnst.');
  const before = host.page.url();
  const preview = await (await fetch(before.replace('#/', ''))).text();
  expect(preview).toMatch(/<meta property="og:title" content="Manalath: [^"]+ – [^"]+">/);
  expect(preview).toMatch(/"og:description" content="[^"]*(over|wins)/);
  const picture = /"og:image" content="([^"]+)"/.exec(preview)?.[1] ?? '';
  expect(picture).toMatch(/\/table\/[^/]+\/\d+\.png$/);
  expect((await fetch(picture)).headers.get('content-type')).toBe('image/png');
  // Somebody who watches has come by the link without a #, and goes with them.
  const watcher = await comeIn(server, DESK);
  await watcher.page.goto(before.replace('#/', ''));
  await watcher.page.waitForURL(before);
  await watcher.begun();
  await guest.press('Rematch', 'Revanche');
  await host.reads('would like a rematch', 'möchte eine Revanche');
  await host.press('Accept', 'Annehmen');
  for (const { page } of [host, guest, watcher])
    await page.waitForURL((url) => url.href !== before);
  for (const person of [host, guest])
    await until('a new table', () => person.view.state !== 'over');
  for (const { page } of [guest, watcher]) expect(page.url()).toBe(host.page.url());
  expect([host.view.seat, guest.view.seat]).toEqual([2, 1]);
  await playOn([guest, host], { most: 2 });
});

test('a seat goes on on another device, and the first one stays in step', async () => {
  const server = await openServer();
  const [host, guest] = await twoAt(server, { game: 'mandala' });
  await playOn([host, guest], { most: 2 });
  await inSheet(host, 'Move to another device', 'Auf ein anderes Gerät');
  const link = await host.page.getByLabel('The link of your seat').inputValue();
  expect(link).toMatch(/#\/table\/\w{12}\?key=[0-9a-f]{32}$/);
  await host.page.keyboard.press('Escape');

  const tablet = await comeIn(server, { ...PHONE, language: 'en', width: 820, height: 1180 });
  await tablet.follow(link);
  await tablet.begun();
  expect(tablet.page.url()).not.toContain('key=');
  expect(tablet.view.seat).toBe(host.view.seat);
  await playOn([tablet, guest], { watchers: [host], most: 4 });
  await playOn([host, guest], { watchers: [tablet], most: 2 });
  expect(tablet.app.problems).toEqual([]);
});

test('a level plays at the server, before somebody who watches', async () => {
  const server = await openServer();
  const host = await comeIn(server, DESK);
  await host.app.visit('new/patterns?seats=level&level=1');
  await host.page.getByLabel('On the server').check();
  await host.press('Begin', 'Beginnen');
  await host.begun();
  const watcher = await comeIn(server, PHONE);
  await watcher.follow(host.page.url());
  await watcher.begun();
  for (let turn = 0; turn < 2; turn++) {
    // At the start the level may have the first move: it chooses a colour.
    await until('the level has moved', () => host.view.toMove === host.view.seat);
    await watcher.heard(host.view.moves.length);
    await Promise.all([host.sees(), watcher.sees()]);
    const { length } = host.view.moves;
    await host.make(someMove(host));
    await until('the level has answered', () => {
      const { moves, toMove, seat } = host.view;
      return moves.length > length + 1 && toMove === seat;
    });
  }
  await watcher.heard(host.view.moves.length);
  await Promise.all([host.sees(), watcher.sees()]);
  await host.reads('one watches', 'eine Person sieht zu');
  await host.press('Overview and rules', 'Übersicht und Regeln');
  await host.page.locator('.moves .guide [aria-current]').waitFor();
  await host.press('Close', 'Schließen');
  expect(watcher.view.moves).toEqual(host.view.moves);
  await host.resign();
  await watcher.reads('Stufe 1', 'Stufe 1');
  await until('it is over', () => watcher.view.state === 'over');
});

// Player 2 is stuck, and player 1 plays on alone.
const ALONE = 'RoRr/RRRRRR/OOOOOOOO/YYYYYYYY/YGGGGGGG/GGPPPPPP/PPBBBB/BBBB pb e8,a5 a6,b4,c3,d2 2';

test('who is stuck passes once and then unasked, and the count comes before the winner', async () => {
  const server = await openServer();
  const host = await comeIn(server, { ...DESK, still: false });
  const guest = await comeIn(server, PHONE);
  await readLines(host.page);
  await meet(host, guest, { game: 'patterns', position: ALONE, options: 'ending=pass' });
  await guest.reads('', 'Du hast keine Aktion mehr: du passt,');
  await guest.make('pass');
  const isOver = () => host.view.state === 'over';
  for (;;) {
    await until('player 1 is to move', () => isOver() || host.view.toMove === 1);
    if (isOver()) break;
    const { length } = host.view.moves;
    await host.make(someMove(host));
    await until('the move is made', () => host.view.moves.length > length);
  }
  expect(host.view.moves.filter((move) => move === 'pass').length).toBeGreaterThan(1);
  await host.page.locator('.over .strip .line', { hasText: / to \d+: / }).waitFor();
  const lines = await linesRead(host.page);
  const result = lines.findIndex((line) => / to \d+: /.test(line));
  expect(lines.indexOf('The count')).toBeGreaterThan(-1);
  expect(lines.indexOf('The count')).toBeLessThan(result);
  await guest.reads('', ' zu ');
});

/** How many players' points a page shows. */
const counted = ({ page }: Person) => page.locator('.player .score').count();

test('the deal is checked with one click, and a changed one is noticed', async () => {
  const options = 'memory=on'; // what the table shows makes no difference to the deal
  const [host, guest] = await twoAt(await openServer(), { game: 'mandala', options });
  await playOn([host, guest], { most: 2 });
  for (const person of [host, guest]) expect(await counted(person)).toBe(0);
  for (const [person, cup] of [
    [host, 'cup2'],
    [guest, 'cup1'],
  ] as const) {
    const label = await person.page.locator(`[data-spot="${cup}"]`).getAttribute('aria-label');
    expect(label).toMatch(/: \d+ (hidden|verdeckt)$/);
    const all = await person.page.locator('.playing').textContent();
    expect(all).not.toMatch(/Not seen|Noch nicht gesehen/);
  }
  await host.resign();
  await guest.reads('You win.', 'Du gewinnst.');
  for (const person of [host, guest]) await expect.poll(() => counted(person)).toBe(2);
  const verdict = host.page.locator('dialog[open] .verdict');
  await host.press('Check the deal', 'Geben prüfen');
  await verdict.waitFor();
  expect(await verdict.getAttribute('class')).not.toContain('unfair');
  expect(await host.page.locator('dialog[open] li.unfair').count()).toBe(0);
  expect(await verdict.textContent()).toContain('The deal was fair');

  await inSheet(guest, 'Check the deal', 'Geben prüfen');
  await guest.page.locator('dialog[open] .verdict:not(.unfair)').waitFor();

  // As if the server had bound itself to something else when this browser saw it.
  await host.page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('kolam.deal.')) ?? '';
    const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as { commitment: string };
    kept.commitment = kept.commitment.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    localStorage.setItem(name, JSON.stringify(kept));
  });
  await host.page.reload();
  await host.press('Check the deal', 'Geben prüfen');
  await host.page.locator('dialog[open] .verdict.unfair').waitFor();
  await host.reads('is not the one that the server had bound itself to', 'ist nicht das');
});
