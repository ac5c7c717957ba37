/* What playing in lines says, in every language. What a game says is in draw/tell.h. */
#ifndef TERMINAL_LINES_LINES_TEXT_H
#define TERMINAL_LINES_LINES_TEXT_H

#include "base/language.h"

/* Formats for printf; the arguments are named in the comments. */
struct lines_text {
    const char *which_game, *not_a_game;
    const char *dealt; /* seed */
    const char *welcome;
    const char *no_hiding; /* said where a curtain hides less than it should */
    const char *curtain;   /* player */
    const char *separator; /* player */
    const char *played;    /* player, move */
    const char *you_can;
    const char *thinks;          /* name */
    const char *time_left;       /* clock, clock */
    const char *undone, *redone; /* move */
    const char *which_move, *no_hint;
    const char *which_file, *saved /* file */, *not_saved /* file, reason */;
    const char *no_argument; /* word */
    const char *input_ended, *goodbye;
    const char *help;
};

extern const struct lines_text lines_text[LANGUAGES];

#endif
