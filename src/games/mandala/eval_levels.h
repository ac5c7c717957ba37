/* The levels of Mandala, and what they overlook. */
#ifndef GAMES_MANDALA_EVAL_LEVELS_H
#define GAMES_MANDALA_EVAL_LEVELS_H

#include "search/level.h"

extern const struct level mandala_levels[LEVELS];
extern const struct blind_spots mandala_blind_spots;

#endif
