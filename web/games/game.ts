// What a game consists of in the app. The folder web/games/NAME has
//   game.ts      exports `game`, a Game: what any page may need
//   lessons.ts   exports `tutorial`, a Tutorial (lesson.ts), loaded when somebody learns
//   glossary.ts  exports `glossary`, a Glossary (glossary.ts), loaded when somebody looks it up
//   living.ts    exports `living`, a Living (living.ts), if the first page is to play a game
//   picture.json the moment that web/tools/pictures.mjs photographs
// and whatever these consist of. The rules are in C; the rule texts are docs/rules/NAME.LANGUAGE.md.
import type { DrawnPiece, MovedPiece } from '$web/art/piece.ts';
import type { Sound } from '$web/base/sound.ts';
import { movedPieces, type Board } from '$web/board/board.ts';
import type { GameName, Placed, Played, Player, Words } from '$web/kolam/kolam.ts';
import { inFolder } from './folder.ts';

export interface Game {
  board: Board;
  /** What it is about, in a sentence or two: on the first page, and where it is learnt. */
  about: Words;
  teaches: Words;
  /** Its sign in a list, within 22 of (0, 0). */
  sign: DrawnPiece;
  /** A few pieces that stand for it: within 46 by 28 of (0, 0), and within 70 by 45. */
  pair: DrawnPiece[];
  emblem: DrawnPiece[];
  /** The sign of a seat, within 22 of (0, 0). */
  seatSign(player: Player): DrawnPiece;
  /** A moment that shows what the game is about. */
  moment: Omit<Placed, 'game'>;
  /** How far a very small picture of the moment goes in, and where to (a CSS transform-origin). */
  closeUp?: { scale: number; origin?: string };
  /** The sound of a move by its first letter; all others are placed. */
  sounds: Record<string, Sound>;
  /** A short record, shown where one can be pasted. */
  sampleRecord?: string;
}

const games = import.meta.glob<Game>('./*/game.ts', { eager: true, import: 'game' });

export const gameOf = (name: GameName): Game => inFolder(games, name);

export const boardOf = (name: GameName): Board => gameOf(name).board;

export type { MovedPiece };

export const movedBy = (name: GameName, played: Played): MovedPiece[] =>
  movedPieces(boardOf(name), played);
