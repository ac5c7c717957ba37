/* The numbering of the moves of Mandala, for mandala.c. */
#ifndef GAMES_MANDALA_RULES_NUMBERING_H
#define GAMES_MANDALA_RULES_NUMBERING_H

#include "rules/game.h"

/* A hand of eight can be redrawn whole; one card of it stays when a field grows. */
enum { MANDALA_MOVES = 2 * 6 + 2 * 6 * 7 + 6 * 8 + 6 };

int mandala_number(move m);
move mandala_numbered(int number);

#endif
