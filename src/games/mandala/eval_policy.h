/* What counts about a move of Mandala, as numbers: for its rank. */
#ifndef GAMES_MANDALA_EVAL_POLICY_H
#define GAMES_MANDALA_EVAL_POLICY_H

#include "games/mandala/eval_features.h"

enum {
    /* Of a move that builds. Worth is that of one card of the colour to a player's cup. */
    POLICY_BUILD = 0,
    POLICY_BUILD_LACKING, /* the colours that the mandala then lacks, by nearness */
    POLICY_BUILD_OWN = POLICY_BUILD_LACKING + MANDALA_NEAR, /* worth */
    POLICY_BUILD_OTHER,
    POLICY_BUILD_LED,    /* own worth less the other's, where the field leads */
    POLICY_BUILD_TRAILS, /* where it trails */
    POLICY_BUILD_HELD,   /* cards of the colour that stay in hand */
    POLICY_BUILD_DRAWS,
    POLICY_BUILD_NEW,    /* the colour is new in the mandala */
    POLICY_BUILD_ABSENT, /* no card in the own field */

    /* Of one that grows. */
    POLICY_GROW,
    POLICY_GROW_LACKING,
    POLICY_GROW_CARDS = POLICY_GROW_LACKING + MANDALA_NEAR,
    POLICY_GROW_ALL,      /* no card of the colour stays in hand */
    POLICY_GROW_FIRST,    /* the first cards in the field */
    POLICY_GROW_LEAD,     /* the lead then, up to 4 */
    POLICY_GROW_PASSES,   /* trailing or level before, leading then */
    POLICY_GROW_SWING,    /* and what that is worth */
    POLICY_GROW_LEVELS,   /* trailing before, level then */
    POLICY_GROW_LEFT,     /* cards that stay in hand */
    POLICY_GROW_LEFT_FEW, /* two or one */
    POLICY_GROW_NEW,
    POLICY_GROW_BEYOND, /* cards beyond a lead of one */
    POLICY_GROW_OWN,
    POLICY_GROW_OTHER,

    /* Of one that discards and draws. */
    POLICY_REDRAW,
    POLICY_REDRAW_CARDS,
    POLICY_REDRAW_ALL,
    POLICY_REDRAW_OWN,
    POLICY_REDRAW_OTHER,
    POLICY_REDRAW_FULL, /* cards in hand beyond five */
    POLICY_REDRAW_IDLE, /* redraws in a row before */

    /* Of one that completes a mandala. */
    POLICY_COMPLETES,
    POLICY_COMPLETES_GAIN,
    POLICY_COMPLETES_WON,  /* it ends the game, and well */
    POLICY_COMPLETES_LOST, /* or badly */

    /* Of a claim. */
    POLICY_CLAIM_OWN,
    POLICY_CLAIM_OTHER,
    POLICY_CLAIM_FRESH,
    POLICY_CLAIM_ENDS,
    POLICY_FEATURES,
};

struct mandala_policy {
    struct mandala_table table;
    struct mandala_claims first[2], second[2]; /* the claims if the mover, or the other, began */
    int lead[2];                               /* in cards of the fields */
    int margin;                                /* in points, now */
    int idle, mandala;                         /* redraws in a row; the mandala claimed */
};

void mandala_policy_start(const struct mandala *p, int mover, struct mandala_policy *policy);
void mandala_policy_features(const struct mandala_policy *policy, move m,
                             int16_t f[POLICY_FEATURES]);

#endif
