// What the rules tell of a table of Mandala (src/games/mandala/wasm_facts.c), and the notation of moves.
import type { Look, Player } from '$web/kolam/kolam.ts';

export const COLOURS = ['r', 'o', 'y', 'g', 'p', 'b'] as const;
export const PLAYERS = [1, 2] as const;
export const MANDALAS = [1, 2] as const;
export const SPACES = [1, 2, 3, 4, 5, 6] as const;
export const OF_COLOUR = 18;

/** Numbers of cards by colour, and at '?' of those that the reader does not know. */
export type Bag = Partial<Record<string, number>>;

export interface Claim {
  colour: string;
  count: number;
  to: 'river' | 'cup' | 'discard';
  /** The river space that it takes, or that its colour has already. */
  space: number;
  /** Points; null where hidden cards decide. */
  gain: number | null;
}

export interface MandalaFact {
  mountain: Bag;
  fields: [Bag, Bag];
  /** Colours, while it is still being filled. */
  lacks: string;
  complete: boolean;
  /** Who would choose first, or 0 while it is claimed and when all is over. */
  first: 0 | Player;
  why: 'more' | 'equal' | null;
  /** What each player would get by claiming a colour now. */
  claims: [Claim[], Claim[]];
}

export interface PlayerFact {
  hand: Bag;
  cup: Bag;
  spaces: { colour: string | null; cards: number; points: number }[];
  /** Cards of the cup that no space gives worth. */
  outside: Bag;
  /** Null where the table does not show them. */
  points: number | null;
  certain: boolean;
}

export interface Facts {
  phase: 'play' | 'claim' | 'over';
  /** Whose turn it is: during claims, who completed the mandala; 0 when it is over. */
  turn: 0 | Player;
  lastLap: boolean;
  idle: number;
  ends: 'lap' | 'river' | null;
  deck: number;
  discard: Bag;
  players: [PlayerFact, PlayerFact];
  mandalas: [MandalaFact, MandalaFact];
  claim: { mandala: Player; chooser: Player } | null;
  /** Whether the table shows points and a card counter; without them memory counts. */
  counts: boolean;
  unseen: Bag;
  hides: boolean;
}

export const factsOf = (look: Look): Facts => look.facts as Facts;

export const other = (player: Player): Player => (player === 1 ? 2 : 1);

/** The colours of a bag with their numbers, in the order of the rules, the unknown ones last. */
export const entries = (bag: Bag): [string, number][] =>
  [...COLOURS, '?'].flatMap((colour) => {
    const count = bag[colour] ?? 0;
    return count > 0 ? [[colour, count] as [string, number]] : [];
  });

export const total = (bag: Bag): number => entries(bag).reduce((sum, [, count]) => sum + count, 0);

/** "M1r", "F2g3", "Xo2", "Cb", taken apart. */
export interface Deed {
  action: string;
  mandala: Player | 0;
  colour: string;
  count: number;
}

export function deedOf(move: string): Deed {
  const [, action = '', mandala = '', colour = '', count = ''] =
    /^([MFXC])([12]?)([roygpb])(\d*)$/.exec(move) ?? [];
  return {
    action,
    mandala: mandala === '' ? 0 : mandala === '1' ? 1 : 2,
    colour,
    count: +count || 1,
  };
}

/** Where a move's cards go, as the mover sees it: a spot. */
function destination({ action, mandala }: Deed): string {
  if (action === 'M') return `mountain-${mandala}`;
  if (action === 'F') return `field-${mandala}`;
  return 'discard';
}

export function pathOf(move: string): string[] {
  const deed = deedOf(move);
  if (deed.action === 'C') return [`claim-${deed.colour}`];
  return [`hand-${deed.colour}`, destination(deed)];
}

export const kindOf = (move: string): string => String(deedOf(move).count);

/** How places make moves: a part of the board. */
export const paths = { path: pathOf, kind: kindOf, strict: true };

/** Who played the last move, as far as it can be told from where it led; 0 if it cannot. */
export function lastMover(facts: Facts, last: string | null): 0 | Player {
  if (last === null || facts.turn === 0) return 0;
  if (last.startsWith('C')) return facts.claim ? other(facts.claim.chooser) : 0;
  return facts.claim ? facts.turn : other(facts.turn);
}

/** The player whose hand and fields have the spots of a path: who may move now, or else sits near.
 * Nobody when the game is over. */
export function moverOf(look: Look, near: Player): 0 | Player {
  if (look.toMove === 0) return 0;
  return look.reader === -1 || look.reader === look.toMove ? look.toMove : near;
}
