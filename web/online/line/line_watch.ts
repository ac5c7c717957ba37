// One table that is listened to: what is heard of it goes on in order, each event once. What came
// after a gap is not told; the whole state is asked for instead.
import type { TableListener } from './line.ts';
import type { Events, MoveEvent, OnlineRefusal, Said, TableId, TableState } from '../protocol.ts';

export interface TableMessage {
  is: string;
  table: TableId;
}

export class Watching {
  readonly table: TableId;
  readonly key: string | null;
  readonly #listener: TableListener;
  readonly #ask: (watching: Watching) => void;
  /** The last event that was heard; 0 if none. */
  seen = 0;

  constructor(
    table: TableId,
    key: string | null,
    listener: TableListener,
    ask: (watching: Watching) => void,
  ) {
    this.table = table;
    this.key = key;
    this.#listener = listener;
    this.#ask = ask;
  }

  /** What to say to the server: where to go on. */
  get request(): { do: 'watch' } & Record<string, unknown> {
    const { table, key, seen } = this;
    return { do: 'watch', table, ...(key !== null && { key }), ...(seen > 0 && { seen }) };
  }

  again(): void {
    this.seen = 0;
    this.#ask(this);
  }

  hear(message: TableMessage): void {
    switch (message.is) {
      case 'table':
        return this.#state(message as TableState);
      case 'event':
        return this.#event(message as MoveEvent);
      case 'events':
        return this.#events(message as Events);
      case 'presence':
        return this.#listener.presence(message as unknown as Omit<Events, 'is' | 'events'>);
      case 'said':
        return this.#listener.said(message as Said);
    }
  }

  refused(refusal: OnlineRefusal): void {
    this.#listener.refused(refusal);
  }

  #state(state: TableState): void {
    if (state.n < this.seen) return;
    this.seen = state.n;
    this.#listener.state(state);
  }

  #event(event: MoveEvent): void {
    if (this.seen === 0 || event.n <= this.seen) return; // the state is on its way, or it is known
    if (event.n > this.seen + 1) return this.again();
    this.seen = event.n;
    this.#listener.event(event);
  }

  #events({ events, table, here, watchers, gone, time }: Events): void {
    for (const event of events) this.hear(event);
    this.#listener.presence({ table, here, watchers, gone, time });
  }
}
