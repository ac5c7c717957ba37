/* The rules of every game, in one list. Each path compiles it under a name of its own. */
#include "games/games.h"

#include <stddef.h>

#if !defined GAME_LIST
#define GAME_LIST games_plain
#endif

#define RULES(name) &name##_game,

const struct game *const GAME_LIST[] = {GAMES(RULES) NULL};
