// The line as a table needs it: the one for all else, or the table's own as soon as it has one.
import type { SocketLine } from './line.svelte.ts';
import type { Line, TableListener, Watch } from './line.ts';
import type { TableId } from '../protocol.ts';

export class TableLine implements Line {
  readonly #base: SocketLine;
  readonly #table: TableId;

  constructor(base: SocketLine, table: TableId) {
    this.#base = base;
    this.#table = table;
  }

  get state() {
    return this.#base.lineOf(this.#table).state;
  }

  get offline() {
    return this.#base.offline;
  }

  get person() {
    return this.#base.person;
  }

  get turns() {
    return this.#base.turns;
  }

  get announcements() {
    return this.#base.announcements;
  }

  get banned() {
    return this.#base.banned;
  }

  time(): number {
    return this.#base.lineOf(this.#table).time();
  }

  open(): void {
    this.#base.open();
  }

  ask<T>(request: { do: string } & Record<string, unknown>): Promise<T> {
    return this.#base.ask<T>(request);
  }

  hear<T>(is: string, listener: (message: T) => void): () => void {
    return this.#base.hear(is, listener);
  }

  watch(table: TableId, key: string | null, listener: TableListener): Watch {
    return this.#base.watch(table, key, listener);
  }

  table(): Line {
    return this;
  }
}
