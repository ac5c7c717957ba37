/* The levels of Patterns, and what they overlook. */
#ifndef GAMES_PATTERNS_EVAL_LEVELS_H
#define GAMES_PATTERNS_EVAL_LEVELS_H

#include "search/level.h"

extern const struct level patterns_levels[LEVELS];
extern const struct blind_spots patterns_blind_spots;

#endif
