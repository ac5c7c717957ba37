// Which of a board's layouts suits the room that there is: pixels.
import type { Board } from './board.ts';

/** Whether things should lie above each other rather than beside each other. */
export const isTall = (board: Board, width: number, height: number): boolean =>
  board.isTall?.(width, height) ?? height > width * 1.05;
