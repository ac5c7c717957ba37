// Neutral pieces on cells that nobody chose.
import { isRefused } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';
import type { Game } from '../game.ts';

const NEUTRALS = 3; // that the box has

export const lot: Game['lot'] = {
  option: 'neutral',
  label: { en: 'three at random', de: 'drei zufällig verteilt' },
  /** Cells of this board, as the moves of an empty one name them. */
  draw(options, chance) {
    const look = kolam.look({ game: 'manalath', options: { ...options, neutral: '' }, reader: 1 });
    if (isRefused(look)) return '';
    const cells = [...new Set(look.legal.map((move) => move.slice(1)))];
    const taken = Array.from({ length: Math.min(NEUTRALS, cells.length) }, () =>
      cells.splice(Math.floor(chance() * cells.length), 1),
    );
    return taken.flat().join(',');
  },
};
