// The tab's title.
import { pageKey, tabTitle } from '$web/state/heading.ts';
import { readRoute } from '$web/state/route.svelte.ts';
import { expect, test } from 'vitest';

const key = (hash: string) => pageKey(readRoute(hash));

test('a tab says which page it shows', () => {
  expect(tabTitle('Die Regeln von Patterns')).toBe('Die Regeln von Patterns – Kolam');
  expect(tabTitle('Kolam')).toBe('Kolam');
});

test('a tab says how many turns wait, and that one is here', () => {
  expect(tabTitle('Lernen', { count: 2, here: null })).toBe('(2) Lernen – Kolam');
  expect(tabTitle('x', { count: 1, here: 'Your turn – Patterns' })).toBe('Your turn – Patterns');
  expect(tabTitle('x', { count: 3, here: 'Your turn – Patterns' })).toBe(
    '(3) Your turn – Patterns',
  );
});

test('a step of a tutorial and a heading of the rules are no other page', () => {
  expect(key('#/learn/patterns?step=a')).toBe(key('#/learn/patterns?step=b'));
  expect(key('#/learn/patterns/rules/scoring')).toBe(key('#/learn/patterns/rules'));
});

test('another study is another page', () => {
  expect(key('#/study?study=a')).not.toBe(key('#/study?study=b'));
  expect(key('#/study?study=a')).not.toBe(key('#/study'));
});
