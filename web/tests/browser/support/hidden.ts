// What nobody may have been sent: the hands of others, and what a deal is made of, before the end.
import { expect } from 'vitest';
import { isRefused, type Look, type Player, type Reader } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';
import type { Person } from './online.ts';
import { handTexts } from './table.ts';

const VIEW = /"(?:position|start)": ?"([^"]+)"/g;
export const other = (player: Player): Player => (player === 1 ? 2 : 1);

/** Every view that somebody could have been sent, from the deal to the end. */
function viewsOf({ view }: Person, reader: Reader): Look[] {
  const { game, options, moves, deal } = view;
  return Array.from({ length: moves.length + 1 }, (_, count) => {
    const played = moves.slice(0, count);
    const look = kolam.look({ game, options, seed: deal.seed, moves: played, reader });
    if (isRefused(look)) throw new Error(look.refused.en);
    return look;
  });
}

/** What came over a line while the game went on. */
const heardBefore = ({ app }: Person) => app.heard.filter((text) => !/"state": ?"over"/.test(text));

/** No line but their own has ever carried what somebody holds. */
export function expectNothingHidden(person: Person, blindFor: Player[]): void {
  const { seat, deal } = person.view;
  const heard = heardBefore(person);
  const positions = new Set(viewsOf(person, seat).map(({ position }) => position));
  const told = heard.flatMap((text) => [...text.matchAll(VIEW)]);
  expect(told.length).toBeGreaterThan(positions.size / 2);
  for (const [, position = ''] of told) expect(positions).toContain(position);
  const hidden = blindFor.flatMap((player) =>
    viewsOf(person, player)
      .filter(({ toMove }) => toMove !== 0)
      .flatMap((look) => handTexts(look, player)),
  );
  const rest = heard.join('\n').replaceAll(VIEW, ''); // where cards may lie openly like that
  for (const text of [...hidden, deal.secret ?? '', deal.seed ?? ''])
    expect(rest.includes(text), text).toBe(false);
}
