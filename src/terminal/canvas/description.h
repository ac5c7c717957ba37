/* What the system's description of a terminal says. In a file of its own, because <term.h> takes
 * every word of it for a macro. */
#ifndef TERMINAL_CANVAS_DESCRIPTION_H
#define TERMINAL_CANVAS_DESCRIPTION_H

#include <stdbool.h>

/* Whether there is a description of that terminal. */
bool description_exists(const char *terminal);

/* Of the terminal that ncurses uses: whether its cursor can be moved, and whether colours are given
 * to it as they are, not by numbers of a palette. */
bool description_moves_cursor(void);
bool description_has_direct_colours(void);

/* Whether what was on it before comes back when ncurses ends. */
bool description_has_second_screen(void);

#endif
