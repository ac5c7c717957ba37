// A record in a link: deflated, and in letters that an address may have. It stands behind the #,
// so no server ever gets to see it.

const MOST = 2_000_000; // characters: no link that is meant well becomes longer

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MOST) {
      await reader.cancel();
      throw new Error('too long');
    }
    parts.push(part.value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export async function packRecord(record: string): Promise<string> {
  const bytes = new TextEncoder().encode(record);
  const packed = await through(bytes, new CompressionStream('deflate-raw'));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Null if it is no such text. */
export async function unpackRecord(text: string): Promise<string | null> {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const record = await through(bytes, new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true }).decode(record);
  } catch {
    return null;
  }
}

/** What a link has that somebody pastes: the packed record, and at which move it is to open. */
export interface RecordLink {
  packed: string;
  at: string | null;
}

/** Null if it is no link of a record. */
export function linkIn(text: string): RecordLink | null {
  const query = new URLSearchParams(/#\/study\?([\w&=.-]+)/.exec(text)?.[1] ?? '');
  const packed = query.get('r');
  return packed ? { packed, at: query.get('at') } : null;
}

/** The game is named before the #, for a server that shows a preview; nothing else is. */
export const linkTo = (address: string, game: string, { packed, at }: RecordLink): string =>
  `${address.split(/[?#]/)[0] ?? ''}?study=${game}#/study?r=${packed}${at ? `&at=${at}` : ''}`;
