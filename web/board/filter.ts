// A board that shows only some of its places.
import type { Board } from './board.ts';

/** The same board without the spots and pieces of places that are not shown. */
export const filterBoard = (board: Board, isShown: (place: string) => boolean): Board => ({
  ...board,
  arrange(scene) {
    const { spots, pieces, ...size } = board.arrange(scene);
    return {
      ...size,
      spots: spots.filter(({ id }) => isShown(id)),
      pieces: pieces.filter(({ place }) => isShown(place)),
    };
  },
});
