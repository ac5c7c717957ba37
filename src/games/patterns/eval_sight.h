/* Patterns as its evaluation sees it: for each player the squares that can be flipped, now or after
 * other flips, and the ground that each group could still grow onto. All are sets of squares.
 *
 * What is needed for each colour is kept in vectors with a lane a colour, and two empty ones. */
#ifndef GAMES_PATTERNS_EVAL_SIGHT_H
#define GAMES_PATTERNS_EVAL_SIGHT_H

#include "base/bits.h"
#include "base/inline.h"
#include "games/patterns/eval_net.h"
#include "games/patterns/rules.h"

#include <stdint.h>
#include <string.h>

/* Without registers of that size compilers warn of how vectors are handed to functions of other
 * programs; these stay inside. */
#pragma GCC diagnostic ignored "-Wpsabi"

enum { LANES = 8 };
typedef uint64_t lanes __attribute__((vector_size(LANES * sizeof(uint64_t))));

/* Links between face-up squares of one colour: to the next file, and to the next rank. */
struct patterns_links {
    uint64_t file, rank;
};

struct patterns_side {
    lanes ground;        /* squares that the group of each colour could take next */
    uint64_t near;       /* squares that touch one of the player's groups */
    uint64_t reach;      /* what flips alone could take, one after the other */
    uint64_t placements; /* where the bowl token could be laid now */
    uint64_t worth[3];   /* in bits: the number of the player's group of each square's colour */
};

struct patterns_sight {
    lanes colour; /* face-up squares by colour */
    uint64_t face_up;
    struct patterns_links links;
    struct patterns_side side[2];
};

/* Kept beside a position. */
struct patterns_notes {
    struct patterns_sight sight; /* in the phases TURN and CLOSE; else zero */
    int16_t points[2];
    uint8_t number[2][LANES];     /* the claim number of that player's group; 0: no such group */
    struct patterns_net_sums net; /* while NET_LEAST squares are face up; then zero */
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

/* Lanes: loops over them are unrolled, or a compiler may put the vector into memory to reach its
 * lanes one by one. Where no instruction works on all of them at once, as in wasm, the empty ones
 * are left out, which stay 0: that and the unrolling made the search there 2.5 times as fast. */

#if defined __wasm__
enum { LANES_USED = 6 };
#else
enum { LANES_USED = LANES };
#endif

ALWAYS_INLINE lanes patterns_near(const struct patterns *p, int player) {
    lanes near = {0};
    memcpy(&near, p->near[player], sizeof p->near[player]);
    return near;
}

/* Face-up squares away from the opponent's group of each colour. */
ALWAYS_INLINE lanes patterns_open(const struct patterns *p, uint64_t face_up, int player) {
    static const lanes real = {~0ull, ~0ull, ~0ull, ~0ull, ~0ull, ~0ull, 0, 0};
    return face_up & ~patterns_near(p, 1 - player) & real;
}

ALWAYS_INLINE lanes lanes_of_bytes(const uint8_t bytes[LANES]) {
    lanes v;
#pragma GCC unroll 8
    for (int i = 0; i < LANES; i++) v[i] = bytes[i];
    return v;
}

ALWAYS_INLINE lanes lanes_count(lanes v) {
#pragma GCC unroll 8
    for (int i = 0; i < LANES_USED; i++) v[i] = (uint64_t)bits_count(v[i]);
    return v;
}

/* Of numbers below 2^32, whose product is: most processors have no quick one of longer numbers. */
ALWAYS_INLINE lanes lanes_product(lanes a, lanes b) {
    typedef uint32_t halves __attribute__((vector_size(sizeof(lanes))));
    return (lanes)((halves)a * (halves)b);
}

ALWAYS_INLINE uint64_t lanes_union(lanes v) {
    uint64_t all = 0;
#pragma GCC unroll 8
    for (int i = 0; i < LANES_USED; i++) all |= v[i];
    return all;
}

ALWAYS_INLINE int lanes_sum(lanes v) {
    uint64_t sum = 0;
#pragma GCC unroll 8
    for (int i = 0; i < LANES_USED; i++) sum += v[i];
    return (int)sum;
}

/* The sum of how many squares there are in each lane, times the lane's number. */
#if defined __wasm__
ALWAYS_INLINE int lanes_weigh(lanes sets, const uint8_t numbers[LANES]) {
    int sum = 0;
#pragma GCC unroll 8
    for (int i = 0; i < LANES_USED; i++) sum += bits_count(sets[i]) * numbers[i];
    return sum;
}
#else
ALWAYS_INLINE int lanes_weigh(lanes sets, const uint8_t numbers[LANES]) {
    return lanes_sum(lanes_product(lanes_of_bytes(numbers), lanes_count(sets)));
}
#endif

ALWAYS_INLINE int lanes_largest(lanes v) {
    uint64_t largest = 0;
#pragma GCC unroll 8
    for (int i = 0; i < LANES_USED; i++) largest = v[i] > largest ? v[i] : largest;
    return (int)largest;
}

/* All bits of a lane that is not 0. */
ALWAYS_INLINE lanes lanes_nonzero(lanes v) {
    return (lanes)(v != 0);
}

#endif
