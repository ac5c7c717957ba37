// A finger or a mouse that holds on to a piece: it is dragged once it has gone a little way.
import { rootOf } from './root.ts';

const SLACK = 8; // pixels on the screen: less is a tap by an unsteady hand

export interface Grip {
  spot: string;
  pointer: number;
  dragging: boolean;
  /** Whether the last step was the one that began the dragging. */
  started: boolean;
  /** In the board's own units. */
  x: number;
  y: number;
  move(event: PointerEvent): Grip;
}

function inside(svg: SVGSVGElement, event: PointerEvent): { x: number; y: number } {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y };
}

export function beginGrip(svg: SVGSVGElement, from: PointerEvent, spot: string): Grip {
  // A finger stays with what it touched first; without this the spots under it would not be found.
  if (from.target instanceof Element && from.target.hasPointerCapture(from.pointerId))
    from.target.releasePointerCapture(from.pointerId);
  const grip = (dragging: boolean, started: boolean, event: PointerEvent): Grip => ({
    spot,
    pointer: from.pointerId,
    dragging,
    started,
    ...inside(svg, event),
    move(next) {
      const far = Math.hypot(next.clientX - from.clientX, next.clientY - from.clientY) > SLACK;
      return grip(dragging || far, !dragging && far, next);
    },
  });
  return grip(false, false, from);
}

export function spotUnder(svg: SVGSVGElement, event: PointerEvent): string | null {
  const found = rootOf(svg)
    .elementsFromPoint(event.clientX, event.clientY)
    .find((element) => element.hasAttribute('data-spot') && svg.contains(element));
  return found?.getAttribute('data-spot') ?? null;
}
