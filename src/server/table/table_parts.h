/* What the files of a table share. */
#ifndef SERVER_TABLE_TABLE_PARTS_H
#define SERVER_TABLE_TABLE_PARTS_H

#include "server/table/table.h"

/* Whether the event can follow those before, and if not, why. It is asked when something is decided
 * and again when it is applied, so that what is decided can be applied. */
bool table_allows(const struct table *t, const struct event *e, struct refusal *why);

/* The start: what is dealt from the seed, or the position that was agreed, with that seed for what
 * is shuffled later. */
bool table_deal(const struct terms *terms, const struct seed *seed, union position *start,
                struct refusal *why);

bool table_is_over(const struct table *t);

/* Whether each player made one of the first `count` moves. */
bool table_both_played(const struct table *t, int count);

/* Moves before the last one of that player; -1 if there is none. */
int table_before_last(const struct table *t, int player);

bool table_is_engine(const struct table *t, int player);

/* Clocks: the event's effect on them. Times that were spent are within what is left. */
void table_clock_begin(struct table *t);
void table_clock_moved(struct table *t, int player, long long spent, long long at);
void table_clock_back(struct table *t, int count, long long at); /* before the moves are taken */
void table_clock_stop(struct table *t, long long spent);

/* What the player to move has spent since the clock began to run; at most what is left. */
long long table_spent(const struct table *t, long long at);

#endif
