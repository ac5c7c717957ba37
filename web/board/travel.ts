// Which piece of the next view is which piece of this one, so that it can be seen to travel. The
// views do not tell; but pieces of one colour are alike, so any that left and any that came will do.
import type { Piece } from '$web/games/game.ts';

export interface Keyed extends Piece {
  key: number;
}

const LIFT = 1000; // above everything that stays

interface Pool {
  left: Keyed[];
  next: number;
}

/** Takes out the first that fits, the nearest one if there are several. */
function take(pool: Pool, to: Piece, fits: (piece: Keyed) => boolean): Keyed | null {
  let best = -1;
  let least = Infinity;
  pool.left.forEach((piece, i) => {
    const distance = (piece.x - to.x) ** 2 + (piece.y - to.y) ** 2;
    if (fits(piece) && distance < least) [best, least] = [i, distance];
  });
  return best < 0 ? null : (pool.left.splice(best, 1)[0] ?? null);
}

const isMarker = (piece: Piece) => piece.shape.startsWith('marker');

/** First those that stay where they are, then those that travel with their colour, then hidden ones
 * that are shown (or the other way round); the rest is new. Who travels is above the others. */
export function follow(before: Keyed[], pieces: Piece[]): Keyed[] {
  const pool: Pool = { left: [...before], next: 1 + Math.max(0, ...before.map(({ key }) => key)) };
  const origins = new Map<Piece, Keyed>();
  const pass = (fits: (from: Keyed, to: Piece) => boolean) => {
    for (const to of pieces) {
      if (origins.has(to)) continue;
      const from = take(pool, to, (piece) => isMarker(piece) === isMarker(to) && fits(piece, to));
      if (from) origins.set(to, from);
    }
  };
  pass((from, to) => from.place === to.place && from.colour === to.colour);
  pass((from, to) => from.colour === to.colour && from.shape === to.shape);
  pass((from, to) => from.colour === to.colour);
  pass((from, to) => from.colour === '?' || to.colour === '?');
  return pieces.map((piece) => {
    const from = origins.get(piece);
    const travels = from !== undefined && from.place !== piece.place;
    const height = travels ? piece.height + LIFT : piece.height;
    return { ...piece, height, key: from?.key ?? pool.next++ };
  });
}
