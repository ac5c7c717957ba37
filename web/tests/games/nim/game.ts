// Nim, the template of a game: everything that the app has to know of one. It becomes a real one by
// lying in web/games and a line in web/games/games.ts; tests/games/add_game.py does that.
import { markerOf, type DrawnPiece } from '$web/art/piece.ts';
import type { Game } from '$web/games/game.ts';
import { board } from './board.ts';

const stone = (x: number, y = 0): DrawnPiece => ({ x, y, colour: 'b', shape: 'stone' });

export const game: Game = {
  board,
  about: {
    en: 'Take stones from one of three heaps. The last stone wins.',
    de: 'Nimm Steine von einem der drei Haufen. Der letzte Stein gewinnt.',
  },
  teaches: {
    en: 'Three heaps of stones. Take what you like from one of them; the last stone wins.',
    de: 'Drei Haufen mit Steinen. Nimm von einem, so viele du willst; der letzte Stein gewinnt.',
  },
  sign: stone(0),
  pair: [stone(-22), stone(22)],
  emblem: [stone(0, -22), stone(-23, 20), stone(23, 20)],
  seatSign: markerOf,
  moment: { options: {}, position: '3-5-7 1', reader: 0 },
  sounds: {},
};
