/* Pages: a long text to scroll through. */
#ifndef TERMINAL_WIDGETS_PAGES_H
#define TERMINAL_WIDGETS_PAGES_H

#include "terminal/canvas/screen.h"

enum { PAGES_TEXT = 16384 };

struct pages {
    char title[64];
    char text[PAGES_TEXT]; /* paragraphs, a line each */
    int first;             /* the row that is shown first */
    int rows, visible;     /* as it was drawn last */
};

void pages_begin(struct pages *p, const char *title);
__attribute__((format(printf, 2, 3))) void pages_add(struct pages *p, const char *format, ...);
void pages_draw(struct pages *p, struct canvas *c, const char *keys);

/* False once the reader has had enough. */
bool pages_handle(struct pages *p, const struct event *event);

#endif
