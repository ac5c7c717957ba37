// Whom this person has muted or blocked, as the server tells it; muting, blocking and reporting.
import type { Player, Words } from '$web/kolam/kolam.ts';
import type { Line } from '../line/line.ts';
import { line as theLine } from '../line/line.svelte.ts';
import type { Person, SeatInfo, TableId } from '../protocol.ts';

const NOTE_MOST = 511; // bytes

export interface Relation extends Person {
  who: string;
  muted: boolean;
  blocked: boolean;
}

/** Somebody else: an account is known by its name, a guest by a seat or by `who` of a Relation. */
export interface Whom extends Person {
  who?: string;
  table?: TableId;
  seat?: Player;
}

export type Deed = 'mute' | 'block';
export type About = 'name' | 'conduct';

/** How a request says who is meant. */
const named = ({ name, guest, who, table, seat }: Whom): Record<string, unknown> => {
  if (who !== undefined) return { who };
  return guest ? { table, seat } : { name };
};

const isSame = (one: Person, other: Person | null): boolean =>
  other !== null && one.name === other.name && one.guest === other.guest;

/** Who has a seat at a table, unless it is `me`, an engine or nobody. */
export function whomAt(
  { table, seats }: { table: TableId; seats: [SeatInfo, SeatInfo] },
  seat: Player,
  me: Person | null,
): Whom | null {
  const info = seats[seat - 1];
  if (info?.kind !== 'person' || isSame(info, me)) return null;
  return { name: info.name, guest: info.guest, table, seat };
}

/** What is wrong with the note of a report; null if nothing. */
export function noteError(note: string): Words | null {
  if (new TextEncoder().encode(note).length <= NOTE_MOST) return null;
  return {
    en: `A note has at most ${NOTE_MOST} characters; letters with marks count more.`,
    de: `Eine Notiz hat höchstens ${NOTE_MOST} Zeichen; Umlaute und Akzente zählen mehr.`,
  };
}

export class Relations {
  /** As last told; null before, and for somebody who is nobody. */
  people: Relation[] | null = $state.raw(null);
  readonly #line: Line;

  constructor(line: Line) {
    this.#line = line;
  }

  /** After a cut the list stays as it was. */
  async load(): Promise<void> {
    const person = this.#line.person;
    if (!person) return void (this.people = null);
    try {
      const { people } = await this.#line.ask<{ people: Relation[] }>({ do: 'relations' });
      if (isSame(person, this.#line.person)) this.people = people;
    } catch {
      return;
    }
  }

  of(whom: Whom): Relation | null {
    const isMeant = (one: Relation) => (whom.who ? one.who === whom.who : isSame(one, whom));
    return this.people?.find(isMeant) ?? null;
  }

  /** Rejects with an OnlineRefusal. */
  async set(deed: Deed, whom: Whom, on: boolean): Promise<void> {
    await this.#line.ask({ do: deed, ...named(whom), on });
    await this.load();
  }

  /** The table is told as well, so that the host finds what it is about. Rejects with an OnlineRefusal. */
  async report(whom: Whom, about: About, note: string): Promise<void> {
    const { table, seat } = whom;
    const where = table === undefined ? {} : { table, seat };
    const words = note.trim();
    await this.#line.ask({
      do: 'report',
      ...where,
      ...named(whom),
      about,
      ...(words && { note: words }),
    });
  }
}

/** This person's. */
export const relations = new Relations(theLine);

/** Loads them when a page that shows them is opened, after cuts, and for every new person; call it where
 * an effect may be made. */
export function visitRelations(): void {
  const connected = $derived(theLine.state === 'open' || theLine.state === 'silent');
  const name = $derived(theLine.person?.name);
  $effect(() => {
    void name;
    if (connected) void relations.load();
  });
}
