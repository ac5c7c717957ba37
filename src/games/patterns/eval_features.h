/* The features of a position of Patterns, and what they are worth. The weights are fitted:
 * see train/patterns/README.md. */
#ifndef GAMES_PATTERNS_EVAL_FEATURES_H
#define GAMES_PATTERNS_EVAL_FEATURES_H

#include "games/patterns/eval_sight.h"

#include <stdint.h>

/* Of either player. "Worth" is the number of a group times the squares that it would gain. */
enum patterns_feature {
    FEATURE_POINTS,        /* scored so far */
    FEATURE_FLIPS_FREE,    /* worth of flips on squares that touch nothing of the opponent's */
    FEATURE_FLIPS_TOUCHED, /* on squares that touch one of the opponent's groups */
    FEATURE_FLIPS_EXPOSED, /* on squares where the opponent's bowl token could be laid now */
    FEATURE_CHAIN_FREE,    /* worth of flips behind those, likewise */
    FEATURE_CHAIN_TOUCHED,
    FEATURE_FLIPS,          /* how many flips there are */
    FEATURE_CHAIN,          /* how many there would be behind them */
    FEATURE_GROUND_OWN,     /* worth of the ground next to groups, where the opponent cannot go */
    FEATURE_GROUND_SHARED,  /* the same where the opponent can go, too */
    FEATURE_GROUND_SQUARES, /* how many squares that are */
    FEATURE_BOWL_GROWS,     /* the number of the group that the bowl token can join now */
    FEATURE_BOWL_FOUNDS,    /* the number of the group that it can found now */
    FEATURE_BOWL_REVIVES,   /* 1 if a flip would give its group more ground */
    FEATURE_PLACEMENTS,     /* how many squares it can be laid on, */
    FEATURE_PLACEMENTS_1,   /* and whether it is so few: then the opponent can kill it */
    FEATURE_PLACEMENTS_2,
    FEATURE_PLACEMENTS_3,
    FEATURE_SECURE_0, /* how many of them the opponent cannot take at once */
    FEATURE_SECURE_1,
    FEATURE_SECURE_2,
    FEATURE_PICK,     /* the best number that the token taken in exchange could then join */
    FEATURE_PICK_NEW, /* 1 if that token could be one of a colour without a group */
    FEATURE_LIFE,     /* the most squares that the token taken in exchange could be laid on */
    FEATURE_LIFE_0,
    FEATURE_LIFE_1,
    FEATURE_LIFE_2,
    FEATURE_COLOURS, /* colours whose tokens could be laid somewhere */
    FEATURE_CLAIMS,
    FEATURE_CLAIMS_SQUARED,
    FEATURE_FRESH,  /* tokens of colours without a group, times the next number */
    FEATURE_SUPPLY, /* worth of tokens of own colours that do not touch the opponent's group */
    FEATURE_ONE,    /* 1: the worth of having the move */
    PATTERNS_FEATURES,
    FEATURES_ROOM = 48, /* a whole number of vectors */
};

/* Whether the bowl token can be laid anywhere decides so much that each case has weights of its
 * own: bit 0 for the player to move, bit 1 for the other. */
enum { PATTERNS_CASES = 4 };

struct patterns_features {
    int16_t of[2][FEATURES_ROOM]; /* of the player to move, then of the other */
};

int patterns_case(const struct patterns *p, const struct patterns_notes *notes);

void patterns_features_find(const struct patterns *p, const struct patterns_notes *notes,
                            struct patterns_features *f);

/* Weights at every PATTERNS_STEP face-up squares, in WEIGHT_ONE parts of a hundredth of a point;
 * linear in between. */
enum { PATTERNS_STEP = 8, PATTERNS_KNOTS = 8, WEIGHT_ONE = 16 };

struct patterns_weights {
    struct patterns_features at[PATTERNS_CASES][PATTERNS_KNOTS];
};

extern const struct patterns_weights patterns_weights;

/* In hundredths of a point, for the player to move. */
int patterns_features_value(const struct patterns_features *f, int which_case, int face_up);

#endif
