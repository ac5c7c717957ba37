// Signs of what a placement comes to, within 10 of (0, 0). Full is now, hollow is the next turn; a
// tick is good for the player who places, a cross is bad.
import type { Fate } from './facts.ts';

export interface Sign {
  path: string;
  full: boolean;
}

const tick = 'M-4.5 .5-1.5 3.5 4.5-3.5';
const cross = 'M-3.5-3.5 3.5 3.5M3.5-3.5-3.5 3.5';
const call = 'M0-4.5V.8M0 4.2v.1';
const level = 'M-4-2H4M-4 2H4';
const bar = 'M-4 0H4';

const signs: Record<Exclude<Fate, 'quiet'>, Sign> = {
  wins: { path: tick, full: true },
  traps: { path: tick, full: false },
  loses: { path: cross, full: true },
  gives: { path: cross, full: false },
  draws: { path: level, full: true },
  forces: { path: call, full: false },
  large: { path: bar, full: true },
  spent: { path: bar, full: true },
};

export const signOf = (fate: Fate): Sign | null => (fate === 'quiet' ? null : signs[fate]);

export const verdictSign = (won: boolean): Sign => signs[won ? 'wins' : 'loses'];
