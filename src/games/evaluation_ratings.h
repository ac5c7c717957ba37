/* How strong the levels of every game are, apart from its evaluation: a page that loads no engine
 * asks for it, too. */
#ifndef GAMES_EVALUATION_RATINGS_H
#define GAMES_EVALUATION_RATINGS_H

#include "rules/game.h"
#include "search/level.h"

#define DECLARE_RATINGS(name) extern const int16_t name##_level_ratings[LEVELS];
GAMES(DECLARE_RATINGS)

/* Of the levels 1 to LEVELS, in Elo on a scale of that game alone; each is more than the one
 * before. NULL for a game that is not in the list. */
const int16_t *level_ratings_of(const struct game *game);

#endif
