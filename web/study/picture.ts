// Studies and positions as files: records, drawings and pictures, with names that tell what is in
// them.
import { tagOf, type Study } from '$web/kolam/tree.ts';

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

/** "ada-ben-GAME-2024-05-01": players, game, date, as far as they are known. */
export function fileName(study: Study, moves: number | null, ending: string): string {
  const date = tagOf(study, 'Date') ?? '';
  const parts = [
    tagOf(study, 'Player1') ?? '',
    tagOf(study, 'Player2') ?? '',
    study.game,
    date.includes('?') ? '' : date,
    moves === null ? '' : `move-${moves}`,
  ];
  return `${parts.map(plain).filter(Boolean).join('-').slice(0, 80)}.${ending}`;
}

/** A drawing follows the system's wish for light or dark; a picture that is shown or painted here
 * follows the page's. */
export const inTheme = (svg: string, dark: boolean): string =>
  svg.replace(/@media \(prefers-color-scheme:dark\)\{(\.kolam\{[^}]*\})\}/, dark ? '$1' : '');
