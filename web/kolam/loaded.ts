// The one module of the rules that a page or a program has, loaded before anything else is done.
import {
  isRefused,
  openKolam,
  type GameInfo,
  type GameName,
  type Kolam,
  type Options,
} from './kolam.ts';
import { openModule } from './module.ts';

export let kolam: Kolam;

export const useModule = (compiled: WebAssembly.Module): void => {
  kolam = openKolam(openModule(compiled));
};

export const isGame = (name: string | undefined): name is GameName =>
  kolam.catalogue.games.some((game) => game.name === name);

/** The game that is meant where none is named. */
export const firstGame = (): GameName => kolam.catalogue.games[0]?.name ?? '';

export function gameInfo(name: GameName): GameInfo {
  const found = kolam.catalogue.games.find((game) => game.name === name);
  if (!found) throw new Error(`no game ${name}`);
  return found;
}

/** The same options where a table hides nothing that its players have seen: for study. */
export const withoutTable = (game: GameName, options: Options): Options =>
  Object.fromEntries([
    ...Object.entries(options),
    ...gameInfo(game).options.flatMap(({ name, tag, initial }) => (tag ? [[name, initial]] : [])),
  ]) as Options;

/** Whether a seed makes a difference: whether the game has a deal. */
export function hasDeal(game: GameName): boolean {
  const [one, other] = ['1', '2'].map((seed) =>
    kolam.look({ game, options: {}, seed, reader: -1 }),
  );
  if (!one || !other || isRefused(one) || isRefused(other)) return false;
  return one.position !== other.position;
}
