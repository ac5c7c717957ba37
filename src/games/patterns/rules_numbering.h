/* The numbering of the moves of Patterns, for patterns.c. */
#ifndef GAMES_PATTERNS_RULES_NUMBERING_H
#define GAMES_PATTERNS_RULES_NUMBERING_H

#include "rules/game.h"

enum { PATTERNS_MOVES = 6 + 3 * 52 + 2 };

int patterns_number(move m);
move patterns_numbered(int number);

#endif
