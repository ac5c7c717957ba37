// Pages fit: nothing is cut off at the side of a small screen, or of a very large one.
import { expect, test } from 'vitest';
import { openApp, ROUTES } from './app.ts';

const overhang = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
};

for (const [width, height] of [
  [320, 568],
  [568, 320],
  [3840, 2160],
] as const)
  for (const language of ['en', 'de'] as const)
    test(`no page scrolls sideways at ${width} × ${height}, ${language}`, async () => {
      const app = await openApp({ width, height, language });
      for (const path of ROUTES) {
        await app.visit(path);
        expect.soft(await app.page.evaluate(overhang), `#/${path}`).toBeLessThanOrEqual(0);
      }
    });
