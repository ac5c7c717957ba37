// Ways to make a move: with a mouse, a finger or the keyboard, by choosing the spots of a board one
// after the other or by dragging. Which spots a move needs is what the board says of itself.
import type { Locator, Page } from 'playwright-core';
import { beginPick, choose } from '$web/board/pick.ts';
import { areSame } from '$web/board/same.ts';
import { walk, type Aim, type Way } from '$web/board/walk.ts';
import { boardOf } from '$web/games/game.ts';
import type { Spot } from '$web/board/board.ts';
import { isRefused, type Language, type Look } from '$web/kolam/kolam.ts';

/** How somebody chooses a spot, and presses a button. */
export interface Hand {
  spot(page: Page, spot: string): Promise<void>;
  press(page: Page, button: Locator): Promise<void>;
  /** From one spot to another, where the hand drags. */
  drag?(page: Page, from: string, to: string): Promise<void>;
}

const at = (page: Page, spot: string) => page.locator(`[data-spot="${spot}"]`);

interface Point {
  x: number;
  y: number;
}

/** Where to point at a spot: its own middle, which may be another than its box's. Runs in
 * the page. A board that was just mounted is laid out once more when its room is known, so a place
 * counts once it is the same in two frames; later the board must not move. */
export async function placeOf(element: Element): Promise<Point & { hit: string | undefined }> {
  const place = () => {
    const { e: x, f: y } = (element as SVGGraphicsElement).getScreenCTM() ?? new DOMMatrix();
    return { x, y };
  };
  const svg = element.closest('svg') as SVGSVGElement & { steady?: string };
  const layout = () => {
    const { x, y, width, height } = svg.getBoundingClientRect();
    return [x, y, width, height, svg.getAttribute('viewBox')].join();
  };
  while (svg.steady !== layout()) {
    svg.steady = layout();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  const { x, y } = place();
  const found = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
  return { x, y, hit: found?.getAttribute('data-spot') ?? found?.outerHTML };
}

async function middleOf(page: Page, spot: string): Promise<Point> {
  const { x, y, hit } = await at(page, spot).evaluate(placeOf);
  if (hit !== spot) throw new Error(`who points at ${spot} finds ${hit}`);
  return { x, y };
}

export const mouse: Hand = {
  async spot(page, spot) {
    const { x, y } = await middleOf(page, spot);
    await page.mouse.click(x, y);
  },
  press: (_page, button) => button.click(),
};

export const finger: Hand = {
  async spot(page, spot) {
    const { x, y } = await middleOf(page, spot);
    await page.touchscreen.tap(x, y);
  },
  press: (_page, button) => button.tap(),
};

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

const STEPS = [0.25, 0.5, 0.75, 1];

export const draggingMouse: Hand = {
  ...mouse,
  async drag(page, from, to) {
    const [start, end] = [await middleOf(page, from), await middleOf(page, to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    for (const part of STEPS) {
      const { x, y } = between(start, end, part);
      await page.mouse.move(x, y);
    }
    await page.mouse.up();
  },
};

export const draggingFinger: Hand = {
  ...finger,
  async drag(page, from, to) {
    const [start, end] = [await middleOf(page, from), await middleOf(page, to)];
    const device = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
      device.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    // Sent together: a finger that rests in between would press long instead.
    await Promise.all([
      touch('touchStart', [start]),
      ...STEPS.map((part) => touch('touchMove', [between(start, end, part)])),
      touch('touchEnd', []),
    ]);
    await device.detach();
  },
};

const arrows: Record<Way, string> = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};

const spotsOf = (page: Page): Promise<Spot[]> =>
  page.locator('[data-spot]').evaluateAll((elements) =>
    elements.map((element) => {
      const moved = /translate\(([-\d.e]+)[ ,]+([-\d.e]+)\)/.exec(
        element.getAttribute('transform') ?? '',
      );
      const [x, y] = [Number(moved?.[1]), Number(moved?.[2])];
      const id = element.getAttribute('data-spot') ?? '';
      return { id, x, y, outline: '', label: '' };
    }),
  );

/** The arrow keys that lead from one spot to another, as few as there are. */
function way(spots: Spot[], from: string, to: string): Way[] {
  const found = new Map<string, [Aim | null, Way[]]>([[from, [null, []]]]);
  for (const [here, [aim, taken]] of found) {
    if (here === to) return taken;
    for (const next of Object.keys(arrows) as Way[]) {
      const there = walk(spots, here, next, aim);
      if (there && !found.has(there.at)) found.set(there.at, [there, [...taken, next]]);
    }
  }
  throw new Error(`no way from ${from} to ${to}`);
}

export const spotWithFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot) focused = focused.shadowRoot.activeElement;
    return focused?.getAttribute('data-spot') ?? null;
  });

const TABS = 200; // more than any page has

/** Presses Tab until it is so. */
async function tabUntil(page: Page, reached: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < TABS; i++) {
    if (await reached()) return;
    await page.keyboard.press('Tab');
  }
  const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300));
  throw new Error(`the Tab key does not lead there, but to ${where}`);
}

const reach = (page: Page, what: Locator): Promise<void> =>
  tabUntil(page, () =>
    what.evaluate(
      (element) => element === (element.getRootNode() as Document | ShadowRoot).activeElement,
    ),
  );

/** Nothing is given the focus: it goes where keys bring it. */
export const keys: Hand & { reach: typeof reach } = {
  reach,
  async spot(page, spot) {
    await tabUntil(page, async () => (await spotWithFocus(page)) !== null);
    const from = (await spotWithFocus(page)) ?? '';
    for (const step of way(await spotsOf(page), from, spot))
      await page.keyboard.press(arrows[step]);
    await page.keyboard.press('Enter');
  },
  async press(page, button) {
    await reach(page, button);
    await page.keyboard.press('Enter');
  },
};

/** The spot that stands for the kind of a move, where it is not the one that is wanted anyway. */
function kindSpot(look: Look, move: string, spots: string[]): string[] {
  const board = boardOf(look.game);
  const kind = board.kind(move);
  if (!board.wants || kind === board.initialKind(look)) return [];
  return spots.filter((spot) => board.wants?.(spot, look) === kind).slice(0, 1);
}

interface Clicks {
  spots: string[];
  /** Whether the board then asks which move is meant. */
  asks: boolean;
  /** The move that is made: another one if it does not matter which. */
  plays: string;
}

/** The spots to choose for a move: the first one once more for each card more. */
export function clicksFor(look: Look, move: string, there: string[]): Clicks {
  const board = boardOf(look.game);
  const first = board.initialKind(look);
  const before = kindSpot(look, move, there);
  let pick = beginPick(look.legal, before.length ? board.kind(move) : first);
  const spots: string[] = [];
  const click = (spot: string) => {
    pick = choose(board, pick, spot, first).pick;
    spots.push(spot);
  };
  const path = board.path(move);
  for (const [i, spot] of path.entries()) {
    click(spot);
    if (i > 0 || path.length === 1) continue;
    for (let n = 0; pick.kind !== board.kind(move) && n < 20; n++) click(spot);
  }
  const same = pick.asked.length > 0 && areSame(look, pick.asked);
  const plays = same ? (pick.asked.at(-1) ?? move) : move;
  return { spots: [...before, ...spots], asks: pick.asked.length > 0 && !same, plays };
}

/** The spot from which a move can be dragged, if there is one. */
function gripFor(look: Look, move: string, there: string[]): string | null {
  const board = boardOf(look.game);
  const before = board.path(move).slice(0, -1);
  const grips = (spot: string) => {
    const grip = board.drag(spot, look);
    const fits = grip?.chosen.join() === before.join();
    return fits && (grip?.kinds?.includes(board.kind(move)) ?? true);
  };
  return there.find(grips) ?? null;
}

/** A move that loses at once is asked about at a table, not where one learns. */
async function insist(page: Page, hand: Hand, look: Look, move: string): Promise<void> {
  if (look.immediateLoss(move, 'en') === '' || (await page.locator('.playing').count()) === 0)
    return;
  await hand.press(page, page.locator('.strip .choices button', { hasText: move }));
}

/** Makes a move that is legal, as this hand does it; the move that was made in the end. */
export async function play(page: Page, hand: Hand, look: Look, move: string): Promise<string> {
  const there = (await spotsOf(page)).map(({ id }) => id);
  const { spots, asks, plays } = clicksFor(look, move, there);
  const grip = hand.drag ? gripFor(look, move, there) : null;
  if (hand.drag && grip) {
    for (const spot of spots.slice(0, -1)) if (spot === grip) await hand.spot(page, spot);
    await hand.drag(page, grip, spots.at(-1) ?? '');
    await insist(page, hand, look, move);
    return move;
  }
  for (const spot of spots) await hand.spot(page, spot);
  if (asks) {
    const language = (await page.locator('html').getAttribute('lang')) as Language;
    await hand.press(page, page.getByRole('button', { name: told(look, move, language) }));
  }
  await insist(page, hand, look, plays);
  return plays;
}

function told(look: Look, move: string, language: Language): string {
  const telling = look.tell(move, language);
  return isRefused(telling) ? telling.refused[language] : telling.text;
}
