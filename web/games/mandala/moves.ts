// Moves of Mandala in words, by their notation.
import { sandWords } from '$web/art/sand.ts';
import type { Words } from '$web/kolam/kolam.ts';

const cards = (letter: string | undefined, count: number): Words => ({
  en: `${count} ${sandWords(letter).en} ${count === 1 ? 'card' : 'cards'}`,
  de: `${count} ${count === 1 ? 'Karte' : 'Karten'} ${sandWords(letter).de}`,
});

export function moveWords(move: string): Words {
  const [kind, second = '', third = ''] = move;
  if (kind === 'M')
    return {
      en: `build ${sandWords(third).en} into mountain ${second}`,
      de: `${sandWords(third).de} auf Berg ${second} bauen`,
    };
  if (kind === 'F') {
    const many = cards(third, Number(move.slice(3)));
    return {
      en: `grow ${many.en} in mandala ${second}`,
      de: `${many.de} in Mandala ${second} wachsen lassen`,
    };
  }
  if (kind === 'X') {
    const many = cards(second, Number(move.slice(2)));
    return { en: `redraw ${many.en}`, de: `${many.de} neu ziehen` };
  }
  return { en: `claim ${sandWords(second).en}`, de: `${sandWords(second).de} nehmen` };
}
