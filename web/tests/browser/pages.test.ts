// Every page, in both languages: it has no errors, breaks no policy and asks nobody else; axe finds
// nothing serious; nothing is cut off at the side of a small screen, or of a very large one. Every two of
// a theme, a language and a size meet.
import { expect, inject, test } from 'vitest';
import { openApp, READING, ROUTES, settled, type App } from './support/app.ts';
import { findings } from './support/axe.ts';

const PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 800 };
const EXTREMES = [
  { width: 320, height: 568 },
  { width: 568, height: 320 },
  { width: 3840, height: 2160 },
];

const overhang = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
};

async function expectAccessible({ page }: App, path: string, sizes: (typeof DESK)[]) {
  for (const [i, colorScheme] of (['light', 'dark'] as const).entries()) {
    await page.setViewportSize(sizes[i] ?? DESK);
    await page.emulateMedia({ colorScheme });
    await settled(page);
    expect.soft(await findings(page), `#/${path}, ${colorScheme}`).toEqual([]);
  }
}

async function expectToFit({ page }: App, path: string) {
  for (const size of EXTREMES) {
    await page.setViewportSize(size);
    await settled(page);
    const over = await page.evaluate(overhang);
    expect.soft(over, `#/${path} at ${size.width} × ${size.height}`).toBeLessThanOrEqual(0);
  }
}

test.for([
  ['en', PHONE, DESK],
  ['de', DESK, PHONE],
] as const)('every page is in order, %s', async ([language, inLight, inDark]) => {
  const app = await openApp({ language });
  // What is read differs in its words alone: in German they are longer.
  for (const path of language === 'de' ? [...ROUTES, ...READING] : ROUTES) {
    await app.visit(path);
    await app.page.mouse.wheel(0, 4000);
    await app.page.waitForLoadState('networkidle');
    expect.soft(app.problems.splice(0), `#/${path}`).toEqual([]);
    await expectAccessible(app, path, [inLight, inDark]);
    await expectToFit(app, path);
  }
  const elsewhere = app.asked.filter((url) => !/^(data|blob|about):/.test(url));
  expect(elsewhere.filter((url) => !url.startsWith(inject('site')))).toEqual([]);
});
