/* Patterns: 52 squares of coloured sand, two players, everything open. */
#ifndef GAMES_PATTERNS_RULES_H
#define GAMES_PATTERNS_RULES_H

#include "rules/sand.h"

#include <stdint.h>

/* Squares are bits 8 * rank + file, both from 0; a set of squares is a word. */
#define PATTERNS_BOARD 0x3c7effffffff7e3cu
#define PATTERNS_CENTRE 0x0000001818000000u

enum patterns_phase {
    PATTERNS_BOWL,  /* player 2 chooses a bowl token */
    PATTERNS_TURN,  /* the player may take any action */
    PATTERNS_CLOSE, /* the player may still flip: the other one is stuck (ending=flips) */
    PATTERNS_OVER,
};

/* Players are 0 and 1 in here. */

/* The part that changes with every action, apart so that a playout can keep it in registers. */
struct patterns_board {
    uint64_t plane[3]; /* bit i of the colour of the token on each square */
    uint64_t owned[2]; /* face-down squares, by the owner of their group */
    uint64_t flips[2]; /* the squares that the player could flip */
};

/* Whatever does not matter in a phase is zero. */
struct patterns {
    struct patterns_board board;
    uint64_t near[2][SANDS];     /* squares adjacent to that player's group; 0: no such group */
    uint8_t claim[2][SANDS + 1]; /* squares of the markers in order, then 0 */
    uint8_t claims[2];
    uint8_t bowl[2]; /* bowl tokens; in the phase PATTERNS_BOWL those to choose from */
    uint8_t phase;
    uint8_t player; /* whose phase it is */
    uint8_t pass_ending;
};

extern const struct game patterns_game;

/* Squares adjacent to any square of a set. */
static inline uint64_t patterns_around(uint64_t set) {
    const uint64_t file_a = 0x0101010101010101u;
    uint64_t sideways = (set & ~file_a) >> 1 | (set & ~(file_a << 7)) << 1;
    return (sideways | set << 8 | set >> 8) & PATTERNS_BOARD;
}

/* The squares within a set that are connected, over squares of it, to those of `start` in it. */
static inline uint64_t patterns_spread(uint64_t start, uint64_t within) {
    uint64_t set = start & within, before;
    do {
        before = set;
        set |= patterns_around(set) & within;
    } while (set != before);
    return set;
}

static inline uint64_t patterns_face_up(const struct patterns_board *b) {
    return PATTERNS_BOARD & ~(b->owned[0] | b->owned[1]);
}

/* The colour of the token on a square. */
static inline int patterns_colour(const struct patterns_board *b, int square) {
    return (int)((b->plane[0] >> square & 1) | (b->plane[1] >> square & 1) << 1 |
                 (b->plane[2] >> square & 1) << 2);
}

/* All squares whose token is of that colour, in either state. */
static inline uint64_t patterns_of_colour(const struct patterns_board *b, int colour) {
    uint64_t differs = (b->plane[0] ^ (0 - (uint64_t)(colour & 1))) |
                       (b->plane[1] ^ (0 - (uint64_t)(colour >> 1 & 1))) |
                       (b->plane[2] ^ (0 - (uint64_t)(colour >> 2)));
    return PATTERNS_BOARD & ~differs;
}

/* Where the player may lay the bowl token: establish without a group of its colour, else swap. */
static inline uint64_t patterns_placements(const struct patterns *p, const struct patterns_board *b,
                                           int player) {
    int colour = p->bowl[player];
    uint64_t own = p->near[player][colour];
    uint64_t reach = own ? own : PATTERNS_BOARD;
    return reach & ~p->near[1 - player][colour] & patterns_face_up(b);
}

#endif
