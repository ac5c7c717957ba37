/* What each game draws, for draw.c: every function shows the whole of a view. */
#ifndef DRAW_DRAWING_H
#define DRAW_DRAWING_H

#include "draw/draw.h"
#include "draw/pen.h"

void patterns_draw_text(const union position *p, const struct draw_style *style, struct pen *pen);
void manalath_draw_text(const union position *p, const struct draw_style *style, struct pen *pen);
void mandala_draw_text(const union position *p, const struct draw_style *style, struct pen *pen);

/* The elements inside <svg>, behind <title> and <desc>; drawn on an area of this size. */
struct extent {
    int width, height;
};

struct extent patterns_extent(const union position *p);
struct extent manalath_extent(const union position *p);
struct extent mandala_extent(const union position *p);
void patterns_draw_svg(const union position *p, const struct draw_style *style, struct text *t);
void manalath_draw_svg(const union position *p, const struct draw_style *style, struct text *t);
void mandala_draw_svg(const union position *p, const struct draw_style *style, struct text *t);

void patterns_draw_words(const union position *p, enum language language, struct text *t);
void manalath_draw_words(const union position *p, enum language language, struct text *t);
void mandala_draw_words(const union position *p, enum language language, struct text *t);

#endif
