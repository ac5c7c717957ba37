/* Playing in lines of text: in any terminal, with a screen reader, or through a pipe. */
#ifndef TERMINAL_LINES_LINES_H
#define TERMINAL_LINES_LINES_H

#include "terminal/terminal.h"

/* Plays what was requested, and asks which game if none was named. False, and why, if it
 * cannot be had, or if the game could not be saved. */
bool lines_play(const struct play_request *request, bool colour, struct refusal *why);

#endif
