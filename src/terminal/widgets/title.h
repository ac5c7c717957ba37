/* The title: Kolam's mark over a menu. */
#ifndef TERMINAL_WIDGETS_TITLE_H
#define TERMINAL_WIDGETS_TITLE_H

#include "terminal/widgets/menu.h"

void title_draw(struct menu *m, struct canvas *c);

#endif
