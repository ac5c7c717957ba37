// Patterns: everything that the app knows of it.
import type { Game } from '../game.ts';
import { markerOf } from '$web/art/piece.ts';
import { board } from './board.ts';

export const game: Game = {
  board,
  about: {
    en: 'One mandala for both of you. Grow groups of a colour; those you claim late count most.',
    de: 'Ein Mandala für beide. Lass Farbgruppen wachsen; spät eröffnete zählen am meisten.',
  },
  teaches: {
    en: 'Tokens on one board become groups of your own. The groups you begin last count most, and have the least room.',
    de: 'Aus den Plättchen auf einem Mandala werden deine Farbgruppen. Die letzten zählen am meisten und haben den wenigsten Platz.',
  },
  sign: { colour: 'r', shape: 'up' },
  pair: [
    { x: -22, colour: 'r', shape: 'up' },
    { x: 22, colour: 'g', shape: 'down' },
  ],
  emblem: [
    { x: -46, y: -22, colour: 'g', shape: 'up' },
    { x: 0, y: -22, colour: 'r', shape: 'down' },
    { x: 46, y: -22, colour: 'r', shape: 'up' },
    { x: -46, y: 22, colour: 'y', shape: 'down' },
    { x: 0, y: 22, colour: 'r', shape: 'down' },
    { x: 46, y: 22, colour: 'b', shape: 'up' },
    { x: 0, y: 22, colour: '', shape: 'marker1', figure: '1' },
  ],
  seatSign: markerOf,
  moment: {
    options: {},
    position:
      'ggbG/pyoGGb/pbbYyyog/yyRYOPog/oRRYOPRp/pgRYpBRR/BBOgBo/rOrB pp d3,h3,f4,e4,b2 f7,c5,f2,d2 2',
    reader: 0,
  },
  closeUp: { scale: 1.55 },
  sounds: { S: 'swap', F: 'turn' },
};
