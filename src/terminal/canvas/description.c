/* Asking the terminal database (terminfo) what a terminal can do. */
#include "terminal/canvas/description.h"

#include <curses.h>
#include <term.h>
#include <unistd.h>

bool description_exists(const char *terminal) {
    int found;
    TERMINAL *before = cur_term;
    bool exists = setupterm(terminal, STDOUT_FILENO, &found) == OK;
    if (cur_term != before) del_curterm(set_curterm(before));
    return exists;
}

bool description_moves_cursor(void) {
    return cursor_address != NULL;
}

bool description_has_second_screen(void) {
    return enter_ca_mode != NULL;
}

bool description_has_direct_colours(void) {
    return tigetflag("RGB") > 0 || tigetnum("RGB") > 0;
}
