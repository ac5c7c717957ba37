/* Levels: how an engine chooses a move as a weaker player would. */
#ifndef ENGINE_LEVEL_H
#define ENGINE_LEVEL_H

#include "search/search.h"

/* The line that a player of that level would follow: the best after each value has been blurred at
 * random from the seed. A win at once is never missed. */
int level_choose(const struct level *level, const struct findings *findings, uint64_t seed);

#endif
