// Pictures of kolams, from a module that is loaded with the first of them.
import url from '$modules/kolam-line.wasm?url';
import { loadOnce } from './load_once.ts';
import { fetchModule, openModule } from './module.ts';

const line = loadOnce(async () => openModule(await fetchModule(url)));

/** A recipe as one <svg> element; '' if it is none. A small one has a few dots. */
export async function drawKolam(recipe: string, small = false): Promise<string> {
  return (await line()).ask<{ svg: string }>('kolam_svg', recipe, small ? 1 : 0).svg;
}
