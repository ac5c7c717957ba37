/* Suites of problems: positions with known best moves, a line of text each:
 * `[OPTION=VALUE] POSITION | best MOVE[,MOVE...] | value V`. Lines that begin with # are comments.
 */
#ifndef MATCH_SUITE_H
#define MATCH_SUITE_H

#include "engine/engine.h"

enum { SUITE_BEST_MOST = 32 };

struct problem {
    struct options options;
    union position p;
    move best[SUITE_BEST_MOST];
    int count;
};

/* False, and why, if the line is not a problem of the game. Cuts the line into pieces. */
bool problem_read(const struct game *game, char *line, struct problem *problem,
                  struct refusal *why);

/* Whether the move is one of the best. */
bool problem_is_solved(const struct problem *problem, move m);

#endif
