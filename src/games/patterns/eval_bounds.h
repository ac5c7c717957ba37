/* What can be proved about a position of Patterns without searching. */
#ifndef GAMES_PATTERNS_EVAL_BOUNDS_H
#define GAMES_PATTERNS_EVAL_BOUNDS_H

#include "games/patterns/eval_sight.h"

#include <stdbool.h>

/* The final margin, in points for the player to move, is in [*low, *high]. False, and nothing is
 * set, where too little could be proved to be worth the time. */
bool patterns_bounds(const struct patterns *p, const struct patterns_notes *notes, int *low,
                     int *high);

#endif
