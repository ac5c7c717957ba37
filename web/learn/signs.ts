// A few pieces that stand for a game, around (0, 0).
import type { Piece } from '$web/games/game.ts';
import type { GameName } from '$web/kolam/kolam.ts';

type Sign = Pick<Piece, 'x' | 'y' | 'colour' | 'shape' | 'figure'>;

export const signs: Record<GameName, Sign[]> = {
  patterns: [
    { x: -46, y: -22, colour: 'g', shape: 'up' },
    { x: 0, y: -22, colour: 'r', shape: 'down' },
    { x: 46, y: -22, colour: 'r', shape: 'up' },
    { x: -46, y: 22, colour: 'y', shape: 'down' },
    { x: 0, y: 22, colour: 'r', shape: 'down' },
    { x: 46, y: 22, colour: 'b', shape: 'up' },
    { x: 0, y: 22, colour: '', shape: 'marker1', figure: '1' },
  ],
  manalath: [
    { x: -23, y: -20, colour: 'o', shape: 'stone' },
    { x: 23, y: -20, colour: 'o', shape: 'stone' },
    { x: -46, y: 20, colour: 'p', shape: 'stone' },
    { x: 0, y: 20, colour: 'o', shape: 'stone' },
    { x: 46, y: 20, colour: 'p', shape: 'stone' },
  ],
  mandala: [
    { x: -44, y: 0, colour: 'b', shape: 'card' },
    { x: -15, y: -12, colour: 'y', shape: 'card' },
    { x: 15, y: 12, colour: 'g', shape: 'card' },
    { x: 44, y: 0, colour: 'back', shape: 'back' },
  ],
};
