// The line to the server: what pages may ask of it and hear from it. One for the whole app; it opens
// when it is first needed, and again whenever it was cut.
import type { Words } from '$web/kolam/kolam.ts';
import type {
  Announcement,
  Events,
  MoveEvent,
  OnlineRefusal,
  Person,
  Said,
  TableId,
  TableState,
  Turn,
} from '../protocol.ts';

/** "off": there is no server behind these pages. "silent": it does not answer, what is shown may be
 * old. "cut": it was lost and is being opened again. */
export type LineState = 'off' | 'opening' | 'open' | 'silent' | 'cut';

/** What is heard of a table; every message that is not for this reader was never sent. */
export interface TableListener {
  state(state: TableState): void;
  event(event: MoveEvent): void;
  presence(presence: Omit<Events, 'is' | 'events'>): void;
  said(said: Said): void;
  refused(refusal: OnlineRefusal): void;
}

export interface Watch {
  /** The whole state once more. */
  again(): void;
  close(): void;
}

export interface Line {
  readonly state: LineState;
  /** The device has no network, as far as the browser knows. */
  readonly offline: boolean;
  readonly person: Person | null;
  readonly turns: Turn[];
  /** What everybody should know now. */
  readonly announcements: Announcement[];
  /** Why the account that was used here is banned, and until when: told when it happened. */
  readonly banned: Words | null;
  /** The server's time now, in milliseconds. */
  time(): number;
  /** Opens the line; nothing happens if it is. */
  open(): void;
  /** One request and its answer. Rejects with an OnlineRefusal. Never repeated by itself. */
  ask<T>(request: { do: string } & Record<string, unknown>): Promise<T>;
  /** Listens to messages of that kind: the lobby's, for one. Returns how to stop. */
  hear<T>(is: string, listener: (message: T) => void): () => void;
  /** Follows a table through cuts: after each it goes on behind the last event that was heard. */
  watch(table: TableId, key: string | null, listener: TableListener): Watch;
  /** The same as that table needs it: whether it is open, and the time, are those of the server that has
   * the table. */
  table(table: TableId): Line;
}
