// Pieces travel from where they were seen last to where they are now. A journey that is interrupted
// goes on from where it is; nothing waits for it.
import type { Keyed } from './travel.ts';

const DURATION = 450; // milliseconds
const STAGGER = 35; // between pieces that set out together
const LAST = 300; // the latest that one of many sets out

interface Seen {
  transform: string;
  shape: string;
}

const seen = new WeakMap<Element, Seen>();

const transformOf = (piece: Keyed) =>
  `translate(${piece.x}px, ${piece.y}px) rotate(${piece.turn ?? 0}deg) scale(${piece.scale})`;

/** Where an element is in this very moment, if it is under way. */
const current = (element: Element): string | null =>
  element.getAnimations().length ? getComputedStyle(element).transform : null;

function travel(element: Element, from: string, to: string, delay: number): void {
  element.getAnimations().forEach((animation) => animation.cancel());
  element.animate([{ transform: from }, { transform: to }], {
    duration: DURATION,
    delay,
    easing: 'cubic-bezier(.3, 0, .2, 1)',
    fill: 'backwards',
  });
}

const appear = (element: Element): void =>
  void element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DURATION / 2 });

export function moveAll(svg: SVGSVGElement, pieces: Keyed[], still: boolean): void {
  let setOut = 0;
  const first = !pieces.some(({ key }) => seen.has(elementOf(svg, key) ?? svg));
  for (const piece of pieces) {
    const element = elementOf(svg, piece.key);
    if (!element) continue;
    const now = { transform: transformOf(piece), shape: piece.shape };
    const then = seen.get(element);
    seen.set(element, now);
    if (still || first) continue;
    if (!then) appear(element);
    else if (then.transform !== now.transform)
      travel(
        element,
        current(element) ?? then.transform,
        now.transform,
        Math.min(LAST, STAGGER * setOut++),
      );
  }
}

const elementOf = (svg: SVGSVGElement, key: number): Element | null =>
  svg.querySelector(`[data-key="${key}"]`);
