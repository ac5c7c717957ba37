// What src/games/manalath/wasm_facts.c tells of a view.
import type { Language, Look, Player } from '$web/kolam/kolam.ts';

export type Colour = 'o' | 'p';

export type Fate =
  'quiet' | 'forces' | 'gives' | 'traps' | 'wins' | 'loses' | 'draws' | 'large' | 'spent';

export interface Cell {
  name: string;
  /** From the bottom, as in `rows`. */
  row: number;
  /** Half cells from the left edge of the board. */
  half: number;
  /** A colour, '#' for a neutral piece, '.' for nothing. */
  holds: Colour | '#' | '.';
  group?: number;
}

export interface Group {
  colour: Colour;
  cells: string[];
  /** Whether the game was won or lost by it. */
  decides: boolean;
}

export interface Placement {
  /** Of the group that the piece would make. */
  size: number;
  fate: Fate;
  joins?: number[];
  /** Where somebody could then make a five. */
  ways?: string[];
}

export interface Facts {
  left: [number, number] | null;
  rows: string[];
  cells: Cell[];
  groups: Group[];
  verdict: { player: Player; won: boolean } | null;
  placements: Record<Colour, Record<string, Placement>>;
}

export const factsOf = (look: Look): Facts => look.facts as Facts;

export const colours: readonly Colour[] = ['o', 'p'];

export const playerOf = (colour: Colour): Player => (colour === 'o' ? 1 : 2);

export const colourOf = (player: Player): Colour => (player === 1 ? 'o' : 'p');

export const isColour = (text: string | null | undefined): text is Colour =>
  text === 'o' || text === 'p';

export const colourNames: Record<Colour, Record<Language, string>> = {
  o: { en: 'orange', de: 'Orange' },
  p: { en: 'purple', de: 'Violett' },
};

/** Pieces left of a colour; null if there is no end to them. */
export const leftOf = (facts: Facts, colour: Colour): number | null =>
  facts.left && facts.left[colour === 'o' ? 0 : 1];

/** The spot of a colour's supply. */
export const supplyOf = (colour: Colour): string => `supply-${colour}`;

export function supplyColour(spot: string): Colour | null {
  const colour = spot.replace(/^supply-/, '');
  return colour !== spot && isColour(colour) ? colour : null;
}
