/* Writes lines with ANSI colours if the pen has any, and counts the columns that they take. */
#include "draw/pen.h"

#include "draw/words.h"
#include "rules/sand.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int columns_of(const char *string) {
    int columns = 0;
    for (; *string; string++) columns += (*string & 0xc0) != 0x80; /* the first byte of each */
    return columns;
}

static void add(struct pen *pen, const char *string) {
    text_add(pen->t, string);
    pen->column += columns_of(string);
}

static void add_list(struct pen *pen, const char *format, va_list arguments) {
    const char *added = pen->t->at;
    words_add_list(pen->t, format, arguments);
    pen->column += columns_of(added);
}

void pen_add(struct pen *pen, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add_list(pen, format, arguments);
    va_end(arguments);
}

void pen_say(struct pen *pen, const char *english, const char *german, ...) {
    va_list arguments;
    va_start(arguments, german);
    add_list(pen, in_language(pen->language, english, german), arguments);
    va_end(arguments);
}

void pen_line(struct pen *pen) {
    while (pen->t->at > pen->t->start && pen->t->at[-1] == ' ') *--pen->t->at = '\0';
    text_char(pen->t, '\n');
    pen->column = 0;
}

void pen_to(struct pen *pen, int column) {
    while (pen->column < column) add(pen, " ");
}

/* Select Graphic Rendition, on and off again. Mere blanks stay as they are: pen_line() may have to
 * take them back. */
static void painted(struct pen *pen, const char *rendition, const char *string) {
    bool blank = string[strspn(string, " ")] == '\0';
    if (!pen->colour || blank) {
        add(pen, string);
        return;
    }
    text_add(pen->t, "\x1b[");
    text_add(pen->t, rendition);
    text_char(pen->t, 'm');
    add(pen, string);
    text_add(pen->t, "\x1b[0m");
}

/* The nearest of the 256 colours that terminals agree on. Both ink and ground are given, so that a
 * dark and a light terminal show the same. */
void pen_sand(struct pen *pen, int colour, const char *string) {
    static const char *const sands[SANDS] = {
        "48;5;160;38;5;231", "48;5;214;38;5;16", "48;5;228;38;5;16",
        "48;5;29;38;5;231",  "48;5;141;38;5;16", "48;5;236;38;5;231",
    };
    painted(pen, sands[colour], string);
}

/* Black is left to the terminal's own ink, which can be read on its ground. */
void pen_ink(struct pen *pen, int colour, const char *string) {
    static const char *const sands[SANDS] = {"38;5;160", "38;5;208", "38;5;178",
                                             "38;5;29",  "38;5;141", "1"};
    painted(pen, sands[colour], string);
}

void pen_pale(struct pen *pen, const char *string) {
    painted(pen, "48;5;255;38;5;16", string);
}

void pen_faint(struct pen *pen, const char *string) {
    painted(pen, "2", string);
}

void pen_player(struct pen *pen, int player) {
    char name[32];
    snprintf(name, sizeof name, in_language(pen->language, "Player %d", "Seite %d"), player);
    painted(pen, "1", name);
}
