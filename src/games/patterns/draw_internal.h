/* What the drawings of Patterns read out of a position. */
#ifndef GAMES_PATTERNS_DRAW_INTERNAL_H
#define GAMES_PATTERNS_DRAW_INTERNAL_H

#include "base/bits.h"
#include "rules/game.h"

/* The group of a player's marker number i, from 0. */
static inline uint64_t patterns_claimed(const struct patterns *p, int player, int i) {
    int colour = patterns_colour(&p->board, p->claim[player][i]);
    return p->board.owned[player] & patterns_of_colour(&p->board, colour);
}

/* The number on the claim marker of a square, 0 if there is none, and whose it is. */
static inline int patterns_marker(const struct patterns *p, int square, int *player) {
    for (*player = 0; *player < 2; ++*player)
        for (int i = 0; i < p->claims[*player]; i++)
            if (p->claim[*player][i] == square) return i + 1;
    return 0;
}

/* What the player could do if it were that player's turn. */
static inline int patterns_to_lay(const struct patterns *p, int player) {
    bool at_all = p->phase == PATTERNS_TURN || p->phase == PATTERNS_OVER;
    return at_all ? bits_count(patterns_placements(p, &p->board, player)) : 0;
}

#endif
