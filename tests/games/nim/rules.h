/* Nim: the template. The smallest game that goes through the one interface; it is compiled and put
 * through the laws with the games of the house, so it cannot rot. docs/adding-a-game.md walks
 * through nim.c. */
#ifndef NIM_H
#define NIM_H

#include "rules/game.h"

extern const struct game nim_game;

#endif
