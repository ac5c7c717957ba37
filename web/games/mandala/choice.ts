// How a move of Mandala is chosen: cards of a colour and where they go, or a colour to claim; the
// kind is how many cards.
import type { Look } from '$web/kolam/kolam.ts';
import type { Pick, Scene } from '$web/board/board.ts';
import { deedOf, factsOf, lastMover, moverOf } from './facts.ts';

/** The move that choosing a spot in vain must have meant. */
export function attemptOf(spot: string, pick: Pick, look: Look): string | null {
  const count = pick.kind ?? '1';
  const [area = '', which = ''] = spot.split('-');
  if (area === 'hand') return which === '' ? null : `X${which}${count}`;
  if (area === 'claim') return `C${which}`;
  const colour = pick.chosen[0]?.startsWith('hand-') ? pick.chosen[0].slice(-1) : null;
  if (colour === null) return null;
  // More than one card is no build: the notation has no number there, and the rules say so.
  if (area === 'mountain') return `M${which}${colour}${count === '1' ? '' : count}`;
  if (area === 'field') return `F${which}${colour}${count}`;
  return area === 'discard' && factsOf(look).phase !== 'over' ? `X${colour}${count}` : null;
}

/** What the last move touched. The mover's spots are now called by the player's number, unless the
 * mover moves again. */
export function traceOf(scene: Scene): string[] {
  const facts = factsOf(scene.look);
  const { action, mandala } = deedOf(scene.last ?? '');
  const player = lastMover(facts, scene.last);
  if (action === 'M') return [`mountain-${mandala}`];
  if (action === 'X') return ['discard'];
  if (action === 'C') return player ? [`river${player}`] : [];
  if (action !== 'F' || !player) return [];
  const own = player === moverOf(scene.look, scene.near);
  return [own ? `field-${mandala}` : `field${mandala}-${player}`];
}
