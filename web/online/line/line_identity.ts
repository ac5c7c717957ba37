// Who this browser is to the server: the session that it was given, kept from visit to visit; and for
// each account that has logged in here what proves that, so that nobody else's wrong guesses at its
// passphrase keep it out.
import { readText, removeText, writeText } from '$web/base/store.ts';

const KEY = 'kolam.session';
let unkept: string | null = null; // where nothing can be kept, for this visit

export const keptSession = (): string | null => readText(KEY) ?? unkept;

export function keepSession(session: string | null): void {
  unkept = session;
  if (session === null) removeText(KEY);
  else writeText(KEY, session);
}

const DEVICE = 'kolam.device.';
const deviceKey = (name: string) => DEVICE + name.toLowerCase();

export const keptDevice = (name: string): string | null => readText(deviceKey(name));
export const keepDevice = (name: string, device: string): void =>
  void writeText(deviceKey(name), device);
export const forgetDevice = (name: string): void => removeText(deviceKey(name));
