/* Manalath as SVG: pointed hexagons in rows; an empty cell shows its number in the row. */
#include "draw/svg.h"
#include "draw/words.h"
#include "rules/fields.h"

#include <stdlib.h>
#include <string.h>

enum {
    CELL = 48, /* the width of a hexagon */
    HALF = CELL / 2,
    STEP = 42, /* from row to row: the height of a hexagon is 4/3 of it */
    TOP = 92,  /* of the centres of the first row */
    LEFT = 60,
    LEAST = 300, /* width: room for a player's row */
};

/* Half cells by which a row begins right of the one that begins furthest left, row A - 1. */
static int indent(const struct manalath *p, int row) {
    return abs(row - (p->sides[0] - 1));
}

static int board_width(const struct manalath *p) {
    int most = 0;
    for (int row = 0; row < manalath_rows(p->sides); row++) {
        int end = indent(p, row) + 2 * manalath_row_length(p->sides, row);
        if (end > most) most = end;
    }
    return most * HALF;
}

struct extent manalath_extent(const union position *position) {
    const struct manalath *p = &position->manalath;
    int width = board_width(p) + 2 * LEFT;
    int height = 2 * TOP + STEP * (manalath_rows(p->sides) - 1);
    return (struct extent){width > LEAST ? width : LEAST, height};
}

static const char stones[] =
    "<defs><path id=\"k-cell\" d=\"M0-28 24-14V14L0 28-24 14V-14Z\" class=\"k-stone\"/>\n"
    "<g id=\"k-stone-o\"><circle r=\"20\" class=\"k-rim k-sand-o\"/>"
    "<use href=\"#k-sign-o\" class=\"k-dark\" transform=\"scale(1.1)\"/></g>\n"
    "<g id=\"k-stone-p\"><circle r=\"20\" class=\"k-rim k-sand-p\"/>"
    "<use href=\"#k-sign-p\" class=\"k-dark\" transform=\"scale(1.1)\"/></g>\n"
    "<g id=\"k-stone-n\"><circle r=\"20\" class=\"k-rim k-sand-g\"/>"
    "<path d=\"M-14-2-2-14M-16 8 8-16M-11 13 13-11M-4 16 16-4\" stroke=\"#faf6ef\" "
    "stroke-width=\"2\"/></g></defs>\n";

static void draw_cell(struct text *t, const struct manalath *p, int cell, int number, int x, int y,
                      bool sizes) {
    svg_part(t, "cell", x, y);
    if (p->empty >> cell & 1) {
        svg_number(t, "k-name", x, y, number);
        return;
    }
    int colour = p->stones[0] >> cell & 1 ? 0 : 1;
    if (!(p->stones[colour] >> cell & 1)) {
        svg_part(t, "stone-n", x, y);
        return;
    }
    svg_part(t, colour ? "stone-p" : "stone-o", x, y);
    if (sizes) svg_count(t, x + 14, y + 12, cells_count(manalath_group(p, colour, cell)));
}

static void draw_row(struct text *t, const struct manalath *p, int row, int left, int y,
                     bool sizes) {
    int x = left + HALF * indent(p, row) + HALF;
    svg_letter(t, "k-name", x - HALF - 16, y, (char)('a' + row));
    for (int n = 0; n < manalath_row_length(p->sides, row); n++, x += CELL)
        draw_cell(t, p, manalath_cell(p->sides, row, n), n + 1, x, y, sizes);
}

/* Marks the cell of a move's name such as "oc4". */
static void draw_last(struct text *t, const struct manalath *p, const char *last, int left) {
    if (strlen(last) < 3) return;
    int row = last[1] - 'a', n = slice_number(slice_of(last + 2), MANALATH_CELLS) - 1,
        rows = manalath_rows(p->sides);
    if (row < 0 || row >= rows || n < 0 || n >= manalath_row_length(p->sides, row)) return;
    svg_last(t, left + HALF * indent(p, row) + HALF + CELL * n, TOP + STEP * (rows - 1 - row), 23,
             23);
}

/* The player's colour and how many pieces of it are left. */
static void draw_player(struct text *t, const union position *position, int player, int y) {
    const struct manalath *p = &position->manalath;
    svg_player(t, &manalath_game, position, player, 60, y);
    svg_part(t, player ? "stone-p" : "stone-o", 110, y);
    if (p->supply > 0)
        svg_number(t, "k-large", 160, y, manalath_left(p, player));
    else
        svg_string(t, "k-large", 160, y, "∞");
}

void manalath_draw_svg(const union position *position, const struct draw_style *style,
                       struct text *t) {
    const struct manalath *p = &position->manalath;
    struct extent extent = manalath_extent(position);
    int left = (extent.width - board_width(p)) / 2, rows = manalath_rows(p->sides);
    text_add(t, stones);
    draw_player(t, position, 1, 36);
    for (int row = 0; row < rows; row++)
        draw_row(t, p, row, left, TOP + STEP * (rows - 1 - row), style->sizes);
    if (style->last) draw_last(t, p, style->last, left);
    draw_player(t, position, 0, extent.height - 36);
}
