// The line to the server: opening, cuts, sessions, and watched tables.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableListener } from '$web/online/line/line.ts';
import { keepSession, keptDevice, keptSession } from '$web/online/line/line_identity.ts';
import { eventOf, Server, tableOf } from './online_server.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const TABLE = 'abcdefgh1234';

function listenAll() {
  const heard: string[] = [];
  const all: TableListener = {
    state: ({ n }) => void heard.push(`state ${n}`),
    event: ({ n }) => void heard.push(`event ${n}`),
    presence: ({ watchers }) => void heard.push(`presence ${watchers}`),
    said: ({ phrase }) => void heard.push(phrase),
    refused: ({ code }) => void heard.push(code),
  };
  return { heard, all };
}

async function opened(more: object = {}): Promise<Server> {
  const server = new Server();
  server.line.open();
  await server.welcome(more);
  return server;
}

test('where no server answers, the line is off and is tried rarely', async () => {
  const server = new Server();
  server.line.open();
  expect(server.line.state).toBe('opening');
  await server.cut();
  expect(server.line.state).toBe('off');
  await expect(server.line.ask({ do: 'ping' })).rejects.toMatchObject({ code: 'line' });
  vi.advanceTimersByTime(60_000);
  expect(server.sockets).toHaveLength(1);
  server.line.open(); // somebody wants it
  expect(server.sockets).toHaveLength(2);
});

test('what is asked before the line is open is said after hello', async () => {
  const server = new Server();
  server.line.open();
  const answer = server.line.ask<{ table: string }>({ do: 'open' });
  expect(server.socket.heard).toEqual([]);
  await server.welcome();
  await server.answer('open', { table: 'x', session: 'f'.repeat(32) });
  expect(await answer).toMatchObject({ table: 'x' });
  expect(server.socket.heard.map((said) => said.do)).toEqual(['hello', 'open', 'hello']);
  await server.answer('hello', { person: { name: 'Guest 12', guest: true }, turns: [] });
  expect(server.line.person?.name).toBe('Guest 12');
});

test('a session is kept and said at the next hello, until somebody leaves', async () => {
  const server = await opened();
  const session = 'a'.repeat(32);
  void server.line.ask({ do: 'login' });
  await server.answer('login', { person: { name: 'Anna', guest: false }, session });
  expect(server.line.person?.name).toBe('Anna');
  await server.cut();
  vi.advanceTimersByTime(300);
  server.socket.onopen?.();
  expect(server.asked('hello')[0]).toMatchObject({ session });
  await server.answer('hello', { time: 0, person: { name: 'Anna', guest: false }, turns: [] });
  void server.line.ask({ do: 'logout' });
  await server.answer('logout', {});
  expect(server.line.person).toBe(null);
  await server.cut();
  vi.advanceTimersByTime(300);
  server.socket.onopen?.();
  expect(server.asked('hello')[0]).not.toHaveProperty('session');
});

test('what proves that somebody logged in here is kept for each account, until it is deleted', async () => {
  const server = await opened();
  const [session, device] = ['a'.repeat(32), 'd'.repeat(32)];
  void server.line.ask({ do: 'login' });
  await server.answer('login', { person: { name: 'Anna', guest: false }, session, device });
  void server.line.ask({ do: 'logout' });
  await server.answer('logout', {});
  expect(keptDevice('anna')).toBe(device);
  expect(keptDevice('Bert')).toBe(null);
  void server.line.ask({ do: 'login' });
  await server.answer('login', { person: { name: 'Anna', guest: false }, session });
  expect(keptDevice('Anna')).toBe(device);
  void server.line.ask({ do: 'forget' });
  await server.answer('forget', {});
  expect(keptDevice('Anna')).toBe(null);
});

test('a session that is over does not take away the new one of another page', async () => {
  const server = await opened();
  const session = 'b'.repeat(32);
  keepSession('a'.repeat(32));
  await server.cut();
  vi.advanceTimersByTime(300);
  server.socket.onopen?.();
  keepSession(session); // the other page registers
  await server.answer('hello', { time: 0, person: null, turns: [] });
  expect(keptSession()).toBe(session);
});

test('it is opened again after longer and longer waits, at once when somebody looks', async () => {
  const server = await opened();
  const waits: number[] = [];
  for (let i = 0; i < 8; i++) {
    await server.cut();
    expect(server.line.state).toBe('cut');
    const before = server.sockets.length;
    let waited = 0;
    for (; server.sockets.length === before; waited += 100) vi.advanceTimersByTime(100);
    waits.push(waited);
  }
  expect(waits).toEqual([300, 600, 1200, 2400, 4800, 9600, 10000, 10000]);
  await server.cut();
  server.line.wake();
  expect(server.sockets).toHaveLength(10);
});

test('a watched table goes on behind the last event that was heard', async () => {
  const server = await opened();
  const { heard, all } = listenAll();
  server.line.watch(TABLE, 'k', all);
  expect(server.asked('watch')).toEqual([{ do: 'watch', table: TABLE, key: 'k', id: 2 }]);
  await server.answer('watch', tableOf('manalath', []));
  server.say(eventOf('manalath', ['oe5']));
  await server.cut();
  vi.advanceTimersByTime(300);
  await server.welcome();
  expect(server.asked('watch')[0]).toMatchObject({ table: TABLE, key: 'k', seen: 3 });
  const presence = { here: [true, true], watchers: 4, gone: null, time: 0 };
  const events = [eventOf('manalath', ['oe5', 'pe6'])];
  await server.answer('watch', { is: 'events', table: TABLE, events, ...presence });
  expect(heard).toEqual(['state 2', 'event 3', 'event 4', 'presence 4']);
});

test('what was heard is not told twice, and after a gap the whole state is asked for', async () => {
  const server = await opened();
  const { heard, all } = listenAll();
  server.line.watch(TABLE, null, all);
  await server.answer('watch', tableOf('manalath', []));
  server.say(eventOf('manalath', ['oe5']));
  server.say(eventOf('manalath', ['oe5']));
  server.say(eventOf('manalath', ['oe5', 'pe6', 'oe7']));
  server.say(eventOf('manalath', ['oe5', 'pe6', 'oe7', 'pe4']));
  expect(server.asked('watch')).toHaveLength(2);
  expect(server.asked('watch')[1]).not.toHaveProperty('seen');
  await server.answer('watch', tableOf('manalath', ['oe5', 'pe6', 'oe7', 'pe4']));
  expect(heard).toEqual(['state 2', 'event 3', 'state 6']);
});

test('a table that is not there says so', async () => {
  const server = await opened();
  const { heard, all } = listenAll();
  server.line.watch(TABLE, null, all);
  await server.refuse('watch', 'unknown');
  expect(heard).toEqual(['unknown']);
});

test('a server that does not answer makes the line silent, and then it is opened anew', async () => {
  const server = await opened();
  server.line.watch(TABLE, null, listenAll().all);
  await server.answer('watch', tableOf('manalath', []));
  vi.advanceTimersByTime(5000);
  expect(server.asked('ping')).toHaveLength(1);
  vi.advanceTimersByTime(3000);
  expect(server.line.state).toBe('open');
  vi.advanceTimersByTime(1000);
  expect(server.line.state).toBe('silent');
  await server.answer('ping', { time: Date.now() });
  expect(server.line.state).toBe('open');
  vi.advanceTimersByTime(5000 + 15000);
  expect(server.line.state).toBe('cut');
});

test('nobody is asked while nobody looks', async () => {
  const server = await opened();
  server.line.watch(TABLE, null, listenAll().all);
  await server.answer('watch', tableOf('manalath', []));
  server.visible = false;
  vi.advanceTimersByTime(60_000);
  expect(server.asked('ping')).toEqual([]);
  server.visible = true;
  server.line.wake();
  expect(server.asked('ping')).toHaveLength(1);
});

test('the server’s time is taken from its quickest answer', async () => {
  const server = new Server();
  server.line.open();
  server.socket.onopen?.();
  vi.advanceTimersByTime(400); // there and back
  await server.answer('hello', { time: 1_000_200, person: null, turns: [] });
  expect(server.line.time()).toBe(1_000_400);
  server.line.wake();
  vi.advanceTimersByTime(20);
  await server.answer('ping', { time: 1_000_430 });
  expect(server.line.time()).toBe(1_000_440);
});

test('what was asked and not answered before a cut is refused and never repeated', async () => {
  const server = await opened();
  const answer = server.line.ask({ do: 'resign', table: TABLE });
  await server.cut();
  await expect(answer).rejects.toMatchObject({ code: 'line' });
  vi.advanceTimersByTime(300);
  await server.welcome();
  expect(server.asked('resign')).toEqual([]);
});

test('turns are told in hello and whenever they change', async () => {
  const told = { table: TABLE, game: 'manalath', seat: 1, yours: true, state: 'playing' };
  const turns = [{ ...told, opponent: { level: 5 } }];
  const server = await opened({ turns, person: { name: 'A', guest: true } });
  expect(server.line.turns).toEqual(turns);
  server.say({ is: 'turns', tables: [] });
  expect(server.line.turns).toEqual([]);
});

test('announcements are told in hello and whenever they change', async () => {
  const announcements = [{ kind: 'host', since: 1, until: null, en: 'Hello', de: 'Hallo' }];
  const server = await opened({ announcements });
  expect(server.line.announcements).toEqual(announcements);
  server.say({ is: 'announcements', announcements: [] });
  expect(server.line.announcements).toEqual([]);
});
