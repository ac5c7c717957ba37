// What the server tells everybody, and which of it this browser need not show again.
import { readJson, writeText } from '$web/base/store.ts';
import type { Announcement } from '../protocol.ts';

const KEY = 'kolam.announcements.read';

/** One that is changed is another one. */
const nameOf = ({ kind, since }: Announcement) => `${kind} ${since}`;

function namesRead(): string[] {
  const read = readJson(KEY);
  return Array.isArray(read) ? read.filter((name) => typeof name === 'string') : [];
}

export function unread(announcements: Announcement[]): Announcement[] {
  const read = namesRead();
  return announcements.filter((one) => !read.includes(nameOf(one)));
}

/** From now on that one is not shown; those that are over are forgotten. */
export function markRead(one: Announcement, announcements: Announcement[]): void {
  const current = announcements.map(nameOf);
  const read = namesRead().filter((name) => current.includes(name));
  writeText(KEY, JSON.stringify([...read, nameOf(one)]));
}
