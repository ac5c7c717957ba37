// How a learner's answer to a step is judged, and the steps of a tutorial in their order.
import type { At, Goal, Lesson, Step, Tutorial } from '$web/games/lesson.ts';
import type { GameName, Look, Placed, Words } from '$web/kolam/kolam.ts';

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

/** Makes the next move that is to be seen. */
export function watchMove(step: Step, attempt: Attempt): Attempt {
  const move = step.goal.kind === 'watch' ? step.goal.moves[attempt.played.length] : undefined;
  if (move === undefined) return done(attempt, step);
  const next = { ...attempt, played: [...attempt.played, move] };
  return isWatched(step, next) ? done(next, step) : next;
}

const isWatched = ({ goal }: Step, { played }: Attempt): boolean =>
  goal.kind === 'watch' && played.length === goal.moves.length;

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
