// The board of Manalath: which cells and supplies make which move.
import type { Board } from '$web/board/board.ts';
import type { Look } from '$web/kolam/kolam.ts';
import Art from './Art.svelte';
import { editor } from './editor.ts';
import { colourNames, colourOf, factsOf, isColour, supplyColour, type Colour } from './facts.ts';
import { arrange } from './layout.ts';

const can = (look: Look, colour: Colour) => look.legal.some((move) => move.startsWith(colour));

/** The player's own colour, as long as it can be placed. */
function ownColour(look: Look): Colour {
  const own = colourOf(look.toMove || 1);
  const other = own === 'o' ? 'p' : 'o';
  return !can(look, own) && can(look, other) ? other : own;
}

export const board: Board = {
  arrange,
  path: (move) => [move.slice(1)],
  kind: (move) => move.slice(0, 1),
  strict: true,
  initialKind: ownColour,
  kindName(kind, _look, language) {
    if (!isColour(kind)) return null;
    return language === 'de' ? colourNames[kind].de : kind === 'o' ? 'Orange' : 'Purple';
  },
  wants(spot, look) {
    const colour = supplyColour(spot);
    return colour && can(look, colour) ? colour : null;
  },
  drag(spot, look) {
    const colour = supplyColour(spot);
    return colour && can(look, colour) ? { chosen: [], kinds: [colour] } : null;
  },
  attempt(spot, pick, look) {
    const supply = supplyColour(spot);
    const empty = factsOf(look).cells.find(({ holds }) => holds === '.');
    if (supply) return empty ? supply + empty.name : null;
    return (pick.kind ?? ownColour(look)) + spot;
  },
  movedShape: () => 'stone',
  endings: () => 0,
  dimmable: ['o', 'p'],
  keys: {
    en: 'x changes the piece: your own colour, or your opponent’s.',
    de: 'x wechselt den Stein: deine eigene Farbe oder die andere.',
  },
  editor,
  art: Art,
};
