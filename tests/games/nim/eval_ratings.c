/* How strong the levels of Nim are: a guess, since nobody has rated them. */
#include "games/evaluation_ratings.h"

const int16_t nim_level_ratings[LEVELS] = {-600, -450, -300, -150, 0, 150, 300, 450, 600, 750};
