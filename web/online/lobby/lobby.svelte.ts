// The lobby as the server tells it, and how a list of it is shown: what somebody may be about to press
// never moves away under the pointer.
import type { GameName, Player } from '$web/kolam/kolam.ts';
import type { Line, LineState } from '../line/line.ts';
import { line as theLine } from '../line/line.svelte.ts';
import type { Lobby, TableId } from '../protocol.ts';
import { freshNonce, saveSeat } from '../table/seats.ts';

/** Whether there is a server at all. One that is only being looked for may not be there. */
export const isOnline = (state: LineState): boolean => state !== 'off' && state !== 'opening';

export interface Shown<T> {
  entry: T;
  /** It was there just now and is no more: since when, in milliseconds. */
  gone: number | null;
}

const LINGERS = 4000; // milliseconds: long enough to see why nothing can be pressed there any more

/** The list after news of it. What is shown keeps its place and new entries follow; what is gone stays
 * for a while, and as long as somebody points at the list or walks in it. */
export function follow<T extends { table: TableId }>(
  shown: Shown<T>[],
  fresh: readonly T[],
  held: boolean,
  now: number,
): Shown<T>[] {
  const byTable = new Map(fresh.map((entry) => [entry.table, entry]));
  const stayed = shown.flatMap(({ entry, gone }): Shown<T>[] => {
    const again = byTable.get(entry.table);
    byTable.delete(entry.table);
    if (again) return [{ entry: again, gone: null }];
    const since = gone ?? now;
    return held || now - since < LINGERS ? [{ entry, gone: since }] : [];
  });
  return [...stayed, ...[...byTable.values()].map((entry) => ({ entry, gone: null }))];
}

export const ofGame = <T extends { game: GameName }>(entries: T[], game: GameName | 'all'): T[] =>
  game === 'all' ? entries : entries.filter((entry) => entry.game === game);

/** Listens to the lobby as long as any component shows it. */
export class LobbyRoom {
  now: Lobby | null = $state.raw(null);
  readonly #line: Line;
  #lookers = 0;
  #listening = false;
  #stop: (() => void) | null = null;

  constructor(line: Line) {
    this.#line = line;
  }

  /** Call it whenever the line is open again. Returns how to leave. */
  enter(): () => void {
    this.#lookers++;
    this.#listen();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#lookers--;
      // Going from one page to the next leaves and enters at once: the server need not know.
      setTimeout(() => this.#lookers === 0 && this.#leave());
    };
  }

  /** A line that was cut has forgotten that we listen. */
  lost(): void {
    this.#listening = false;
  }

  #listen(): void {
    this.#stop ??= this.#line.hear<Lobby>('lobby', (lobby) => (this.now = lobby));
    if (this.#listening) return;
    this.#listening = true;
    this.#line.ask<Lobby>({ do: 'lobby', on: true }).then(
      (lobby) => (this.now = lobby),
      () => (this.#listening = false),
    );
  }

  #leave(): void {
    this.#stop?.();
    this.#stop = null;
    if (!this.#listening) return;
    this.#listening = false;
    this.#line.ask({ do: 'lobby', on: false }).catch(() => {}); // cut: then nothing is told anyway
  }
}

/** Sits down at a table. Rejects with an OnlineRefusal. */
export async function sitDown(line: Line, table: TableId): Promise<void> {
  const nonce = freshNonce();
  const { seat, key } = await line.ask<{ seat: Player; key: string }>({ do: 'sit', table, nonce });
  saveSeat(table, { seat, key, nonce });
}

/** The room of this app. */
export const lobby = new LobbyRoom(theLine);

/** Listens to the lobby as long as a page shows it, through cuts; call it where an effect may be made. */
export function visitLobby(): void {
  const connected = $derived(theLine.state === 'open' || theLine.state === 'silent');
  $effect(() => {
    if (connected) return lobby.enter();
    lobby.lost();
  });
}
