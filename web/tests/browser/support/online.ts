// People at tables of a server, each in a browser of their own. What the rules make of the views that
// came over somebody's line is what their page has to show.
import { isDeepStrictEqual } from 'node:util';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { isRefused, type GameName, type Language, type Look } from '$web/kolam/kolam.ts';
import type { Events, MoveEvent, TableState } from '$web/online/protocol.ts';
import { kolam } from '$web/kolam/loaded.ts';
import { openApp, type App, type Wish } from './app.ts';
import { finger, mouse, play, type Hand } from './hands.ts';
import { coloursIn, drawnOf, shown } from './table.ts';
import { until } from './wait.ts';

export const DESK: Wish = { width: 1280, height: 800, language: 'en' };
export const PHONE: Wish = { width: 390, height: 844, language: 'de', touch: true };

/** Everybody's. */
export const PASSPHRASE = 'river sand and stone';

interface Opening {
  game: GameName;
  who?: 'link' | 'lobby';
  /** As the page calls it: ['minutes + seconds', '5 min + 5 s']. */
  pace?: string[];
  rated?: boolean;
  /** As in a link: 'memory=on'. */
  options?: string;
  /** That it begins at. */
  position?: string;
}

type Message = Partial<TableState> | MoveEvent | Events;

export class Person {
  readonly app: App;
  readonly hand: Hand;
  readonly language: Language;
  readonly #wide: boolean;
  #view: TableState | null = null;
  #read = 0;

  constructor(app: App, { width = 1280, language = 'en', touch = false }: Wish) {
    this.app = app;
    this.hand = touch ? finger : mouse;
    this.language = language;
    this.#wide = width >= 900;
  }

  get page() {
    return this.app.page;
  }

  say(en: string, de: string): string {
    return this.language === 'de' ? de : en;
  }

  button(en: string, de: string): Locator {
    return this.page.getByRole('button', { name: this.say(en, de), exact: true });
  }

  press(en: string, de: string): Promise<void> {
    return this.hand.press(this.page, this.button(en, de));
  }

  /** Waits until the page says so, wherever. */
  reads(en: string, de: string): Promise<void> {
    return this.page.getByText(this.say(en, de)).first().waitFor({ state: 'attached' });
  }

  /** Opens a table, and gives its link. */
  async open(opening: Opening): Promise<string> {
    const { game, who = 'link', pace = [], rated = false, options = '', position = '' } = opening;
    const asked = new URLSearchParams({ seats: who });
    if (options) asked.set('options', options);
    if (position) asked.set('position', position);
    await this.app.visit(`new/${game}?${asked}`);
    for (const name of pace)
      await this.hand.press(this.page, this.page.getByText(name, { exact: true }));
    if (rated) await this.page.getByLabel(this.say('Rated', 'Gewertet')).check();
    await this.press('Open the table', 'Tisch öffnen');
    await this.page.waitForURL(/#\/table\//);
    return this.page.url();
  }

  /** Goes to a table by its link, on their own way to the server. */
  follow(link: string): Promise<void> {
    return this.app.visit(link.replace(/^.*#\//, ''));
  }

  /** Takes the seat that is open at a table. */
  async sit(link: string): Promise<void> {
    await this.follow(link);
    await this.press('Sit down', 'Platz nehmen');
    await this.begun();
  }

  /** The game lies before them. */
  begun(): Promise<void> {
    return this.page.locator('.playing').waitFor();
  }

  async resign(): Promise<void> {
    await this.press('Resign', 'Aufgeben');
    await this.page.locator('dialog[open]').getByRole('button').first().click();
  }

  /** Makes an account. */
  async register(name: string): Promise<void> {
    await this.app.visit('account');
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    await this.page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
    await this.press('Make the account', 'Konto anlegen');
    await this.reads('You are logged in as', 'Du bist angemeldet als');
  }

  /** What this person was told last of the table where they are. */
  get view(): TableState {
    const { heard } = this.app;
    for (; this.#read < heard.length; this.#read++)
      this.#hear(JSON.parse(heard[this.#read] ?? '') as Message);
    if (!this.#view) throw new Error('nothing was told of a table yet');
    return this.#view;
  }

  #hear(message: Message): void {
    if (message.is === 'table') this.#view = message as TableState;
    else if (message.is === 'events') for (const event of message.events) this.#hear(event);
    else if (message.is === 'event' && this.#view) {
      const { n, position, toMove, clocks, time, move, count } = message;
      const moves = [...this.#view.moves.slice(0, count - 1), move];
      this.#view = { ...this.#view, n, position, toMove, clocks, time, moves };
    }
  }

  get look(): Look {
    const { game, options, position, seat, state } = this.view;
    const reader = state === 'over' ? -1 : seat; // then nothing is hidden any more
    const look = kolam.look({ game, options, position: position ?? '', reader });
    if (isRefused(look)) throw new Error(look.refused.en);
    return look;
  }

  /** They have heard of so many moves. */
  heard(count: number): Promise<void> {
    return until(`move ${count}`, () => this.view.moves.length === count);
  }

  /** What the page has to show of what they were told. */
  #expected(names: [string, string]): ReturnType<typeof drawnOf> {
    const { seat, moves } = this.view;
    const last = moves.at(-1) ?? null;
    return drawnOf(this.look, { language: this.language, near: seat || 1, names, last });
  }

  /** Their page shows what they may know, and nothing else. */
  async sees(): Promise<void> {
    const title = (await this.page.locator('main h1').textContent()) ?? '';
    const [first = '', second = ''] = title
      .trim()
      .replace(/^.*?: /, '')
      .split(' – ');
    const labels = async () => (await shown(this.page)).labels;
    await until('the page shows it', async () =>
      isDeepStrictEqual(await labels(), this.#expected([first, second]).labels),
    );
    if (this.look.game !== 'mandala' || this.view.state === 'over') return;
    const { '?': _hidden, ...colours } = this.#expected([first, second]).colours;
    await expect.poll(() => coloursIn(this.page)).toEqual(colours);
  }

  /** Makes a move as is quick here: typed at a desk, with a finger on a phone. */
  async make(move: string): Promise<void> {
    if (!this.#wide) {
      await this.sees();
      return void (await play(this.page, this.hand, this.look, move));
    }
    await this.page.getByLabel(this.say('A move in notation', 'Ein Zug in Notation')).fill(move);
    const loses = this.look.immediateLoss(move, 'en') !== '';
    await this.press('Play', 'Spielen');
    if (loses) await this.press('Play anyway', 'Trotzdem spielen');
  }
}

/** Somebody comes to a server. */
export async function comeIn(site: { address: string }, wish: Wish = {}): Promise<Person> {
  return new Person(await openApp({ site: site.address, ...wish }), wish);
}

/** Two at a table of their own: player 1 opens it, player 2 sits down by its link. */
export async function meet(
  first: Person,
  second: Person,
  opening: Opening,
): Promise<[Person, Person]> {
  await second.sit(await first.open(opening));
  await first.begun();
  return [first, second];
}

/** The person who is to move. */
export function mover(players: [Person, Person]): Person | null {
  const { toMove } = players[0].view;
  return toMove === 0 ? null : (players[toMove - 1] ?? null);
}

/** One legal move; cards are rather built than exchanged. */
export function someMove({ look, view }: Person, seed = 1): string {
  const useful = look.legal.filter((move) => !move.startsWith('X'));
  const list = useful.length ? useful : look.legal;
  return list[(31 * seed + 7 * view.moves.length) % list.length] ?? '';
}

const LOOKS = 4; // the others look at every fourth move only: that is a game in seconds

/** Plays so many moves, or to the end; everybody hears each of them. */
export async function playOn(
  players: [Person, Person],
  {
    watchers = [],
    most = Infinity,
    seed = 1,
  }: { watchers?: Person[]; most?: number; seed?: number },
): Promise<void> {
  for (let i = 0; i < most; i++) {
    const person = mover(players);
    if (!person) return;
    const count = person.view.moves.length + 1;
    await person.make(someMove(person, seed));
    const all = [...players, ...watchers];
    await Promise.all(all.map((one) => one.heard(count)));
    if (count % LOOKS === 0 || !mover(players)) await Promise.all(all.map((one) => one.sees()));
  }
}
