// What the engine said of each move of a line, and what is shown of it: the curve of chances and
// the mistakes. A review for one player contains only what that player could know.
import type { Grade, MoveInfo, Played, Summary, Thought } from '$web/kolam/engine.ts';
import type { Player, Reader, Result } from '$web/kolam/kolam.ts';
import { isMistake } from './words.ts';

export interface Verdict {
  /** How many moves were made before it. */
  turn: number;
  player: Player;
  /** The chance of this player before the move, with the best one. */
  chance: number;
  played: Played;
  best: MoveInfo | null;
}

export interface Review {
  line: readonly string[];
  verdicts: readonly Verdict[];
  summary: Summary['summary'] | null;
  /** Of the last position, if the game is over. */
  result: Result;
}

/** Null if the engine has nothing to say. */
export function verdictOf(turn: number, thought: Thought): Verdict | null {
  const { toMove, rootInfo, moveInfos, played } = thought;
  if (!toMove || !rootInfo || !played) return null;
  return { turn, player: toMove, chance: rootInfo.winrate, played, best: moveInfos?.[0] ?? null };
}

/** The move that cost a player the game: the worst of those after which it had turned, or else the worst
 * mistake. */
export function turningVerdict({ verdicts, summary }: Review, player: Player): Verdict | null {
  const turned = new Set(
    summary?.turningPoints.filter((one) => one.player === player).map(({ turn }) => turn),
  );
  const own = verdicts.filter((verdict) => verdict.player === player);
  const worst = (among: Verdict[]) =>
    among.reduce<Verdict | null>(
      (found, one) => (found && found.played.loss >= one.played.loss ? found : one),
      null,
    );
  return (
    worst(own.filter(({ turn }) => turned.has(turn))) ??
    worst(own.filter(({ played }) => isMistake(played.class)))
  );
}

/** Whether these eyes may see what that player could: the engine tells of the player's hand. */
export const mayKnow = (reader: Reader, player: Player): boolean =>
  reader === -1 || reader === player;

export interface Point {
  /** After so many moves. */
  turn: number;
  /** Of player 1. */
  chance: number;
  /** How the move that follows was judged. */
  grade: Grade | null;
}

const ofFirst = (player: Player, chance: number): number => (player === 1 ? chance : 1 - chance);

const atEnd: Record<Result, number | null> = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5, '*': null };

/** The curve: a point before each move that was judged, and one behind the last. */
export function curveOf({ verdicts, line, result }: Review, reader: Reader): Point[] {
  const seen = verdicts.filter(({ player }) => mayKnow(reader, player));
  const points: Point[] = seen.map(({ turn, player, chance, played }) => ({
    turn,
    chance: ofFirst(player, chance),
    grade: played.class,
  }));
  const last = seen.at(-1);
  if (!last) return points;
  const done = verdicts.length === line.length;
  const end = done ? atEnd[result] : null;
  const chance = end ?? ofFirst(last.player, last.played.winrate);
  const turn = end === null ? last.turn + 1 : line.length;
  return [...points, { turn, chance, grade: null }];
}

export interface Mark extends Point {
  verdict: Verdict;
}

/** Where the mistakes stand on the curve: at what they led to. */
export const marksOf = (review: Review, reader: Reader, points: readonly Point[]): Mark[] =>
  mistakesOf(review, reader).map((verdict) => {
    const { turn, player, played } = verdict;
    const after = points.find((point) => point.turn === turn + 1);
    const chance = after?.chance ?? ofFirst(player, played.winrate);
    return { turn: turn + 1, chance, grade: played.class, verdict };
  });

export const mistakesOf = ({ verdicts }: Review, reader: Reader): Verdict[] =>
  verdicts.filter(({ player, played }) => isMistake(played.class) && mayKnow(reader, player));

/** What would have been better: the best line, if it is not what was played. */
export const betterThan = ({ played, best }: Verdict): string[] =>
  best && best.move !== played.move ? best.pv : [];

/** How much of a line that is looked at now was judged in this review. */
export function sharedWith({ line }: Review, moves: readonly string[]): number {
  const differs = moves.findIndex((move, i) => line[i] !== move);
  return differs < 0 ? Math.min(moves.length, line.length) : differs;
}

/** How long the engine looks at each move: nodes, or walks where cards are hidden. */
export const cares = ['quick', 'careful', 'thorough'] as const;
export type Care = (typeof cares)[number];

export const nodesFor = (care: Care, hides: boolean): number =>
  (hides ? 5_000 : 100_000) * { quick: 1, careful: 5, thorough: 20 }[care];
