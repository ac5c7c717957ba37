// A scene for tests of boards: a look, and nothing that is chosen or pointed at.
import { beginPick } from '$web/board/pick.ts';
import type { Scene } from '$web/board/board.ts';
import { boardOf } from '$web/games/game.ts';
import type { Look } from '$web/kolam/kolam.ts';

export const sceneOf = (look: Look, changes: Partial<Scene> = {}): Scene => ({
  look,
  language: 'en',
  near: 1,
  tall: false,
  pick: beginPick(look.legal, boardOf(look.game).initialKind(look)),
  cursor: null,
  preview: null,
  last: null,
  hint: null,
  aids: true,
  coordinates: true,
  names: ['', ''],
  dimmed: null,
  ending: 0,
  ...changes,
});
