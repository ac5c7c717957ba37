// What src/games/patterns/wasm_facts.c tells of a position, now or after a move.
import { isRefused, type Look, type Player } from '$web/kolam/kolam.ts';

export interface Square {
  name: string;
  colour: string;
  /** Face down: whose group it is in, and the number on that group's marker. */
  owner?: Player;
  number?: number;
}

export interface Group {
  owner: Player;
  number: number;
  colour: string;
  /** The square of its marker. */
  marker: string;
  squares: string[];
  points: number;
  /** Where it can grow with the right token, and where only the other's group forbids it. */
  reach: string[];
  closed: string[];
}

export interface Contact {
  square: string;
  colour: string;
  touches: string[];
}

export interface Side {
  /** How many markers are on the board. */
  begun: number;
  actions: number;
  lays: 'establish' | 'swap' | null;
  flips: string[];
  stuck: boolean;
  points: number;
  closed: { lay: Contact[]; flip: Contact[] };
}

export interface Facts {
  phase: 'bowl' | 'turn' | 'close' | 'over';
  player: 0 | Player;
  passes: boolean;
  bowls: [string, string];
  squares: Square[];
  groups: Group[];
  sides: [Side, Side];
}

export const PLAYERS: Player[] = [1, 2];
export const MARKERS = [1, 2, 3, 4, 5, 6];

export const factsOf = (look: Look): Facts => look.facts as Facts;
export const sideOf = (facts: Facts, player: Player): Side => facts.sides[player - 1] as Side;
export const bowlOf = (facts: Facts, player: Player): string => facts.bowls[player - 1] as string;

export const groupOf = (facts: Facts, owner: Player, number: number): Group | undefined =>
  facts.groups.find((group) => group.owner === owner && group.number === number);

/** The colours of which a player has no group yet: their markers wait. */
export const waitingColours = (facts: Facts, player: Player): string[] =>
  [...'roygpb'].filter(
    (letter) => !facts.groups.some(({ owner, colour }) => owner === player && colour === letter),
  );

export const groupAt = (facts: Facts, square: string): Group | undefined =>
  facts.groups.find(({ squares }) => squares.includes(square));

const futures = new WeakMap<Look, Map<string, Facts | null>>();

/** The facts after a move, from the rules; null if it cannot be played. */
export function factsAfter(look: Look, move: string): Facts | null {
  const known = futures.get(look) ?? new Map<string, Facts | null>();
  futures.set(look, known);
  const before = known.get(move);
  if (before !== undefined) return before;
  const then = look.after(move);
  const facts = isRefused(then) ? null : factsOf(then);
  known.set(move, facts);
  return facts;
}
