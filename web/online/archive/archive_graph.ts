// A rating's history as a curve: where its points lie, and the figures and days beside it.
import type { Standing } from '../protocol.ts';

export interface Box {
  width: number;
  height: number;
  /** Kept free at the left for figures, and at all other sides. */
  left: number;
  side: number;
}

export interface Point {
  x: number;
  y: number;
  /** Where the deviation ends above and below. */
  high: number;
  low: number;
  time: number;
  rating: number;
  deviation: number;
}

export interface Graph {
  points: Point[];
  /** Lines across: ratings that are whole. */
  lines: { y: number; rating: number }[];
}

const LEAST_SPAN = 100; // points of rating: less would make a mountain of nothing
const STEPS = [20, 50, 100, 200, 500, 1000];
const LINES_MOST = 5;

/** Three games an hour and then none for a year would be a cliff and a plain: so games are apart as
 * they come, not as days go by. */
export function graphOf(history: Standing['history'], box: Box): Graph {
  const { width, height, left, side } = box;
  const ratings = history.flatMap(([, rating, deviation]) => [
    rating - deviation,
    rating + deviation,
  ]);
  const middle = (Math.min(...ratings) + Math.max(...ratings)) / 2;
  const span = Math.max(LEAST_SPAN, Math.max(...ratings) - Math.min(...ratings));
  const [least, most] = [middle - span / 2, middle + span / 2];
  const y = (rating: number) => side + ((height - 2 * side) * (most - rating)) / span;
  const room = width - left - side;
  const x = (i: number) =>
    left + (history.length < 2 ? room / 2 : (room * i) / (history.length - 1));
  return {
    points: history.map(([time, rating, deviation], i) => ({
      x: x(i),
      y: y(rating),
      high: y(rating + deviation),
      low: y(rating - deviation),
      time,
      rating,
      deviation,
    })),
    lines: linesBetween(least, most).map((rating) => ({ y: y(rating), rating })),
  };
}

/** Round ratings between two, a handful. */
export function linesBetween(least: number, most: number): number[] {
  const step = STEPS.find((one) => (most - least) / one <= LINES_MOST) ?? 2000;
  const first = Math.ceil(least / step) * step;
  return Array.from(
    { length: Math.max(0, Math.floor((most - first) / step) + 1) },
    (_, i) => first + i * step,
  );
}
