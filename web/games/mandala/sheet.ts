// The count at the end: a sheet for each player where the mandalas lay, with a line for each space
// of the river and one for the cards that count nothing. It is filled step by step.
import type { Player } from '$web/kolam/kolam.ts';
import type { Piece } from '$web/board/board.ts';
import { cupColumns, layRow, type Column, type Spread } from './cards.ts';
import { PLAYERS, SPACES, type Bag, type PlayerFact } from './facts.ts';
import type { Box, Plate } from './place.ts';

/** One for each space, and one for the cards outside the river. */
export const STEPS = SPACES.length + 1;

export interface Line {
  /** 1 to 6, or 0 for what lies outside the river. */
  space: number;
  colour: string | null;
  cards: Bag;
  points: number;
  y: number;
  counted: boolean;
}

export interface Sheet {
  player: Player;
  box: Box;
  scale: number;
  lines: Line[];
  titleY: number;
  totalY: number;
  /** The columns: the number of the space, its card, the cards of the cup, their points. */
  spaceX: number;
  colourX: number;
  cardsX: number;
  cardsWidth: number;
  /** "3 × 2", where there is room for it. */
  productX: number;
  pointsX: number;
  /** As far as it is counted. */
  points: number;
}

export const isCounted = ({ facts, scene }: Spread): boolean =>
  facts.phase === 'over' && scene.ending > 0;

function boxOf({ place, scene }: Spread, player: Player): Box {
  const plate = place.plates[player === scene.near ? 0 : 1] as Plate;
  const { x, y, a, b } = plate;
  return { x: x - a, y: y - b, width: 2 * a, height: 2 * b };
}

function linesOf(fact: PlayerFact, top: number, step: number, ending: number): Line[] {
  const inRiver = SPACES.map((space) => {
    const { colour, cards, points } = fact.spaces[space - 1] as PlayerFact['spaces'][0];
    return { space, colour, cards: colour ? { [colour]: cards } : {}, points };
  });
  return [...inRiver, { space: 0, colour: null, cards: fact.outside, points: 0 }].map(
    (line, i) => ({ ...line, y: top + step * i, counted: ending > i }),
  );
}

export function sheetOf(spread: Spread, player: Player): Sheet {
  const { place, scene, facts } = spread;
  const box = boxOf(spread, player);
  const step = box.height / (STEPS + 2.3);
  const unit = box.width / 100;
  const fact = facts.players[player - 1] as PlayerFact;
  const lines = linesOf(fact, box.y + 1.75 * step, step, scene.ending);
  return {
    player,
    box,
    scale: place.tall ? 0.4 : 0.62,
    lines,
    titleY: box.y + 0.7 * step,
    totalY: box.y + (STEPS + 1.5) * step,
    spaceX: box.x + 8 * unit,
    colourX: box.x + 19 * unit,
    cardsX: box.x + 29 * unit,
    cardsWidth: (place.tall ? 50 : 44) * unit,
    productX: box.x + 84 * unit,
    pointsX: box.x + 95 * unit,
    points: lines.reduce((sum, { counted, points }) => sum + (counted ? points : 0), 0),
  };
}

function linePieces(sheet: Sheet, line: Line): Piece[] {
  const { player, scale, cardsX, cardsWidth } = sheet;
  if (!line.counted) return [];
  const row = layRow(line.cards, scale, 36 * scale * 0.5, 3, cardsWidth);
  const left = row[0]?.x ?? 0;
  return row.map(({ colour, x }, i) => ({
    place: `count${player}-${line.space}`,
    colour,
    shape: 'card' as const,
    x: cardsX + 18 * scale + x - left,
    y: line.y,
    scale,
    height: 500 + i,
    from: [`cup${player}`],
  }));
}

export const sheetPieces = (spread: Spread): Piece[] =>
  PLAYERS.flatMap((player) => {
    const sheet = sheetOf(spread, player);
    return sheet.lines.flatMap((line) => linePieces(sheet, line));
  });

/** What is still in the cup while it is counted. */
export function uncounted(spread: Spread, player: Player): Column[] {
  const columns = cupColumns(spread, player);
  if (!isCounted(spread)) return columns;
  const done = sheetOf(spread, player).lines.filter(({ counted }) => counted);
  return columns.filter(({ colour }) => !done.some(({ cards }) => colour in cards));
}
