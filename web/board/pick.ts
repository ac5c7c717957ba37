// Choosing a move by choosing places, whatever the game. Nothing here is changed in place.
import type { Board, Pick } from './board.ts';

export const beginPick = (moves: string[], kind: string | null): Pick => ({
  moves,
  chosen: [],
  kind,
  asked: [],
});

type Paths = Readonly<Omit<Board, Exclude<keyof Board, 'path' | 'kind' | 'strict'>>>;

const begins = (path: string[], chosen: string[]) => chosen.every((spot, i) => path[i] === spot);

/** The moves that can still become of what is chosen. */
export function remaining(board: Paths, pick: Pick): string[] {
  const moves = pick.moves.filter((move) => begins(board.path(move), pick.chosen));
  const wanted = moves.filter((move) => board.kind(move) === pick.kind);
  if (pick.kind === null || (!board.strict && wanted.length === 0)) return moves;
  return wanted;
}

/** The spots that can be chosen next. */
export const targets = (board: Paths, pick: Pick): Set<string> =>
  new Set(
    pick.free ?? remaining(board, pick).map((move) => board.path(move)[pick.chosen.length] ?? ''),
  );

/** The kinds that the moves through these spots have, in the order of the moves. */
export function kindsFor(board: Paths, pick: Pick): string[] {
  const moves = pick.moves.filter((move) => begins(board.path(move), pick.chosen));
  return [...new Set(moves.map((move) => board.kind(move)))];
}

const complete = (board: Paths, pick: Pick): string[] =>
  remaining(board, pick).filter((move) => board.path(move).length === pick.chosen.length);

/** The moves that choosing this spot would complete, or leave to be told apart by their kinds. */
export const outcomesOf = (board: Paths, pick: Pick, spot: string): string[] =>
  complete(board, { ...pick, chosen: [...pick.chosen, spot] });

/** The move that choosing this spot would complete, if there is just one. */
export function previewOf(board: Paths, pick: Pick, spot: string): string | null {
  const moves = outcomesOf(board, pick, spot);
  return moves.length === 1 ? (moves[0] ?? null) : null;
}

export interface Chosen {
  pick: Pick;
  /** The move that is complete. */
  move: string | null;
  /** Nothing can be chosen there. */
  refused: boolean;
}

const chosen = (pick: Pick, move: string | null = null): Chosen => ({
  pick,
  move,
  refused: false,
});

/** Chooses a spot. The last one again changes the kind (one card more), and after the last kind
 * lets go of it; the first spot of another move begins anew. */
export function choose(board: Paths, pick: Pick, spot: string, firstKind: string | null): Chosen {
  if (pick.chosen.at(-1) === spot) return chooseAgain(board, pick, firstKind);
  if (targets(board, pick).has(spot)) {
    const next = { ...pick, chosen: [...pick.chosen, spot], asked: [] };
    const moves = complete(board, next);
    if (moves.length === 1) return chosen(next, moves[0]);
    if (moves.length > 1) return chosen({ ...next, asked: moves });
    return chosen(next);
  }
  const anew = { ...pick, chosen: [], kind: firstKind ?? pick.kind, asked: [] };
  if (pick.chosen.length > 0 && targets(board, anew).has(spot))
    return choose(board, anew, spot, firstKind);
  return { pick, move: null, refused: true };
}

function chooseAgain(board: Paths, pick: Pick, firstKind: string | null): Chosen {
  const kinds = kindsFor(board, pick);
  const next = kinds[kinds.indexOf(pick.kind ?? '') + 1];
  if (board.strict && pick.asked.length === 0 && next) return chosen({ ...pick, kind: next });
  return chosen(back(pick, firstKind));
}

/** Lets go of the last spot that was chosen. */
export const back = (pick: Pick, firstKind: string | null): Pick => ({
  ...pick,
  chosen: pick.chosen.slice(0, -1),
  kind: pick.chosen.length === 1 && firstKind !== null ? firstKind : pick.kind,
  asked: [],
});
