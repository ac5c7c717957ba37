/* How strong the levels are: docs/levels.md. */
#include "games/evaluation_ratings.h"

const int16_t manalath_level_ratings[LEVELS] = {-602, -466, -298, -97,  104,
                                                282,  550,  763,  1030, 1255};
