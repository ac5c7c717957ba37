/* Records are stored without the names of persons, which may change. They are taken out of a record
 * when it is stored; when it is read, the names that the persons have then are put in. */
#ifndef STORE_QUERIES_RECORD_NAMES_H
#define STORE_QUERIES_RECORD_NAMES_H

#include "base/buffer.h"
#include "rules/fields.h"
#include "store/store.h"

enum { RECORD_PIECES = 3 };

/* Splits a record where the names are: before the first, between the two, behind the second. A
 * player whose name stays, an engine's or one without a tag, has an empty piece before it. */
void record_split(const struct finished_game *game, struct slice record,
                  struct slice pieces[RECORD_PIECES]);

/* Appends a stored record with the names of the game; false if there is no memory. */
bool record_join(const struct finished_game *game, struct slice stored, struct buffer *buffer);

#endif
