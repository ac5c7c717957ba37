// Who this browser is to the server: the session that it was given, kept from visit to visit.
import { readText, removeText, writeText } from '$web/base/store.ts';

const KEY = 'kolam.session';
let unkept: string | null = null; // where nothing can be kept, for this visit

export const keptSession = (): string | null => readText(KEY) ?? unkept;

export function keepSession(session: string | null): void {
  unkept = session;
  if (session === null) removeText(KEY);
  else writeText(KEY, session);
}
