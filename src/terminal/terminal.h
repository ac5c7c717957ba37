/* Playing in a terminal: the door to the full screen, and to lines of text where there is none. */
#ifndef TERMINAL_TERMINAL_H
#define TERMINAL_TERMINAL_H

#include "play/local_game.h"
#include "terminal/canvas/palette.h"

#include <stdbool.h>

/* What to begin with: a saved game, a record to look through, or a new game. Without any of them
 * there is a title screen with everything to choose from. */
struct play_request {
    enum language language;
    struct game_terms terms; /* as far as it was said: the game may be NULL, chance undrawn */
    bool settled;            /* that is all: begin at once; otherwise it is proposed */
    bool seated;             /* somebody said who plays */
    const char *save_path;   /* where a settled game is saved; NULL: in the folder of games */
    bool resume;
    const char *resume_path; /* NULL: the game that was played last */
    const char *replay;      /* a record to look through */
    bool at_once;            /* engines answer as soon as they have a move */
};

/* False if there is no terminal that can show a full screen: nothing has happened then. Otherwise
 * it returns when the person leaves; `failed`, and why, if what was asked for could not be done.
 */
bool terminal_play(const struct play_request *request, bool *failed, struct refusal *why);

#endif
