/* Manalath: what features and moves are worth. Written by train/manalath/fit.c. */
#ifndef GAMES_MANALATH_EVAL_WEIGHTS_H
#define GAMES_MANALATH_EVAL_WEIGHTS_H

#include "games/manalath/eval_features.h"

static const int16_t feature_weights[PHASES][FEATURES] = {
    {-263, -132, 26, 318, 0, -177, -48, 244, 269, 166, 23, -215, -723, 252, 37, -255, -8},
    {-61, -69, -46, -28, 0, -62, 31, 55, 67, 70, 46, 56, -585, 79, -23, -12, 6},
    {-2, 8, -30, -36, -1, -59, 26, -10, 14, 15, 34, 44, -270, 44, -23, -22, -8},
    {32, 3, 20, -2, 51, -61, 1, 36, -18, -10, -10, 38, 24, 17, -17, -45, 43},
};

/* A move that forces nothing, by the sum of its own colour at its cell, which is
 * 0 to 2, and that of the other. */
static const int16_t own_ranks[3][SUMS] = {
    {-84, -19, 84, 77, -6, -211},
    {71, 94, 148, 77, 0, -52},
    {108, 109, 148, 34, 0, -85},
};
static const int16_t gift_ranks[3][SUMS] = {
    {-412, -383, -296, -253, -11, -246},
    {-285, -271, -240, -241, -3, -182},
    {-51, -65, -72, -144, 0, -112},
};

#endif
