// "Your turn" as a notice of the browser: one for each turn at a table, only while nobody looks at the
// app, and gone when somebody does or the turn is over.
import type { Player } from '$web/kolam/kolam.ts';
import type { Events, MoveEvent, TableId, TableState, Turn } from '../protocol.ts';

export interface Notice {
  close(): void;
}

/** What notices need of the world. */
export interface NoticeCallbacks {
  /** Whether the person wants them and the browser lets us. */
  allowed(): boolean;
  /** Whether somebody looks at the app, in this tab or in another. */
  isLookedAt(): Promise<boolean>;
  show(turn: Turn): Notice | null;
}

export const isYours = ({ yours, state }: Turn): boolean => yours && state === 'playing';

/** What is heard at a table tells whose turn it is there, before the list of turns does. */
export function turnsAfter(turns: Turn[], heard: MoveEvent | TableState | Events): Turn[] {
  if (heard.is === 'events')
    return heard.events.reduce((after, event) => turnsAfter(after, event), turns);
  const before = turns.find(({ table }) => table === heard.table);
  if (!before) return turns;
  if (heard.is === 'table' && heard.state === 'over')
    return turns.filter((turn) => turn !== before);
  const { opponent, state } = heard.is === 'table' ? told(heard, before.seat) : before;
  const after: Turn = { ...before, opponent, state, yours: heard.toMove === before.seat };
  if (JSON.stringify(after) === JSON.stringify(before)) return turns;
  return turns.map((turn) => (turn === before ? after : turn));
}

/** What a whole state says of a game that is not over. */
function told({ seats, state }: TableState, seat: Player): Pick<Turn, 'opponent' | 'state'> {
  const other = seats[2 - seat];
  const named = other?.kind === 'person' ? { name: other.name, guest: other.guest } : null;
  return {
    opponent: other?.kind === 'level' ? { level: other.level, tenths: other.tenths } : named,
    state: state === 'open' ? 'open' : 'playing',
  };
}

/** The table to go to next, and how many there are besides the one that is looked at. */
export function nextTurn(
  turns: Turn[],
  here: TableId | null,
): { turn: Turn; count: number } | null {
  const yours = turns.filter(isYours);
  const at = yours.findIndex(({ table }) => table === here);
  const others = [...yours.slice(at + 1), ...yours.slice(0, Math.max(0, at))];
  const [turn] = others;
  return turn ? { turn, count: others.length } : null;
}

export class Notices {
  readonly #callbacks: NoticeCallbacks;
  /** Turns that are known, with the notice that was shown of them. Null before anything was told. */
  #known: Map<TableId, Notice | null> | null = null;

  constructor(callbacks: NoticeCallbacks) {
    this.#callbacks = callbacks;
  }

  /** After each telling. What waits when the app is opened is seen there. */
  async tell(turns: Turn[]): Promise<void> {
    const before = this.#known;
    const yours = turns.filter(isYours);
    const known = new Map(yours.map(({ table }) => [table, before?.get(table) ?? null]));
    for (const [table, notice] of before ?? []) if (!known.has(table)) notice?.close();
    this.#known = known;
    if (!before || !this.#callbacks.allowed()) return;
    const fresh = yours.filter(({ table }) => !before.has(table));
    if (fresh.length === 0 || (await this.#callbacks.isLookedAt())) return;
    // Meanwhile the turn may be over.
    for (const turn of fresh)
      if (this.#known.has(turn.table) && !this.#known.get(turn.table))
        this.#known.set(turn.table, this.#callbacks.show(turn));
  }

  /** Somebody looks: what was told is seen. */
  looked(): void {
    for (const [table, notice] of this.#known ?? []) {
      notice?.close();
      this.#known?.set(table, null);
    }
  }
}
