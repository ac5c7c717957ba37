/* Words for pictures: formats into a text, and lines of a width. */
#ifndef DRAW_WORDS_H
#define DRAW_WORDS_H

#include "base/text/text.h"
#include "rules/sand.h" /* sand_name */

#include <stdarg.h>

/* Appends as printf does. One call adds at most 1023 bytes. */
__attribute__((format(printf, 2, 3))) void words_add(struct text *t, const char *format, ...);
void words_add_list(struct text *t, const char *format, va_list arguments);

/* Breaks lines between words wherever they would have more columns. */
void words_wrap(char *text, int columns);

#endif
