// A game on a page and the same game in Node, in step with each other: what the page shows is held
// to what the rules say after every move.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { beginPick } from '$web/board/pick.ts';
import { boardOf } from '$web/games/game.ts';
import {
  isRefused,
  type Agreement,
  type GameName,
  type Language,
  type Look,
  type Player,
  type LocalGame,
} from '$web/kolam/kolam.ts';
import { gameInfo, kolam } from '$web/kolam/loaded.ts';
import { settled, type App } from './app.ts';
import { play, type Hand } from './hands.ts';

export const PERSONS: [string, string] = ['person', 'person'];

export interface Wanted {
  game: GameName;
  seats?: [string, string];
  seed?: number;
  pace?: string;
  options?: Record<string, string>;
  position?: string;
  /** Moves that are made already. */
  moves?: string[];
}

export interface Table {
  page: Page;
  localGame: LocalGame;
  /** The number of the game in the page's address. */
  id: string;
  language: Language;
  /** For whom the curtain was opened last. */
  opened: 0 | Player;
}

export function agreementOf(wanted: Wanted): Agreement {
  const { game, seats = PERSONS, seed = 1, pace = 'none', options = {}, position } = wanted;
  return { game, seats, pace, options, seed: String(seed), position };
}

export function beginLocalGame(wanted: Wanted): LocalGame {
  const localGame = kolam.localGame();
  const answers = [
    localGame.begin(agreementOf(wanted)),
    ...(wanted.moves ?? []).map((move) => localGame.play(move)),
  ];
  const refused = answers.find(isRefused);
  if (refused) throw new Error(refused.refused.en);
  return localGame;
}

type Entry = [name: string, text: string];

const store = ([name, text]: Entry) => localStorage.setItem(name, text);

/** Runs whenever a document begins; those without an address have no storage. */
const storeOnce = ([name, text]: Entry) => {
  const empty = location.protocol !== 'about:' && localStorage.getItem(name) === null;
  if (empty) localStorage.setItem(name, text);
};

/** Puts a game on the shelf of the browser, as one that was begun before. Where no page is open yet,
 * the first one that is opened finds it there. */
export async function shelve(page: Page, id: string, localGame: LocalGame): Promise<void> {
  const { game, seats, count, toMove, result } = localGame.state(0);
  const kept = { format: 1, id, game, seats, count, toMove, result, finished: toMove === 0 };
  const record = localGame.write();
  const text = JSON.stringify({ ...kept, begun: Date.now(), when: Date.now(), record });
  const entry: Entry = [`kolam.game.${id}`, text];
  if (page.url() === 'about:blank') await page.addInitScript(storeOnce, entry);
  else await page.evaluate(store, entry);
}

/** Sits down at a game with this deal. */
export async function sitDown(app: App, wanted: Wanted): Promise<Table> {
  const localGame = beginLocalGame(wanted);
  // A game that is open is kept once more when its page is left, so it needs a number of its own.
  const id = app.page.url().endsWith('#/game/game') ? 'next' : 'game';
  await shelve(app.page, id, localGame);
  await app.visit(`game/${id}`);
  await app.page.locator(`.board[data-game="${wanted.game}"]`).waitFor();
  const language = (await app.page.locator('html').getAttribute('lang')) as Language;
  return { page: app.page, localGame, id, language, opened: 0 };
}

/** The game that the page has begun itself. */
export async function joinTable(page: Page): Promise<Table> {
  await page.waitForURL(/#\/game\//);
  await settled(page);
  const id = /#\/game\/(\w+)/.exec(page.url())?.[1] ?? '';
  const kept = await page.evaluate((key) => localStorage.getItem(key), `kolam.game.${id}`);
  const { record } = JSON.parse(kept ?? '{}') as { record: string };
  const localGame = kolam.localGame();
  const answer = localGame.read(record);
  if (isRefused(answer)) throw new Error(answer.refused.en);
  const language = (await page.locator('html').getAttribute('lang')) as Language;
  return { page, localGame, id, language, opened: 0 };
}

const isPerson = (seat: string) => seat === 'person';

export function nameOf({ localGame, language }: Table, player: Player): string {
  const { seats } = localGame.state(0);
  const seat = seats[player - 1] ?? '';
  const level = /\d+/.exec(seat)?.[0];
  if (level) return language === 'de' ? `Stufe ${level}` : `Level ${level}`;
  if (seats.filter(isPerson).length === 1) return language === 'de' ? 'Du' : 'You';
  return language === 'de' ? `Seite ${player}` : `Player ${player}`;
}

const isCovered = ({ localGame, opened }: Table): boolean => {
  const { curtain, toMove } = localGame.state(0);
  return curtain && opened !== toMove;
};

/** What may be seen now. */
export function lookOf(table: Table): Look {
  const { localGame } = table;
  return localGame.look(isCovered(table) ? 0 : localGame.state(0).eyes);
}

function nearOf({ localGame }: Table): Player {
  const { seats, toMove, game } = localGame.state(0);
  const persons = ([1, 2] as const).filter((player) => isPerson(seats[player - 1] ?? ''));
  if (persons.length === 1) return persons[0] as Player;
  return gameInfo(game).hides && persons.length === 2 ? toMove || 1 : 1;
}

interface Drawn {
  labels: Record<string, string>;
  colours: Record<string, number>;
}

interface Seen {
  language: Language;
  near: Player;
  names: [string, string];
  /** The move that was made last. */
  last: string | null;
}

/** What every spot of the board is called, and how often each colour lies there. */
export function drawnOf(look: Look, { language, near, names, last }: Seen): Drawn {
  const board = boardOf(look.game);
  const { spots, pieces } = board.arrange({
    look,
    language,
    near,
    tall: false,
    pick: beginPick(look.legal, board.initialKind(look)),
    cursor: null,
    preview: null,
    last,
    hint: null,
    aids: true,
    coordinates: true,
    names,
    dimmed: null,
    ending: look.toMove === 0 ? board.endings(look) : 0,
  });
  const colours: Record<string, number> = {};
  for (const { colour } of pieces) colours[colour] = (colours[colour] ?? 0) + 1;
  return { labels: Object.fromEntries(spots.map(({ id, label }) => [id, label])), colours };
}

/** The same of a game at this screen. */
export const expectedBoard = (table: Table): Drawn =>
  drawnOf(lookOf(table), {
    language: table.language,
    near: nearOf(table),
    names: [nameOf(table, 1), nameOf(table, 2)],
    last: table.localGame.state(0).moves.at(-1) ?? null,
  });

/** What the page shows and says. */
export const shown = (page: Page) =>
  page.evaluate(() => ({
    log: [...document.querySelectorAll('.log kbd')].map((move) => move.textContent ?? ''),
    labels: Object.fromEntries(
      [...document.querySelectorAll('[data-spot]')].map((spot) => [
        spot.getAttribute('data-spot') ?? '',
        spot.getAttribute('aria-label') ?? '',
      ]),
    ),
    covered: document.querySelector('.curtain') !== null,
    line: document.querySelector('.strip .line')?.textContent?.trim() ?? '',
    scores: [...document.querySelectorAll('.player')].map((player) => [
      player.querySelector('.name')?.textContent?.trim() ?? '',
      Number.parseInt(player.querySelector('.score')?.textContent ?? ''),
    ]),
  }));

/** How often each colour is drawn on the board. */
export const coloursIn = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const colours: Record<string, number> = {};
    for (const rim of document.querySelectorAll('.board .pieces .rim')) {
      const colour = /sand-(\S)/.exec(rim.getAttribute('class') ?? '')?.[1];
      const face = rim.closest('[data-face]');
      const seen = face === null || face.getAttribute('opacity') !== '0';
      if (colour && seen) colours[colour] = (colours[colour] ?? 0) + 1;
    }
    return colours;
  });

const SHORT = 5; // letters: a hand of two colours may be written anywhere by chance

/** How a hand of Mandala and the view of who holds it are written. */
export function handTexts({ position }: Look, player: Player): string[] {
  const hand = position.split(' ')[2]?.split('/')[player - 1] ?? '';
  return [position, hand].filter((text) => text.length > SHORT);
}

/** The page shows the game as the rules have it. */
export async function expectSame(table: Table): Promise<void> {
  const { labels } = expectedBoard(table);
  const expected = { log: table.localGame.state(0).moves, covered: isCovered(table), labels };
  const seen = async () => {
    const { log, covered, labels } = await shown(table.page);
    return { log, covered, labels };
  };
  await expect.poll(seen).toEqual(expected);
}

/** Takes over what engines have played, until a person is to move or the game is over. */
export async function letEnginesPlay({ page, localGame }: Table): Promise<void> {
  for (;;) {
    const { toMove, seats, count } = localGame.state(0);
    if (toMove === 0 || isPerson(seats[toMove - 1] ?? '')) return;
    const next = page.locator('.log li kbd').nth(count);
    const move = (await next.textContent()) ?? '';
    const answer = localGame.play(move);
    expect(isRefused(answer), `the engine's ${move} is legal`).toBe(false);
  }
}

/** The person to move opens the curtain, where there is one. */
export async function openCurtain(table: Table, hand: Hand): Promise<boolean> {
  if (!isCovered(table)) return false;
  await hand.press(table.page, table.page.locator('.curtain button'));
  table.opened = table.localGame.state(0).toMove;
  return true;
}

/** Makes one move on the page and in Node. */
export async function makeMove(table: Table, hand: Hand, move: string): Promise<void> {
  await openCurtain(table, hand);
  const made = await play(table.page, hand, lookOf(table), move);
  const answer = table.localGame.play(made);
  if (isRefused(answer)) throw new Error(`${made}: ${answer.refused.en}`);
  if (isCovered(table)) table.opened = 0;
  await table.page
    .locator('.log li')
    .nth(table.localGame.state(0).count - 1)
    .waitFor({ state: 'attached' });
  await letEnginesPlay(table);
}

/** The moves of the whole game that `someMove` plays. */
export function movesOf(wanted: Wanted): string[] {
  const localGame = beginLocalGame(wanted);
  while (localGame.state(0).toMove !== 0) localGame.play(someMove({ localGame }, wanted.seed ?? 1));
  return localGame.state(0).moves;
}

/** One legal move, the same on every machine; cards are rather built than exchanged. */
export function someMove({ localGame }: Pick<Table, 'localGame'>, seed: number): string {
  const { count } = localGame.state(0);
  const { legal } = localGame.state(localGame.state(0).toMove);
  const useful = legal.filter((move) => !move.startsWith('X'));
  const list = useful.length ? useful : legal;
  return list[(31 * seed + 7 * count) % list.length] ?? '';
}

/** Plays until the game is over; `check` is called whenever something has changed. */
export async function playToEnd(
  table: Table,
  hand: Hand,
  seed: number,
  check: (table: Table) => Promise<void> = expectSame,
): Promise<void> {
  await letEnginesPlay(table);
  await check(table);
  while (table.localGame.state(0).toMove !== 0) {
    if (await openCurtain(table, hand)) await check(table);
    await makeMove(table, hand, someMove(table, seed));
    await check(table);
  }
}

/** Why it is over, the count and who has won, as the page tells them at the end. */
export async function expectResult(table: Table): Promise<void> {
  const { score } = table.localGame.state(0);
  const names = ([1, 2] as const).map((player) => nameOf(table, player));
  const you = (names.indexOf('You') + 1) as 0 | Player;
  const called = names.map((name, i) => (name === `Player ${i + 1}` ? '' : name));
  const { end } = table.localGame.look(0).byName('en', you, called as [string, string]);
  await expect.poll(async () => (await shown(table.page)).line).toBe(end);
  const { scores } = await shown(table.page);
  if (!score) return;
  for (const player of [1, 2] as const)
    expect(scores).toContainEqual([nameOf(table, player), score[player - 1]]);
}
