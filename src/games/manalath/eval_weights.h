/* Manalath: what features and moves are worth. Written by train/manalath/fit.c. */
#ifndef GAMES_MANALATH_EVAL_WEIGHTS_H
#define GAMES_MANALATH_EVAL_WEIGHTS_H

#include "games/manalath/eval_features.h"

static const int16_t feature_weights[PHASES][FEATURES] = {
    {-94, -30, 69, 51, 0, -132, 58, 50, 95, 46, -77, -60, -241, 100, -48, -76, 6},
    {113, 35, -79, -48, 47, 61, -19, 13, -110, -56, 93, 46, 229, -72, 0, 34, -15},
};

/* A move that forces nothing, by the sum of its own colour at its cell, which is
 * 0 to 2, and that of the other. */
static const int16_t own_ranks[3][SUMS] = {
    {-24, 42, 40, 191, 14, -245},
    {67, 179, 148, 220, 30, -43},
    {-339, -158, -63, 131, 7, -58},
};
static const int16_t gift_ranks[3][SUMS] = {
    {-619, -499, -363, -189, 0, -202},
    {-57, -49, -45, -47, -3, -58},
    {115, 45, -18, 8, -5, 27},
};

#endif
