/* The levels of Manalath, and what they overlook. */
#ifndef GAMES_MANALATH_EVAL_LEVELS_H
#define GAMES_MANALATH_EVAL_LEVELS_H

#include "search/level.h"

extern const struct level manalath_levels[LEVELS];
extern const struct blind_spots manalath_blind_spots;

#endif
