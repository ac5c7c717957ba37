// The view of Patterns as pieces and places: 54 tokens, 12 markers; and what the counting at the end
// does with them.
import type { Look, Player } from '$web/kolam/kolam.ts';
import type { Layout, Piece, Scene, Spot } from '$web/board/board.ts';
import { MARKERS, PLAYERS, bowlOf, factsOf, groupOf, type Facts, type Square } from './facts.ts';
import { bowlLabel, choiceLabel, riverLabel, squareLabel, stoneLabel } from './labels.ts';
import {
  onStone,
  placesOf,
  roundBox,
  seatOf,
  squareAt,
  stoneOf,
  type Places,
  type Point,
} from './places.ts';

export const bowlSpot = (player: Player): string => `bowl${player}`;
export const choiceSpot = (colour: string): string => `bowl-${colour}`;
export const riverSpot = (player: Player, number: number): string => `river${player}-${number}`;

/** The markers are counted in order, both players' together; then come the totals. */
export function endings(look: Look): number {
  const { phase, sides } = factsOf(look);
  return phase === 'over' ? Math.max(sides[0].begun, sides[1].begun) + 1 : 0;
}

/** Whether the group of that number has been counted in the end. */
export const isCounted = (scene: Scene, number: number): boolean =>
  factsOf(scene.look).phase === 'over' && number <= scene.ending;

export const isCounting = (scene: Scene): boolean =>
  scene.counting || (scene.ending > 0 && scene.ending < endings(scene.look));

/** The stone that ends the flips or passes, if that is possible now. */
export function stoneMove(look: Look): 'done' | 'pass' | null {
  const { phase, player, sides } = factsOf(look);
  if (look.toMove === 0) return null;
  if (phase === 'close') return 'done';
  return phase === 'turn' && player && sides[player - 1]?.stuck ? 'pass' : null;
}

const TOKEN = { scale: 1, height: 1 };

/** Beside its marker, if the token has left the board. */
function stacked(scene: Scene, places: Places, square: Square): Partial<Piece> | null {
  const { owner, number } = square;
  if (!owner || !number || !isCounted(scene, number)) return null;
  const group = groupOf(factsOf(scene.look), owner, number);
  const others = group?.squares.filter((name) => name !== group.marker) ?? [];
  const rank = others.indexOf(square.name);
  if (rank < 0) return null;
  const { stack, step } = onStone(stoneOf(places, owner, number));
  return {
    place: `stack${owner}-${number}`,
    x: stack.x + rank * step,
    y: stack.y,
    scale: 0.5,
    height: 10 + rank,
  };
}

const tokens = (scene: Scene, places: Places): Piece[] =>
  factsOf(scene.look).squares.map((square) => ({
    ...TOKEN,
    place: square.name,
    colour: square.colour,
    shape: square.owner ? 'down' : 'up',
    ...squareAt(places, square.name),
    dimmed: scene.dimmed === square.colour,
    ...stacked(scene, places, square),
  }));

function bowlTokens(facts: Facts, places: Places): Piece[] {
  if (facts.phase === 'bowl') {
    const { choices } = seatOf(places, 2);
    return facts.bowls.map((colour, i) => ({
      ...TOKEN,
      place: choiceSpot(colour),
      colour,
      shape: 'down',
      ...(choices[i] as Point),
    }));
  }
  return PLAYERS.map((player) => ({
    ...TOKEN,
    place: bowlSpot(player),
    colour: bowlOf(facts, player),
    shape: 'down',
    ...seatOf(places, player).bowl,
  }));
}

/** At the corner of its token, so that the sign stays visible. */
export const markerAt = (places: Places, square: string): Point => {
  const { x, y } = squareAt(places, square);
  return { x: x + 14, y: y - 14 };
};

export const markerPiece = (player: Player, number: number) => ({
  colour: `${player}${number}`, // there is one of each
  shape: player === 1 ? ('marker1' as const) : ('marker2' as const),
  height: 3,
  figure: String(number),
});

const markers = (facts: Facts, places: Places): Piece[] =>
  PLAYERS.flatMap((player) =>
    MARKERS.map((number) => {
      const square = groupOf(facts, player, number)?.marker;
      const at = square
        ? markerAt(places, square)
        : onStone(stoneOf(places, player, number)).marker;
      return {
        ...markerPiece(player, number),
        place: square ?? riverSpot(player, number),
        ...at,
        scale: square ? 0.95 : 0.9,
      };
    }),
  );

export const SQUARE = roundBox(48, 48, 7);
const STONE = roundBox(50, 50, 25);
const BOWL = roundBox(54, 54, 27);

function squareSpots(scene: Scene, places: Places): Spot[] {
  const facts = factsOf(scene.look);
  // From the top left, as they are read.
  return facts.squares
    .map((square) => ({
      id: square.name,
      ...squareAt(places, square.name),
      outline: SQUARE,
      label: squareLabel(facts, square, scene.language),
    }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
}

function bowlSpots(scene: Scene, places: Places): Spot[] {
  const facts = factsOf(scene.look);
  if (facts.phase === 'bowl')
    return bowlTokens(facts, places).map(({ place, colour, x, y }) => ({
      id: place,
      x,
      y,
      outline: STONE,
      label: choiceLabel(colour, scene.language),
    }));
  return PLAYERS.map((player) => ({
    id: bowlSpot(player),
    ...seatOf(places, player).bowl,
    outline: BOWL,
    label: bowlLabel(facts, player, scene.language),
  }));
}

function riverSpots(scene: Scene, places: Places): Spot[] {
  return PLAYERS.flatMap((player) =>
    MARKERS.map((number) => {
      const { x, y, width, height } = stoneOf(places, player, number);
      return {
        id: riverSpot(player, number),
        x: x + width / 2,
        y: y + height / 2,
        outline: roundBox(width, height, 9),
        label: riverLabel(factsOf(scene.look), player, number, scene.language),
      };
    }),
  );
}

function stoneSpots(scene: Scene, places: Places): Spot[] {
  const move = stoneMove(scene.look);
  const { player } = factsOf(scene.look);
  if (!move || !player) return [];
  const { stone } = seatOf(places, player);
  return [{ id: move, ...stone, outline: STONE, label: stoneLabel(move, scene.language) }];
}

function arrangeBare(scene: Scene, places: Places): Layout {
  const { width, height } = places;
  const onBoard = markers(factsOf(scene.look), places).filter(
    ({ place }) => !place.startsWith('river'),
  );
  return { width, height, spots: [], pieces: [...tokens(scene, places), ...onBoard] };
}

export function arrange(scene: Scene): Layout {
  const places = placesOf(scene);
  const facts = factsOf(scene.look);
  if (scene.bare) return arrangeBare(scene, places);
  return {
    width: places.width,
    height: places.height,
    spots: [squareSpots, bowlSpots, stoneSpots, riverSpots].flatMap((of) => of(scene, places)),
    pieces: [...tokens(scene, places), ...bowlTokens(facts, places), ...markers(facts, places)],
  };
}
