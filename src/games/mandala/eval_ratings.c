/* How strong the levels are: docs/levels.md. */
#include "games/evaluation_ratings.h"

const int16_t mandala_level_ratings[LEVELS] = {-422, -297, -227, -16, 100, 225, 331, 401, 471, 558};
