// Sounds are off until somebody wants them. They are offered once in a browser, after a person's first win.
import { readText, writeText } from '$web/base/store.ts';
import type { Player, Result } from '$web/kolam/kolam.ts';
import { winnerOf } from './session_words.ts';

const KEY = 'kolam.sound-offered';

export interface Ending {
  result: Result;
  /** Who plays at this screen. */
  persons: readonly Player[];
}

/** Whether this is the moment to offer them, to somebody who does not hear them yet. */
export function offersSound({ result, persons }: Ending, hasSound: boolean): boolean {
  const winner = winnerOf(result);
  return !hasSound && winner !== 0 && persons.includes(winner) && readText(KEY) === null;
}

export const noteSoundOffered = (): void => void writeText(KEY, 'yes');
