/* What each game draws, for draw.c: every function shows the whole of a view. */
#ifndef DRAW_DRAWING_H
#define DRAW_DRAWING_H

#include "draw/draw.h"
#include "draw/pen.h"

/* The size of the area that the elements inside <svg> are drawn on. */
struct extent {
    int width, height;
};

typedef void text_drawer(const union position *p, const struct draw_style *style, struct pen *pen);
typedef struct extent svg_measurer(const union position *p);
/* The elements inside <svg>, after <title> and <desc>. */
typedef void svg_drawer(const union position *p, const struct draw_style *style, struct text *t);
typedef void words_drawer(const union position *p, enum language language, struct text *t);

#define DECLARE_DRAWING(name)     \
    text_drawer name##_draw_text; \
    svg_measurer name##_extent;   \
    svg_drawer name##_draw_svg;   \
    words_drawer name##_draw_words;
GAMES(DECLARE_DRAWING)

#endif
