/* Patterns as its evaluation sees it: for each player the squares that can be flipped, now or after
 * other flips, and the ground that each group could still grow onto. All are sets of squares. */
#ifndef EVAL_PATTERNS_SIGHT_H
#define EVAL_PATTERNS_SIGHT_H

#include "base/bits.h"
#include "rules/patterns.h"

#include <stdint.h>

/* Links between face-up squares of one colour: to the next file, and to the next rank. */
struct patterns_links {
    uint64_t file, rank;
};

struct patterns_side {
    uint64_t near;       /* squares that touch one of the player's groups */
    uint64_t touching;   /* face-up squares that touch the player's group of their own colour */
    uint64_t reach;      /* what flips alone could take, one after the other */
    uint64_t placements; /* where the bowl token could be laid now */
    uint64_t worth[3];   /* in bits: the number of the player's group of each square's colour */
    uint64_t ground[SANDS + 1]; /* squares that the group with that claim number could take next */
};

struct patterns_sight {
    uint64_t face_up;
    uint64_t colour[SANDS]; /* face-up squares by colour */
    struct patterns_links links;
    struct patterns_side side[2];
};

/* Kept beside a position. */
struct patterns_notes {
    struct patterns_sight sight; /* in the phases TURN and CLOSE; else zero */
    int16_t points[2];
    uint8_t number[2][SANDS]; /* the claim number of that player's group; 0: no such group */
};

/* Sets the sight; the rest must be set. */
void patterns_see(const struct patterns *p, struct patterns_notes *notes);

/* Squares linked to a set. */
static inline uint64_t patterns_linked(const struct patterns_links *links, uint64_t set) {
    return (set & links->file) << 1 | (set >> 1 & links->file) | (set & links->rank) << 8 |
           (set >> 8 & links->rank);
}

/* What flips reach from `start` within `within`. */
static inline uint64_t patterns_chain(const struct patterns_links *links, uint64_t start,
                                      uint64_t within) {
    uint64_t set = start & within, before;
    do {
        before = set;
        set |= patterns_linked(links, set) & within;
    } while (set != before);
    return set;
}

/* What flipping all of a set would score for the player. */
static inline int patterns_worth(const struct patterns_side *side, uint64_t set) {
    return bits_count(set & side->worth[0]) + 2 * bits_count(set & side->worth[1]) +
           4 * bits_count(set & side->worth[2]);
}

#endif
