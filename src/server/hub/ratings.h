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

/* Adds what a rated game that is over changes to the batch. And it is stored: what is known of both
 * is read again. */
void ratings_finish(const struct game_table *t, struct batch *batch);
void ratings_stored(struct hub *hub, const struct game_table *t);

#endif
