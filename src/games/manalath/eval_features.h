/* Manalath: what the estimate of a position counts, for the player to move and then for the other
 * one. The evaluation weighs these numbers, and train/manalath fits the weights. */
#ifndef GAMES_MANALATH_EVAL_FEATURES_H
#define GAMES_MANALATH_EVAL_FEATURES_H

#include "games/manalath/eval_sums.h"

enum {
    SUMS = 6, /* kinds of cells by a colour's sum: 0 to 4, and more */
    /* The empty cells of each kind; then pairs of neighbours among them where a piece on one makes
     * five possible on the other: sums of 0 and 3, of 1 and 2. */
    FEATURES_EACH = SUMS + 2,
    FEATURES = 2 * FEATURES_EACH + 1, /* the last one is 1: to be on move */
    PHASES = 4, /* weights are given for boards from empty to half taken, and mixed */
    PHASE_ONE = 256,
};

/* The empty cells of a colour by their sums. */
struct kinds {
    cells stones;
    cells at[SUMS];
};

static inline struct kinds kinds_of(const struct sums *sums, cells stones, cells empty) {
    return (struct kinds){stones,
                          {empty & sums_zero(sums), empty & sums_one(sums), empty & sums_two(sums),
                           empty & sums_three(sums), empty & sums_four(sums),
                           empty & sums_more(sums)}};
}

/* How full the board is: between the phases `first` and the next, whose share is in PHASE_ONE. */
struct phase {
    int first, share;
};

static inline struct phase phase_of(const struct manalath *p) {
    int empty = cells_count(p->empty), taken = cells_count(p->stones[0] | p->stones[1]);
    if (taken >= empty) return (struct phase){PHASES - 2, PHASE_ONE};
    int all = (PHASES - 1) * 2 * PHASE_ONE * taken / (empty + taken);
    return (struct phase){all / PHASE_ONE, all % PHASE_ONE};
}

/* Pairs of neighbours, the first in one set and the second in the other. */
static inline int pairs_between(cells few, cells many) {
    int pairs = 0;
    for (cells left = few; left; left = cells_drop_first(left))
        pairs += cells_count(manalath_around[cells_first(left)] & many);
    return pairs;
}

static inline void features_of(const struct kinds *own, const struct kinds *other,
                               int features[FEATURES]) {
    const struct kinds *both[] = {own, other};
    int *at = features;
    for (int side = 0; side < 2; side++) {
        const cells *kinds = both[side]->at;
        for (int i = 0; i < SUMS; i++) *at++ = cells_count(kinds[i]);
        *at++ = pairs_between(kinds[3], kinds[0]);
        *at++ = pairs_between(kinds[2], kinds[1]);
    }
    *at = 1;
}

#endif
