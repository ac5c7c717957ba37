// The six sands, as the rules name and draw them.
import { inWords } from '$web/base/settings.svelte.ts';
import type { Words } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';

const sandOf = (letter: string) => kolam.catalogue.sands.find((sand) => sand.letter === letter);

/** The outline of a colour's sign, within 10 of (0, 0). */
export const silhouetteOf = (letter: string): string => sandOf(letter)?.silhouette ?? '';

/** "green" and "Grün"; a letter that is none of a sand stands for itself. */
export const sandWords = (letter = ''): Words => sandOf(letter)?.name ?? { en: letter, de: letter };

/** "green", "Grün". */
export function sandName(letter: string): string {
  const sand = sandOf(letter);
  return sand ? inWords(sand.name) : '';
}
