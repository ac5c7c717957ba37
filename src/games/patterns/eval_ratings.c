/* How strong the levels are: docs/levels.md. */
#include "games/evaluation_ratings.h"

const int16_t patterns_level_ratings[LEVELS] = {-636, -432, -203, -34, 152,
                                                327,  513,  693,  915, 1124};
