// A recorded game for each folder, which the first page plays slowly: games/NAME/living.ts.
import type { GameName, Placed } from '$web/kolam/kolam.ts';

export interface Living {
  /** Where it begins; the moment that pictures show is `from` moves later, if it is in this game. */
  placed: Omit<Placed, 'game'>;
  moves: string;
  from: number;
}

const games = import.meta.glob<Living>('./*/living.ts', { eager: true, import: 'living' });

/** Null where a game has none: then its picture stays as it is. */
export const livingOf = (name: GameName): Living | null => games[`./${name}/living.ts`] ?? null;
