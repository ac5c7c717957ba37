// Which steps of the tutorials are done, kept in this browser.
import type { GameName } from '$web/kolam/kolam.ts';
import { readJson, writeText } from '$web/base/store.ts';

const KEY = 'kolam.learn';

interface Progress {
  done: string[];
  /** The step that was open last. */
  at: string | null;
}

function restore(): Record<string, Progress> {
  const kept = readJson(KEY);
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).map(([game, value]) => [game, read(value)]));
}

function read(value: unknown): Progress {
  const { done, at } = (value ?? {}) as { done?: unknown; at?: unknown };
  const known = Array.isArray(done) ? done.filter((id) => typeof id === 'string') : [];
  return { done: known, at: typeof at === 'string' ? at : null };
}

const progress: Record<string, Progress> = $state(restore());

/** Where nothing can be kept it holds for this visit. */
const keep = () => void writeText(KEY, JSON.stringify(progress));

const of = (game: GameName): Progress => (progress[game] ??= { done: [], at: null });

export const isDone = (game: GameName, id: string): boolean =>
  progress[game]?.done.includes(id) ?? false;

export const openStep = (game: GameName): string | null => progress[game]?.at ?? null;

export function stepDone(game: GameName, id: string): void {
  if (!isDone(game, id)) of(game).done.push(id);
  keep();
}

export function stepOpened(game: GameName, id: string | null): void {
  of(game).at = id;
  keep();
}

export function beginAnew(game: GameName): void {
  progress[game] = { done: [], at: null };
  keep();
}
