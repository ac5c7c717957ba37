// Manalath: everything that the app knows of it.
import type { Game } from '../game.ts';
import { board } from './board.ts';
import { colourOf } from './facts.ts';

export const game: Game = {
  board,
  about: {
    en: 'Place either colour. Five of your own together win, four lose.',
    de: 'Setze beide Farben. Fünf eigene zusammen gewinnen, vier verlieren.',
  },
  teaches: {
    en: 'Both of you place pieces of both colours. Five in a group wins, four loses.',
    de: 'Ihr setzt beide Steine in beiden Farben. Fünf in einer Gruppe gewinnt, vier verliert.',
  },
  sign: { colour: 'o', shape: 'stone' },
  pair: [
    { x: -22, colour: 'o', shape: 'stone' },
    { x: 22, colour: 'p', shape: 'stone' },
  ],
  emblem: [
    { x: -23, y: -20, colour: 'o', shape: 'stone' },
    { x: 23, y: -20, colour: 'o', shape: 'stone' },
    { x: -46, y: 20, colour: 'p', shape: 'stone' },
    { x: 0, y: 20, colour: 'o', shape: 'stone' },
    { x: 46, y: 20, colour: 'p', shape: 'stone' },
  ],
  seatSign: (player) => ({ colour: colourOf(player), shape: 'stone' }),
  moment: {
    options: { neutral: 'c5' },
    moves: 'oe5 pe6 of5 pd4 oc3 pc4 pg3 oh2 oa1 pg4 oe7 pb2 of7 ph5 oc6 pd8 pi5'.split(' '),
    reader: 0,
  },
  sounds: {},
  sampleRecord: '[Game "manalath"]  1. oe5 2. pe6 *',
};
