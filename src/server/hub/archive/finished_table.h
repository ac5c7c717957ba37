/* A finished game as a table again, made from its record and the few facts stored beside it. */
#ifndef SERVER_HUB_ARCHIVE_FINISHED_TABLE_H
#define SERVER_HUB_ARCHIVE_FINISHED_TABLE_H

#include "server/table/table.h"
#include "store/store.h"

/* What is stored of a table that is over and was dealt. */
struct finished_game finished_game_of(const struct game_table *t);
struct game_ending game_ending_of(const struct game_table *t);

/* Who sat there, if that was an engine; false if it was not. */
bool finished_engine(const struct finished_game *game, int i, struct game_player *engine);

/* The table as it was at its end; table_done() frees it. False if the record does not fit the rest
 * or there is no memory: the table is empty then. */
bool finished_table_read(struct game_table *t, const struct finished_game *game,
                         const struct game_ending *ending, const char *record, size_t length);

#endif
