/* The ratings of the levels of every game, in one list. */
#include "games/evaluation_ratings.h"

#include <stddef.h>

#define RATINGS(name) name##_level_ratings,

const int16_t *level_ratings_of(const struct game *game) {
    static const int16_t *const ratings[] = {GAMES(RATINGS)};
    int index = game_index(game);
    return index < 0 ? NULL : ratings[index];
}
