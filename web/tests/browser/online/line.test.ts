// What networks and servers do: they go away and come back. A player sees it, a move that is not
// acknowledged looks so, and it is played once.
import { expect, test } from 'vitest';
import { openServer, openWire } from '../support/server.ts';
import {
  comeIn,
  DESK,
  meet,
  mover,
  PHONE,
  playOn,
  someMove,
  type Person,
} from '../support/online.ts';

const CLOCK = ['minutes + seconds', '5 min + 5 s'];
const BEGUN = 4; // moves after which the clocks run

/** The move lies on the board and is marked as not yet played, for eyes and for readers. */
async function expectUnacknowledged(person: Person, move: string): Promise<void> {
  await person.page.locator('svg.board[aria-busy=true] .spot.sending').first().waitFor();
  await person.page.locator('.strip .line', { hasText: move }).waitFor();
}

/** Both have the same game before them, with nothing on its way, and in it this move once. */
async function expectAgreed(players: [Person, Person], count: number, move: string): Promise<void> {
  for (const person of players) {
    await person.heard(count);
    await person.page.locator('svg.board[aria-busy=false]').waitFor();
    await person.sees();
    expect(person.view.moves.at(-1)).toBe(move);
    expect(person.view.moves).toEqual(players[0].view.moves);
  }
}

/** Clocks that stand still show the same to both. */
async function expectSameClocks(players: [Person, Person]): Promise<void> {
  const [first, second] = await Promise.all(
    players.map(async ({ page }) => (await page.locator('[role=timer]').allTextContents()).sort()),
  );
  expect(first).toHaveLength(2);
  expect(second).toEqual(first);
}

test('a move whose answer was lost, and one made without a line, are played once', async () => {
  const server = await openServer();
  const wire = await openWire(server);
  const host = await comeIn(server, DESK);
  const guest = await comeIn(wire, PHONE);
  const players = await meet(host, guest, { game: 'manalath', pace: CLOCK });
  await playOn(players, { most: BEGUN + 1 });
  expect(mover(players)).toBe(guest);

  // The server has it and tells the other one; its answer never arrives.
  const lost = someMove(guest);
  wire.holdAnswers();
  await guest.make(lost);
  await expectUnacknowledged(guest, lost);
  await guest.reads('is being sent', 'wird gesendet');
  await host.heard(BEGUN + 2);
  wire.cut();
  await guest.reads('The connection is lost.', 'Die Verbindung ist weg.');
  await guest.reads('is kept here', 'ist hier aufgehoben');
  await guest.reads('unsure', 'ungewiss');
  await host.page.locator('.strip .line', { hasText: 'is away just now.' }).waitFor();
  await host.page.locator('.player .about', { hasText: 'away' }).waitFor();
  await expectUnacknowledged(guest, lost);
  wire.mend();
  await expectAgreed(players, BEGUN + 2, lost);

  // Now the server has never heard of it.
  await playOn(players, { most: 1 });
  const kept = someMove(guest);
  wire.cut();
  await guest.reads('The connection is lost.', 'Die Verbindung ist weg.');
  await guest.make(kept);
  await expectUnacknowledged(guest, kept);
  await host.reads('is gone: ', 'ist weg: ');
  wire.mend();
  await expectAgreed(players, BEGUN + 4, kept);
  expect(await host.page.getByText('is gone: ').count()).toBe(0);

  await host.resign();
  await guest.reads('You win.', 'Du gewinnst.');
  await expectSameClocks(players);
  expect(host.app.problems).toEqual([]);
});

test('a server that is killed comes back with the same game and the same time', async () => {
  const server = await openServer();
  const host = await comeIn(server, DESK);
  const guest = await comeIn(server, PHONE);
  const players = await meet(host, guest, { game: 'patterns', pace: CLOCK });
  await playOn(players, { most: BEGUN });
  const person = mover(players);
  if (!person) throw new Error('somebody is to move');
  const before = person.view;

  await server.end('SIGKILL');
  const killed = Date.now();
  for (const one of players) await one.reads('The connection is lost.', 'Die Verbindung ist weg.');
  const move = someMove(person);
  await person.make(move);
  await expectUnacknowledged(person, move);
  const down = Date.now() - killed;
  await server.start();
  await expectAgreed(players, BEGUN + 1, move);

  // What the server slept is nobody's time.
  const { seat, clocks, time } = person.view;
  const left = (now: typeof clocks) => now?.left[(seat || 1) - 1] ?? 0;
  const gained = 5000;
  expect(left(before.clocks) + gained - left(clocks)).toBeLessThanOrEqual(
    time - before.time - down,
  );
  await playOn(players, { most: 1 });
  await host.resign();
  await guest.reads('You win.', 'Du gewinnst.');
  await expectSameClocks(players);
});

test('a server that is stopped says so, and the game goes on after it', async () => {
  const server = await openServer();
  const players = await meet(await comeIn(server, DESK), await comeIn(server, PHONE), {
    game: 'mandala',
    pace: CLOCK,
  });
  await playOn(players, { most: BEGUN });
  await server.end('SIGTERM');
  for (const one of players) await one.reads('The connection is lost.', 'Die Verbindung ist weg.');
  await server.start();
  await playOn(players, { most: 2 });
  for (const one of players) expect(one.view.moves).toHaveLength(BEGUN + 2);
});
