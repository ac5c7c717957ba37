/* printf into a struct text, and breaking lines. */
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

void words_wrap(char *text, int columns) {
    int column = 0;
    char *space = NULL;
    for (char *at = text; *at; at++) {
        if (*at == '\n') {
            column = 0;
            space = NULL;
            continue;
        }
        column += (*at & 0xc0) != 0x80; /* starts a character */
        if (*at == ' ') space = at;
        if (column <= columns || !space) continue;
        *space = '\n';
        column = (int)(at - space);
        space = NULL;
    }
}
