// The six sands, as the rules name and draw them.
import { kolam } from '$web/state/kolam.ts';
import { inWords } from '$web/state/settings.svelte.ts';

const sandOf = (letter: string) => kolam.house.sands.find((sand) => sand.letter === letter);

/** The outline of a colour's sign, within 10 of (0, 0). */
export const silhouetteOf = (letter: string): string => sandOf(letter)?.silhouette ?? '';

/** "green", "Grün". */
export function sandName(letter: string): string {
  const sand = sandOf(letter);
  return sand ? inWords(sand.name) : '';
}

export const sandLetters = (): string[] => kolam.house.sands.map((sand) => sand.letter);
