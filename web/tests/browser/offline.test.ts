// Without a network: the server is really ended after the first visit.
import { expect, test } from 'vitest';
import { askEngine } from './support/engine.ts';
import { kept, openApp, ROUTES, settled, type App } from './support/app.ts';
import { viewAfter } from './support/positions.ts';
import { built, serve } from './support/site.ts';

async function visitedOnce(): Promise<App> {
  const site = await serve(built);
  const app = await openApp({ path: '', site: site.address, offline: true });
  await kept(app.page);
  await site.close();
  await expect(fetch(site.address)).rejects.toThrow();
  return app;
}

test('every page works without a network after one visit to the first', async () => {
  const app = await visitedOnce();
  for (const path of ROUTES) {
    await app.visit(path);
    expect(await app.page.locator('main').innerText(), path).not.toBe('');
  }
  await app.page.reload();
  await settled(app.page);

  // A path without a # leads to its page, which says what is the matter.
  await app.context.setOffline(true);
  await app.page.goto(new URL('table/b4x7', app.page.url()).href);
  await app.page.waitForURL(/\/#\/table\/b4x7$/);
  // Some Chromiums forget what they were told of the network when another page is loaded.
  await app.context.setOffline(false);
  await app.context.setOffline(true);
  await app.page.locator('main', { hasText: 'You are offline.' }).waitFor();
  expect(app.problems).toEqual([]);
});

test('the engine thinks without a network', async () => {
  const { page } = await visitedOnce();
  const position = viewAfter('manalath', 3, 1);
  const question = { ask: 'play', position, request: 'level=3 seed=1' } as const;
  const [thought] = await askEngine(page, [{ game: 'manalath', megabytes: 1, question }]);
  expect(thought?.moveInfos?.[0]?.move).toMatch(/^[op]/);
});
