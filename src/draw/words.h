/* Words for pictures: formats into a text, and the names of the sands. */
#ifndef DRAW_WORDS_H
#define DRAW_WORDS_H

#include "base/language.h"
#include "base/text.h"

/* Appends as printf does. One call adds at most 1023 bytes. */
__attribute__((format(printf, 2, 3))) void words_add(struct text *t, const char *format, ...);

/* "green", "Grün". */
const char *sand_name(enum language language, int colour);

#endif
