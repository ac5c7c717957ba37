// What this browser keeps of a table of the server's: a move that is not safe yet, to be sent again
// after a cut or a reload; and what was published before the deal, to check the deal by afterwards.
import { namesWith, readJson, removeText, writeText } from '$web/base/store.ts';
import type { Player } from '$web/kolam/kolam.ts';
import type { TableId, TableState } from '../protocol.ts';

/** A move on its way: said again, it is the same one by its key. */
export interface Sending {
  move: string;
  /** The moves that had been played before it. */
  after: number;
  key: string;
}

const MOVE = 'kolam.move.';
const unkept = new Map<TableId, Sending>(); // where nothing can be kept: until the page is left

export function readSending(table: TableId): Sending | null {
  const kept = (unkept.get(table) ?? readJson(MOVE + table)) as Partial<Sending> | null;
  const whole =
    typeof kept?.move === 'string' &&
    typeof kept.after === 'number' &&
    typeof kept.key === 'string';
  return whole ? (kept as Sending) : null;
}

export function keepSending(table: TableId, sending: Sending | null): void {
  unkept.delete(table);
  if (sending === null) removeText(MOVE + table);
  else if (writeText(MOVE + table, JSON.stringify(sending)) !== 'kept') unkept.set(table, sending);
}

/** 1 to 16 letters or digits, never the same twice. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What was seen of a deal: "before" it, when it was "dealt" and nothing played, or "later". */
export interface Witness {
  seen: 'before' | 'dealt' | 'later';
  commitment: string;
  nonces: [string | null, string | null];
  /** The start as it was shown while the game went on, and to whom; null if it was not seen. */
  start: { view: string; reader: 0 | Player } | null;
  /** This player's share of the deal, if it was not kept with the seat. */
  nonce: string | null;
  /** The share that a rematch was offered with. */
  next: string | null;
  /** The commitment to the rematch's deal, if it was seen before that share was sent. */
  nextCommitment?: string | undefined;
  when: number;
}

const DEAL = 'kolam.deal.';
const MOST = 400;

export function readWitness(table: TableId): Witness | null {
  const kept = readJson(DEAL + table) as Partial<Witness> | null;
  return typeof kept?.commitment === 'string' ? (kept as Witness) : null;
}

function keepWitness(table: TableId, witness: Witness): void {
  const age = (name: string) => readWitness(name)?.when ?? 0;
  const kept = namesWith(DEAL);
  if (kept.length >= MOST) {
    kept.sort((a, b) => age(b) - age(a));
    for (const name of kept.slice(MOST - 1)) removeText(DEAL + name);
  }
  writeText(DEAL + table, JSON.stringify(witness));
}

const seenAt = ({ state, moves }: TableState): Witness['seen'] =>
  state === 'open' ? 'before' : state === 'playing' && moves.length === 0 ? 'dealt' : 'later';

/** Nothing that was seen once is replaced by what is said later; only shares are added, as the second
 * player sits down. */
export function witness(state: TableState): void {
  const { table, deal, moves } = state;
  const kept = readWitness(table);
  const nonces = deal.nonces;
  const nextCommitment = kept?.nextCommitment ?? (kept?.next ? undefined : deal.next);
  const start =
    state.state === 'playing' && state.start !== null
      ? { view: state.start, reader: state.seat }
      : null;
  if (!kept || kept.commitment === '')
    return keepWitness(table, {
      seen: seenAt(state),
      commitment: deal.commitment,
      nonces,
      start,
      nonce: kept?.nonce ?? null,
      next: null,
      nextCommitment,
      when: Date.now(),
    });
  const early = moves.length === 0 && kept.seen !== 'later';
  const all = kept.nonces.map((nonce, i) => (early ? (nonce ?? nonces[i]) : nonce));
  const fuller = {
    ...kept,
    nonces: all as Witness['nonces'],
    start: kept.start ?? start,
    ...(nextCommitment && { nextCommitment }),
  };
  if (JSON.stringify(fuller) !== JSON.stringify(kept)) keepWitness(table, fuller);
}

/** A rematch is offered with a share of its deal, before its table has a name. */
export function keepNextNonce(table: TableId, nonce: string): void {
  const kept = readWitness(table);
  if (kept) keepWitness(table, { ...kept, next: nonce });
}

/** The table of the rematch has a name. Gives the share that it was offered with, if it was here. The
 * commitment that was seen before is what its deal is checked against. */
export function handOnNonce(table: TableId, next: TableId): string | null {
  const kept = readWitness(table);
  const nonce = kept?.next ?? null;
  if (nonce === null || readWitness(next)) return nonce;
  keepWitness(next, {
    seen: 'before',
    commitment: kept?.nextCommitment ?? '',
    nonces: [null, null],
    start: null,
    nonce,
    next: null,
    when: Date.now(),
  });
  return nonce;
}
