// The board of Nim: one spot is one move.
import type { Board, Editor } from '$web/board/board.ts';
import Art from './Art.svelte';
import { arrange } from './layout.ts';

/** Positions are "3-5-7 1": only their text is changed. */
const editor: Editor = {
  tools: () => [],
  use: (position) => position,
  fields: (position) => [
    { id: 'heaps', name: { en: 'Heaps', de: 'Haufen' }, value: position.split(' ')[0] ?? '' },
    { id: 'turn', name: { en: 'To move', de: 'Am Zug' }, value: position.split(' ')[1] ?? '' },
  ],
  setField(position, field, value) {
    const [heaps = '', turn = ''] = position.split(' ');
    return field === 'heaps' ? `${value} ${turn}` : `${heaps} ${value}`;
  },
};

export const board: Board = {
  arrange,
  path: (move) => [move],
  kind: () => '',
  strict: false,
  initialKind: () => null,
  kindName: () => null,
  drag: () => null,
  attempt: () => null,
  movedShape: () => 'stone',
  endings: () => 0,
  dimmable: [],
  keys: { en: '', de: '' },
  editor,
  art: Art,
};
