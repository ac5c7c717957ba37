// What axe finds on every page: nothing serious. Every two of a theme, a language and a size meet.
import { expect, test } from 'vitest';
import { openApp, ROUTES, settled } from './support/app.ts';
import { findings } from './support/axe.ts';

const PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 800 };

test.for([
  ['en', PHONE, DESK],
  ['de', DESK, PHONE],
] as const)('axe finds nothing serious on any page, %s', async ([language, inLight, inDark]) => {
  const app = await openApp({ language });
  for (const path of ROUTES) {
    await app.visit(path);
    for (const [colorScheme, size] of [
      ['light', inLight],
      ['dark', inDark],
    ] as const) {
      await app.page.setViewportSize(size);
      await app.page.emulateMedia({ colorScheme });
      await settled(app.page);
      expect.soft(await findings(app.page), `#/${path}, ${colorScheme}`).toEqual([]);
    }
  }
});
