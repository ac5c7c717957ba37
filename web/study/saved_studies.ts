// The studies that this browser keeps, and what the engine said of them. Each has a place of its
// own in the store. What somebody has worked on is never given up for something newer.
import { namesWith, readJson, readText, removeText, writeText } from '$web/base/store.ts';
import type { Review } from './review.ts';
import type { Player } from '$web/kolam/kolam.ts';
import type { Path } from '$web/kolam/tree.ts';

export interface SavedStudy {
  id: string;
  /** The record now, and as it was when it was opened. */
  record: string;
  source: string;
  path: Path;
  /** Who of the players it is that studies here; nobody if it is not there. */
  own?: Player;
  /** The table of the server's where it was played. */
  table?: string;
  /** When it was opened or changed last: milliseconds since 1970. */
  changed: number;
}

const STUDY = 'kolam.study.';
const REVIEW = 'kolam.review.';
const UNTOUCHED_MOST = 40;

/** Studies and reviews for which there was no room: they last as long as the page. */
const unsaved = new Map<string, SavedStudy>();
const unkeptReviews = new Map<string, Review>();

const isKept = (value: unknown): value is SavedStudy => {
  const kept = value as Partial<SavedStudy> | null;
  return (
    typeof kept?.id === 'string' &&
    typeof kept.record === 'string' &&
    typeof kept.source === 'string' &&
    typeof kept.changed === 'number' &&
    [undefined, 1, 2].includes(kept.own) &&
    Array.isArray(kept.path) &&
    kept.path.every((step) => Number.isInteger(step))
  );
};

export function savedStudy(id: string): SavedStudy | null {
  const kept = unsaved.get(id) ?? readJson(STUDY + id);
  return isKept(kept) ? kept : null;
}

/** All of them, the latest first. */
export const savedStudies = (): SavedStudy[] =>
  [...new Set([...unsaved.keys(), ...namesWith(STUDY)])]
    .flatMap((id) => savedStudy(id) ?? [])
    .sort((a, b) => b.changed - a.changed);

/** Takes it away; what it gives back brings it all back. */
export function removeStudy(id: string): () => void {
  const [study, review] = [savedStudy(id), keptReview(id)];
  unsaved.delete(id);
  removeText(STUDY + id);
  dropReview(id);
  return () => {
    if (study) saveStudy(study);
    if (review) keepReview(id, review);
  };
}

function dropReview(id: string): void {
  unkeptReviews.delete(id);
  removeText(REVIEW + id);
}

/** Games that were only looked at, the latest first: they can be opened again from where they are. */
const untouched = (except: string): SavedStudy[] =>
  savedStudies().filter(({ id, record, source }) => id !== except && record === source);

/** Gives up what is easiest to have again; false if there is nothing of the kind. */
function makeRoom(except: string): boolean {
  const review = namesWith(REVIEW).find((id) => id !== except);
  if (review) dropReview(review);
  const [oldest] = review ? [] : untouched(except).toReversed();
  if (oldest) removeStudy(oldest.id);
  return !!review || !!oldest;
}

function store(study: SavedStudy): boolean {
  const text = JSON.stringify(study);
  let stored = writeText(STUDY + study.id, text);
  while (stored === 'full' && makeRoom(study.id)) stored = writeText(STUDY + study.id, text);
  return stored === 'kept';
}

/** False if the browser has no room for it: then it is kept as long as the page. */
export function saveStudy(study: SavedStudy): boolean {
  if (readText(STUDY + study.id) === null)
    for (const { id } of untouched(study.id).slice(UNTOUCHED_MOST - 1)) removeStudy(id);
  const stored = store(study);
  if (stored) unsaved.delete(study.id);
  else unsaved.set(study.id, study);
  return stored;
}

/** How a study is opened: at which move, who of the players opens it, and where it was played. */
export interface Opening {
  path?: Path | null;
  own?: 0 | Player;
  table?: string;
}

/** A record that was opened before goes on where it was left, unless a place is asked for. */
export function openSaved(
  record: string,
  now: number,
  { path, own, table }: Opening = {},
): SavedStudy {
  const known = savedStudies().find(({ source }) => source === record);
  const id = known?.id ?? crypto.randomUUID().slice(0, 8);
  const study = known ?? { id, record, source: record, path: [], changed: now };
  return {
    ...study,
    changed: now,
    ...(path && { path }),
    ...(own && { own }),
    ...(table && { table }),
  };
}

const isReview = (value: unknown): value is Review => {
  const review = value as Partial<Review> | null;
  return Array.isArray(review?.line) && Array.isArray(review.verdicts);
};

/** What the engine said of a study; it can be asked again, so no study makes room for it. */
export function keepReview(id: string, review: Review): void {
  if (writeText(REVIEW + id, JSON.stringify(review)) === 'kept') unkeptReviews.delete(id);
  else unkeptReviews.set(id, review);
}

export function keptReview(id: string): Review | null {
  const kept = unkeptReviews.get(id) ?? readJson(REVIEW + id);
  return isReview(kept) ? kept : null;
}
