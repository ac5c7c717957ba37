// Laying out and counting the end of a game of Patterns.
import type { Final } from '../final.ts';
import { board } from './board.ts';
import { countedBoard, EMPTY } from './draft.ts';
import LayOut from './LayOut.svelte';

export const final: Final = {
  help: {
    en: 'Choose a colour and tap its face-down tokens; leave out what is face up. Then tap the markers in order: white is player 1.',
    de: 'Wähle eine Farbe und tippe ihre Plättchen an, die die Rückseite zeigen; die anderen bleiben weg. Dann die Marker der Reihe nach: Weiß ist Seite 1.',
  },
  empty: EMPTY,
  LayOut,
  board: (layout) => countedBoard(board, layout),
};
