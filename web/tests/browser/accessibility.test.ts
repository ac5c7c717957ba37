// What axe finds on every page: nothing serious. Every two of a theme, a language and a size meet.
import { expect, test } from 'vitest';
import { openApp, ROUTES } from './app.ts';
import { findings } from './axe.ts';

for (const [language, theme, width, height] of [
  ['en', 'light', 360, 640],
  ['en', 'dark', 1280, 800],
  ['de', 'light', 1280, 800],
  ['de', 'dark', 360, 640],
] as const)
  test(`axe finds nothing serious: ${language}, ${theme}, ${width} px`, async () => {
    const app = await openApp({ language, theme, width, height });
    for (const path of ROUTES) {
      await app.visit(path);
      expect.soft(await findings(app.page), `#/${path}`).toEqual([]);
    }
  });
