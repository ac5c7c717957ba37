// A mistake that is walked through: the shortest line that shows it, and beside it the one that would
// have been better, each step by step on the board. Nothing of it is in the study.
import { inLanguage, type Language, type Loss, type Side } from '$web/kolam/kolam.ts';
import type { Verdict } from './review.ts';
import type { Path } from '$web/kolam/tree.ts';

export interface Walk {
  verdict: Verdict;
  /** To the position in which the mistake was made, and the moves that lead there. */
  from: Path;
  before: readonly string[];
  loss: Loss;
  lines: Record<Side, readonly string[]>;
  side: Side;
  /** Moves of that line that have been made on the board. */
  at: number;
}

/** What a review shows of a mistake. Where something is hidden only the first moves are certain: what
 * follows them is told, and not laid on the board. */
export function beginWalk(
  about: Pick<Walk, 'verdict' | 'from' | 'before' | 'loss'>,
  hides: boolean,
): Walk {
  const { verdict, loss } = about;
  const lines = loss.shows ?? { played: [verdict.played.move], better: verdict.best?.pv ?? [] };
  const shown = (line: readonly string[]) => (hides ? line.slice(0, 1) : line);
  const [side = 'played'] = loss.shows?.facts ?? [];
  return {
    ...about,
    lines: { played: shown(lines.played), better: shown(lines.better) },
    side,
    at: 1,
  };
}

export const lineOf = ({ lines, side }: Walk): readonly string[] => lines[side];

/** The moves that lead to the position on the board. */
export const movesOf = (walk: Walk): string[] => [
  ...walk.before,
  ...lineOf(walk).slice(0, walk.at),
];

export const stepTo = (walk: Walk, at: number): Walk => ({
  ...walk,
  at: Math.max(0, Math.min(at, lineOf(walk).length)),
});

/** The other line, as far along it. */
export const onSide = (walk: Walk, side: Side): Walk => stepTo({ ...walk, side }, walk.at);

/** For screen readers: the line, the move that led here, and at its end why it is shown. */
export function announcedOf(walk: Walk, language: Language): string {
  const { side, at, loss } = walk;
  const name =
    side === 'played'
      ? inLanguage(language, 'What was played', 'Gespielt')
      : inLanguage(language, 'Better', 'Besser');
  const line = lineOf(walk);
  const told = at === line.length ? loss.text : '';
  return `${name}, ${at}/${line.length}: ${movesOf(walk).at(-1) ?? ''}. ${told}`;
}
