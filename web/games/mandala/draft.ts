// The end of a game of Mandala as it is being laid out: CUPS RIVERS, as in "r3g2/o4 rg/o". Whether it
// can be counted is for the rules to say.
import type { Board } from '$web/board/board.ts';
import { filterBoard } from '$web/board/filter.ts';
import CountArt from './CountArt.svelte';
import { entries, OF_COLOUR, type Bag } from './facts.ts';

export interface DraftSide {
  cup: Bag;
  /** Letters from space 1 on. */
  river: string;
}

export const EMPTY = '-/- -/-';

const some = (text: string) => (text === '-' ? '' : text);

const readBag = (text: string): Bag =>
  Object.fromEntries(
    [...text.matchAll(/([a-z])(\d+)/g)].map(([, colour, count]) => [colour, Number(count)]),
  );

const writeBag = (bag: Bag): string =>
  entries(bag)
    .map(([colour, count]) => `${colour}${count}`)
    .join('') || '-';

export function readDraft(text: string): [DraftSide, DraftSide] {
  const [cups = '', rivers = ''] = text.split(' ');
  const side = (index: number): DraftSide => ({
    cup: readBag(some(cups.split('/')[index] ?? '-')),
    river: some(rivers.split('/')[index] ?? '-'),
  });
  return [side(0), side(1)];
}

export const writeDraft = (sides: [DraftSide, DraftSide]): string =>
  [
    sides.map(({ cup }) => writeBag(cup)).join('/'),
    sides.map(({ river }) => river || '-').join('/'),
  ].join(' ');

/** A colour on the next free space of the river; off it again if it is there. */
export const toggleRiver = (side: DraftSide, colour: string): DraftSide => ({
  ...side,
  river: side.river.includes(colour) ? side.river.replace(colour, '') : side.river + colour,
});

export const addToCup = (side: DraftSide, colour: string, by: number): DraftSide => ({
  ...side,
  cup: {
    ...side.cup,
    [colour]: Math.min(OF_COLOUR, Math.max(0, (side.cup[colour] ?? 0) + by)),
  },
});

/** The board of the count: without the cards that a layout does not tell. */
export function countedBoard(board: Board): Board {
  const isTold = (place: string) => /^(cup|river|count)/.test(place);
  return { ...filterBoard(board, isTold), art: CountArt };
}
