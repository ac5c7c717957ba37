/* A pager: a long text to scroll through. */
#ifndef TERMINAL_WIDGETS_PAGER_H
#define TERMINAL_WIDGETS_PAGER_H

#include "terminal/canvas/screen.h"

enum { PAGES_TEXT = 16384 };

struct pager {
    char title[64];
    char text[PAGES_TEXT]; /* paragraphs, a line each */
    int first;             /* the row that is shown first */
    int rows, visible;     /* as it was drawn last */
};

void pager_begin(struct pager *p, const char *title);
__attribute__((format(printf, 2, 3))) void pager_add(struct pager *p, const char *format, ...);
void pager_draw(struct pager *p, struct canvas *c, const char *keys);

/* False once the reader has had enough. */
bool pager_handle(struct pager *p, const struct event *event);

#endif
