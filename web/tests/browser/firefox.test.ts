// The same pages in Firefox: they come up without errors, change their language, think, and go on
// without a network.
import { expect, test } from 'vitest';
import { ROUTES } from './support/app.ts';
import { askEngine } from './support/engine.ts';
import { openPage, useFirefox } from './support/firefox.ts';
import { viewAfter } from './support/positions.ts';
import { built, serve } from './support/site.ts';

useFirefox();

test.for(ROUTES)('#/%s comes up without errors', async (path) => {
  const { page, problems } = await openPage(path);
  expect(await page.$eval('main', (main) => main.textContent)).not.toBe('');
  expect(problems).toEqual([]);
});

test('the language changes', async () => {
  const { page } = await openPage('');
  const language = () => page.$eval('html', (html) => html.lang);
  const before = await language();
  await page.click('button.language');
  await expect.poll(async () => [before, await language()].sort()).toEqual(['de', 'en']);
  await page.click('button.language');
});

test('the engine thinks', async () => {
  const { page } = await openPage('');
  const position = viewAfter('manalath', 3, 1);
  const question = { ask: 'play', position, request: 'level=3 seed=1' } as const;
  const [thought] = await askEngine(page, [{ game: 'manalath', megabytes: 1, question }]);
  expect(thought?.moveInfos?.[0]?.move).toMatch(/^[op]/);
});

test('it goes on without a network', async () => {
  const site = await serve(built);
  const { page } = await openPage('', site.address);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await site.close();
  await page.close();
  const { page: again } = await openPage('study', site.address);
  expect(await again.$eval('main', (main) => main.textContent)).not.toBe('');
});
