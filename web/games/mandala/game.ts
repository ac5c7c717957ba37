// Mandala: everything that the app knows of it.
import { markerOf } from '$web/art/piece.ts';
import type { Game } from '../game.ts';
import { board } from './board.ts';

export const game: Game = {
  board,
  about: {
    en: 'Build mandalas, then share them out. Your river says what each colour is worth.',
    de: 'Baut Mandalas und teilt sie auf. Dein Fluss sagt, was jede Farbe wert ist.',
  },
  teaches: {
    en: 'Cards of sand in two mandalas. Your river says what the cards in your cup are worth.',
    de: 'Karten aus Sand in zwei Mandalas. Dein Fluss sagt, was die Karten in deinem Kelch wert sind.',
  },
  sign: { turn: 8, scale: 0.82, colour: 'p', shape: 'card' },
  pair: [
    { x: -22, colour: 'y', shape: 'card' },
    { x: 22, colour: 'b', shape: 'card' },
  ],
  emblem: [
    { x: -44, y: 0, colour: 'b', shape: 'card' },
    { x: -15, y: -12, colour: 'y', shape: 'card' },
    { x: 15, y: 12, colour: 'g', shape: 'card' },
    { x: 44, y: 0, colour: 'back', shape: 'back' },
  ],
  seatSign: markerOf,
  moment: {
    options: {},
    position:
      '?54 r5o2y1g2p2b2 r1o2y2p1b2/?6 g2+y3b3/?2+g1 yb/og r1o2y1p1|-|- r1o1g1p1|-|y2 1 - play 0 0',
    reader: 1,
  },
  closeUp: { scale: 1.4, origin: '30% 50%' },
  sounds: { X: 'swap', C: 'claim' },
};
