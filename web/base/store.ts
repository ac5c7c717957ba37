// The browser's localStorage, which may be full, forbidden or missing. Reading then gives nothing, and
// writing says why it failed.

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null if nothing is there, or nothing that can be read. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Whether it is kept; if not, what was there before still is. Only where the store is full does it
 * help to give something up. */
export function writeText(key: string, text: string): 'kept' | 'full' | 'refused' {
  try {
    localStorage.setItem(key, text);
    return 'kept';
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError'
      ? 'full'
      : 'refused';
  }
}

export function removeText(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing is kept there.
  }
}

/** What follows the prefix in each key that begins with it. */
export function namesWith(prefix: string): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}
