// A server for tests: what the app says is written down, what the server says is said by the test.
import { SocketLine } from '$web/online/line/line.svelte.ts';
import type { MoveEvent, TableState } from '$web/online/protocol.ts';
import { kolam } from '$web/kolam/loaded.ts';
import { isRefused, type GameName, type Look, type Reader } from '$web/kolam/kolam.ts';

export type Said = { do: string; id: number } & Record<string, unknown>;

class Socket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  heard: Said[] = [];
  closed = false;

  send(text: string): void {
    this.heard.push(JSON.parse(text) as Said);
  }

  close(): void {
    this.closed = true;
  }
}

export class Server {
  readonly sockets: Socket[] = [];
  /** What each was opened for: "" or a table, and at which server. */
  readonly places: string[] = [];
  visible = true;
  readonly line = new SocketLine({
    connect: (table, at) => {
      const socket = new Socket();
      this.places.push(`${table ?? ''}${at === null ? '' : ` at ${at}`}`);
      this.sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    now: () => performance.now(),
    isVisible: () => this.visible,
    chance: () => 1,
  });

  get socket(): Socket {
    return this.sockets.at(-1) as Socket;
  }

  /** Everything of that kind that was said on this line. */
  asked(what: string): Said[] {
    return this.socket.heard.filter((said) => said.do === what);
  }

  say(message: object): void {
    this.socket.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Answers the last request of that kind. */
  async answer(what: string, answer: object): Promise<void> {
    this.say({ re: this.asked(what).at(-1)?.id, ...answer });
    await settle();
  }

  refuse(what: string, code: string): Promise<void> {
    return this.answer(what, { refused: { code, en: `no: ${code}.`, de: `nein: ${code}.` } });
  }

  /** The line opens and the server says hello. */
  welcome(more: object = {}): Promise<void> {
    this.socket.onopen?.();
    const hello = { version: '1', protocol: 1, time: Date.now(), person: null, turns: [] };
    return this.answer('hello', { ...hello, ...more });
  }

  cut(): Promise<void> {
    this.socket.onclose?.();
    return settle();
  }
}

/** What was waiting has been done. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await Promise.resolve();
}

export function lookOf(game: GameName, moves: string[], reader: Reader): Look {
  const look = kolam.look({ game, options: {}, seed: SEED, moves, reader });
  if (isRefused(look)) throw new Error(look.refused.en);
  return look;
}

export const SEED = '7';
const HEX = (letter: string) => letter.repeat(64);

/** A table after these moves, as one reader is told of it. */
export function tableOf(
  game: GameName,
  moves: string[],
  more: Partial<TableState> = {},
): TableState {
  const seat = more.seat ?? 1;
  const { position, toMove } = lookOf(game, moves, seat);
  const anna = { kind: 'person', name: 'Anna', guest: false, rating: 1512, here: true } as const;
  const ben = { kind: 'person', name: 'Ben', guest: true, rating: null, here: true } as const;
  return {
    is: 'table',
    table: 'abcdefgh1234',
    n: moves.length + 2,
    game,
    options: {},
    pace: '5+10',
    rated: false,
    listed: true,
    placed: false,
    state: 'playing',
    seat,
    seats: [anna, ben],
    watchers: 0,
    deal: { commitment: HEX('c'), nonces: [HEX('1'), HEX('2')] },
    start: lookOf(game, [], seat).position,
    position,
    moves,
    movers: moves.map((_, i) => lookOf(game, moves.slice(0, i), 0).toMove).join(''),
    toMove,
    result: '*',
    end: 'none',
    reason: null,
    clocks: null,
    offers: { draw: [false, false], takeback: [false, false], rematch: [false, false] },
    gone: null,
    next: null,
    opened: 0,
    begun: 0,
    ended: null,
    time: Date.now(),
    ...more,
  };
}

/** The event of the last of these moves. */
export function eventOf(game: GameName, moves: string[], more: Partial<MoveEvent> = {}): MoveEvent {
  const seat = 1;
  const { position, toMove } = lookOf(game, moves, seat);
  return {
    is: 'event',
    table: 'abcdefgh1234',
    n: moves.length + 2,
    e: 'move',
    player: lookOf(game, moves.slice(0, -1), 0).toMove as 1 | 2,
    move: moves.at(-1) as string,
    count: moves.length,
    position,
    toMove,
    clocks: null,
    time: Date.now(),
    ...more,
  };
}
