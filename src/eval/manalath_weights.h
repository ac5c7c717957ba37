/* Manalath: what cells and moves are worth. Fitted by train/manalath; see there. */
#ifndef EVAL_MANALATH_WEIGHTS_H
#define EVAL_MANALATH_WEIGHTS_H

#include <stdint.h>

enum {
    SUMS = 6,           /* kinds of cells by a colour's sum: 0 to 4, and more */
    PHASES = 2,         /* an empty board, and one without empty cells */
    SWING = 60,         /* how much a ply typically changes the value */
    CHANCE_SCALE = 400, /* the value that is won e to 1 */
};

/* An empty cell in either phase, by the sums of the player to move and of the other player. */
static const int16_t cell_weights[PHASES][SUMS][SUMS] = {
    {{0, -8, -12, 6, -60, 4},
     {8, 0, -6, 10, -60, 8},
     {12, 6, 0, 14, -60, 10},
     {-6, -10, -14, 0, -60, -8},
     {60, 60, 60, 60, 0, 60},
     {-4, -8, -10, 8, -60, 0}},
    {{0, -8, -12, 40, -60, 40},
     {8, 0, -6, 40, -60, 40},
     {12, 6, 0, 40, -60, 40},
     {-40, -40, -40, 0, -60, 0},
     {60, 60, 60, 60, 0, 60},
     {-40, -40, -40, 0, -60, 0}},
};

/* A move, by the sum of its own colour at its cell, which is 0 to 2, and that of the other. */
static const int16_t own_ranks[3][SUMS] = {
    {0, 60, 80, 100, 0, 20}, {120, 160, 160, 180, 0, 100}, {80, 100, 120, 120, 0, 60}};
static const int16_t gift_ranks[3][SUMS] = {{-200, -150, -120, -100, 100, -200},
                                            {-150, -100, -80, -80, 100, -160},
                                            {-60, -20, 0, 0, 100, -60}};

#endif
