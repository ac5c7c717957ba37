// The games that are played on the page, and how much of them: what several files of tests share.
import type { TestedGame } from './app.ts';
import { movesOf, type Wanted } from './table.ts';

/** Deals whose games by these hands are short. */
export const SEEDS: Record<TestedGame, number> = { patterns: 29, manalath: 2, mandala: 20 };
const LAST = { patterns: 16, manalath: 16, mandala: 7 }; // moves of a game that are left to play

export const wholeGame = (game: TestedGame): Wanted => ({ game, seed: SEEDS[game] });

export const endOfGame = (game: TestedGame): Wanted => {
  const whole = wholeGame(game);
  return { ...whole, moves: movesOf(whole).slice(0, -LAST[game]) };
};

/** Mandala takes its time: it is played from the beginning once, else from shortly before its end. */
export const shortGame = (game: TestedGame): Wanted =>
  game === 'mandala' ? endOfGame(game) : wholeGame(game);
