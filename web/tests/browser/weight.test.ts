// What a first visit costs.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { openApp } from './support/app.ts';
import { built } from './support/site.ts';

const LIMIT = 250_000;

function sizeOnTheWire(url: string): number {
  const path = url.slice(inject('site').length).replace(/[?#].*/, '') || 'index.html';
  const bytes = readFileSync(`${built}/${path}`);
  return Math.min(bytes.length, gzipSync(bytes, { level: 9 }).length);
}

test('a first visit takes less than 250 kB, and no engine', async () => {
  const { page, asked } = await openApp({ path: '' });
  await page.waitForLoadState('networkidle');
  const files = [...new Set(asked)].filter((url) => url.startsWith(inject('site')));
  expect(files.filter((url) => url.includes('kolam-engine'))).toEqual([]);
  const sizes = files.map((url) => ({ url, size: sizeOnTheWire(url) }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  console.log(`first visit: ${files.length} files, ${Math.round(total / 1000)} kB compressed`);
  expect(total, JSON.stringify(sizes, null, 1)).toBeLessThan(LIMIT);
});
