// What the person at a board likes. The app gives its settings to all its boards (App.svelte), and a page
// that shows a board without the app says it beside that board.
import { inLanguage, type Language, type Words } from '$web/kolam/kolam.ts';
import { prefersStillness } from '$web/base/stillness.ts';
import { getContext, setContext } from 'svelte';

export interface BoardSettings {
  readonly language: Language;
  /** Whether pieces travel; the system's wish for less motion counts as well. */
  readonly motion: boolean;
  /** Whether a move is confirmed before it is played. */
  readonly confirm: boolean;
  /** Reach of groups, sizes, what is forbidden: what helps to read the board. */
  readonly aids: boolean;
  readonly coordinates: boolean;
}

export interface Preferences {
  settings: BoardSettings;
  /** Something was chosen in vain. */
  refused: () => void;
}

const KEY = Symbol('preferences');

/** For all boards below this component. */
export const setPreferences = (preferences: Preferences): void => void setContext(KEY, preferences);

const usual: Preferences = {
  settings: { language: 'en', motion: true, confirm: false, aids: true, coordinates: true },
  refused: () => {},
};

/** Those that were given above this component. */
export const getPreferences = (): Preferences => getContext<Preferences>(KEY) ?? usual;

/** Whether nothing may move at the boards below this component; asked anew each time. */
export function getStillness(): () => boolean {
  const { settings } = getPreferences();
  return () => !settings.motion || prefersStillness();
}

/** How a component at a board says something: as base/settings.svelte.ts does for the app. */
export function getSpeech() {
  const { settings } = getPreferences();
  return {
    say: (en: string, de: string): string => inLanguage(settings.language, en, de),
    inWords: (words: Words): string => words[settings.language],
  };
}
