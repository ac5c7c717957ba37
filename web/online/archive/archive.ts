// Searching the archive: what is asked for stands in the address, so that a search can be sent to
// somebody and gone back to.
import type { GameName, Result } from '$web/kolam/kolam.ts';
import { isGame } from '$web/kolam/loaded.ts';
import type { Line } from '../line/line.ts';
import type { FinishedGame, TableId } from '../protocol.ts';

export interface Search {
  game: GameName | '';
  player: string;
  against: string;
  result: Result | '';
  /** Days, "2026-11-15"; both are included. */
  from: string;
  until: string;
  mine: boolean;
}

export interface Found {
  games: FinishedGame[];
  behind: unknown;
}

const PAGE = 20; // games at a time
const RESULTS: readonly string[] = ['1-0', '0-1', '1/2-1/2'];
const isResult = (text: string): text is Result => RESULTS.includes(text);
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function readSearch(query: URLSearchParams): Search {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const [game, result, from, until] = ['game', 'result', 'from', 'until'].map(text);
  return {
    game: game && isGame(game) ? game : '',
    player: text('player'),
    against: text('against'),
    result: result && isResult(result) ? result : '',
    from: from && isDay(from) ? from : '',
    until: until && isDay(until) ? until : '',
    mine: query.has('mine'),
  };
}

/** As it stands in the address of the page; empty if everything is looked for. */
export function writeSearch({ mine, ...search }: Search): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value.trim()) query.set(name, value.trim());
  if (mine) query.set('mine', '1');
  return query.toString();
}

/** Midnight of that day, where the reader is; `later`: so many days later. */
function midnight(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
}

/** What the server is asked; days become moments, the last one is included. */
export function filterOf({ from, until, mine, ...search }: Search): Record<string, unknown> {
  const said = Object.entries(search).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(said),
    ...(from && { from: midnight(from) }),
    ...(until && { until: midnight(until, 1) }),
    ...(mine && { mine: true }),
  };
}

export const find = (line: Line, search: Search, behind: unknown, most = PAGE): Promise<Found> =>
  line.ask<Found>({
    do: 'find',
    ...filterOf(search),
    ...(behind !== null && { behind }),
    most,
  });

/** Where all records of a search come in one file; null for one's own games, which need a login: they
 * are fetched one by one. */
export function recordsAddress(search: Search): string | null {
  if (search.mine) return null;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filterOf(search))) query.set(name, String(value));
  return query.size ? `games.kgn?${query}` : 'games.kgn';
}

const MOST_AT_ONCE = 50;

/** The records of all games that a search finds, one after the other. */
export async function* recordsOf(
  line: Line,
  search: Search,
  fetchRecord: (table: TableId) => Promise<string>,
): AsyncGenerator<string> {
  let behind: unknown = null;
  do {
    const found: Found = await find(line, search, behind, MOST_AT_ONCE);
    for (const { table } of found.games) yield await fetchRecord(table);
    behind = found.behind ?? null;
  } while (behind !== null);
}
