// What a host sees and does: reports, bans, accounts, how the server is. The server looks with every
// request whether the account is a host's.
import type { Words } from '$web/kolam/kolam.ts';
import type { Line } from '../line/line.ts';
import type { OnlineRefusal, TableId } from '../protocol.ts';

const REASON_MOST = 200; // bytes
const DAY = 24 * 60 * 60 * 1000;

export interface Report {
  id: number;
  at: number;
  about: 'name' | 'conduct';
  /** The number of the person. */
  person: string;
  name: string | null;
  guest: boolean;
  reporter: string | null;
  table: TableId | null;
  note: string;
}

export interface Ban {
  name: string;
  since: number;
  /** Null: for ever. */
  until: number | null;
  reason: string;
}

export interface Account {
  id: string;
  name: string;
  since: number;
  banned: boolean;
  until: number | null;
  reason: string | null;
  host: boolean;
}

export interface Health {
  storing: boolean;
  /** Microseconds. */
  storedIn: number;
  failures: number;
  pending: number;
  version: string;
  started: number;
  time: number;
  clients: number;
  tables: number;
  playing: number;
  thinking: number;
  timeHeld: boolean;
  moves: number;
  games: number;
  refusals: number;
  wrongPassphrases: number;
  /** Kilobytes. */
  memory: number | null;
}

/** A time, then a value for each of the names. */
export type Sample = [time: number, ...values: number[]];

interface Series {
  every: number;
  names: string[];
  samples: Sample[];
}

interface Rows<T> {
  rows: T[];
  more: boolean;
}

/** What is wrong with a reason; null if nothing. A settled report needs none. */
export function reasonError(reason: string, needed: boolean): Words | null {
  if (needed && !reason.trim())
    return {
      en: 'A reason is needed: the person is told it.',
      de: 'Es braucht einen Grund: Die Person erfährt ihn.',
    };
  if (new TextEncoder().encode(reason.trim()).length <= REASON_MOST) return null;
  return {
    en: `That has at most ${REASON_MOST} characters; letters with marks count more.`,
    de: `Das hat höchstens ${REASON_MOST} Zeichen; Umlaute und Akzente zählen mehr.`,
  };
}

export class Hosting {
  // As last told; null before.
  reports: Report[] | null = $state.raw(null);
  bans: Ban[] | null = $state.raw(null);
  health: Health | null = $state.raw(null);
  /** Accounts that were looked for, and what for. */
  found: { part: string; people: Account[]; more: boolean } | null = $state.raw(null);
  names: string[] = $state.raw([]);
  samples: Sample[] = $state.raw([]);
  /** Whether there are more than are shown. */
  moreReports = $state(false);
  moreBans = $state(false);
  /** Why the last look failed. */
  refusal: OnlineRefusal | null = $state.raw(null);
  readonly #line: Line;

  constructor(line: Line) {
    this.#line = line;
  }

  #ask<T>(act: string, given: Record<string, unknown> = {}): Promise<T> {
    return this.#line.ask<T>({ do: 'host', act, ...given });
  }

  /** Everything anew. What cannot be read stays as it was. */
  async load(): Promise<void> {
    try {
      await Promise.all([this.#loadReports(), this.#loadBans(), this.#loadHealth()]);
      await this.#loadSeries();
      this.refusal = null;
    } catch (why) {
      this.refusal = why as OnlineRefusal;
    }
  }

  async #loadReports(): Promise<void> {
    const { rows, more } = await this.#ask<Rows<Report>>('reports');
    this.reports = rows;
    this.moreReports = more;
  }

  async #loadBans(): Promise<void> {
    const { rows, more } = await this.#ask<Rows<Ban>>('bans');
    this.bans = rows;
    this.moreBans = more;
  }

  async #loadHealth(): Promise<void> {
    this.health = (await this.#ask<{ health: Health }>('health')).health;
  }

  /** Only what is new is asked for; a day of it is kept. */
  async #loadSeries(): Promise<void> {
    const since = this.samples.at(-1)?.[0] ?? 0;
    const { series } = await this.#ask<{ series: Series }>('series', { since });
    const latest = series.samples.at(-1)?.[0] ?? since;
    this.names = series.names;
    this.samples = [...this.samples, ...series.samples].filter(([time]) => time > latest - DAY);
  }

  // Each of these rejects with an OnlineRefusal.

  async find(part: string): Promise<void> {
    const given = part ? { find: part } : {};
    const { rows, more } = await this.#ask<Rows<Account>>('people', given);
    this.found = { part, people: rows, more };
  }

  async settle(report: Report, reason: string): Promise<void> {
    await this.#ask('settle', {
      number: report.id,
      ...(reason.trim() && { reason: reason.trim() }),
    });
    await this.#loadReports();
  }

  /** For so many days; null: for ever. */
  async ban(name: string, reason: string, days: number | null): Promise<void> {
    const until = days === null ? {} : { until: Math.round(this.#line.time() + days * DAY) };
    await this.#ask('ban', { name, reason: reason.trim(), ...until });
    await this.#loadBans();
    await this.#findAgain();
  }

  async unban(name: string): Promise<void> {
    await this.#ask('unban', { name });
    await this.#loadBans();
    await this.#findAgain();
  }

  async #findAgain(): Promise<void> {
    if (this.found) await this.find(this.found.part);
  }
}
