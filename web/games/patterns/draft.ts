// The end of a game of Patterns as it is being laid out: ROWS CLAIMS1 CLAIMS2, where a square is a
// capital letter for a face-down token or a dot, and a marker that lies nowhere is a dot. Whether it
// can be counted is for the rules to say.
import type { Board, Layout, Piece, Scene, Spot } from '$web/board/board.ts';
import { filterBoard } from '$web/board/filter.ts';
import type { Language, Player } from '$web/kolam/kolam.ts';
import { MARKERS, PLAYERS } from './facts.ts';
import { colourName } from './labels.ts';
import { SQUARE, markerAt, markerPiece } from './layout.ts';
import { RANKS, SQUARES, isSquare, placesOf, squareAt } from './places.ts';

export interface Draft {
  /** The colour of the token on a square. */
  tokens: Map<string, string>;
  /** The square of each marker, or null. */
  markers: [(string | null)[], (string | null)[]];
}

// As they are written: from rank 8 down.
const rows = RANKS.toReversed();

export const EMPTY = `${rows.map((row) => '.'.repeat(row.length)).join('/')} - -`;

function readMarkers(text: string): (string | null)[] {
  const squares = text === '-' ? [] : text.split(',');
  return MARKERS.map((number) => {
    const square = squares[number - 1] ?? '.';
    return isSquare(square) ? square : null;
  });
}

export function readDraft(text: string): Draft {
  const [board = '', first = '-', second = '-'] = text.split(' ');
  const tokens = new Map<string, string>();
  board.split('/').forEach((row, i) =>
    rows[i]?.forEach((square, j) => {
      const letter = (row[j] ?? '.').toLowerCase();
      if (/[a-z]/.test(letter)) tokens.set(square, letter);
    }),
  );
  return { tokens, markers: [readMarkers(first), readMarkers(second)] };
}

function writeMarkers(markers: (string | null)[]): string {
  const last = markers.findLastIndex((square) => square !== null);
  return last < 0
    ? '-'
    : markers
        .slice(0, last + 1)
        .map((square) => square ?? '.')
        .join(',');
}

export function writeDraft({ tokens, markers }: Draft): string {
  const board = rows.map((row) =>
    row.map((square) => tokens.get(square)?.toUpperCase() ?? '.').join(''),
  );
  return [board.join('/'), ...markers.map(writeMarkers)].join(' ');
}

/** What is laid next: a colour, a marker, or nothing, which takes away. */
export type Tool =
  | { kind: 'token'; colour: string }
  | { kind: 'marker'; player: Player; number: number }
  | { kind: 'none' };

const without = (markers: Draft['markers'], square: string): Draft['markers'] =>
  markers.map((squares) => squares.map((one) => (one === square ? null : one))) as Draft['markers'];

/** The same token once more takes it away, with its marker. */
function layToken({ tokens, markers }: Draft, colour: string, square: string): Draft {
  const next = new Map(tokens);
  if (tokens.get(square) !== colour) return { tokens: next.set(square, colour), markers };
  next.delete(square);
  return { tokens: next, markers: without(markers, square) };
}

/** The same marker once more takes it away; another one takes its place. */
function layMarker(draft: Draft, player: Player, number: number, square: string): Draft {
  const there = draft.markers[player - 1]?.[number - 1] === square;
  const markers = without(draft.markers, square);
  (markers[player - 1] as (string | null)[])[number - 1] = there ? null : square;
  return { ...draft, markers };
}

export function applyTool(draft: Draft, tool: Tool, square: string): Draft {
  if (tool.kind === 'token') return layToken(draft, tool.colour, square);
  if (tool.kind === 'marker') return layMarker(draft, tool.player, tool.number, square);
  const tokens = new Map(draft.tokens);
  tokens.delete(square);
  return { tokens, markers: without(draft.markers, square) };
}

/** The lowest marker of a player that is not laid yet, or null. */
export function nextMarker({ markers }: Draft, player: Player): number | null {
  const index = (markers[player - 1] ?? []).indexOf(null);
  return index < 0 ? null : index + 1;
}

/** The tool after a marker was laid: that player's next one. */
export function toolAfter(draft: Draft, tool: Tool): Tool {
  if (tool.kind !== 'marker' || !draft.markers[tool.player - 1]?.[tool.number - 1]) return tool;
  const number = nextMarker(draft, tool.player);
  return number === null ? tool : { ...tool, number };
}

export const countOf = ({ tokens }: Draft, colour: string): number =>
  [...tokens.values()].filter((one) => one === colour).length;

function label(draft: Draft, square: string, language: Language): string {
  const colour = draft.tokens.get(square);
  const words = [
    square,
    colour ? colourName(colour, language) : language === 'de' ? 'leer' : 'empty',
  ];
  for (const player of PLAYERS)
    for (const number of MARKERS)
      if (draft.markers[player - 1]?.[number - 1] === square)
        words.push(
          language === 'de'
            ? `Marker ${number} von Seite ${player}`
            : `marker ${number} of player ${player}`,
        );
  return words.join(', ');
}

/** The draft on a bare board: what was laid, and every square to lay on. */
export function arrangeDraft(draft: Draft, scene: Scene): Layout {
  const places = placesOf(scene);
  const spots: Spot[] = SQUARES.map((id) => ({
    id,
    ...squareAt(places, id),
    outline: SQUARE,
    label: label(draft, id, scene.language),
  })).sort((a, b) => a.y - b.y || a.x - b.x);
  const tokens: Piece[] = [...draft.tokens].map(([place, colour]) => ({
    place,
    colour,
    shape: 'down',
    ...squareAt(places, place),
    scale: 1,
    height: 1,
  }));
  const markers = PLAYERS.flatMap((player) =>
    MARKERS.flatMap((number): Piece[] => {
      const square = draft.markers[player - 1]?.[number - 1];
      if (!square) return [];
      return [
        { ...markerPiece(player, number), place: square, ...markerAt(places, square), scale: 0.95 },
      ];
    }),
  );
  const { width, height } = places;
  return { width, height, spots, pieces: [...tokens, ...markers] };
}

/** The board of the count: without the tokens that a layout does not tell, face up and in bowls. */
export function countedBoard(board: Board, layout: string): Board {
  const { tokens } = readDraft(layout);
  const isTold = (place: string) =>
    !place.startsWith('bowl') && (!isSquare(place) || tokens.has(place));
  return filterBoard(board, isTold);
}
