/* The numbering of the moves of Manalath, for manalath.c. */
#ifndef GAMES_MANALATH_RULES_NUMBERING_H
#define GAMES_MANALATH_RULES_NUMBERING_H

#include "rules/game.h"

enum { MANALATH_MOVES = 2 * MANALATH_CELLS };

int manalath_number(move m);
move manalath_numbered(int number);

#endif
