/* printf into a struct text. */
#include "draw/words.h"

#include <stdio.h>

void words_add_list(struct text *t, const char *format, va_list arguments) {
    char piece[1024];
    vsnprintf(piece, sizeof piece, format, arguments);
    text_add(t, piece);
}

void words_add(struct text *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    words_add_list(t, format, arguments);
    va_end(arguments);
}
