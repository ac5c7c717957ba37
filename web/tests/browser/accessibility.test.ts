// What axe finds on every page: nothing serious, in either theme, language and on either size.
import { expect, test } from 'vitest';
import { openApp, ROUTES } from './app.ts';
import { findings } from './axe.ts';

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
