// Walking through the moves of a study by keys, and what is heard on the way.
import { inLanguage, type Language } from '$web/kolam/kolam.ts';
import { commentOf } from '$web/kolam/tree.ts';
import type { Reading } from './reading.svelte.ts';

const steps: Record<string, (reading: Reading) => void> = {
  ArrowLeft: (reading) => reading.back(),
  ArrowRight: (reading) => reading.forward(),
  ArrowUp: (reading) => reading.aside(-1),
  ArrowDown: (reading) => reading.aside(1),
  Home: (reading) => reading.toStart(),
  End: (reading) => reading.toEnd(),
};

/** Arrow keys belong to whatever is being written in, chosen from or walked on. */
export const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, .board, [role=tab], summary') !== null;

export function walkByKey(reading: Reading, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const step = isBusy(event.target) ? undefined : steps[event.key];
  if (!step) return;
  event.preventDefault();
  step(reading);
}

/** On the board the arrows walk from square to square, so these two walk through the moves. True if the
 * key was one of them. */
export function walkOnBoard(reading: Reading, { key }: KeyboardEvent): boolean {
  if (key === ',') reading.back();
  else if (key === '.') reading.forward();
  else return false;
  return true;
}

/** The move that led here, who made it, and what it did; '' at the start. */
export function lastMove(reading: Reading, language: Language): string {
  const { path, at, names } = reading;
  if (path.length === 0) return '';
  const mover = reading.moverOf(path);
  const who = mover ? names[mover - 1]?.[language] : '';
  return [`${path.length}. ${at.move}, ${who}.`, reading.told(language)].filter(Boolean).join(' ');
}

/** For screen readers: the same, and what was said of it. */
export const announced = (reading: Reading, language: Language): string =>
  reading.path.length === 0
    ? inLanguage(language, 'Start', 'Anfang')
    : [lastMove(reading, language), commentOf(reading.at)].filter(Boolean).join(' ');
