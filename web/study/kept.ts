// The studies that this browser keeps while they are edited, the latest first.
import type { Path } from './tree.ts';

export interface KeptStudy {
  id: string;
  /** The record now, and as it was when it was opened. */
  record: string;
  source: string;
  path: Path;
  /** When it was changed last: milliseconds since 1970. */
  changed: number;
}

const KEY = 'kolam.studies';
const MOST = 40;

const isKept = (value: unknown): value is KeptStudy => {
  const kept = value as Partial<KeptStudy> | null;
  return (
    typeof kept === 'object' &&
    typeof kept?.id === 'string' &&
    typeof kept.record === 'string' &&
    typeof kept.source === 'string' &&
    typeof kept.changed === 'number' &&
    Array.isArray(kept.path) &&
    kept.path.every((step) => Number.isInteger(step))
  );
};

export function keptStudies(): KeptStudy[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** False if the browser has no room for it; older studies are never given up for that. */
function keepAll(studies: KeptStudy[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(studies.slice(0, MOST)));
    return true;
  } catch {
    return false;
  }
}

export const keepStudy = (study: KeptStudy): boolean =>
  keepAll([study, ...keptStudies().filter(({ id }) => id !== study.id)]);

export const dropStudy = (id: string): boolean =>
  keepAll(keptStudies().filter((study) => study.id !== id));

export const keptStudy = (id: string): KeptStudy | null =>
  keptStudies().find((study) => study.id === id) ?? null;

/** A record that was opened before goes on where it was left. */
export function openKept(record: string, now: number): KeptStudy {
  const known = keptStudies().find(({ source }) => source === record);
  if (known) return known;
  const id = crypto.randomUUID().slice(0, 8);
  return { id, record, source: record, path: [], changed: now };
}
