// What the board of one game provides: how its view is laid out as places and pieces, and which places
// make which move. It knows the facts that the rules tell (src/games/NAME/wasm_facts.c) and the notation
// of moves, and no rule: what is legal comes as a list of moves.
//
// A move is made by choosing places one after the other, its path: a square, a cell, or cards of a
// colour and where they go. Several moves can have one path; they are told apart by their kind: swap
// or flip, the colour of a piece, how many cards.
import type { Component } from 'svelte';
import type { MovedPiece, PieceFace } from '$web/art/piece.ts';
import type { Language, Look, Played, Player, Words } from '$web/kolam/kolam.ts';

/** A piece that travels when it is elsewhere in the next view. It keeps its colour on its way; its
 * shape may change: a token is turned, a card is shown. */
export interface Piece extends PieceFace {
  /** Where it is. Pieces of one kind at one place are alike. */
  place: string;
  x: number;
  y: number;
  /** 1 is the size of a token in its square. */
  scale: number;
  /** Degrees. */
  turn?: number;
  /** What lies higher is drawn later. */
  height: number;
  /** Raised by the person who chooses it, or steps back. */
  raised?: boolean;
  dimmed?: boolean;
  /** The places that it comes from if it is new here, the likeliest first: board/travel.ts. */
  from?: string[];
  /** What it is carried along if it comes from elsewhere: a river, from its spring to its mouth. */
  along?: [{ x: number; y: number }, { x: number; y: number }];
}

/** A place that can be walked to, pointed at and heard. */
export interface Spot {
  id: string;
  x: number;
  y: number;
  /** Its outline as the data of a path, around (0, 0): at least 32 px of a small screen. */
  outline: string;
  /** For screen readers: "d4, red, face up". */
  label: string;
  /** The place of the pieces that are taken hold of here, if it is called otherwise. */
  holds?: string;
}

export interface Layout {
  width: number;
  height: number;
  spots: Spot[];
  pieces: Piece[];
  /** Where somebody who walks by keys begins, if not at the first spot. */
  middle?: { x: number; y: number };
}

/** What is being chosen: board/pick.ts. */
export interface Pick {
  moves: string[];
  chosen: string[];
  /** The kind that is wanted, or null. */
  kind: string | null;
  /** Moves that are told apart only by their kind, when the path is complete and none is wanted. */
  asked: string[];
  /** Spots that can be chosen whatever the moves are: for a question about the board. */
  free?: string[];
}

/** Everything that a board shows. */
export interface Scene {
  look: Look;
  language: Language;
  /** The player at the bottom. */
  near: Player;
  /** Whether there is more room above each other than beside each other. */
  tall: boolean;
  /** Width by height of the room, for a board that has more than two layouts. */
  aspect?: number;
  pick: Pick;
  /** The spot that is pointed at or walked to, and the move that choosing it would complete. */
  cursor: string | null;
  preview: string | null;
  /** The move that led here, and one that is recommended. */
  last: string | null;
  hint: string | null;
  aids: boolean;
  coordinates: boolean;
  names: [string, string];
  /** A colour that steps back so that the others can be read, or null. */
  dimmed: string | null;
  /** How far the counting at the end has come: 0 before it, `endings` when it is done. */
  ending: number;
  /** Whether it is being counted: nobody has won yet. */
  counting?: boolean;
  /** Only the board itself, for a small picture of it: nothing beside it. */
  bare?: boolean;
}

export interface Board {
  arrange(scene: Scene): Layout;
  /** Whether the tall layout shows more in this room, where that is not when it is a high one. */
  isTall?(width: number, height: number): boolean;
  path(move: string): string[];
  kind(move: string): string;
  /** Whether a kind that is wanted is meant everywhere: where it is not possible, nothing is. */
  strict: boolean;
  /** The kind that is wanted at first. */
  initialKind(look: Look): string | null;
  /** What a kind is called on the switch that changes it; null if there is no need for a switch. */
  kindName(kind: string, look: Look, language: Language): string | null;
  /** The kind that is wanted by choosing a spot, where a spot stands for one: a colour's supply. */
  wants?(spot: string, look: Look): string | null;
  /** What taking hold of a spot and dragging it means: the spots that are chosen by it already,
   * and the kinds that it can be. Null: it cannot be dragged. */
  drag(spot: string, look: Look): { chosen: string[]; kinds: string[] | null } | null;
  /** The move that somebody who chooses a spot in vain must have meant, so that the rules say why
   * not; null if nothing sensible. */
  attempt(spot: string, pick: Pick, look: Look): string | null;
  /** The spots that the last move touched, where its path names those of the player who is to move. */
  trace?(scene: Scene): string[];
  /** How a piece of a move is drawn beside its words, and one that was taken for it. */
  movedShape(taken: boolean): PieceFace['shape'];
  /** Where only one thing is left to do and all of it is good: the next such move, or null, and the
   * name of the button that plays all of them. */
  rest?: { name: Words; next: (look: Look) => string | null };
  /** The only move of a player who has nothing to do any more, for the rest of the game; or null. */
  idle?(look: Look): string | null;
  /** Steps of the counting at the end; 0 if there is none. */
  endings(look: Look): number;
  /** Colours of which one can step back: letters. */
  dimmable: string[];
  /** The keys of this game in a line. */
  keys: Record<Language, string>;
  /** The position editor of the study; web/study. */
  editor: Editor;
  art: Art;
}

/** The pieces of a move that was played, as they are drawn beside its words. */
export const movedPieces = (board: Board, { pieces }: Played): MovedPiece[] =>
  pieces.map(({ colour, count }, i) => {
    const taken = i > 0;
    return { colour, shape: board.movedShape(taken), count: count || 1, taken };
  });

/** The component that draws what lies under the pieces ("ground") and above them ("marks"). */
export type Art = Component<{ scene: Scene; layout: Layout; part: 'ground' | 'marks' }>;

/** Changes positions as text. What comes out may be nonsense: the rules refuse it with a reason. */
export interface Editor {
  /** What can be put down, with names: colours, face up and down, cards, and so on. */
  tools(position: string): { id: string; name: Record<Language, string>; piece?: Partial<Piece> }[];
  /** The position after a tool is used on a spot. */
  use(position: string, tool: string, spot: string): string;
  /** Everything that is not on the board: whose turn it is, supplies, phases. */
  fields(position: string): {
    id: string;
    name: Record<Language, string>;
    value: string;
    values?: { value: string; name: Record<Language, string> }[];
  }[];
  setField(position: string, field: string, value: string): string;
}
