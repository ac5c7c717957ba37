// What a browser does for pages that are documents of their own, here for those behind the #: the
// heading names the tab, and gets the focus when the page is opened.
import { tick } from 'svelte';
import type { Route } from './route.svelte.ts';

const APP = 'Kolam';

/** Where the heading has a smaller word in it, that is no part of the name. */
function nameOf(heading: HTMLElement): string {
  const parts = [...heading.childNodes].filter((part) => !(part instanceof HTMLElement));
  return parts
    .map(({ textContent }) => textContent)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What waits for the person elsewhere: how many turns, and what to say if one is here. */
export interface Waiting {
  count: number;
  here: string | null;
}

const NOTHING: Waiting = { count: 0, here: null };

/** "Settings – Kolam", "(2) Settings – Kolam"; "Your turn – GAME" at a table where it is. */
export function tabTitle(name: string, { count, here } = NOTHING): string {
  const title = here ?? (name && name !== APP ? `${name} – ${APP}` : APP);
  return count > (here === null ? 0 : 1) ? `(${count}) ${title}` : title;
}

/** What makes another page: not a step of a tutorial, nor a heading of the rules. */
export const pageKey = ({ path, query }: Route): string =>
  [...path.slice(0, 3), query.get('study') ?? '', query.get('edit') ?? ''].join('/');

/** An entry of the history that has been open before says so. */
const isArrival = () => history.state === null;
const setVisited = () => history.replaceState({ visited: true }, '');

export class Headings {
  #main: HTMLElement;
  #key: string;
  #waiting = false;
  #turns = NOTHING;
  #observer = new MutationObserver(() => this.#look());

  constructor(main: HTMLElement, here: Route) {
    this.#main = main;
    this.#key = pageKey(here);
    setVisited();
    this.#observer.observe(main, { subtree: true, childList: true, characterData: true });
    this.#look();
  }

  /** A page may come later than its address: then its heading is waited for. */
  async moved(to: Route): Promise<void> {
    if (pageKey(to) === this.#key) return;
    this.#key = pageKey(to);
    // Going back, the browser restores the scroll position itself.
    if (isArrival()) scrollTo(0, 0);
    setVisited();
    await tick();
    this.#waiting = true;
    this.#look();
  }

  /** The tab's title says what waits, on whichever page. */
  tell(turns: Waiting): void {
    this.#turns = turns;
    this.#look();
  }

  #look(): void {
    const heading = this.#main.querySelector('h1');
    if (!heading) return;
    const title = tabTitle(nameOf(heading), this.#turns);
    if (document.title !== title) document.title = title;
    if (!this.#waiting) return;
    this.#waiting = false;
    // What a page has given the focus to keeps it.
    if (this.#main.contains(document.activeElement) && document.activeElement !== this.#main)
      return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }

  close(): void {
    this.#observer.disconnect();
  }
}
