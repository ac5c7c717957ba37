// The games that are played on the page, and how much of them: what several files of tests share.
import type { GameName } from '$web/kolam/kolam.ts';
import { movesOf, type Wanted } from './table.ts';

/** Deals whose games by these hands are short. */
const SEEDS: Record<GameName, number> = { patterns: 29, manalath: 2, mandala: 20 };
const LAST: Record<GameName, number> = { patterns: 16, manalath: 16, mandala: 7 }; // moves of a game that are left to play

export const seedOf = (game: GameName): number => SEEDS[game] ?? 1;

export const wholeGame = (game: GameName): Wanted => ({ game, seed: seedOf(game) });

export const endOfGame = (game: GameName): Wanted => {
  const whole = wholeGame(game);
  return { ...whole, moves: movesOf(whole).slice(0, -(LAST[game] ?? 5)) };
};

/** Mandala takes its time: it is played from the beginning once, else from shortly before its end. */
export const shortGame = (game: GameName): Wanted =>
  game === 'mandala' ? endOfGame(game) : wholeGame(game);
