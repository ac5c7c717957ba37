// A board that is looked at, or on which places are chosen: nobody plays on it.
import type { Language, Look } from '$web/kolam/kolam.ts';
import type { Scene } from './board.ts';
import { beginPick } from './pick.ts';

export const stillScene = (look: Look, language: Language): Scene => ({
  look,
  language,
  near: 1,
  tall: false,
  pick: beginPick([], null),
  cursor: null,
  preview: null,
  last: null,
  hint: null,
  aids: false,
  coordinates: false,
  names: ['', ''],
  dimmed: null,
  ending: 0,
});
