/* Counting: how many sequences of so many moves there are from a position. */
#ifndef RULES_PERFT_H
#define RULES_PERFT_H

#include "rules/game.h"

/* Sequences of exactly `depth` legal moves. The last move of each is counted, not played. */
uint64_t perft(const struct game *game, const union position *p, int depth);

#endif
