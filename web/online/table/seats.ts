// The seats that this browser has at tables: their keys open them again on any visit, and the nonces
// are this player's share of the deal, to check it by.
import { freshSeed, type Player } from '$web/kolam/kolam.ts';
import { namesWith, readJson, removeText, writeText } from '$web/base/store.ts';
import type { TableId } from '../protocol.ts';

export interface Seat {
  seat: Player;
  key: string;
  nonce: string;
}

interface KeptSeat extends Seat {
  /** When it was taken: milliseconds since 1970. */
  when: number;
}

const PREFIX = 'kolam.seat.';
const MOST = 400; // a person's session opens older ones as well

/** Those for which there was no room: they last as long as the page. */
const unkept = new Map<TableId, KeptSeat>();

const isSeat = (value: unknown): value is KeptSeat => {
  const kept = value as Partial<KeptSeat> | null;
  return (
    (kept?.seat === 1 || kept?.seat === 2) &&
    typeof kept.key === 'string' &&
    typeof kept.nonce === 'string'
  );
};

function keptSeat(table: TableId): KeptSeat | null {
  const kept = unkept.get(table) ?? readJson(PREFIX + table);
  return isSeat(kept) ? kept : null;
}

export function seatOf(table: TableId): Seat | null {
  const kept = keptSeat(table);
  return kept && { seat: kept.seat, key: kept.key, nonce: kept.nonce };
}

export function saveSeat(table: TableId, { seat, key, nonce }: Seat): void {
  const kept: KeptSeat = { seat, key, nonce, when: Date.now() };
  trim();
  if (writeText(PREFIX + table, JSON.stringify(kept)) === 'kept') unkept.delete(table);
  else unkept.set(table, kept);
}

function trim(): void {
  const age = (table: TableId) => keptSeat(table)?.when ?? 0;
  const tables = namesWith(PREFIX);
  if (tables.length < MOST) return;
  tables.sort((a, b) => age(b) - age(a));
  for (const table of tables.slice(MOST - 1)) removeText(PREFIX + table);
}

/** A player's share of a deal: 64 hexadecimal digits. */
export const freshNonce = freshSeed;
