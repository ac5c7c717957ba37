/* What `kolam play` says line by line, in every language. What the games say is in draw/tell.h. */
#ifndef CLI_PLAY_TALK_H
#define CLI_PLAY_TALK_H

#include "base/language.h"

/* Formats for printf; the arguments are named behind them. */
struct play_talk {
    const char *which_game, *not_a_game;
    const char *dealt; /* seed */
    const char *welcome;
    const char *curtain;   /* player */
    const char *separator; /* player */
    const char *played;    /* player, move */
    const char *you_can;
    const char *nothing_to_undo, *revealed, *undone; /* move */
    const char *which_file, *saved /* file */, *not_saved /* file, reason */;
    const char *resigned;    /* player, player */
    const char *no_argument; /* word */
    const char *input_ended, *goodbye;
    const char *help;
};

extern const struct play_talk play_talk[LANGUAGES];

#endif
