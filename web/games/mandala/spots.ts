// The places of a table of Mandala that can be walked to, chosen and heard. Those of the player who
// may move have the names of a path (hand-r, field-1); the other's have the player's number.
import type { Player } from '$web/kolam/kolam.ts';
import type { Spot } from '$web/board/board.ts';
import { CARD, handRow, type Spread } from './cards.ts';
import { COLOURS, MANDALAS, PLAYERS, type Facts } from './facts.ts';
import { boxOutline, centreOf, sideOf, slotAt, type Box, type Carved } from './place.ts';
import { stepsOf } from './steps.ts';
import {
  claimLabel,
  cupLabel,
  deckLabel,
  discardLabel,
  fieldLabel,
  handLabel,
  mountainLabel,
  riverLabel,
  wholeHandLabel,
} from './words.ts';

const boxSpot = (id: string, box: Box, label: string): Spot => ({
  id,
  ...centreOf(box),
  outline: boxOutline(box.width, box.height),
  label,
});

/** A spot for each colour; a finger finds it although the cards of a colour may be few. */
function handSpots(spread: Spread, player: Player): Spot[] {
  const { hand, handScale, handGap } = sideOf(spread.place, player, spread.scene.near);
  const { x, y } = centreOf(hand);
  const row = handRow(spread, player);
  const colours = [...new Set(row.map(({ colour }) => colour))];
  return colours.map((colour) => {
    const cards = row.filter((card) => card.colour === colour);
    const left = cards[0]?.x ?? 0;
    const right = cards.at(-1)?.x ?? 0;
    const width = right - left + CARD.width * handScale + handGap - 2;
    return {
      id: `hand-${colour}`,
      x: x + (left + right) / 2,
      y,
      outline: boxOutline(width, hand.height),
      label: handLabel(spread, player, colour, cards.length),
      holds: `hand${player}-${colour}`,
    };
  });
}

/** The hand of the player to move, colour by colour; the other's, and an empty one, as a whole. */
function handsOf(spread: Spread, player: Player): Spot[] {
  const fact = spread.facts.players[player - 1] as Facts['players'][0];
  const own = player === spread.mover && !fact.hand['?'];
  const spots = own ? handSpots(spread, player) : [];
  if (spots.length) return spots;
  const { hand } = sideOf(spread.place, player, spread.scene.near);
  return [boxSpot(`hand${player}`, hand, wholeHandLabel(spread, player))];
}

export const fieldSpot = (spread: Spread, mandala: Player, player: Player): string =>
  player === spread.mover ? `field-${mandala}` : `field${mandala}-${player}`;

function mandalaSpots(spread: Spread, mandala: Player): Spot[] {
  const plate = spread.place.plates[mandala - 1] as Carved;
  const { x, y, row } = plate;
  const mountain = {
    id: `mountain-${mandala}`,
    x,
    y,
    outline: plate.mountainEdge,
    label: mountainLabel(spread, mandala),
  };
  const fields = PLAYERS.map((player) => {
    const up = player !== spread.scene.near;
    // The middle of a field is where its cards lie, so that arrow keys find it there.
    const dy = up ? -row.away : row.away;
    return {
      id: fieldSpot(spread, mandala, player),
      x,
      y: y + dy,
      outline: (up ? plate.far : plate.near).spot,
      label: fieldLabel(spread, mandala, player),
    };
  });
  return [mountain, ...fields];
}

/** The colours of the mountain that is being claimed. */
function claimSpots(spread: Spread): Spot[] {
  const { claim, mandalas } = spread.facts;
  if (!claim) return [];
  const plate = spread.place.plates[claim.mandala - 1] as Carved;
  const { aside, low } = plate.slot;
  return (mandalas[claim.mandala - 1]?.claims[claim.chooser - 1] ?? []).map((option) => ({
    id: `claim-${option.colour}`,
    ...slotAt(plate, COLOURS.indexOf(option.colour as 'r')),
    outline: boxOutline(Math.min(aside - 2, 46), Math.max(2 * low - 1, 36)),
    label: claimLabel(spread, option),
  }));
}

/** A place that cards are chosen for says what they would do there. */
function withSteps(spread: Spread, spots: Spot[]): Spot[] {
  const steps = new Map(stepsOf(spread).map(({ spot, text }) => [spot, text]));
  return spots.map((spot) => {
    const step = steps.get(spot.id);
    return step ? { ...spot, label: `${spot.label}. ${step}` } : spot;
  });
}

export function spotsOf(spread: Spread): Spot[] {
  const { place, scene } = spread;
  const sides = PLAYERS.flatMap((player) => {
    const { river, cup } = sideOf(place, player, scene.near);
    return [
      boxSpot(`river${player}`, river, riverLabel(spread, player)),
      boxSpot(`cup${player}`, cup, cupLabel(spread, player)),
    ];
  });
  return withSteps(spread, [
    ...PLAYERS.flatMap((player) => handsOf(spread, player)),
    ...MANDALAS.flatMap((mandala) => mandalaSpots(spread, mandala)),
    ...claimSpots(spread),
    boxSpot('discard', place.discard, discardLabel(spread)),
    boxSpot('deck', place.deck, deckLabel(spread)),
    ...sides,
  ]);
}
