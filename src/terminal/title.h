/* The title: the mark of the house over a menu. */
#ifndef TERMINAL_TITLE_H
#define TERMINAL_TITLE_H

#include "terminal/menu.h"

void title_draw(struct menu *m, struct canvas *c);

#endif
