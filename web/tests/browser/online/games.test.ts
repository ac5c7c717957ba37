// Each game from its first move to its last, by two in browsers of their own; a third one watches.
import { expect, test } from 'vitest';
import type { Player } from '$web/kolam/kolam.ts';
import { GAMES } from '../support/app.ts';
import { openServer } from '../support/server.ts';
import { expectNothingHidden, other } from '../support/hidden.ts';
import { comeIn, DESK, meet, PHONE, playOn } from '../support/online.ts';

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
