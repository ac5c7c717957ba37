// How the game of the moment went on, between two engines of level 8.
import type { Living } from '../living.ts';
import { game } from './game.ts';

export const living: Living = {
  placed: game.moment,
  moves: 'Ec7 Sg5 Ea6 Se6 Sc6 Se3 Se1 Sh5 Sb3 Eb6 Fa5 Sc1 Fb5 Sh4 Fb7 Sg6 Sd7 Sf6 Se2 Fd8 Fc8',
  from: 0,
};
