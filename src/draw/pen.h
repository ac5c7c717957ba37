/* A pen that writes lines for a terminal: it knows its column, and paints with sand if asked to. */
#ifndef DRAW_PEN_H
#define DRAW_PEN_H

#include "base/text/language.h"
#include "base/text/text.h"

#include <stdbool.h>

struct pen {
    struct text *t;
    enum language language;
    bool colour;
    int column; /* characters on this line so far */
};

/* Appends as printf does, UTF-8 without line ends. */
__attribute__((format(printf, 2, 3))) void pen_add(struct pen *pen, const char *format, ...);

/* The same in the pen's language. */
__attribute__((format(printf, 2, 4), format(printf, 3, 4))) void pen_say(struct pen *pen,
                                                                         const char *english,
                                                                         const char *german, ...);

/* Ends the line, without blanks at its end. */
void pen_line(struct pen *pen);

/* Spaces up to a column, if it is not reached yet. */
void pen_to(struct pen *pen, int column);

/* A string on solid sand, in an ink that can be read on it. */
void pen_sand(struct pen *pen, int colour, const char *string);

/* The same for what lies between rings of sand: dark on pale. */
void pen_pale(struct pen *pen, const char *string);

/* A string in the colour of a sand, as far as that can be read on light and dark grounds. */
void pen_ink(struct pen *pen, int colour, const char *string);

/* What matters less: coordinates, legends. */
void pen_faint(struct pen *pen, const char *string);

/* "Player 1", in strong letters. */
void pen_player(struct pen *pen, int player);

#endif
