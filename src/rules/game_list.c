/* The list of games: a new one is a line here, and its struct in the union of game.h. Each path
 * compiles it under a name of its own. */
#include "rules/game_list.h"

#if !defined GAME_LIST
#define GAME_LIST games_plain
#endif

const struct game *const GAME_LIST[] = {&patterns_game, &manalath_game, &mandala_game, NULL};
