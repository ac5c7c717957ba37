// What this person likes, kept in this browser.
import { inLanguage, type Language, type Words } from '$web/kolam/kolam.ts';
import { prefersStillness } from './stillness.ts';
import { readJson, writeText } from './store.ts';

export interface Settings {
  language: Language;
  theme: 'auto' | 'light' | 'dark';
  /** Whether pieces travel; the system's wish for less motion counts as well. */
  motion: boolean;
  sound: boolean;
  /** Whether a move is confirmed before it is played. */
  confirm: boolean;
  /** Reach of groups, sizes, what is forbidden: what helps to read the board. */
  aids: boolean;
  coordinates: boolean;
  /** Whether the browser notifies of a turn while the app is hidden. */
  notices: boolean;
}

const KEY = 'kolam.settings';

const preferred = (): Language =>
  navigator.languages.some((language) => language.toLowerCase().startsWith('de')) ? 'de' : 'en';

const initial = (): Settings => ({
  language: preferred(),
  theme: 'auto',
  motion: true,
  sound: false,
  confirm: false,
  aids: true,
  coordinates: true,
  notices: false,
});

/** Whatever was kept that still makes sense. */
function restore(): Settings {
  const settings = initial();
  const kept = readJson(KEY);
  if (typeof kept === 'object' && kept !== null)
    for (const [name, value] of Object.entries(kept))
      if (typeof value === typeof settings[name as keyof Settings])
        Object.assign(settings, { [name]: value });
  if (settings.language !== 'de') settings.language = 'en';
  if (!['auto', 'light', 'dark'].includes(settings.theme)) settings.theme = 'auto';
  return settings;
}

export const settings: Settings = $state(restore());

/** Keeps every change, or for this visit where nothing can be kept; call it once, where an effect
 * may be made. */
export function saveSettings(): void {
  $effect(() => void writeText(KEY, JSON.stringify(settings)));
}

/** The sentence in the reader's language. */
export const say = (en: string, de: string): string => inLanguage(settings.language, en, de);

/** The same of words that come as data. */
export const inWords = (words: Words): string => words[settings.language];

/** What the rules say about a field reads on from its name; alone it begins like a sentence. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const stillness = (): boolean => !settings.motion || prefersStillness();

/** Whether the page is dark now. */
export const isDark = (): boolean =>
  settings.theme === 'auto'
    ? matchMedia('(prefers-color-scheme: dark)').matches
    : settings.theme === 'dark';
