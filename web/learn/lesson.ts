// What a tutorial is made of, and how a learner's answer is judged. Nothing here knows a rule: what
// is legal and what follows comes from the module, and tests hold every claim of the texts to it.
import type { GameName, Look, Options, Placed, Reader, Words } from '$web/kolam/kolam.ts';

/** Where a step begins: a position, or a deal and the moves since. */
export interface At {
  options?: Options;
  seed?: string;
  position?: string;
  moves?: string[];
  reader: Reader;
}

export interface Choice {
  name: Words;
  /** What a wrong one is answered. */
  reply?: Words;
}

export type Goal =
  /** Any one of these moves. */
  | { kind: 'play'; moves: string[] | RegExp }
  /** All of these moves, one after the other, in any order. */
  | { kind: 'all'; moves: string[] }
  /** All of these places and no other. */
  | { kind: 'find'; spots: string[] }
  /** The first choice is right; they are shown in the order of `shown`. */
  | { kind: 'answer'; choices: Choice[]; shown: number[] };

export interface Step {
  id: string;
  text: Words;
  at: At;
  goal: Goal;
  /** A move that is shown to who asks for help. */
  help?: string;
  /** Answers to moves that are legal but not wanted, or to places; then the general one. */
  replies?: Record<string, Words>;
  otherwise?: Words;
  /** What has happened. */
  after: Words;
  /** How the game goes on after the right move, to be seen. */
  then?: Record<string, string[]>;
}

export interface Lesson {
  title: Words;
  steps: Step[];
}

export interface Tutorial {
  game: GameName;
  lessons: Lesson[];
  /** Said when all is done. */
  end: Words;
}

/** A step in the order of the tutorial, with its lesson. */
export interface Numbered {
  step: Step;
  lesson: Lesson;
  /** Which lesson, and which step of it, from 1. */
  chapter: number;
  part: number;
}

export const stepsOf = (tutorial: Tutorial): Numbered[] =>
  tutorial.lessons.flatMap((lesson, i) =>
    lesson.steps.map((step, j) => ({ step, lesson, chapter: i + 1, part: j + 1 })),
  );

/** What to look at, after some more moves. */
export const placedAt = (game: GameName, at: At, more: string[] = []): Placed => ({
  game,
  options: at.options ?? {},
  seed: at.seed,
  position: at.position,
  moves: [...(at.moves ?? []), ...more],
  reader: at.reader,
});

export const isWanted = (goal: Goal, move: string): boolean => {
  if (goal.kind !== 'play' && goal.kind !== 'all') return false;
  return Array.isArray(goal.moves) ? goal.moves.includes(move) : goal.moves.test(move);
};

/** The moves that do it, of those that are legal. */
export const wantedMoves = (goal: Goal, look: Look): string[] =>
  look.legal.filter((move) => isWanted(goal, move));

export const general: Words = {
  en: 'That is allowed, but it is not what this step asks for. Try again.',
  de: 'Das ist erlaubt, aber hier ist etwas anderes gefragt. Versuch es noch einmal.',
};

/** What a move or a place that is not wanted is answered. */
export const replyTo = (step: Step, given: string): Words =>
  step.replies?.[given] ?? step.otherwise ?? general;

/** How far a learner is in one step. Never changed in place. */
export interface Attempt {
  /** Moves that were right, or the one that was wrong and can be taken back. */
  played: string[];
  found: string[];
  state: 'open' | 'wrong' | 'done';
  /** What is answered; null before anything was tried. */
  reply: Words | null;
}

export const beginAttempt = (): Attempt => ({ played: [], found: [], state: 'open', reply: null });

const done = (attempt: Attempt, step: Step): Attempt => ({
  ...attempt,
  state: 'done',
  reply: step.after,
});

export function tryMove(step: Step, attempt: Attempt, move: string): Attempt {
  const played = [...attempt.played, move];
  if (!isWanted(step.goal, move))
    return { ...attempt, played, state: 'wrong', reply: replyTo(step, move) };
  const next = { ...attempt, played, reply: null };
  const rest = step.goal.kind === 'all' ? step.goal.moves.filter((m) => !played.includes(m)) : [];
  return rest.length === 0 ? done(next, step) : next;
}

/** Finds a place, or lets go of one that was found. */
export function tryPlace(step: Step, attempt: Attempt, place: string): Attempt {
  if (step.goal.kind !== 'find' || attempt.state === 'done') return attempt;
  if (attempt.found.includes(place)) return attempt;
  if (!step.goal.spots.includes(place)) return { ...attempt, reply: replyTo(step, place) };
  const next = { ...attempt, found: [...attempt.found, place], reply: null };
  return next.found.length === step.goal.spots.length ? done(next, step) : next;
}

export function tryAnswer(step: Step, attempt: Attempt, choice: number): Attempt {
  if (step.goal.kind !== 'answer') return attempt;
  if (choice === 0) return done(attempt, step);
  return { ...attempt, reply: step.goal.choices[choice]?.reply ?? replyTo(step, '') };
}

/** Before the wrong move. */
export const takeBack = (attempt: Attempt): Attempt => ({
  ...attempt,
  played: attempt.state === 'wrong' ? attempt.played.slice(0, -1) : attempt.played,
  state: attempt.state === 'wrong' ? 'open' : attempt.state,
  reply: null,
});
