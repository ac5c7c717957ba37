// Pages fit: nothing is cut off at the side of a small screen, or of a very large one.
import { expect, test } from 'vitest';
import { openApp, ROUTES, settled } from './support/app.ts';

const SIZES = [
  [320, 568],
  [568, 320],
  [3840, 2160],
] as const;

const overhang = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
};

test.for(['en', 'de'] as const)('no page scrolls sideways at any size, %s', async (language) => {
  const app = await openApp({ language });
  for (const path of ROUTES) {
    await app.visit(path);
    for (const [width, height] of SIZES) {
      await app.page.setViewportSize({ width, height });
      await settled(app.page);
      const over = await app.page.evaluate(overhang);
      expect.soft(over, `#/${path} at ${width} × ${height}`).toBeLessThanOrEqual(0);
    }
  }
});
