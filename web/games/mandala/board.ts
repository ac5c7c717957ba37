// The board of Mandala: where the cards of a scene lie, and which places make which move.
import type { Board, Layout, Scene } from '$web/board/board.ts';
import Art from './Art.svelte';
import { cupPieces, mandalaPieces, otherPieces, spreadOf } from './cards.ts';
import { attemptOf, traceOf } from './choice.ts';
import { editor } from './editor.ts';
import { COLOURS, factsOf, paths, PLAYERS } from './facts.ts';
import { isCounted, sheetPieces, STEPS, uncounted } from './sheet.ts';
import { spotsOf } from './spots.ts';
import { plainCards } from './words.ts';

function arrange(scene: Scene): Layout {
  const spread = spreadOf(scene);
  const { width, height } = spread.place;
  if (scene.bare) return { width, height, spots: [], pieces: mandalaPieces(spread) };
  const cups = PLAYERS.flatMap((player) => cupPieces(spread, player, uncounted(spread, player)));
  const middle = isCounted(spread) ? sheetPieces(spread) : mandalaPieces(spread);
  const pieces = [...otherPieces(spread), ...cups, ...middle];
  return { width, height, spots: spotsOf(spread), pieces };
}

export const board: Board = {
  arrange,
  // On a phone that lies on its side, the small table has the larger cards.
  isTall: (width, height) => width < (height < 420 ? 1.7 : 0.95) * height,
  ...paths,
  initialKind: () => '1',
  kindName: (kind, _look, language) => plainCards(language, Number(kind)),
  drag: (spot) => (spot.startsWith('hand-') ? { chosen: [spot], kinds: null } : null),
  attempt: attemptOf,
  trace: traceOf,
  movedShape: () => 'card',
  endings: (look) => (factsOf(look).phase === 'over' ? STEPS : 0),
  dimmable: [...COLOURS],
  keys: {
    en: 'Arrows walk; Enter takes a card, again one more; Enter on a mountain, field or the discard pile plays; x changes the number; Escape lets go',
    de: 'Pfeile wandern; Enter nimmt eine Karte, nochmals eine mehr; Enter auf Berg, Feld oder Ablagestapel spielt; x ändert die Anzahl; Escape lässt los',
  },
  editor,
  art: Art,
};
