// Without a network a whole game is played against an engine that was never asked before.
import { expect, test } from 'vitest';
import { kept, openApp } from './support/app.ts';
import { mouse } from './support/hands.ts';
import { expectResult, playToEnd, sitDown } from './support/table.ts';

test('after the first visit a game against level 1 is played without a network', async () => {
  const app = await openApp({ path: '', offline: true });
  await kept(app.page);
  await app.context.setOffline(true);
  const seats: [string, string] = ['person', 'level=1'];
  const table = await sitDown(app, { game: 'manalath', seed: 2, seats });
  await playToEnd(table, mouse, 2);
  await expectResult(table);
  expect(app.problems).toEqual([]);
});
