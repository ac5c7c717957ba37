// The cards of a table as pieces. Piles show their top cards only; the number in a card's place
// tells its height in the pile, so that a card that comes is seen to come.
import type { Player } from '$web/kolam/kolam.ts';
import type { Piece, Scene } from '$web/board/board.ts';
import {
  COLOURS,
  deedOf,
  entries,
  factsOf,
  lastMover,
  MANDALAS,
  moverOf,
  PLAYERS,
  SPACES,
  type Bag,
  type Facts,
} from './facts.ts';
import {
  centreOf,
  placeOf,
  sideOf,
  slotAt,
  spaceAt,
  type Box,
  type Place,
  type Plate,
} from './place.ts';

export const CARD = { width: 36, height: 50 };
const PILE_MOST = 3; // cards of a colour that a pile shows
const STACK_MOST = 6; // and a stack on a mountain

/** Everything that laying out cards needs. */
export interface Spread {
  scene: Scene;
  facts: Facts;
  place: Place;
  /** Whose hand and fields can be chosen from; 0 for nobody's. */
  mover: 0 | Player;
}

export function spreadOf(scene: Scene): Spread {
  const { look, near } = scene;
  return { scene, facts: factsOf(look), place: placeOf(scene), mover: moverOf(look, near) };
}

const shapeOf = (colour: string): Piece['shape'] => (colour === '?' ? 'back' : 'card');

/* Rows: cards of a colour overlap, colours stand apart, and all move closer where room is short. */

export interface Laid {
  colour: string;
  /** Within its colour, from 0. */
  index: number;
  count: number;
  /** From the middle of the row. */
  x: number;
}

export function layRow(bag: Bag, scale: number, step: number, gap: number, room: number): Laid[] {
  const width = CARD.width * scale;
  const laid: Laid[] = [];
  let x = 0;
  for (const [colour, count] of entries(bag)) {
    if (laid.length) x += width + gap - step;
    for (let index = 0; index < count; index++, x += step) laid.push({ colour, index, count, x });
  }
  const length = laid.at(-1)?.x ?? 0;
  const tight = length > room - width ? (room - width) / length : 1;
  return laid.map((card) => ({ ...card, x: (card.x - length / 2) * tight }));
}

/* Hands */

export function handRow(spread: Spread, player: Player): Laid[] {
  const side = sideOf(spread.place, player, spread.scene.near);
  const { hand } = spread.facts.players[player - 1] as Facts['players'][0];
  const width = CARD.width * side.handScale;
  const step = (hand['?'] ?? 0) > 0 ? width * 0.62 : width * 0.36;
  return layRow(hand, side.handScale, step, side.handGap, side.hand.width);
}

/** How many cards of a colour are raised to be played. */
function raisedOf({ scene, mover }: Spread, player: Player, colour: string): number {
  if (player !== mover || scene.pick.chosen[0] !== `hand-${colour}`) return 0;
  return Number(scene.pick.kind ?? 1);
}

function handPieces(spread: Spread, player: Player): Piece[] {
  const { place, scene } = spread;
  const side = sideOf(place, player, scene.near);
  const { x, y } = centreOf(side.hand);
  const lift = side.hand.height * 0.2;
  return handRow(spread, player).map((card, i) => {
    const raised = card.index >= card.count - raisedOf(spread, player, card.colour);
    const known = card.colour !== '?';
    return {
      place: known ? `hand${player}-${card.colour}` : `hand${player}`,
      colour: card.colour,
      shape: shapeOf(card.colour),
      x: x + card.x,
      y: y - (raised ? (player === scene.near ? lift : -lift) : 0),
      scale: side.handScale,
      turn: known ? 0 : (card.x / side.hand.width) * 14,
      height: 400 + i,
      raised,
      dimmed: scene.dimmed === card.colour,
      from: [`hand${player}`, 'deck'],
    };
  });
}

/* Mandalas */

/** Where cards that lie in a mandala since the last move have come from. */
function sources({ facts, scene }: Spread, action: 'M' | 'F', mandala: Player, colour: string) {
  const mover = lastMover(facts, scene.last);
  const deed = deedOf(scene.last ?? '');
  const played = deed.action === action && deed.mandala === mandala && deed.colour === colour;
  return played && mover ? [`hand${mover}-${colour}`, `hand${mover}`] : ['deck'];
}

function mountainPieces(spread: Spread, mandala: Player, plate: Plate): Piece[] {
  const { facts, place, scene } = spread;
  const { mountain } = facts.mandalas[mandala - 1] as Facts['mandalas'][0];
  return entries(mountain).flatMap(([colour, count]) => {
    const { x, y } = slotAt(plate, COLOURS.indexOf(colour as 'r'));
    const shown = Math.min(count, STACK_MOST);
    const step = Math.min(4.5, 15 / shown) * place.cards;
    return Array.from({ length: shown }, (_, i) => ({
      place: `mountain${mandala}`,
      colour,
      shape: shapeOf(colour),
      x: x + (i - (shown - 1) / 2) * step * 0.6,
      y: y - (i - (shown - 1) / 2) * step,
      scale: place.cards,
      height: 100 + i + Math.round(y / 10),
      dimmed: scene.dimmed === colour,
      from: sources(spread, 'M', mandala, colour),
    }));
  });
}

/** The row of a field; it bends round the mountain. */
export function fieldRow(spread: Spread, mandala: Player, player: Player) {
  const { facts, place, scene } = spread;
  const plate = place.plates[mandala - 1] as Plate;
  const bag = facts.mandalas[mandala - 1]?.fields[player - 1] ?? {};
  const { away, half, bend, tilt } = plate.row;
  const down = player === scene.near ? 1 : -1;
  const step = CARD.width * place.cards * 0.36;
  return layRow(bag, place.cards, step, 4, 2 * half).map((card) => {
    const t = card.x / half;
    return {
      ...card,
      x: plate.x + card.x,
      y: plate.y + down * (away - bend * t * t),
      turn: -down * tilt * t,
    };
  });
}

function fieldPieces(spread: Spread, mandala: Player, player: Player): Piece[] {
  return fieldRow(spread, mandala, player).map(({ colour, x, y, turn }, i) => ({
    place: `field${mandala}-${player}`,
    colour,
    shape: shapeOf(colour),
    x,
    y,
    turn,
    scale: spread.place.cards,
    height: 200 + i,
    dimmed: spread.scene.dimmed === colour,
    from: sources(spread, 'F', mandala, colour),
  }));
}

/* Rivers and piles */

function riverPieces({ facts, place, scene }: Spread, player: Player): Piece[] {
  const side = sideOf(place, player, scene.near);
  const { spaces } = facts.players[player - 1] as Facts['players'][0];
  return SPACES.flatMap((space) => {
    const colour = spaces[space - 1]?.colour;
    if (!colour) return [];
    return {
      place: `river${player}-${space}`,
      colour,
      shape: shapeOf(colour),
      ...spaceAt(side, space),
      scale: place.riverCards,
      height: 300,
      dimmed: scene.dimmed === colour,
      from: ['mountain1', 'mountain2'],
    };
  });
}

export interface Column {
  colour: string;
  count: number;
  x: number;
  y: number;
  scale: number;
}

/** The colours of a pile side by side: all six in their places where there is room, else a fan. */
export function pileColumns({ tall }: Place, pile: Box, bag: Bag, fixed: boolean): Column[] {
  const found = entries(bag);
  const { x, y } = centreOf(pile);
  if (tall) {
    const scale = 0.5;
    const step = Math.min(8, (pile.width - 6 - CARD.width * scale) / Math.max(1, found.length - 1));
    const left = x - (step * (found.length - 1)) / 2;
    return found.map(([colour, count], i) => ({ colour, count, x: left + i * step, y, scale }));
  }
  const width = fixed ? (pile.width - 12) / 6 : 24;
  const left = fixed ? pile.x + 6 + width / 2 : pile.x + 58;
  return found.map(([colour, count], i) => ({
    colour,
    count,
    x: left + width * (fixed ? COLOURS.indexOf(colour as 'r') : i),
    y: fixed ? y + 4 : y - 6,
    scale: fixed ? 0.72 : 0.58,
  }));
}

function pilePieces(
  columns: Column[],
  name: string,
  height: number,
  from: string[],
  dimmed: string | null,
): Piece[] {
  return columns.flatMap(({ colour, count, x, y, scale }, column) => {
    const shown = Math.min(count, PILE_MOST);
    return Array.from({ length: shown }, (_, i) => ({
      place: `${name}#${count - shown + i}`,
      colour,
      shape: shapeOf(colour),
      x: x + (i - shown + 1) * 0.9,
      y: y - (i - shown + 1) * 1.2,
      scale,
      height: height + 4 * column + i,
      dimmed: dimmed === colour,
      from,
    }));
  });
}

export const cupColumns = ({ facts, place, scene }: Spread, player: Player): Column[] =>
  pileColumns(
    place,
    sideOf(place, player, scene.near).cup,
    facts.players[player - 1]?.cup ?? {},
    false,
  );

export const discardColumns = ({ facts, place }: Spread): Column[] =>
  pileColumns(place, place.discard, facts.discard, true);

/** What is left of a mandala is swept along the near river. */
function sweep({ place, scene }: Spread): Piece['along'] {
  if (!scene.last?.startsWith('C')) return undefined;
  const { x, width, ...river } = place.near.river;
  const { y } = centreOf({ x, width, ...river });
  return [
    { x, y },
    { x: x + width, y },
  ];
}

/** Cards come here from a hand that is redrawn, from a mountain, and from both fields. */
function discardPieces(spread: Spread): Piece[] {
  const { scene, facts } = spread;
  const along = sweep(spread);
  const mover = lastMover(facts, scene.last);
  const hands = scene.last?.startsWith('X') && mover ? [`hand${mover}`] : [];
  const fields = MANDALAS.flatMap((m) => PLAYERS.map((player) => `field${m}-${player}`));
  const from = [...hands, 'mountain1', 'mountain2', ...fields];
  const pile = pilePieces(discardColumns(spread), 'discard', 20, from, scene.dimmed);
  return pile.map((piece) => ({ ...piece, along }));
}

export function cupPieces(spread: Spread, player: Player, columns: Column[]): Piece[] {
  const from = ['mountain1', 'mountain2'];
  return pilePieces(columns, `cup${player}`, 60, from, spread.scene.dimmed);
}

export function deckAt({ tall, deck }: Place): { x: number; y: number; scale: number } {
  const { x, y } = centreOf(deck);
  return tall ? { x, y: y - 3, scale: 0.6 } : { x: deck.x + 46, y, scale: 1.2 };
}

function deckPieces({ facts, place }: Spread): Piece[] {
  const shown = Math.min(facts.deck, PILE_MOST);
  const { x, y, scale } = deckAt(place);
  return Array.from({ length: shown }, (_, i) => ({
    place: `deck#${facts.deck - shown + i}`,
    colour: '?',
    shape: 'back' as const,
    x: x + i * 1.6 * scale,
    y: y - i * 1.6 * scale,
    scale,
    height: i,
  }));
}

export const mandalaPieces = (spread: Spread): Piece[] =>
  MANDALAS.flatMap((m) => [
    ...mountainPieces(spread, m, spread.place.plates[m - 1] as Plate),
    ...PLAYERS.flatMap((player) => fieldPieces(spread, m, player)),
  ]);

/** All that is neither in a mandala nor in a cup. */
export const otherPieces = (spread: Spread): Piece[] => [
  ...deckPieces(spread),
  ...discardPieces(spread),
  ...PLAYERS.flatMap((player) => riverPieces(spread, player)),
  ...PLAYERS.flatMap((player) => handPieces(spread, player)),
];
