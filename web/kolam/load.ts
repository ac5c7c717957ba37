// Loads the module of the rules for the app, from where Vite has put it.
import url from '$modules/kolam.wasm?url';
import { useModule } from './loaded.ts';
import { fetchModule } from './module.ts';

export async function loadKolam(): Promise<void> {
  useModule(await fetchModule(url));
}
