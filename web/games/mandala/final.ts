// Laying out and counting the end of a game of Mandala.
import type { Final } from '../final.ts';
import { board } from './board.ts';
import { countedBoard, EMPTY } from './draft.ts';
import LayOut from './LayOut.svelte';

export const final: Final = {
  help: {
    en: 'For each player: the colours of the river in their order, and the cards in the cup.',
    de: 'Für beide Seiten: die Farben im Fluss der Reihe nach und die Karten im Kelch.',
  },
  empty: EMPTY,
  LayOut,
  board: () => countedBoard(board),
};
