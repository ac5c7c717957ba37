// A study: moves with variations, comments and marks, as a tree that is never changed in place.
// A move is found by its path: which of the moves to take, at each step from the start; 0 is the
// main line. What is legal is asked elsewhere (record.ts).
import type { GameName, Options, Result } from './kolam.ts';

export interface Twig {
  /** Empty at the root. */
  readonly move: string;
  /** Marks as numbers: 1 to 6 are ! ? !! ?? !? ?! and others are those of PGN. */
  readonly nags: readonly number[];
  /** Behind the move; at the root, before the first one. */
  readonly comments: readonly string[];
  /** Before the move, where it begins a variation. */
  readonly before: readonly string[];
  /** What was played next, and what else could have been. */
  readonly next: readonly Twig[];
}

export interface Study {
  readonly game: GameName;
  readonly options: Options;
  readonly seed: string;
  /** In their order, as they were given. */
  readonly tags: readonly (readonly [string, string])[];
  readonly result: Result;
  readonly root: Twig;
}

export type Path = readonly number[];
export interface Place {
  study: Study;
  path: Path;
}

export const twig = (move: string, rest: Partial<Twig> = {}): Twig => ({
  move,
  nags: [],
  comments: [],
  before: [],
  next: [],
  ...rest,
});

/** Looking */

export function twigAt(study: Study, path: Path): Twig | null {
  let at: Twig | undefined = study.root;
  for (const step of path) at = at?.next[step];
  return at ?? null;
}

/** The part of a path that there is: what was kept may be of a tree that has changed. */
export function existing(study: Study, path: Path): Path {
  let at = study.root;
  const found: number[] = [];
  for (const step of path) {
    const next = at.next[step];
    if (!next) break;
    found.push(step);
    at = next;
  }
  return found;
}

/** A path as text: how many moves of the main line, then which branch at every step: "12", "3.1.0". */
export function pathText(path: Path): string {
  const aside = path.findIndex((step) => step !== 0);
  const main = aside < 0 ? path.length : aside;
  return [main, ...path.slice(main)].join('.');
}

/** Null if it is no such text. */
export function readPath(text: string | null): Path | null {
  if (text === null || !/^\d{1,4}(\.\d{1,3}){0,2000}$/.test(text)) return null;
  const [main = 0, ...steps] = text.split('.').map(Number);
  return [...Array<number>(main).fill(0), ...steps];
}

/** The moves on the way, from the root on. */
export function twigsTo(study: Study, path: Path): Twig[] {
  let at: Twig | undefined = study.root;
  return path.flatMap((step) => {
    at = at?.next[step];
    return at ? [at] : [];
  });
}

export const movesTo = (study: Study, path: Path): string[] =>
  twigsTo(study, path).map(({ move }) => move);

/** To the end of the line that leads through here. */
export function endOf(study: Study, path: Path): Path {
  const end = [...path];
  for (let at = twigAt(study, path); at && at.next.length > 0; at = at.next[0] ?? null) end.push(0);
  return end;
}

/** Where these moves lead; null if the tree does not have them. */
export function pathOf(study: Study, moves: readonly string[]): Path | null {
  let at = study.root;
  const path: number[] = [];
  for (const move of moves) {
    const step = at.next.findIndex((next) => next.move === move);
    const next = at.next[step];
    if (!next) return null;
    path.push(step);
    at = next;
  }
  return path;
}

export const isMain = (path: Path): boolean => path.every((step) => step === 0);

/** From one variation to the next, at the last place where there is a choice. */
export function sideways(study: Study, path: Path, by: 1 | -1): Path {
  for (let depth = path.length; depth > 0; depth--) {
    const before = path.slice(0, depth - 1);
    const count = twigAt(study, before)?.next.length ?? 0;
    if (count < 2) continue;
    const step = (path[depth - 1] ?? 0) + by;
    return step < 0 || step >= count ? path : [...before, step];
  }
  return path;
}

export const tagOf = (study: Study, name: string): string | null =>
  study.tags.find(([tag]) => tag === name)?.[1] ?? null;

/** Comments that programs write for each other, as in "[%clk 0:04:58]", are shown otherwise. */
export const isForPrograms = (comment: string): boolean => /^(\[%[^\]]*\]\s*)+$/.test(comment);

/** The time left of the player who moved, as it is written; null if nothing is. */
export const clockOf = (at: Twig): string | null =>
  at.comments.map((comment) => /\[%clk ([\d:.]+)\]/.exec(comment)?.[1]).find(Boolean) ?? null;

export const commentOf = (at: Twig): string =>
  [...at.before, ...at.comments]
    .filter((comment) => comment !== '' && !isForPrograms(comment))
    .join(' ');

export function countMoves(study: Study): { main: number; all: number } {
  let all = 0;
  const waiting = [study.root];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    all += at.next.length;
    waiting.push(...at.next);
  }
  return { main: endOf(study, []).length, all };
}

/** Changing */

function changeAt(at: Twig, path: Path, change: (twig: Twig) => Twig): Twig {
  const [step, ...rest] = path;
  if (step === undefined) return change(at);
  return {
    ...at,
    next: at.next.map((next, i) => (i === step ? changeAt(next, rest, change) : next)),
  };
}

const change = (study: Study, path: Path, how: (at: Twig) => Twig): Study => ({
  ...study,
  root: changeAt(study.root, path, how),
});

/** Goes on with a move: along the line that has it already, or as a new one. */
export function addMove(study: Study, path: Path, move: string): Place {
  const next = twigAt(study, path)?.next ?? [];
  const known = next.findIndex((other) => other.move === move);
  if (known >= 0) return { study, path: [...path, known] };
  const added = change(study, path, (at) => ({ ...at, next: [...at.next, twig(move)] }));
  return { study: added, path: [...path, next.length] };
}

export const addLine = (place: Place, moves: readonly string[]): Place =>
  moves.reduce(({ study, path }, move) => addMove(study, path, move), place);

/** A move that comes first has nothing before it that is its own. */
const asFirst = (at: Twig): Twig => ({
  ...at,
  before: [],
  comments: [...at.before, ...at.comments],
});

/** The variation that this move is in becomes the line that it left. */
export function promote(study: Study, path: Path): Place {
  const depth = path.findLastIndex((step) => step > 0);
  if (depth < 0) return { study, path };
  const step = path[depth] ?? 0;
  const promoted = change(study, path.slice(0, depth), (at) => {
    const chosen = at.next[step];
    if (!chosen) return at;
    return { ...at, next: [asFirst(chosen), ...at.next.filter((_, i) => i !== step)] };
  });
  return { study: promoted, path: path.with(depth, 0) };
}

/** Without this move and everything after it. */
export function remove(study: Study, path: Path): Place {
  const step = path.at(-1);
  if (step === undefined) return { study, path };
  const before = path.slice(0, -1);
  const removed = change(study, before, (at) => {
    const next = at.next.filter((_, i) => i !== step);
    return { ...at, next: step === 0 ? next.map((twig, i) => (i ? twig : asFirst(twig))) : next };
  });
  return { study: removed, path: before };
}

/** Without the variations, or without anything, behind here. */
export const trim = (study: Study, path: Path): Study =>
  change(study, path, (at) => ({ ...at, next: [] }));

const oneLine = (text: string): string => text.replace(/[\s\0]+/g, ' ').trim();

/** What somebody says here; what programs said stays. */
export const setComment = (study: Study, path: Path, text: string): Study =>
  change(study, path, (at) => {
    const said = oneLine(text);
    const kept = at.comments.filter(isForPrograms);
    return { ...at, before: [], comments: said ? [...kept, said] : kept };
  });

const MARKS = 6; // ! ? !! ?? !? ?!: a move has one of them

/** Puts a mark on a move, or takes it off again. */
export const toggleNag = (study: Study, path: Path, nag: number): Study =>
  change(study, path, (at) => {
    if (at.nags.includes(nag)) return { ...at, nags: at.nags.filter((other) => other !== nag) };
    const others = nag <= MARKS ? at.nags.filter((other) => other > MARKS) : at.nags;
    return { ...at, nags: nag <= MARKS ? [nag, ...others] : [...others, nag] };
  });

const isStanding = (nag: number): boolean => nag >= 10 && nag <= 19;

/** Says who stands better behind a move, in place of what was said; 0 says nothing. */
export const setStanding = (study: Study, path: Path, nag: number): Study =>
  change(study, path, (at) => {
    const others = at.nags.filter((other) => !isStanding(other));
    return { ...at, nags: nag ? [...others, nag] : others };
  });

/** An empty value takes the tag away. */
export function setTag(study: Study, name: string, value: string): Study {
  const said = oneLine(value);
  const known = study.tags.some(([tag]) => tag === name);
  if (!said) return { ...study, tags: study.tags.filter(([tag]) => tag !== name) };
  if (!known) return { ...study, tags: [...study.tags, [name, said]] };
  return {
    ...study,
    tags: study.tags.map((tag) => (tag[0] === name ? ([name, said] as const) : tag)),
  };
}
