// The game of the moment, which one more move wins.
import type { Living } from '../living.ts';
import { game } from './game.ts';

const { moves = [], ...placed } = game.moment;

export const living: Living = {
  placed,
  moves: [...moves, 'pg5'].join(' '),
  from: moves.length,
};
