// What is announced of a game in progress: sentences for screen readers, and the sounds with them.
import type { GameName, Player, Result, Words } from '$web/kolam/kolam.ts';
import type { Sound } from '$web/base/sound.ts';
import { gameOf } from '$web/games/game.ts';
import { winnerOf } from './session_words.ts';

export interface Heard extends Words {
  sound: Sound | null;
}

export const heard = (words: Words, sound: Sound | null = null): Heard => ({ ...words, sound });

export const soundOfMove = (game: GameName, move: string): Sound =>
  gameOf(game).sounds[move[0] ?? ''] ?? 'place';

/** A loss sounds like one only where the loser is the only person at this screen. */
export function soundOfEnd(result: Result, persons: Player[]): Sound {
  const winner = winnerOf(result);
  if (winner === 0) return 'draw';
  return persons.length === 1 && persons[0] !== winner ? 'loss' : 'win';
}

export const takenBack = (count: number): Heard =>
  heard({ en: `Moves taken back: ${count}.`, de: `Zurückgenommene Züge: ${count}.` }, 'turn');

export const playedAgain = (count: number): Heard =>
  heard({ en: `Moves played again: ${count}.`, de: `Wieder gespielte Züge: ${count}.` }, 'place');

export const hintGiven = (move: string, text: Words): Heard =>
  heard({ en: `Hint: ${move}. ${text.en}`, de: `Tipp: ${move}. ${text.de}` });

export function secondsLeft(milliseconds: number): Heard {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds === 1
    ? heard({ en: '1 second left.', de: 'Noch eine Sekunde.' })
    : heard({ en: `${seconds} seconds left.`, de: `Noch ${seconds} Sekunden.` });
}

export const ENGINE_FAILED: Words = {
  en: 'The engine could not be loaded or has stopped working. Nothing is lost.',
  de: 'Die Engine ließ sich nicht laden oder arbeitet nicht mehr. Nichts ist verloren.',
};

export const NO_HINT: Words = {
  en: 'There is no hint: the engine could not be loaded. Ask again.',
  de: 'Kein Tipp: Die Engine ließ sich nicht laden. Frag noch einmal.',
};
