/* What the files of a table share; only table*.c include it. */
#ifndef SERVER_TABLE_TABLE_INTERNAL_H
#define SERVER_TABLE_TABLE_INTERNAL_H

#include "server/table/table.h"

/* Whether the event can follow those before, and if not, why. It is asked when something is decided
 * and again when it is applied, so that what is decided can be applied. */
bool table_allows(const struct game_table *t, const struct event *e, struct refusal *why);

/* The start: what is dealt from the seed, or the position that was agreed, with that seed for what
 * is shuffled later. */
bool table_deal(const struct terms *terms, const struct seed *seed, union position *start,
                struct refusal *why);

/* Whether each player made one of the first `count` moves. */
bool table_both_played(const struct game_table *t, int count);

/* Moves before the last one of that player; -1 if there is none. */
int table_before_last(const struct game_table *t, int player);

bool table_is_engine(const struct game_table *t, int player);

#endif
