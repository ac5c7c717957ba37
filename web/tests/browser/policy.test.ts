// What the pages may load and run; pages.test.ts sees that they keep to it.
import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { asset, built } from './support/site.ts';

const headersOf = async (path: string) => (await fetch(inject('site') + path)).headers;

test('the policy allows no inline code and no eval, in the page and in the header', async () => {
  const page = readFileSync(`${built}/index.html`, 'utf8');
  const meta = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? '';
  const inPage = meta.replaceAll('&#39;', "'");
  const inHeader = (await headersOf('')).get('content-security-policy') ?? '';
  for (const policy of [inPage, inHeader]) {
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
  }
  expect(inHeader.startsWith(inPage)).toBe(true);
  expect(inHeader).toContain("frame-ancestors 'none'");
});

test('everything is served as what it is, and guesses are forbidden', async () => {
  const module = await headersOf(asset('kolam', '.wasm'));
  expect(module.get('content-type')).toBe('application/wasm');
  for (const headers of [module, await headersOf('')]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  }
});

test('an address that is not there is not there', async () => {
  expect((await fetch(`${inject('site')}assets/nothing.js`)).status).toBe(404);
});
