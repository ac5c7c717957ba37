// What a piece looks like, and a drawing of a few pieces.

/** What Piece.svelte draws around (0, 0). */
export interface PieceFace {
  /** The letter of a sand, or '?' for what the reader may not know. */
  colour: string;
  shape: 'up' | 'down' | 'card' | 'back' | 'stone' | 'marker1' | 'marker2';
  /** The text on a marker. */
  figure?: string;
}

/** A piece that a move has moved, beside the words of that move. */
export interface MovedPiece extends PieceFace {
  /** Whether it was taken from the board for the one that was laid. */
  taken?: boolean;
  /** How many of them, if not one. */
  count?: number;
}

/** One piece of a drawing that Pieces.svelte makes. */
export interface DrawnPiece extends PieceFace {
  x?: number;
  y?: number;
  scale?: number;
  /** Degrees. */
  turn?: number;
}

/** A claim marker as the sign of a seat, within 22 of (0, 0). */
export const markerOf = (player: 1 | 2): DrawnPiece => ({
  scale: 1.85,
  colour: '',
  shape: player === 1 ? 'marker1' : 'marker2',
});
