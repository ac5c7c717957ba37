/* Bots: engines that play for seats of tables, in a few threads that all tables share. Nothing here
 * waits.
 *
 * A question holds all views of its seat so far, so that no engine knows more than its player and
 * none has to remember a table: the same question gets the same answer, after a restart as well. */
#ifndef SERVER_HUB_BOTS_H
#define SERVER_HUB_BOTS_H

#include "engine/engine_player.h"

#include <stdbool.h>
#include <stdint.h>

struct bots;

/* The answer comes with `table` and `events`, so that a stale one can be recognised. */
struct bot_question {
    struct seat_views seen;
    int level, tenths;
    int pause;            /* as engine_request has it */
    uint64_t seed;        /* of the seat */
    struct clocks clocks; /* as they show now */
    int64_t table;
    int events;  /* of the table when it was asked */
    uint64_t by; /* for whom: those who ask get equal shares of the threads' time */
    bool alone;  /* no person plays there: it waits for all who do */
};

/* Called by bots_settle(). NO_MOVE: it could not. The move should be played so many microseconds
 * after the one before it, at the earliest. */
typedef void bots_tell(void *context, int64_t table, int events, move m, long long pause);

/* NULL if memory or threads are lacking. */
struct bots *bots_open(int threads, bots_tell *tell, void *context);
void bots_close(struct bots *bots);

/* Takes the views over, in any case. False if too many questions wait. The next one answered is of
 * whoever has had the least time so far; of one asker's, the shortest first where they came
 * together. An engine that thinks for a table of engines alone stops for a person's question, and
 * thinks again later. */
bool bots_ask(struct bots *bots, const struct bot_question *question);
void bots_forget(struct bots *bots, int64_t table); /* drops all questions of that table */

int bots_file(const struct bots *bots); /* readable when there are answers */
void bots_settle(struct bots *bots);
int bots_thinking(const struct bots *bots); /* questions that are not answered yet */

#endif
