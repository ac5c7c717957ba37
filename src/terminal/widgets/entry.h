/* An entry: one line that is typed, such as the name of a file, in a frame on the screen. */
#ifndef TERMINAL_WIDGETS_ENTRY_H
#define TERMINAL_WIDGETS_ENTRY_H

#include "terminal/canvas/screen.h"

enum { ENTRY_TEXT = 512 };

struct entry {
    char title[64];
    char text[ENTRY_TEXT];
    char message[256]; /* what was wrong with it; "" if nothing was */
};

enum entry_state { ENTRY_OPEN, ENTRY_LEFT, ENTRY_DONE };

void entry_begin(struct entry *e, const char *title);
void entry_draw(const struct entry *e, struct canvas *c);
/* Typing at the end of a text of `size` bytes: a character as UTF-8, if there is room for it; and
 * taking the last one away. */
void entry_type(char *text, size_t size, uint32_t character);
void entry_rub_out(char *text);

enum entry_state entry_handle(struct entry *e, const struct event *event);

#endif
