// Several servers: the players notice no more of them than a short wait, and nobody sees a hidden card.
import { expect, test } from 'vitest';
import { openServers } from '../support/servers.ts';
import { expectNothingHidden, other } from '../support/hidden.ts';
import { comeIn, DESK, meet, PHONE, playOn, type Person } from '../support/online.ts';
import { until } from '../support/wait.ts';
import type { Player } from '$web/kolam/kolam.ts';

/** The name of the server that this person's page has spoken to last: that of the table. */
function serverOf({ app }: Person): string {
  const told = app.heard.map((text) => /"server": ?"(\w+)"/.exec(text)?.[1]).filter(Boolean);
  return told.at(-1) ?? '';
}

test('a game goes on when the server that has it is killed', async () => {
  const { address, servers } = await openServers('a', 'b');
  const host = await comeIn({ address }, DESK);
  const guest = await comeIn({ address }, PHONE);
  const watcher = await comeIn({ address }, DESK);
  const players = await meet(host, guest, { game: 'mandala' });
  await watcher.follow(host.page.url());
  await watcher.reads('you are watching', 'du siehst zu');
  await playOn(players, { most: 4, watchers: [watcher] });
  await servers[serverOf(host)]?.end('SIGKILL');
  await playOn(players, { most: 5, watchers: [watcher] });
  await host.resign();
  for (const person of [host, guest, watcher]) {
    await until('it is over', () => person.view.state === 'over');
    expect(person.view.moves).toHaveLength(9);
    expect(person.view.moves).toEqual(host.view.moves);
    expect(person.app.problems).toEqual([]);
  }
  expectNothingHidden(watcher, [1, 2]);
  for (const person of players) expectNothingHidden(person, [other(person.view.seat as Player)]);
});
