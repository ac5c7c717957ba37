// What an element shows, as its component follows it: set by the page, or by the person who walks through
// the moves.
import type { BoardSettings } from '../board/preferences.ts';
import { isRefused, type Language, type Refused } from '../kolam/kolam.ts';
import { addMove } from '../kolam/tree.ts';
import { Reading } from '../study/reading.svelte.ts';
import { lookAt } from '../study/record.ts';
import type { Shown } from './shown.ts';

export class WidgetState {
  /** Null if there is nothing that can be shown; then `error` says why. */
  reading: Reading | null = $state.raw(null);
  error = $state('');
  /** What stands below the board until something is chosen there. */
  warning = $state('');
  settings: { -readonly [K in keyof BoardSettings]: BoardSettings[K] } = $state({
    language: 'en',
    motion: true,
    confirm: false,
    aids: true,
    coordinates: true,
  });
  interactive = $state(false);
  /** Whether the moves are shown as a list, with variations. */
  whole = $state(false);
  seat: 0 | 1 | 2 = $state(0);

  /** Whether the person may choose a move now. */
  readonly active: boolean = $derived.by(() => {
    const toMove = this.reading?.look.toMove ?? 0;
    return this.interactive && toMove !== 0 && (this.seat === 0 || this.seat === toMove);
  });

  get language(): Language {
    return this.settings.language;
  }

  show({ study, path, reader, turned, seat }: Shown): void {
    const reading = new Reading(study, path);
    reading.reader = reader;
    reading.turned = turned;
    this.reading = reading;
    this.seat = seat;
    this.error = this.warning = '';
  }

  refuse({ refused }: Refused): void {
    this.reading = null;
    this.error = refused[this.language];
  }

  /** Goes on with a move; or why not. */
  play(reading: Reading, move: string): Refused | null {
    const { study, path } = addMove(reading.study, reading.path, move);
    const look = lookAt(study, path, reading.reader);
    if (isRefused(look)) return look;
    reading.study = study;
    reading.go(path);
    this.warning = '';
    return null;
  }
}
