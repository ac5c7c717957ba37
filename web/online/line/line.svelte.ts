// The line as it is: a WebSocket that is opened when it is needed and again whenever it was cut, with
// who we are said first and every watched table gone on with. What the server does not answer in time
// makes the line silent: then nobody should trust a clock.
//
// Where several servers share the tables, each table that is watched or asked about has a line of its
// own, to the server that has it now; what is told on it about us belongs to the line for all else.
import type { Line, LineState, TableListener, Watch } from './line.ts';
import { forgetDevice, keepDevice, keepSession, keptSession } from './line_identity.ts';
import { TableLine } from './line_table.ts';
import { ServerTime } from './line_time.ts';
import { Watching, type TableMessage } from './line_watch.ts';
import { turnsAfter } from '../turns/notices.ts';
import { SvelteMap } from 'svelte/reactivity';
import type { Words } from '$web/kolam/kolam.ts';
import type { Announcement, Lobby, OnlineRefusal, Person, TableId, Turn } from '../protocol.ts';

/** What a line needs of the world. */
export interface LineCallbacks {
  /** Of several servers, to the one that has the table: `at`, or whichever a proxy thinks it is. */
  connect(table: TableId | null, at: string | null): WebSocket;
  /** Milliseconds, never going back. */
  now(): number;
  isVisible(): boolean;
  /** From 0 to 1. */
  chance(): number;
}

type Request = { do: string } & Record<string, unknown>;
type Message = Record<string, unknown>;

interface Asked {
  request: Request;
  when: number;
  give(answer: Message): void;
  refuse(refusal: OnlineRefusal): void;
}

// Milliseconds.
const BEAT = 1000; // how often it is looked whether the server still answers
const QUIET = 5000; // at a table: so long nothing is heard before it is asked
const QUIET_ELSEWHERE = 25000;
const PATIENCE = 4000; // so long an answer may take
const DEAD = 15000; // then it is opened anew
const OPENING = 10000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10000;
const LONGEST_WAIT_OF_TABLE = 1500; // another server takes it within seconds
const UNUSED = 10000; // so long a table's line stays for nobody
const RARELY = 300_000; // where no server has ever answered

const HOPS_MOST = 3; // to one server after the other, before it waits

// Answered without anything being stored first, so that the time in the answer is that of answering.
const TIMELY = ['hello', 'ping'];

const LOST: OnlineRefusal = {
  code: 'line',
  en: 'The connection was lost before the server answered.',
  de: 'Die Verbindung ging verloren, bevor der Server geantwortet hat.',
};

const NO_LINE: OnlineRefusal = {
  code: 'line',
  en: 'There is no connection to the server just now.',
  de: 'Gerade gibt es keine Verbindung zum Server.',
};

export class SocketLine implements Line {
  state: LineState = $state('off');
  offline = $state(false);
  person: Person | null = $state.raw(null);
  turns: Turn[] = $state.raw([]);
  announcements: Announcement[] = $state.raw([]);
  banned: Words | null = $state.raw(null);
  /** The name of the server; null if there is only one. */
  server: string | null = $state(null);

  readonly #callbacks: LineCallbacks;
  readonly #time: ServerTime;
  readonly #watched = new Set<Watching>();
  readonly #listeners = new Map<string, Set<(message: never) => void>>();
  readonly #asked = new Map<number, Asked>();
  #waiting: Asked[] = []; // until the server knows who we are
  #socket: WebSocket | null = null;
  #known = false; // whether it does
  #wasOpen = false; // whether a server has ever answered
  #ids = 0;
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #beat: ReturnType<typeof setInterval> | null = null;
  #began = 0;
  #heardAt = 0;
  #pingedAt: number | null = null; // an answer is waited for since

  readonly #tables = new SvelteMap<TableId, SocketLine>();
  readonly #base: SocketLine; // this one, or the one whose table it is for
  readonly #table: TableId | null;
  #at: string | null = null; // the server that the table is said to be at
  #hops = 0;
  #usedAt = 0;
  #opened = new Set<TableId>(); // at this line's server
  #lobby: Lobby | null = null; // as it was last told

  constructor(
    callbacks: LineCallbacks,
    base: SocketLine | null = null,
    table: TableId | null = null,
  ) {
    this.#callbacks = callbacks;
    this.#base = base ?? this;
    this.#table = table;
    this.#time = new ServerTime(callbacks.now, Date.now());
  }

  time(): number {
    return this.#time.now();
  }

  // Opening, and opening again

  open(): void {
    if (this.#socket || (this.#retry !== null && this.#wasOpen)) return;
    this.#connect();
  }

  /** The network is back, or somebody looks again: what would be tried later is tried now. */
  wake(): void {
    if (this.#socket === null && this.#retry !== null) this.#connect();
    else if (this.#known) {
      this.#time.doubt();
      this.#ping();
    }
  }

  #connect(): void {
    this.#stopRetry();
    if (this.state !== 'cut') this.state = 'opening';
    this.#began = this.#callbacks.now();
    let socket: WebSocket;
    try {
      socket = this.#callbacks.connect(this.#table, this.#at);
    } catch {
      return this.#lost();
    }
    this.#socket = socket;
    socket.onopen = () => this.#socket === socket && this.#hello();
    socket.onclose = () => this.#socket === socket && this.#lost();
    socket.onmessage = ({ data }) => this.#socket === socket && this.#hear(String(data));
    this.#beat ??= setInterval(() => this.#look(), BEAT);
  }

  #hello(): void {
    const session = keptSession();
    const request = { do: 'hello', ...(session !== null && { session }) };
    const give = (answer: Message) => this.#welcome(answer, session);
    this.#send({ request, when: this.#callbacks.now(), give, refuse: () => this.#close() });
  }

  #welcome(answer: Message, session: string | null): void {
    this.#known = this.#wasOpen = true;
    this.#attempts = 0;
    this.state = 'open';
    if (this.#base === this) this.#learn(answer, session);
    for (const watching of this.#watched) this.#watch(watching);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const asked of waiting) this.#lineFor(asked.request.table).#put(asked);
  }

  #learn(answer: Message, session: string | null): void {
    this.person = (answer.person ?? null) as Person | null;
    this.turns = turnsIn(answer.turns);
    this.announcements = announcementsIn(answer);
    this.#learnServer(typeof answer.server === 'string' ? answer.server : null);
    // Another page of this browser may have a new one by now.
    if (this.person === null && keptSession() === session) keepSession(null);
  }

  #learnServer(server: string | null): void {
    if (server !== this.server) this.#opened.clear();
    this.server = server;
    if (server === null) for (const line of [...this.#tables.values()]) line.#end();
  }

  #close(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost();
    socket.close();
  }

  /** What was asked and not answered is over; nobody knows whether the server has heard it. */
  #lost(): void {
    this.#socket = null;
    this.#known = false;
    this.#pingedAt = null;
    if (this.#beat !== null) clearInterval(this.#beat);
    this.#beat = null;
    this.#time.doubt();
    this.#at = null;
    if (this.#isUnused) return this.#end();
    const hasServer = this.#wasOpen || this.#base !== this || keptSession() !== null;
    this.state = hasServer ? 'cut' : 'off';
    const longest = this.#base === this ? LONGEST_WAIT : LONGEST_WAIT_OF_TABLE;
    const wait = Math.min(longest, FIRST_WAIT * 2 ** this.#attempts++);
    const jitter = 0.5 + this.#callbacks.chance() / 2;
    this.#retry = setTimeout(() => this.#connect(), hasServer ? wait * jitter : RARELY);
    this.#refuseAll();
  }

  #refuseAll(): void {
    const [sent, waiting] = [[...this.#asked.values()], this.#waiting];
    this.#asked.clear();
    this.#waiting = [];
    for (const asked of sent) asked.refuse(LOST);
    for (const asked of waiting) asked.refuse(NO_LINE);
  }

  #stopRetry(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
  }

  // Lines of tables

  /** The line on which a table is watched and asked about. */
  table(table: TableId): Line {
    return new TableLine(this, table);
  }

  /** That line as it is now. */
  lineOf(table: TableId): SocketLine {
    return this.#tables.get(table) ?? this;
  }

  #lineFor(table: unknown): SocketLine {
    if (this.#base !== this || this.server === null || typeof table !== 'string') return this;
    const known = this.#tables.get(table);
    if (known) return known;
    const line = new SocketLine(this.#callbacks, this, table);
    line.#at = this.#placeOf(table);
    this.#tables.set(table, line);
    line.open();
    return line;
  }

  /** Which server has said that it has the table, or of which another one has. */
  #placeOf(table: TableId): string | null {
    if (this.#opened.has(table)) return this.server;
    const told = [...this.turns, ...(this.#lobby?.open ?? []), ...(this.#lobby?.playing ?? [])];
    const found = told.find((one) => one.table === table);
    return found ? (found.at ?? this.server) : null;
  }

  get #isUnused(): boolean {
    return this.#base !== this && this.#watched.size === 0 && this.#waiting.length === 0;
  }

  /** Nobody needs it any more. */
  #end(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#known = false;
    this.#stopRetry();
    if (this.#beat !== null) clearInterval(this.#beat);
    this.#beat = null;
    this.#refuseAll();
    this.#base.#tables.delete(this.#table as TableId);
    socket?.close();
  }

  /** The table is at another server. What was asked is asked again there. */
  #goTo(server: string | undefined, asked: Asked): void {
    const socket = this.#socket;
    if (++this.#hops > HOPS_MOST) {
      asked.refuse(LOST);
      return this.#close();
    }
    this.#socket = null;
    this.#known = false;
    this.#refuseAll();
    socket?.close();
    this.#at = server ?? null;
    this.#connect();
    if (asked.request.do !== 'watch') this.#waiting.push(asked); // watching begins with hello
  }

  /** Who we are has changed. */
  #helloAgain(): void {
    if (!this.#known) return;
    const session = keptSession();
    const request = { do: 'hello', ...(session !== null && { session }) };
    this.#send({ request, when: 0, give: () => {}, refuse: () => {} });
  }

  // Whether it still answers

  #look(): void {
    const now = this.#callbacks.now();
    if (this.#isUnused && now - this.#usedAt > UNUSED) return this.#end();
    if (!this.#known) {
      if (now - this.#began > OPENING) this.#close();
      return;
    }
    if (this.#pingedAt !== null) {
      if (now - this.#pingedAt >= DEAD) this.#close();
      else if (now - this.#pingedAt >= PATIENCE) this.state = 'silent';
      return;
    }
    const quiet = this.#watched.size > 0 ? QUIET : QUIET_ELSEWHERE;
    if (this.#callbacks.isVisible() && now - this.#heardAt >= quiet) this.#ping();
  }

  #ping(): void {
    if (this.#pingedAt !== null) return;
    const when = (this.#pingedAt = this.#callbacks.now());
    this.#send({ request: { do: 'ping' }, when, give: () => {}, refuse: () => {} });
  }

  // Asking

  ask<T>(request: Request): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const give = (answer: Message) => {
        this.#keep(request.do, answer);
        resolve(answer as T);
      };
      const asked: Asked = { request, when: this.#callbacks.now(), give, refuse: reject };
      this.#lineFor(request.table).#put(asked);
    });
  }

  #put(asked: Asked): void {
    this.#usedAt = this.#callbacks.now();
    if (this.#known) this.#send(asked);
    else if (this.#socket) this.#waiting.push(asked);
    else asked.refuse(NO_LINE);
  }

  #send(asked: Asked): void {
    const id = ++this.#ids;
    this.#asked.set(id, { ...asked, when: this.#callbacks.now() });
    this.#socket?.send(JSON.stringify({ ...asked.request, id }));
  }

  /** What an answer tells about us. */
  #keep(what: string, answer: Message): void {
    if (this.#base !== this) return this.#base.#keep(what, answer);
    if (typeof answer.session === 'string') this.#keepSession(answer.session);
    if (what === 'open' && typeof answer.table === 'string') this.#opened.add(answer.table);
    if (typeof answer.device === 'string' && answer.person)
      keepDevice((answer.person as Person).name, answer.device);
    if (answer.person) this.banned = null;
    if (answer.person) this.person = answer.person as Person;
    else if (answer.session && !this.person) this.#learnName();
    if (what !== 'logout' && what !== 'forget') return;
    if (what === 'forget' && this.person) forgetDevice(this.person.name);
    keepSession(null);
    this.person = null;
    this.turns = [];
  }

  #keepSession(session: string): void {
    keepSession(session);
    for (const line of this.#tables.values()) line.#helloAgain();
  }

  /** A new guest is told their name by the server only afterwards. */
  #learnName(): void {
    const give = (answer: Message) => {
      this.person = (answer.person ?? null) as Person | null;
      this.turns = turnsIn(answer.turns);
    };
    const request = { do: 'hello', session: keptSession() };
    this.#send({ request, when: this.#callbacks.now(), give, refuse: () => {} });
  }

  // Hearing

  #hear(text: string): void {
    const message = read(text);
    if (!message) return;
    this.#heardAt = this.#callbacks.now();
    this.#pingedAt = null;
    if (this.state === 'silent') this.state = 'open';
    const id = typeof message.re === 'number' ? message.re : 0;
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (asked && TIMELY.includes(asked.request.do) && typeof message.time === 'number')
      this.#time.learn(asked.when, message.time);
    if (typeof message.is === 'string') this.#tell(message.is, message);
    if (!asked) return;
    const refused = message.refused as OnlineRefusal | undefined;
    if (refused?.code === 'elsewhere' && this.#base !== this) {
      return this.#goTo(refused.at, asked);
    }
    if (asked.request.do === 'watch') this.#hops = 0;
    if (refused) asked.refuse(refused);
    else asked.give(message);
  }

  #tell(is: string, message: Message): void {
    if (is === 'event' || is === 'table' || is === 'events')
      this.#base.turns = turnsAfter(this.#base.turns, message as never);
    else if (this.#base === this) this.#learnNews(is, message);
    for (const watching of [...this.#watched])
      if (watching.table === message.table) watching.hear(message as unknown as TableMessage);
    const listeners = this.#base.#listeners.get(is);
    if (this.#base === this || message.table)
      for (const listener of [...(listeners ?? [])]) listener(message as never);
  }

  /** A table's line is told the same. */
  #learnNews(is: string, message: Message): void {
    if (is === 'banned') this.banned = message as unknown as Words;
    else if (is === 'announcements') this.announcements = announcementsIn(message);
    else if (is === 'person') this.person = message.person as Person;
    else if (is === 'turns') this.turns = turnsIn(message);
    else if (is === 'lobby') this.#lobby = message as unknown as Lobby;
  }

  hear<T>(is: string, listener: (message: T) => void): () => void {
    const listeners = this.#listeners.get(is) ?? new Set();
    this.#listeners.set(is, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  // Tables

  watch(table: TableId, key: string | null, listener: TableListener): Watch {
    const watching = new Watching(table, key, listener, (one) => this.#watch(one));
    this.#watched.add(watching);
    this.open();
    this.#watch(watching);
    return { again: () => watching.again(), close: () => this.#unwatch(watching) };
  }

  /** Without a line there is nothing to say: after each cut it is said for all. */
  #watch(watching: Watching): void {
    if (!this.#known || !this.#watched.has(watching)) return;
    const line = this.#lineFor(watching.table);
    if (line !== this) {
      line.#watched.add(watching);
      return line.#watch(watching);
    }
    const refuse = (refusal: OnlineRefusal) => {
      if (refusal.code !== 'line') watching.refused(refusal);
    };
    this.#send({ request: watching.request, when: 0, give: () => {}, refuse });
  }

  #unwatch(watching: Watching): void {
    const line = this.#tables.get(watching.table);
    if (line) {
      line.#usedAt = this.#callbacks.now();
      line.#unwatch(watching);
    }
    if (!this.#watched.delete(watching) || !this.#known || line) return;
    if ([...this.#watched].some(({ table }) => table === watching.table)) return;
    const request = { do: 'unwatch', table: watching.table };
    this.#send({ request, when: 0, give: () => {}, refuse: () => {} });
  }
}

function read(text: string): Message | null {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' ? (message as Message) : null;
  } catch {
    return null;
  }
}

/** In `hello` a list; later a message that has one. */
function turnsIn(told: unknown): Turn[] {
  if (Array.isArray(told)) return told as Turn[];
  const { tables } = (told ?? {}) as { tables?: Turn[] };
  return tables ?? [];
}

/** A server of before has none. */
function announcementsIn({ announcements }: Message): Announcement[] {
  return Array.isArray(announcements) ? (announcements as Announcement[]) : [];
}

// What the browser says of its network names what is wrong; whether the server answers is tried.
const learnNetwork = () => (theLine.offline = !navigator.onLine);

/** Beside the page, wherever that lies. The network is asked about each time, since a page that is just
 * being loaded may miss the event that tells of a change. */
function connect(table: TableId | null, at: string | null): WebSocket {
  learnNetwork();
  const url = new URL(table === null ? 'ws' : `ws/${table}`, location.href);
  if (at !== null) url.searchParams.set('at', at);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  return new WebSocket(url, 'kolam.1');
}

const theLine = new SocketLine({
  connect,
  now: () => performance.now(),
  isVisible: () => document.visibilityState === 'visible',
  chance: Math.random,
});

learnNetwork();
for (const change of ['online', 'offline'])
  addEventListener(change, () => {
    learnNetwork();
    theLine.wake();
  });
addEventListener('pageshow', () => theLine.wake());
// The document is told, and the window hears of it.
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') theLine.wake();
});

export const line: Line = theLine;
