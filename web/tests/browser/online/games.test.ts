// Each game from its first move to its last, by two in browsers of their own; a third one watches.
import { expect, test } from 'vitest';
import { isRefused, type Look, type Player, type Reader } from '$web/kolam/kolam.ts';
import { kolam } from '$web/kolam/loaded.ts';
import { GAMES } from '../support/app.ts';
import { openServer } from '../support/server.ts';
import { comeIn, DESK, meet, PHONE, playOn, type Person } from '../support/online.ts';
import { handTexts } from '../support/table.ts';

const VIEW = /"(?:position|start)": ?"([^"]+)"/g;
const other = (player: Player): Player => (player === 1 ? 2 : 1);

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
function expectNothingHidden(person: Person, blindFor: Player[]): void {
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

test.for(GAMES)('%s, whole, between a phone and a desk, before a third one', async (game) => {
  const server = await openServer();
  const host = await comeIn(server, DESK);
  const guest = await comeIn(server, PHONE);
  const watcher = await comeIn(server, { language: 'de', theme: 'dark' });
  const players = await meet(host, guest, { game });
  await watcher.follow(host.page.url());
  await watcher.reads('you are watching', 'du siehst zu');
  await playOn(players, { watchers: [watcher] });

  for (const person of [host, guest, watcher]) {
    expect(person.view.state).toBe('over');
    expect(person.view.end).toBe('rules');
    expect(person.view.moves).toEqual(host.view.moves);
    expect(person.view.result).toBe(host.view.result);
    expect(person.app.problems).toEqual([]);
  }
  if (host.view.result !== '1/2-1/2') {
    const winner = host.view.result === '1-0' ? host : guest;
    await winner.reads(' win.', 'gewinnst.');
  }
  if (game !== 'mandala') return;
  expectNothingHidden(watcher, [1, 2]);
  for (const person of players) expectNothingHidden(person, [other(person.view.seat as Player)]);
});
