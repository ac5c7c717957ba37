// Which piece of the next view is which piece of this one, so that it can be seen to travel. The
// views do not tell; but pieces of one colour are alike, so any that left and any that came will do.
import type { Piece } from './board.ts';

export interface Keyed extends Piece {
  key: number;
  /** Where it sets out if it was not seen before: from a piece that is like it. */
  start?: Piece;
  /** Whether it comes from elsewhere: until it is there it is above everything that stays. */
  travels: boolean;
}

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

/** "discard#7", the seventh card of a pile, and "hand1-r" are at "discard" and at "hand1". */
const isAt = (place: string, source: string): boolean =>
  place === source || place.startsWith(`${source}-`) || place.startsWith(`${source}#`);

const comesFrom = (from: Piece, to: Piece): boolean =>
  to.from?.some((source) => isAt(from.place, source)) ?? false;

const isHidden = (from: Piece, to: Piece) => from.colour === '?' || to.colour === '?';
const inPile = (piece: Piece) => piece.place.includes('#');

/** The nearest piece at the likeliest of the places that a new one comes from. */
function startOf(before: Keyed[], to: Piece): Piece | undefined {
  for (const source of to.from ?? []) {
    const pool = { left: before.filter(({ place }) => isAt(place, source)), next: 0 };
    const found = take(pool, to, () => true);
    if (found) return found;
  }
  return undefined;
}

/** Higher pieces are drawn later, and pieces that travel after all that lie still. */
export const inOrder = (pieces: Keyed[], landed: boolean): Keyed[] =>
  [...pieces].sort(
    (a, b) => (landed ? 0 : Number(a.travels) - Number(b.travels)) || a.height - b.height,
  );

/** First those that stay where they are, then those that are known to come from elsewhere, then
 * those that travel with their colour, then hidden ones that are shown (or the other way round).
 * The rest is new; it sets out from where it must have been. */
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
  const alike = (from: Piece, to: Piece) => from.colour === to.colour && from.shape === to.shape;
  pass((from, to) => from.colour === to.colour && comesFrom(from, to));
  pass((from, to) => alike(from, to) && !inPile(from));
  pass((from, to) => isHidden(from, to) && comesFrom(from, to));
  pass(alike);
  pass((from, to) => from.colour === to.colour);
  pass((from, to) => isHidden(from, to) && !to.from);
  return pieces.map((piece) => {
    const from = origins.get(piece);
    const start = from ? undefined : startOf(before, piece);
    const travels = start !== undefined || (from !== undefined && from.place !== piece.place);
    return { ...piece, travels, start, key: from?.key ?? pool.next++ };
  });
}
