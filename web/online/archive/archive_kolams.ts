// The kolams of finished games, from their records. One is fetched after the other, since the server gives
// no address more than a few records at a time, and none twice.
import { kolam } from '$web/kolam/loaded.ts';
import { fetchRecord } from '$web/state/server_record.ts';
import type { TableId } from '../protocol.ts';

const recipes = new Map<TableId, Promise<string>>();
let last: Promise<unknown> = Promise.resolve();

/** Its recipe; '' where there is none, and where the record cannot be had. */
export function recipeOf(table: TableId): Promise<string> {
  const known = recipes.get(table);
  if (known) return known;
  const recipe = last.then(() => fetchRecord(table)).then((record) => kolam.kolamOf(record));
  const settled = recipe.catch(() => {
    recipes.delete(table);
    return '';
  });
  recipes.set(table, settled);
  last = settled;
  return settled;
}
