// A table of the server: states, events, moves that are on their way.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveSeat, seatOf } from '$web/online/table/seats.ts';
import { bringKey, OnlineTable } from '$web/online/table/table.svelte.ts';
import type { OnlineSession } from '$web/online/table/table_session.svelte.ts';
import { readWitness, witness } from '$web/online/table/table_storage.ts';
import type { TableState } from '$web/online/protocol.ts';
import { isNewcomer, offeredLevel } from '$web/state/wins.ts';
import { eventOf, lookOf, Server, settle, tableOf } from './online_server.ts';

const TABLE = 'abcdefgh1234';
const KEY = 'b'.repeat(32);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

interface Visit {
  server: Server;
  table: OnlineTable;
  session: OnlineSession;
}

async function visit(state: TableState, server = new Server()): Promise<Visit> {
  const table = new OnlineTable(server.line, TABLE);
  if (server.line.state !== 'open') await server.welcome();
  await server.answer('watch', state);
  return { server, table, session: table.session as OnlineSession };
}

/** The line is opened again, and the server tells what came meanwhile. */
async function comeBack(server: Server, events: object[]): Promise<void> {
  vi.advanceTimersByTime(10_000);
  await server.welcome();
  const presence = { here: [true, true], watchers: 0, gone: null, time: Date.now() };
  await server.answer('watch', { is: 'events', table: TABLE, events, ...presence });
}

test('a move is shown at once, and is safe when its event comes', async () => {
  const { server, session } = await visit(tableOf('manalath', []));
  expect(session.canPlay).toBe(true);
  const before = session.look.position;
  expect(session.play('oe5')).toBe(true);
  expect(session.look.position).not.toBe(before);
  expect([session.sending, session.canPlay, session.log]).toEqual(['oe5', false, []]);
  expect(session.heard.en).toContain('being sent');
  const [said] = server.asked('move');
  expect(said).toMatchObject({ table: TABLE, move: 'oe5', after: 0 });
  expect(said?.key).toMatch(/^[0-9a-z]{1,16}$/);
  await server.answer('move', eventOf('manalath', ['oe5'], { key: said?.key as string }));
  expect([session.sending, session.log.length, session.state.toMove]).toEqual([null, 1, 2]);
  expect(session.log[0]).toMatchObject({ player: 1, move: 'oe5' });
  expect(localStorage.length).toBe(1); // what was seen of the deal
});

test('a move that was cut off before it was stored is said again with the same key', async () => {
  const { server, session } = await visit(tableOf('manalath', []));
  session.play('oe5');
  const key = server.asked('move')[0]?.key as string;
  await server.cut();
  expect([session.sending, session.doubtful]).toEqual(['oe5', true]);
  await comeBack(server, []);
  expect(server.asked('move')).toMatchObject([{ move: 'oe5', after: 0, key }]);
  await server.answer('move', eventOf('manalath', ['oe5'], { key }));
  expect([session.sending, session.count]).toEqual([null, 1]);
});

test('a move that was stored before the cut is not said again', async () => {
  const { server, session } = await visit(tableOf('manalath', []));
  session.play('oe5');
  const key = server.asked('move')[0]?.key as string;
  await server.cut();
  await comeBack(server, [eventOf('manalath', ['oe5'], { key })]);
  expect(server.asked('move')).toEqual([]);
  expect([session.sending, session.count]).toEqual([null, 1]);
});

test('where only the whole state comes back, the key tells whether it was stored', async () => {
  const { server, session } = await visit(tableOf('manalath', []));
  session.play('oe5');
  const key = server.asked('move')[0]?.key as string;
  await server.cut();
  vi.advanceTimersByTime(10_000);
  await server.welcome();
  await server.answer('watch', tableOf('manalath', ['oe5']));
  expect(server.asked('move')).toMatchObject([{ key }]);
  await server.answer('move', { n: 3, again: true });
  expect([session.sending, session.count, server.asked('watch').length]).toEqual([null, 1, 1]);
});

test('a move that is not safe survives a reload', async () => {
  const first = await visit(tableOf('manalath', []));
  first.session.play('oe5');
  const key = first.server.asked('move')[0]?.key as string;
  first.table.close();
  const second = await visit(tableOf('manalath', []));
  expect(second.session.sending).toBe('oe5');
  expect(second.server.asked('move')).toMatchObject([{ move: 'oe5', after: 0, key }]);
  await second.server.answer('move', eventOf('manalath', ['oe5'], { key }));
  expect(second.session.count).toBe(1);
});

test('a move that the server refuses is taken back with its sentence', async () => {
  const { server, session } = await visit(tableOf('manalath', []));
  const { position } = session.look;
  session.play('oe5');
  await server.refuse('move', 'stale');
  expect([session.sending, session.look.position]).toEqual([null, position]);
  expect(session.message?.de).toBe('nein: stale.');
  expect(session.heard.en).toContain('not played');
  expect(server.asked('watch')).toHaveLength(2); // something was missed
});

test('a move that came too early is said again a little later', async () => {
  const { server, session } = await visit(tableOf('manalath', []));
  session.play('oe5');
  await server.refuse('move', 'busy');
  expect(session.sending).toBe('oe5');
  vi.advanceTimersByTime(2000);
  const [first, second] = server.asked('move');
  expect(second?.key).toBe(first?.key);
});

test('what is not legal is never sent', async () => {
  const { server, session } = await visit(tableOf('manalath', ['oe5', 'pe6']));
  expect(session.playTyped('oe5')).toBe(false);
  expect(session.message?.en).toMatch(/\.$/);
  expect(session.playTyped(' OE7 ')).toBe(true);
  expect(server.asked('move')).toMatchObject([{ move: 'oe7', after: 2 }]);
});

test('the other’s move is shown and heard, and then it is one’s turn', async () => {
  const { server, session } = await visit(tableOf('manalath', ['oe5']));
  expect(session.canPlay).toBe(false);
  server.say(eventOf('manalath', ['oe5', 'pe6']));
  expect(session.canPlay).toBe(true);
  expect(session.heard).toMatchObject({ sound: 'place' });
  expect(session.heard.en).toMatch(/^Ben placed purple on e6\. .*turn/i);
});

test('after a gap the whole state is asked for and shown', async () => {
  const { server, session } = await visit(tableOf('manalath', ['oe5']));
  server.say(eventOf('manalath', ['oe5', 'pe6', 'oe7']));
  expect(session.count).toBe(1);
  await server.answer('watch', tableOf('manalath', ['oe5', 'pe6', 'oe7']));
  expect(session.log.map(({ player }) => player)).toEqual([1, 2, 1]);
});

test('clocks run by the server’s time, and stand where it is not known any more', async () => {
  const clocks = { left: [60_000, 90_000] as [number, number], runs: 1 as const, paused: false };
  const { server, session } = await visit(tableOf('manalath', ['oe5', 'pe6'], { clocks }));
  await vi.advanceTimersByTimeAsync(4000);
  expect(session.state.clocks).toEqual({ left: [56_000, 90_000], runs: 1 });
  await vi.advanceTimersByTimeAsync(5000); // asked after five seconds, unanswered for four
  expect(server.line.state).toBe('silent');
  const stood = session.state.clocks?.left[0] as number;
  await vi.advanceTimersByTimeAsync(3000);
  expect([session.doubtful, session.state.clocks?.left[0]]).toEqual([true, stood]);
  await server.answer('ping', { time: Date.now() });
  await vi.advanceTimersByTimeAsync(100);
  expect(session.state.clocks?.left[0]).toBe(60_000 - 12_100);
  expect(session.doubtful).toBe(false);
});

test('little time is said once', async () => {
  const clocks = { left: [20_500, 90_000] as [number, number], runs: 1 as const, paused: false };
  const { session } = await visit(tableOf('manalath', ['oe5', 'pe6'], { clocks }));
  await vi.advanceTimersByTimeAsync(700);
  expect(session.heard.en).toBe('20 seconds left.');
});

test('clocks that the server has stopped do not run', async () => {
  const clocks = { left: [60_000, 90_000] as [number, number], runs: 1 as const, paused: true };
  const { session } = await visit(tableOf('manalath', ['oe5', 'pe6'], { clocks }));
  await vi.advanceTimersByTimeAsync(3000);
  expect(session.state.clocks).toEqual({ left: [60_000, 90_000], runs: 0 });
});

test('moves that are taken back are gone, also from what is looked back at', async () => {
  const moves = ['oe5', 'pe6', 'oe7', 'pe4'];
  const { server, session } = await visit(tableOf('manalath', moves));
  session.lookBack(3);
  expect(session.shownCount).toBe(3);
  const because = { e: 'takeback', player: 1, count: 2 } as const;
  server.say(tableOf('manalath', moves.slice(0, 2), { n: 9, because }));
  expect([session.past, session.count, session.log.length]).toEqual([null, 2, 2]);
  expect(session.heard.en).toBe('Moves taken back: 2.');
  server.say({ ...eventOf('manalath', [...moves.slice(0, 2), 'pe7']), n: 10 });
  expect(session.log.at(-1)).toMatchObject({ move: 'pe7', player: 1 });
});

test('an offer is heard, and answered', async () => {
  const { server, table, session } = await visit(tableOf('manalath', ['oe5']));
  const offers = { ...tableOf('manalath', []).offers, draw: [false, true] as [boolean, boolean] };
  const because = { e: 'offer', player: 2, what: 'draw' } as const;
  server.say(tableOf('manalath', ['oe5'], { n: 4, offers, because }));
  expect(session.heard.de).toBe('Ben bietet Remis an.');
  const answer = table.offer('draw');
  await server.answer('offer', { n: 5 });
  expect([await answer, server.asked('offer')[0]]).toMatchObject([true, { what: 'draw' }]);
  const declined = table.decline('takeback');
  await server.refuse('decline', 'illegal');
  expect([await declined, session.message?.en]).toEqual([false, 'no: illegal.']);
});

test.each([
  ['rules', '1-0', 'You win.'],
  ['resigned', '1-0', 'Ben resigned. You win.'],
  ['resigned', '0-1', 'You resigned. Ben wins.'],
  ['time', '0-1', 'Your time is up. Ben wins.'],
  ['agreed', '1/2-1/2', 'A draw was agreed.'],
  ['left', '1-0', 'Ben was gone too long. You win.'],
  ['aborted', '*', 'The game was called off.'],
] as const)('an end by %s (%s) is said', async (end, result, words) => {
  const { server, session } = await visit(tableOf('manalath', ['oe5']));
  const over = { state: 'over', end, result, toMove: 0 } as const;
  server.say(tableOf('manalath', ['oe5'], { n: 4, because: { e: 'end' }, ...over }));
  expect(session.resultText.en).toBe(words);
  expect(session.heard.en).toBe(words);
  expect([session.over, session.canPlay, session.look.legal]).toEqual([true, false, []]);
});

test.each([
  ['aborted', '*', 'The host has called off the game. The reason: The hall closes'],
  ['adjudicated', '0-1', 'The host has decided the game. Ben wins. The reason: The hall closes'],
  [
    'adjudicated',
    '1/2-1/2',
    'The host has decided the game. The game is drawn. The reason: The hall closes',
  ],
] as const)('what the host ended (%s, %s) is said with the reason', async (end, result, words) => {
  const { server, session } = await visit(tableOf('manalath', ['oe5']));
  const over = { state: 'over', end, result, toMove: 0, reason: 'The hall closes' } as const;
  server.say(tableOf('manalath', ['oe5'], { n: 4, because: { e: 'end', player: 0 }, ...over }));
  expect(session.heard.en).toBe(words);
  expect(session.resultText.de).toContain('Die Serverleitung hat die Partie');
  expect(session.resultText.de).toContain('Der Grund: The hall closes');
});

test('a level that is beaten at a table is beaten, by its player alone', async () => {
  const seats: TableState['seats'] = [
    { kind: 'person', name: 'Anna', guest: true, rating: null, here: true },
    { kind: 'level', level: 2 },
  ];
  const over = { state: 'over', end: 'rules', result: '1-0', toMove: 0, seats } as const;
  await visit(tableOf('manalath', ['oe5'], { ...over, seat: 0 }));
  await visit(tableOf('manalath', ['oe5'], { ...over, result: '0-1' }));
  expect(isNewcomer(['manalath'])).toBe(true);
  const { server } = await visit(tableOf('manalath', ['oe5'], { seats }));
  server.say(tableOf('manalath', ['oe5'], { n: 4, because: { e: 'end' }, ...over }));
  expect([isNewcomer(['manalath']), offeredLevel('manalath')]).toEqual([false, 3]);
});

test('a rematch is offered with a share of its deal, which goes on to the next table', async () => {
  const over = { state: 'over', end: 'resigned', result: '1-0', toMove: 0 } as const;
  saveSeat(TABLE, { seat: 1, key: KEY, nonce: 'e'.repeat(64) });
  const { server, table } = await visit(tableOf('manalath', ['oe5'], over));
  void table.offer('rematch');
  const nonce = server.asked('offer')[0]?.nonce as string;
  expect(nonce).toMatch(/^[0-9a-f]{64}$/);
  await server.answer('offer', { n: 4 });
  const because = { e: 'rematch' } as const;
  server.say(tableOf('manalath', ['oe5'], { ...over, n: 5, next: 'nexttable123', because }));
  expect(table.now?.next).toBe('nexttable123');
  expect(localStorage.getItem('kolam.deal.nexttable123')).toContain(nonce);
  expect(seatOf('nexttable123')).toEqual({ seat: 2, key: KEY, nonce });
});

test.each([
  ['as it was promised', 'd', true],
  ['otherwise than was promised', 'e', false],
] as const)('a rematch that is dealt %s is seen by its commitment', async (_, letter, holds) => {
  const over = { state: 'over', end: 'resigned', result: '1-0', toMove: 0 } as const;
  const state = tableOf('manalath', ['oe5'], over);
  const deal = { ...state.deal, secret: '5'.repeat(64), seed: '7', next: 'd'.repeat(64) };
  saveSeat(TABLE, { seat: 1, key: KEY, nonce: 'e'.repeat(64) });
  const { server, table } = await visit({ ...state, deal });
  void table.offer('rematch');
  await server.answer('offer', { n: 4 });
  const late = { ...deal, next: 'f'.repeat(64) }; // what is said after the share counts for nothing
  const because = { e: 'rematch' } as const;
  server.say({ ...state, deal: late, n: 5, next: 'nexttable123', because });
  const commitment = letter.repeat(64);
  const dealt = { commitment, nonces: state.deal.nonces };
  witness(tableOf('manalath', [], { table: 'nexttable123', seat: 2, deal: dealt }));
  const kept = readWitness('nexttable123');
  expect([kept?.seen, kept?.commitment === commitment]).toEqual(['before', holds]);
});

test('a commitment that comes after the share proves nothing', async () => {
  const over = { state: 'over', end: 'resigned', result: '1-0', toMove: 0 } as const;
  const state = tableOf('manalath', ['oe5'], over);
  const { server, table } = await visit(state);
  void table.offer('rematch');
  await server.answer('offer', { n: 4 });
  const deal = { ...state.deal, next: 'd'.repeat(64) };
  server.say({ ...state, deal, n: 5, next: 'nexttable123', because: { e: 'rematch' } });
  const dealt = { commitment: 'd'.repeat(64), nonces: state.deal.nonces };
  witness(tableOf('manalath', [], { table: 'nexttable123', seat: 2, deal: dealt }));
  expect(readWitness('nexttable123')?.seen).toBe('dealt');
});

test('a seat that is brought along by its key is kept and said', async () => {
  bringKey(TABLE, KEY);
  const { server } = await visit(tableOf('manalath', ['oe5'], { seat: 2 }));
  expect(server.asked('watch')[0]).toMatchObject({ key: KEY });
  expect(seatOf(TABLE)).toMatchObject({ seat: 2, key: KEY });
});

test('a key that opens no seat lets one watch', async () => {
  bringKey(TABLE, KEY);
  const server = new Server();
  const table = new OnlineTable(server.line, TABLE);
  await server.welcome();
  await server.refuse('watch', 'seat');
  expect(server.asked('watch').at(-1)).not.toHaveProperty('key');
  await server.answer('watch', tableOf('manalath', ['oe5'], { seat: 0 }));
  expect(table.message?.en).toBe('no: seat.');
  expect(table.session?.canPlay).toBe(false);
});

test('a table that the server cannot store is asked for until it can', async () => {
  const server = new Server();
  const table = new OnlineTable(server.line, TABLE);
  await server.welcome();
  for (let times = 1; times <= 3; times++) {
    await server.refuse('watch', 'busy');
    expect(table.refusal?.en).toBe('no: busy.');
    expect(server.asked('watch')).toHaveLength(times);
    vi.advanceTimersByTime(2000);
  }
  await server.answer('watch', tableOf('manalath', ['oe5'], { seat: 0 }));
  expect(table.refusal).toBe(null);
  vi.advanceTimersByTime(10000);
  expect(server.asked('watch')).toHaveLength(4);
});

test('whoever sits down has the seat and its key', async () => {
  const open = { state: 'open', position: null, start: null, toMove: 0, seat: 0 } as const;
  const server = new Server();
  const table = new OnlineTable(server.line, TABLE);
  await server.welcome();
  await server.answer('watch', { ...tableOf('manalath', []), ...open });
  expect(table.session).toBe(null);
  const sat = table.sit();
  await server.answer('sit', { seat: 2, key: KEY, session: 'd'.repeat(32) });
  expect(await sat).toBe(true);
  expect(server.asked('watch').at(-1)).toMatchObject({ key: KEY });
  expect(seatOf(TABLE)?.nonce).toBe(server.asked('sit')[0]?.nonce);
  await server.answer('watch', tableOf('manalath', [], { seat: 2 }));
  expect((table.session as OnlineSession | null)?.near).toBe(2);
});

test('one who is gone is waited for, and then the game may be claimed', async () => {
  const { server, session } = await visit(tableOf('manalath', ['oe5']));
  const gone = { player: 2, until: Date.now() + 30_000 } as const;
  const presence = { is: 'presence', table: TABLE, here: [true, false], watchers: 2, gone };
  server.say({ ...presence, time: Date.now() });
  expect(session.heard.en).toBe('Ben has left.');
  expect([session.goneFor, session.canClaim]).toEqual([30_000, false]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(session.goneFor).toBe(26_000);
  for (let i = 0; i < 7; i++) {
    await vi.advanceTimersByTimeAsync(4000);
    if (server.asked('ping').length) await server.answer('ping', { time: Date.now() });
  }
  expect([session.goneFor, session.canClaim]).toEqual([0, true]);
  server.say({ ...presence, here: [true, true], gone: null, time: Date.now() });
  expect([session.goneFor, session.canClaim]).toEqual([null, false]);
});

test('spectators see both names and play nothing', async () => {
  const { session } = await visit(tableOf('manalath', ['oe5', 'pe6'], { seat: 0, watchers: 3 }));
  expect(session.names.map(({ en }) => en)).toEqual(['Anna', 'Ben']);
  expect([session.play('oe7'), session.resigner, session.persons]).toEqual([false, 0, []]);
});

test('in a game with hidden cards earlier views come from the server', async () => {
  const start = tableOf('mandala', []);
  const first = /* a card of the hand */ (await visit(start)).session.look.legal[0] as string;
  const { server, session } = await visit(tableOf('mandala', [first]));
  expect(session.log).toMatchObject([{ move: first, player: 1 }]);
  // What was played is told by its name, though no view of the position before it has come.
  expect(session.log[0]?.text.en).toMatch(/^You (built|grew|discarded) .* (mountain|mandala|drew)/);
  expect(session.log[0]?.pieces).toHaveLength(1);
  expect(server.asked('look')).toHaveLength(0);
  session.lookBack(0);
  expect(server.asked('look')).toMatchObject([{ at: 0 }]);
  await server.answer('look', { position: start.position, at: 0 });
  expect([session.past, session.look.position]).toEqual([0, start.position]);
});

test('a move whose outcome is hidden is marked and not guessed', async () => {
  const { session } = await visit(tableOf('mandala', []));
  const build = session.look.legal.find((move) => move.startsWith('M')) as string;
  const { position } = session.look;
  session.play(build);
  expect([session.sending, session.look.position]).toEqual([build, position]);
});

/** A game of Patterns up to where player 1 may still flip twice and more. */
function untilFlips(): string[] {
  for (let step = 1; step < 40; step++) {
    const moves: string[] = [];
    while (moves.length < 150) {
      const { toMove, legal, position } = lookOf('patterns', moves, -1);
      const flips = legal.filter((move) => move.startsWith('F'));
      if (toMove === 0) break;
      if (position.endsWith(' close1') && flips.length > 1) return moves;
      moves.push(legal[(moves.length * step) % legal.length] as string);
    }
  }
  throw new Error('nobody flips');
}

test('everything that is left to flip is said one after the other', async () => {
  const moves = untilFlips();
  const { server, session } = await visit(tableOf('patterns', moves));
  void session.takeRest(({ legal }) => legal.find((move) => move.startsWith('F')) ?? null);
  for (let i = 0; i < 2; i++) {
    expect(server.asked('move')).toHaveLength(i + 1);
    const { move, key } = server.asked('move')[i] as unknown as { move: string; key: string };
    moves.push(move);
    await server.answer('move', eventOf('patterns', moves, { key }));
    await settle();
  }
  expect(session.count).toBe(moves.length);
});

test('phrases are heard from the other', async () => {
  const { server, table, session } = await visit(tableOf('manalath', []));
  server.say({ is: 'said', table: TABLE, player: 2, phrase: 'good_luck' });
  expect(session.heard.de).toBe('Ben: Viel Glück.');
  expect(table.said?.phrase).toBe('good_luck');
});

test('a seat of this browser is said when the table is opened', async () => {
  saveSeat(TABLE, { seat: 1, key: KEY, nonce: 'e'.repeat(64) });
  const { server } = await visit(tableOf('manalath', []));
  expect(server.asked('watch')[0]).toMatchObject({ key: KEY });
});
