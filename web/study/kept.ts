// The studies that this browser keeps, and what the engine said of them. Each has a place of its
// own in the store. What somebody has worked on is never given up for something newer.
import { namesWith, readJson, readText, removeText, writeText } from '$web/base/store.ts';
import type { Review } from './review.ts';
import type { Path } from './tree.ts';

export interface KeptStudy {
  id: string;
  /** The record now, and as it was when it was opened. */
  record: string;
  source: string;
  path: Path;
  /** When it was opened or changed last: milliseconds since 1970. */
  changed: number;
}

const STUDY = 'kolam.study.';
const REVIEW = 'kolam.review.';
const UNTOUCHED_MOST = 40;

/** Studies and reviews for which there was no room: they last as long as the page. */
const unkept = new Map<string, KeptStudy>();
const unkeptReviews = new Map<string, Review>();

const isKept = (value: unknown): value is KeptStudy => {
  const kept = value as Partial<KeptStudy> | null;
  return (
    typeof kept?.id === 'string' &&
    typeof kept.record === 'string' &&
    typeof kept.source === 'string' &&
    typeof kept.changed === 'number' &&
    Array.isArray(kept.path) &&
    kept.path.every((step) => Number.isInteger(step))
  );
};

export function keptStudy(id: string): KeptStudy | null {
  const kept = unkept.get(id) ?? readJson(STUDY + id);
  return isKept(kept) ? kept : null;
}

/** All of them, the latest first. */
export const keptStudies = (): KeptStudy[] =>
  [...new Set([...unkept.keys(), ...namesWith(STUDY)])]
    .flatMap((id) => keptStudy(id) ?? [])
    .sort((a, b) => b.changed - a.changed);

/** Takes it away; what it gives back brings it all back. */
export function dropStudy(id: string): () => void {
  const [study, review] = [keptStudy(id), keptReview(id)];
  unkept.delete(id);
  removeText(STUDY + id);
  dropReview(id);
  return () => {
    if (study) keepStudy(study);
    if (review) keepReview(id, review);
  };
}

function dropReview(id: string): void {
  unkeptReviews.delete(id);
  removeText(REVIEW + id);
}

/** Games that were only looked at, the latest first: they can be opened again from where they are. */
const untouched = (except: string): KeptStudy[] =>
  keptStudies().filter(({ id, record, source }) => id !== except && record === source);

/** Gives up what is easiest to have again; false if there is nothing of the kind. */
function makeRoom(except: string): boolean {
  const review = namesWith(REVIEW).find((id) => id !== except);
  if (review) dropReview(review);
  const [oldest] = review ? [] : untouched(except).toReversed();
  if (oldest) dropStudy(oldest.id);
  return !!review || !!oldest;
}

function store(study: KeptStudy): boolean {
  const text = JSON.stringify(study);
  let stored = writeText(STUDY + study.id, text);
  while (stored === 'full' && makeRoom(study.id)) stored = writeText(STUDY + study.id, text);
  return stored === 'kept';
}

/** False if the browser has no room for it: then it is kept as long as the page. */
export function keepStudy(study: KeptStudy): boolean {
  if (readText(STUDY + study.id) === null)
    for (const { id } of untouched(study.id).slice(UNTOUCHED_MOST - 1)) dropStudy(id);
  const stored = store(study);
  if (stored) unkept.delete(study.id);
  else unkept.set(study.id, study);
  return stored;
}

/** A record that was opened before goes on where it was left. */
export function openKept(record: string, now: number): KeptStudy {
  const known = keptStudies().find(({ source }) => source === record);
  if (known) return { ...known, changed: now };
  const id = crypto.randomUUID().slice(0, 8);
  return { id, record, source: record, path: [], changed: now };
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
