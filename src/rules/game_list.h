/* The list of games as each path has it (base/cpu.h), terminated by NULL. */
#ifndef RULES_GAME_LIST_H
#define RULES_GAME_LIST_H

#include "rules/game.h"

extern const struct game *const games_plain[];
extern const struct game *const games_avx2[];
extern const struct game *const games_avx512[];

#endif
