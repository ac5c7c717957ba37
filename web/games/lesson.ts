// What a tutorial is made of: lessons of steps, each at a position with something to do. Nothing here
// knows a rule: what is legal and what follows comes from the module, and tests hold every claim of
// the texts to it. learn/attempt.ts judges the answers.
import type { GameName, Options, Reader, Words } from '$web/kolam/kolam.ts';
import { inFolder } from './folder.ts';

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
  /** Nothing to do but look: these moves are made by themselves. */
  | { kind: 'watch'; moves: string[] }
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
  /** The move that "Show me" shows. */
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
  lessons: Lesson[];
  /** Said when all is done. */
  end: Words;
}

const tutorials = import.meta.glob<Tutorial>('./*/lessons.ts', { eager: true, import: 'tutorial' });

export const tutorialOf = (name: GameName): Tutorial => inFolder(tutorials, name);
