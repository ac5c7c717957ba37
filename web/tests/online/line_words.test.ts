// How the line is, in words.
import { expect, test } from 'vitest';
import { lineWords, tableLineWords } from '$web/online/line/line_words.ts';

test('a device without a network is called offline, not a server that is missing', () => {
  for (const state of ['off', 'opening', 'silent', 'cut'] as const) {
    expect(lineWords({ state, offline: true })?.en).toMatch(/^You are offline\./);
    expect(tableLineWords({ state, offline: true })?.de).toMatch(/^Du bist offline\./);
    expect(lineWords({ state, offline: false })?.en).not.toContain('offline');
  }
});

test('while the server answers nothing is said, whatever the browser thinks of its network', () => {
  expect(lineWords({ state: 'open', offline: true })).toBeNull();
  expect(tableLineWords({ state: 'open', offline: false })).toBeNull();
});
