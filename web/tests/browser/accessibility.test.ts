// What axe finds on every page: nothing serious, in either theme, language and on either size.
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp, ROUTES } from './app.ts';

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      preload: false,
    } as axe.RunOptions),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}: ${node.failureSummary}`));
}

for (const language of ['en', 'de'] as const)
  for (const theme of ['light', 'dark'] as const)
    for (const width of [360, 1280])
      test(`axe finds nothing serious: ${language}, ${theme}, ${width} px`, async () => {
        const app = await openApp({ language, theme, width, height: width === 360 ? 640 : 800 });
        for (const path of ROUTES) {
          await app.visit(path);
          expect.soft(await findings(app.page), `#/${path}`).toEqual([]);
        }
      });
