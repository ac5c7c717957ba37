// Notation and terms of Nim.
import type { Glossary } from '$web/games/glossary.ts';

export const glossary: Glossary = {
  places: { en: 'The heaps are a, b and c.', de: 'Die Haufen heißen a, b und c.' },
  moves: [
    {
      form: { en: 'heap, count', de: 'Haufen, Anzahl' },
      example: 'a2',
      at: { position: '3-5-7 1' },
    },
  ],
  position: [
    {
      name: { en: 'heaps', de: 'Haufen' },
      example: '3-5-7',
      meaning: { en: 'how many stones are in each', de: 'wie viele Steine in jedem liegen' },
    },
    {
      name: { en: 'turn', de: 'Zug' },
      example: '1',
      meaning: { en: 'who is to move', de: 'wer am Zug ist' },
    },
  ],
  reading: {
    en: 'Three, five and seven stones, and player 1 is to move.',
    de: 'Drei, fünf und sieben Steine, und Seite 1 ist am Zug.',
  },
  hasSands: false,
  terms: [
    {
      en: 'heap',
      de: 'Haufen',
      meaning: { en: 'stones to take from', de: 'Steine, von denen genommen wird' },
    },
  ],
};
