// Records of finished games, as the server that these pages are from has them.

export const recordAddress = (table: string): string => `games/${table}.kgn`;

/** A record of a finished game, as text. */
export async function fetchRecord(table: string): Promise<string> {
  const response = await fetch(recordAddress(table));
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}
