// What everybody is told: shown until it is read here, and again when it is another text.
import { beforeEach, expect, test } from 'vitest';
import { markRead, unread } from '$web/online/announcements/announcements.ts';
import type { Announcement } from '$web/online/protocol.ts';

const said = (since: number, kind: Announcement['kind'] = 'host'): Announcement => ({
  kind,
  since,
  until: null,
  en: 'Back soon',
  de: 'Bald zurück',
});

beforeEach(() => localStorage.clear());

test('one that was read is not shown again, but a new one is', () => {
  const [first, second] = [said(1), said(2)];
  expect(unread([first])).toEqual([first]);
  markRead(first, [first]);
  expect(unread([said(1)])).toEqual([]);
  expect(unread([second])).toEqual([second]);
});

test('what is over is forgotten, what is still said stays read', () => {
  const [host, drain] = [said(1), said(1, 'drain')];
  markRead(host, [host, drain]);
  markRead(drain, [host, drain]);
  expect(unread([host, drain])).toEqual([]);
  markRead(said(3), [said(3), drain]);
  expect(unread([host, drain])).toEqual([host]);
});

test('a store that holds something else shows everything', () => {
  localStorage.setItem('kolam.announcements.read', '{"x": 1}');
  expect(unread([said(1)])).toEqual([said(1)]);
});
