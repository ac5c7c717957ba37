#include "draw/words.h"

#include <stdarg.h>
#include <stdio.h>

void words_add(struct text *t, const char *format, ...) {
    char piece[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    text_add(t, piece);
}
