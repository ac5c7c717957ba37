// A table in the server's hands: its state as last told, what is asked of it, and the one move that is
// on its way. A move is the player's once it is kept here, and the game's once its event has come:
// until then it is said again after every cut, always with the same key.
import type { Words } from '$web/kolam/kolam.ts';
import { otherPlayer } from '$web/state/session_words.ts';
import type { Line, Watch } from '../line/line.ts';
import { sitDown } from '../lobby/lobby.svelte.ts';
import type {
  Because,
  Events,
  MoveEvent,
  OnlineRefusal,
  Phrase,
  Said,
  TableId,
  TableState,
  What,
} from '../protocol.ts';
import { freshNonce, saveSeat, seatOf } from './seats.ts';
import {
  freshKey,
  handOnNonce,
  keepNextNonce,
  keepSending,
  readSending,
  witness,
  type Sending,
} from './table_storage.ts';
import { OnlineSession } from './table_session.svelte.ts';

const OLD_PAGE: OnlineRefusal = {
  code: 'malformed',
  en: 'This page does not understand what the server says: it is older. Load it again.',
  de: 'Diese Seite versteht den Server nicht: Sie ist älter. Lade sie neu.',
};

const NOBODY: [boolean, boolean] = [false, false];
const BUSY = 1500; // milliseconds before what came too often is said again

export class OnlineTable {
  readonly id: TableId;
  readonly line: Line;
  /** As last told; null before. */
  now: TableState | null = $state.raw(null);
  /** The game on it, once it has begun. */
  session: OnlineSession | null = $state.raw(null);
  /** Why it cannot be watched. */
  refusal: OnlineRefusal | null = $state.raw(null);
  /** Why something was refused that was asked. */
  message: Words | null = $state.raw(null);
  sending: Sending | null = $state.raw(null);
  /** What was said last. */
  said: Said | null = $state.raw(null);

  #watch: Watch;
  #key: string | null;
  #asking = false; // whether the server has been told of the move, on this line
  #settled: (() => void)[] = [];
  #later: ReturnType<typeof setTimeout> | null = null;
  #again: ReturnType<typeof setTimeout> | null = null;
  #closed = false;

  constructor(line: Line, id: TableId) {
    this.line = line.table(id);
    this.id = id;
    this.sending = readSending(id);
    this.#key = seatOf(id)?.key ?? null;
    this.#watch = this.#open();
  }

  #open(): Watch {
    return this.line.watch(this.id, this.#key, {
      state: (state) => this.#state(state),
      event: (event) => this.#event(event),
      presence: (presence) => this.#presence(presence),
      said: (said) => this.#said(said),
      refused: (refusal) => this.#refused(refusal),
    });
  }

  /** The key of the seat, to take it to another device. */
  get key(): string | null {
    return this.#key;
  }

  // Hearing

  #state(state: TableState): void {
    const before = this.now;
    this.refusal = null;
    this.now = state;
    witness(state);
    this.#saveSeat(state);
    if (state.next) this.#handOn(state.next);
    if (state.because?.e === 'move') this.#arrived(state.because.key);
    this.#show(before, state.because ?? null);
    this.#resend();
  }

  #event(event: MoveEvent): void {
    const before = this.now;
    if (!before) return;
    const { n, position, toMove, clocks, time, move, player, key } = event;
    const moves = [...before.moves, move];
    const movers = before.movers + event.player;
    if (moves.length !== event.count) return this.#watch.again();
    const offers = { ...before.offers, draw: NOBODY, takeback: NOBODY }; // a move answers them
    this.now = { ...before, n, moves, movers, position, toMove, clocks, time, offers, gone: null };
    this.#arrived(key);
    this.#show(before, { e: 'move', player, move });
    this.#resend();
  }

  #presence({ here, watchers, gone }: Omit<Events, 'is' | 'events'>): void {
    const before = this.now;
    if (!before) return;
    const seats = before.seats.map((seat, i) =>
      seat.kind === 'person' ? { ...seat, here: here[i] as boolean } : seat,
    ) as TableState['seats'];
    this.now = { ...before, seats, watchers, gone };
    this.#show(before, null);
    this.#resend();
  }

  #said(said: Said): void {
    this.said = said;
    this.session?.hearPhrase(said);
  }

  /** A key that opens nothing is no use: then the table is only watched. A server that cannot store
   * anything says so, and is asked again until it can. */
  #refused(refusal: OnlineRefusal): void {
    if (refusal.code !== 'seat' || this.#key === null) {
      this.refusal = refusal;
      if (refusal.code === 'busy') this.#watchLater();
      return;
    }
    this.message = refusal;
    this.#key = null;
    this.#watchAnew();
  }

  #watchLater(): void {
    if (this.#again !== null) clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#watch.again(), BUSY);
  }

  #watchAnew(): void {
    const old = this.#watch;
    this.#watch = this.#open();
    old.close();
  }

  #saveSeat({ table, seat }: TableState): void {
    const kept = seatOf(table);
    if (seat !== 0 && kept && kept.seat !== seat) saveSeat(table, { ...kept, seat });
  }

  /** To the rematch: seats are exchanged, and their keys open them there as well. */
  #handOn(next: TableId): void {
    const nonce = handOnNonce(this.id, next);
    const kept = seatOf(this.id);
    if (kept && !seatOf(next))
      saveSeat(next, { seat: otherPlayer(kept.seat), key: kept.key, nonce: nonce ?? '' });
  }

  #show(before: TableState | null, because: Because | null): void {
    if (this.now?.position == null) return;
    try {
      if (this.session) this.session.update(before, because);
      else this.session = new OnlineSession(this);
    } catch {
      this.refusal = OLD_PAGE;
    }
  }

  // A move on its way

  send(move: string): void {
    const after = this.now?.moves.length ?? 0;
    this.message = null;
    this.#setSending({ move, after, key: freshKey() });
    this.#resend();
  }

  #setSending(sending: Sending | null): void {
    this.sending = sending;
    keepSending(this.id, sending);
    this.session?.update(this.now, null);
    if (sending !== null) return;
    const settled = this.#settled;
    this.#settled = [];
    for (const go of settled) go();
  }

  /** When no move is on its way any more. */
  settled(): Promise<void> {
    return this.sending ? new Promise((go) => this.#settled.push(go)) : Promise.resolve();
  }

  #resend(): void {
    if (!this.sending || this.#asking || this.#closed || !this.now) return;
    void this.#say(this.sending);
  }

  async #say({ move, after, key }: Sending): Promise<void> {
    this.#asking = true;
    const table = this.id;
    try {
      const answer = await this.line.ask<{ again?: boolean; is?: string }>({
        do: 'move',
        table,
        move,
        after,
        key,
      });
      this.#asking = false;
      if (answer.again) this.#stored(key, after);
    } catch (refusal) {
      this.#asking = false;
      if (this.sending?.key === key) return this.#notSaid(refusal as OnlineRefusal);
    }
    this.#resend(); // the next one may be there already
  }

  /** It had been stored before: what we know is older than that, or says so already. */
  #stored(key: string, after: number): void {
    this.#arrived(key);
    if ((this.now?.moves.length ?? 0) <= after) this.#watch.again();
  }

  #notSaid(refusal: OnlineRefusal): void {
    if (refusal.code === 'line') return; // with the next line
    if (refusal.code === 'busy') {
      this.#later = setTimeout(() => this.#resend(), BUSY);
      return;
    }
    this.message = refusal;
    this.#setSending(null);
    this.session?.takenBack(refusal);
    if (refusal.code === 'stale') this.#watch.again();
  }

  #arrived(key: string | undefined): void {
    if (key !== undefined && this.sending?.key === key) this.#setSending(null);
  }

  // Asking

  /** Whether the server agreed; if not, `message` says why. */
  async #ask(request: { do: string } & Record<string, unknown>): Promise<boolean> {
    this.message = null;
    try {
      await this.line.ask({ ...request, table: this.id });
      return true;
    } catch (refusal) {
      this.message = refusal as OnlineRefusal;
      return false;
    }
  }

  async sit(): Promise<boolean> {
    this.message = null;
    try {
      await sitDown(this.line, this.id);
    } catch (refusal) {
      this.message = refusal as OnlineRefusal;
      return false;
    }
    this.#key = seatOf(this.id)?.key ?? null;
    this.#watchAnew();
    return true;
  }

  offer(what: What): Promise<boolean> {
    if (what !== 'rematch') return this.#ask({ do: 'offer', what });
    const nonce = freshNonce();
    keepNextNonce(this.id, nonce);
    return this.#ask({ do: 'offer', what, nonce });
  }

  decline = (what: What): Promise<boolean> => this.#ask({ do: 'decline', what });
  resign = (): Promise<boolean> => this.#ask({ do: 'resign' });
  abort = (): Promise<boolean> => this.#ask({ do: 'abort' });
  claim = (what: 'win' | 'abort'): Promise<boolean> => this.#ask({ do: 'claim', what });
  say = (phrase: Phrase): Promise<boolean> => this.#ask({ do: 'say', phrase });

  /** The view after so many moves. Rejects with an OnlineRefusal. */
  async view(at: number): Promise<string> {
    const request = { do: 'look', table: this.id, at };
    return (await this.line.ask<{ position: string }>(request)).position;
  }

  close(): void {
    this.#closed = true;
    if (this.#later !== null) clearTimeout(this.#later);
    if (this.#again !== null) clearTimeout(this.#again);
    this.#watch.close();
    this.session?.close();
  }
}

/** The key of a seat that somebody brings along in an address. Which seat it is the server says. */
export function bringKey(table: TableId, key: string): void {
  if (/^[0-9a-f]{32}$/.test(key)) saveSeat(table, { seat: 1, key, nonce: '' });
}
