// Games kept in this browser, each as the record that the rules write, with what a list needs to
// tell of it. The store may be full, forbidden, or hold nonsense: none of it loses a game.
import type { GameName, Player, Result } from '$web/kolam/kolam.ts';
import { isGame } from '$web/kolam/loaded.ts';
import { namesWith, readText, removeText, writeText } from '$web/base/store.ts';

const FORMAT = 1;
const PREFIX = 'kolam.game.';
const FINISHED_MOST = 200;
const UNTOUCHED_FOR = 24 * 60 * 60 * 1000; // milliseconds: a game in which nobody has moved

/** Games for which there was no room: they last as long as the page. */
const unsaved = new Map<string, SavedGame>();

export interface SavedGame {
  format: typeof FORMAT;
  id: string;
  game: GameName;
  seats: [string, string];
  /** When it began and when something happened last: milliseconds since 1970. */
  begun: number;
  when: number;
  finished: boolean;
  count: number;
  toMove: 0 | Player;
  result: Result;
  /** Everything, hidden cards included: to go on with, not to show. */
  record: string;
}

export type GameToSave = Omit<SavedGame, 'format'>;

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');

/** What was kept, if it is ours and whole. What a later version has kept is left alone. */
function parse(id: string, text: string | null): SavedGame | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<SavedGame> | null;
    if (kept?.format !== FORMAT || !isGame(kept.game) || typeof kept.record !== 'string')
      return null;
    return {
      format: FORMAT,
      id,
      game: kept.game,
      seats: isPair(kept.seats) ? kept.seats : ['person', 'person'],
      begun: Number(kept.begun) || 0,
      when: Number(kept.when) || 0,
      finished: kept.finished === true,
      count: Number(kept.count) || 0,
      toMove: kept.toMove === 1 || kept.toMove === 2 ? kept.toMove : 0,
      result: kept.result ?? '*',
      record: kept.record,
    };
  } catch {
    return null;
  }
}

export const readGame = (id: string): SavedGame | null =>
  unsaved.get(id) ?? parse(id, readText(PREFIX + id));

/** For the study: the record with everything in it; null if there is no such game. */
export const recordOf = (id: string): string | null => readGame(id)?.record ?? null;

/** All of them, the latest first. */
export const listGames = (): SavedGame[] =>
  [...new Set([...namesWith(PREFIX), ...unsaved.keys()])]
    .flatMap((id) => readGame(id) ?? [])
    .sort((a, b) => b.when - a.when);

export function removeGame(id: string): SavedGame | null {
  const kept = readGame(id);
  unsaved.delete(id);
  removeText(PREFIX + id);
  return kept;
}

const hasNothing = (game: SavedGame, now: number) =>
  !game.finished && game.count === 0 && now - game.when > UNTOUCHED_FOR;

/** Makes room: the oldest finished games go, and those that nobody ever began. */
function trim(finished: number, except: string, now: number): void {
  const others = listGames().filter(({ id }) => id !== except);
  const old = others.filter((game) => game.finished).slice(finished);
  for (const { id } of [...old, ...others.filter((game) => hasNothing(game, now))]) removeGame(id);
}

const store = (game: SavedGame) => writeText(PREFIX + game.id, JSON.stringify(game));

/** False if it cannot be kept, even without finished games: then it lasts as long as the page, and
 * what was kept of it before is still there. */
export function saveGame(toKeep: GameToSave): boolean {
  const game: SavedGame = { ...toKeep, format: FORMAT };
  trim(FINISHED_MOST - (game.finished ? 1 : 0), game.id, game.when);
  let stored = store(game);
  while (stored === 'full') {
    const finished = listGames().filter((one) => one.finished && one.id !== game.id).length;
    if (finished === 0) break;
    trim(finished - 1, game.id, game.when);
    stored = store(game);
  }
  if (stored === 'kept') unsaved.delete(game.id);
  else unsaved.set(game.id, game);
  return stored === 'kept';
}

/** Short enough to be read aloud, long enough never to meet another. */
export function newGameId(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}
