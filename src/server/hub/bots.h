/* Bots: engines that think for seats of tables, in threads of their own. Nothing here waits. A
 * question is a view, so that no engine knows more than its player.
 *
 * It is one view alone, not those of earlier turns: what an engine believes of the
 * other's hand (search/belief.h) begins afresh with every question. Carried from view to view it
 * explains an eighth of what a uniform guess leaves open; how many games that is worth has not been
 * measured. For it the same question gets the same answer, after a restart as well. */
#ifndef SERVER_HUB_BOTS_H
#define SERVER_HUB_BOTS_H

#include "rules/game.h"

#include <stdbool.h>
#include <stdint.h>

struct bots;

/* What one is asked. The answer comes with `table` and `events`, so that one that is stale can be
 * told from one that is wanted. */
struct bot_question {
    const struct game *game;
    struct view view;
    int level;
    uint64_t seed;        /* of the engine's own randomness */
    long long left, gain; /* on its clock in microseconds, or TIME_NONE and 0 */
    int64_t table;
    int events; /* of the table when it was asked */
};

/* Called by bots_settle(). NO_MOVE: it could not. */
typedef void bots_tell(void *context, int64_t table, int events, move m);

/* NULL if memory or threads are lacking. */
struct bots *bots_open(int threads, bots_tell *tell, void *context);
void bots_close(struct bots *bots);

/* False if too many questions wait. They are answered in order, the shortest first where they came
 * together. */
bool bots_ask(struct bots *bots, const struct bot_question *question);
void bots_forget(struct bots *bots, int64_t table); /* whatever was asked for it */

int bots_file(const struct bots *bots); /* readable when there are answers */
void bots_settle(struct bots *bots);
int bots_thinking(const struct bots *bots); /* questions that are not answered yet */

#endif
