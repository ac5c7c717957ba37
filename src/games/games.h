/* The list of games as each path has it (base/cpu.h), terminated by NULL. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "rules/game.h"

extern const struct game *const games_plain[];
extern const struct game *const games_avx2[];
extern const struct game *const games_avx512[];

#endif
