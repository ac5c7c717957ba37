/* Ratings: the standings of persons who are connected or play rated games. */
#ifndef SERVER_HUB_RATINGS_H
#define SERVER_HUB_RATINGS_H

#include "server/hub/hub_core.h"
#include "server/table/table.h"

bool ratings_open(struct hub *hub); /* false: no memory */
void ratings_close(struct hub *hub);

/* Reads a person's standings from the store, unless they are known. */
void ratings_prepare(struct hub *hub, int64_t person);

/* A person's rating in a game; 0 if there is none or it is not known. */
int ratings_of(struct hub *hub, int64_t person, const char *game);

/* Whether both standings of a rated table are known; if not, they are read, and then
 * rooms_end_waiting() is called. Until then the end of its game waits. */
bool ratings_ready(struct hub *hub, const struct game_table *t);

/* Adds what a rated game changes to the batch, which must be committed at once, so that standings
 * are stored in the order in which games are rated. Needs ratings_ready(). */
void ratings_finish(struct hub *hub, const struct game_table *t, struct batch *batch);

/* The batch to which ratings_finish() added something was not stored. */
void ratings_lost(struct hub *hub, const struct game_table *t);

#endif
