// Several servers: each table has a line of its own, to the server that has it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession } from '$web/online/line/line_identity.ts';
import { OnlineTable } from '$web/online/table/table.svelte.ts';
import { eventOf, Server, settle, tableOf } from './online_server.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const TABLE = 'abcdefgh1234';

/** A table is watched where there are several servers: the test is at its line. */
async function watched(more: object = {}): Promise<{ server: Server; table: OnlineTable }> {
  const server = new Server();
  server.line.open();
  await server.welcome({ server: 'a', ...more });
  const table = new OnlineTable(server.line, TABLE);
  return { server, table };
}

/** The last line opens and goes on with the table. */
async function resume(server: Server, moves: string[] = []): Promise<void> {
  await server.welcome({ server: 'b' });
  await server.answer('watch', tableOf('manalath', moves));
}

test('with one server everything goes over one line', async () => {
  const server = new Server();
  server.line.open();
  await server.welcome();
  new OnlineTable(server.line, TABLE);
  expect(server.places).toEqual(['']);
  expect(server.asked('watch')).toHaveLength(1);
});

test('a table has a line of its own, whose state is that of the table', async () => {
  const { server, table } = await watched();
  expect(server.places).toEqual(['', TABLE]);
  expect(table.line.state).toBe('opening');
  expect(server.line.state).toBe('open');
  await resume(server);
  expect(table.line.state).toBe('open');
  expect(table.now?.n).toBe(2);
  expect(server.sockets[0]?.heard.map(({ do: what }) => what)).toEqual(['hello']);
});

test('a table that is watched before anybody has answered moves to its own line', async () => {
  const server = new Server();
  const table = new OnlineTable(server.line, TABLE);
  await server.welcome({ server: 'a' });
  await resume(server);
  expect(server.places).toEqual(['', TABLE]);
  expect(table.now?.n).toBe(2);
});

test('a server that has not got the table says where it is', async () => {
  const { server, table } = await watched();
  await server.welcome({ server: 'b' });
  await server.answer('watch', { refused: { code: 'elsewhere', at: 'c', en: '', de: '' } });
  expect(server.places).toEqual(['', TABLE, `${TABLE} at c`]);
  expect(server.sockets[1]?.closed).toBe(true);
  expect(table.refusal).toBe(null);
  await resume(server);
  expect(table.now?.n).toBe(2);
});

test('servers that send it round in circles are asked more and more rarely', async () => {
  const { server } = await watched();
  for (let i = 0; i < 4; i++) {
    await server.welcome({ server: 'b' });
    await server.answer('watch', { refused: { code: 'elsewhere', at: 'c', en: '', de: '' } });
  }
  expect(server.places).toHaveLength(5);
  vi.advanceTimersByTime(300);
  expect(server.places).toHaveLength(6);
  expect(server.places.at(-1)).toBe(TABLE);
});

test('where a table is, is known from who opened it, or has told of it', async () => {
  const turn = { table: TABLE, game: 'manalath', seat: 1, opponent: null, yours: true };
  const { server } = await watched({ turns: [{ ...turn, state: 'playing', at: 'b' }] });
  expect(server.places.at(-1)).toBe(`${TABLE} at b`);
  const other = new Server();
  other.line.open();
  await other.welcome({ server: 'a' });
  void other.line.ask({ do: 'open' });
  await other.answer('open', { table: TABLE });
  new OnlineTable(other.line, TABLE);
  expect(other.places.at(-1)).toBe(`${TABLE} at a`);
});

test('a move that was not acknowledged is shown as such, and said again to who takes over', async () => {
  const { server, table } = await watched();
  await resume(server);
  table.session?.play(table.session.look.legal[0] as string);
  const [first] = server.asked('move');
  expect(table.session?.sending).toBe(first?.move);
  await server.cut();
  expect(table.line.state).toBe('cut');
  expect(table.session?.sending).toBe(first?.move);
  vi.advanceTimersByTime(300);
  await resume(server);
  const [again] = server.asked('move');
  expect(again).toMatchObject({ move: first?.move, key: first?.key });
  await server.answer(
    'move',
    eventOf('manalath', [first?.move as string], { key: first?.key as string }),
  );
  expect(table.session?.sending).toBe(null);
  expect(table.now?.moves).toEqual([first?.move]);
});

test('what is asked of a table that has moved is asked again where it is', async () => {
  const { server } = await watched();
  await resume(server);
  const answer = server.line.ask({ do: 'resign', table: TABLE });
  await server.answer('resign', { refused: { code: 'elsewhere', at: 'c', en: '', de: '' } });
  await resume(server);
  expect(server.asked('resign')).toHaveLength(1);
  await server.answer('resign', { n: 3 });
  expect(await answer).toMatchObject({ n: 3 });
});

test('who sits down as a guest is that guest on all lines', async () => {
  const { server } = await watched();
  await resume(server);
  const [base, own] = server.sockets;
  void server.line.ask({ do: 'sit', table: TABLE });
  await server.answer('sit', { seat: 2, key: 'k', session: 'f'.repeat(32) });
  for (const socket of [base, own])
    expect(socket?.heard.at(-1)).toMatchObject({ do: 'hello', session: 'f'.repeat(32) });
});

test('the line of a table that nobody watches any more is closed after a while', async () => {
  keepSession('a'.repeat(32));
  const { server, table } = await watched();
  await resume(server);
  table.close();
  await settle();
  expect(server.socket.closed).toBe(false);
  vi.advanceTimersByTime(12_000);
  expect(server.socket.closed).toBe(true);
  expect(server.places).toHaveLength(2);
});
