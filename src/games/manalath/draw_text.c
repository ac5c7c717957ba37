/* Manalath as text: rows of hexagons, each half a cell beside the one below. An empty cell shows
 * its number in the row, so that its name can be read where it is. */
#include "draw/drawing.h"
#include "draw/words.h"

#include <stdlib.h>

enum { CELL = 4, ORANGE = 1, PURPLE = 4 /* among the sands */ };

/* Orange 0, purple 1, or -1. */
static int stone_on(const struct manalath *p, int cell) {
    if (p->stones[0] >> cell & 1) return 0;
    return p->stones[1] >> cell & 1 ? 1 : -1;
}

static void draw_stone(struct pen *pen, const struct manalath *p, int cell, bool sizes) {
    static const char *const small[] = {"", "₁", "₂", "₃", "₄", "₅"}; /* no group is larger */
    int colour = stone_on(p, cell);
    if (colour < 0) {
        pen_add(pen, "{#}");
        return;
    }
    pen_sand(pen, colour ? PURPLE : ORANGE, colour ? "[P]" : "(O)");
    if (sizes) pen_add(pen, "%s", small[cells_count(manalath_group(p, colour, cell))]);
}

static void draw_cell(struct pen *pen, const struct manalath *p, int row, int n, bool sizes) {
    int cell = manalath_cell(p->sides, row, n), next = pen->column + CELL;
    char number[16];
    if (p->empty >> cell & 1) {
        struct text t = text_over(number, sizeof number);
        words_add(&t, "%2d", n + 1);
        pen_faint(pen, number);
    } else {
        draw_stone(pen, p, cell, sizes);
    }
    pen_to(pen, next);
}

/* The row that begins furthest left is row A - 1; the others are half a cell further right for each
 * step away from it. */
static void draw_row(struct pen *pen, const struct manalath *p, int row, bool sizes) {
    pen_to(pen, 2 + CELL / 2 * abs(row - (p->sides[0] - 1)));
    pen_add(pen, "%c  ", 'a' + row);
    for (int n = 0; n < manalath_row_length(p->sides, row); n++) draw_cell(pen, p, row, n, sizes);
    pen_line(pen);
}

static void write_supply(const struct manalath *p, enum language language, struct text *t) {
    if (p->supply > 0)
        words_add(t,
                  in_language(language, "Left to place: %d orange, %d purple",
                              "Im Vorrat: %d orange, %d violett"),
                  manalath_left(p, 0), manalath_left(p, 1));
    else
        text_add(t, in_language(language, "Pieces of both colours without limit",
                                "Steine beider Farben ohne Grenze"));
}

void manalath_draw_text(const union position *position, const struct draw_style *style,
                        struct pen *pen) {
    const struct manalath *p = &position->manalath;
    for (int row = manalath_rows(p->sides) - 1; row >= 0; row--)
        draw_row(pen, p, row, style->sizes);
    pen_line(pen);
    write_supply(p, pen->language, pen->t);
    pen_line(pen);
    pen_faint(pen, in_language(pen->language,
                               "(O) orange, player 1   [P] purple, player 2   {#} neutral",
                               "(O) Orange, Seite 1   [P] Violett, Seite 2   {#} neutral"));
    pen_line(pen);
}

/* Words */

static void say_cells(const struct manalath *p, cells set, const char *name, struct text *t) {
    if (!set) return;
    words_add(t, " %s:", name);
    for (int row = 0; row < manalath_rows(p->sides); row++)
        for (int n = 0; n < manalath_row_length(p->sides, row); n++)
            if (set >> manalath_cell(p->sides, row, n) & 1) words_add(t, " %c%d", 'a' + row, n + 1);
    text_char(t, '.');
}

void manalath_draw_words(const union position *position, enum language language, struct text *t) {
    const struct manalath *p = &position->manalath;
    cells neutral = manalath_board(p->sides) & ~p->empty & ~p->stones[0] & ~p->stones[1];
    words_add(t,
              in_language(language, " The sides of the board are %d, %d and %d.",
                          " Die Seiten des Bretts sind %d, %d und %d."),
              p->sides[0], p->sides[1], p->sides[2]);
    say_cells(p, p->stones[0], "Orange", t);
    say_cells(p, p->stones[1], language == GERMAN ? "Violett" : "Purple", t);
    say_cells(p, neutral, "Neutral", t);
    text_char(t, ' ');
    write_supply(p, language, t);
    text_char(t, '.');
}
