// The one module that the page has, loaded before anything is shown.
import url from '$modules/kolam.wasm?url';
import { openKolam, type GameInfo, type GameName, type Kolam } from '$web/kolam/kolam.ts';
import { fetchModule, openModule } from '$web/kolam/module.ts';

export let kolam: Kolam;

export const useModule = (compiled: WebAssembly.Module): void => {
  kolam = openKolam(openModule(compiled));
};

export async function loadKolam(): Promise<void> {
  useModule(await fetchModule(url));
}

export const isGame = (name: string | undefined): name is GameName =>
  kolam.house.games.some((game) => game.name === name);

export function gameInfo(name: GameName): GameInfo {
  const found = kolam.house.games.find((game) => game.name === name);
  if (!found) throw new Error(`no game ${name}`);
  return found;
}
