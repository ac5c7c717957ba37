/* How strong the levels are: docs/levels.md. */
#include "games/evaluation_ratings.h"

const int16_t mandala_level_ratings[LEVELS] = {-506, -351, -214, -86, 68, 225, 331, 401, 471, 558};
