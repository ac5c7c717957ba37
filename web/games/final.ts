// How the end of a game that was played elsewhere is laid out and shown, for a game with points:
// web/games/NAME/final.ts exports `final`. A layout is text that the rules read and count.
import type { Board } from '$web/board/board.ts';
import type { GameName, Words } from '$web/kolam/kolam.ts';
import type { Component } from 'svelte';

export interface LayOutProps {
  layout: string;
  names: [string, string];
  /** What the rules said against the layout, if they were asked. */
  refused: string;
  onchange: (layout: string) => void;
}

export interface Final {
  /** What to do, in a sentence or two. */
  help: Words;
  empty: string;
  /** Where it is laid out. */
  LayOut: Component<LayOutProps>;
  /** The game's board for the count, without what a layout does not tell. */
  board(layout: string): Board;
}

const finals = import.meta.glob<Final>('./*/final.ts', { import: 'final' });
const fileOf = (game: GameName) => `./${game}/final.ts`;

export const hasFinal = (game: GameName): boolean => fileOf(game) in finals;

export async function loadFinal(game: GameName): Promise<Final> {
  const load = finals[fileOf(game)];
  if (!load) throw new Error(`${game} has no points to count`);
  return load();
}
