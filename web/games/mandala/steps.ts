// What a player chooses next: while cards are chosen, each place says in short what they would do
// there, or why it is closed to them. The words come from the rules.
import type { Player } from '$web/kolam/kolam.ts';
import { targets } from '$web/board/pick.ts';
import { attemptOf } from './choice.ts';
import type { Spread } from './cards.ts';
import { MANDALAS, paths } from './facts.ts';
import { centreOf, type Carved, type Place } from './place.ts';

export interface Step {
  spot: string;
  open: boolean;
  text: string;
  x: number;
  y: number;
}

const spotsOf = (mandala: Player) => [`mountain-${mandala}`, `field-${mandala}`];

/** The middle of a mountain, the rim of a field, and on the discard pile where little lies. */
function whereOf(place: Place, spot: string): { x: number; y: number } {
  const [area = '', which = ''] = spot.split('-');
  const plate = place.plates[Number(which) - 1] as Carved | undefined;
  if (!plate) {
    const { x, y } = centreOf(place.discard);
    return place.tall ? { x: x - 11, y: y - 10 } : { x: x + 44, y: place.discard.y };
  }
  return { x: plate.x, y: area === 'mountain' ? plate.y : plate.y + 0.93 * plate.b };
}

/** Only where what is chosen can go by the moves that are offered, and where the rules refuse it. */
export function stepsOf({ scene, place }: Spread): Step[] {
  const { look, pick, language, aids } = scene;
  if (!aids || !pick.chosen[0]?.startsWith('hand-')) return [];
  const offered = targets(paths, { ...pick, chosen: pick.chosen.slice(0, 1) });
  return [...MANDALAS.flatMap(spotsOf), 'discard'].flatMap((spot) => {
    const { open, text } = look.brief(attemptOf(spot, pick, look) ?? '', language);
    if (!text || (open && !offered.has(spot))) return [];
    return { spot, open, text, ...whereOf(place, spot) };
  });
}
