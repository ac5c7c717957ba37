// Addresses at the server that these pages are from: of tables, and of records of finished games.

/** To a table, for somebody else: without a #, so that the server can show a preview of the link. */
export const tableLink = (table: string): string => new URL(`table/${table}`, location.href).href;

/** To a finished game in a study, at a move. */
export const studyLink = (table: string, at: string): string =>
  new URL(`study/${table}/${at}`, location.href).href;

export const recordAddress = (table: string): string => `games/${table}.kgn`;

/** A record of a finished game, as text. */
export async function fetchRecord(table: string): Promise<string> {
  const response = await fetch(recordAddress(table));
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}
