/* How long to think: from what a clock shows to the deadlines of a search. Times are microseconds
 * since the clock began to run for this move. */
#ifndef PLAY_TIMING_H
#define PLAY_TIMING_H

#include "play/time_control.h"
#include "rules/game.h"

#include <stdbool.h>

struct clocks {
    long long move;     /* for this move alone, or TIME_NONE */
    long long left;     /* for all moves until `moves_to_go`, or TIME_NONE */
    long long gain;     /* added after each move */
    bool each;          /* `left` is for this move, and what is unused is lost */
    int moves_to_go;    /* until the clock is filled up again; 0: it never is */
    int moves_expected; /* the player's own until the game is over, this one included: a guess */
};

/* Begin nothing large after soft, unless it is needed, and be done by hard. Never 0, which would
 * mean no deadline. */
struct deadlines {
    long long soft, hard;
};

/* Of clocks that give at least one of `move` and `left`. A player who keeps the hard deadline does
 * not lose on time, however many moves the game takes. */
struct deadlines timing_deadlines(const struct clocks *clocks);

/* How many more moves the player to move will make, at a guess: from games played at random on
 * imagined worlds, always the same ones. The game must not be over. */
int timing_moves_expected(const struct game *game, const struct view *view);

#endif
