/* The board before the game begins, in small: a cell is a dot, a green piece a green #. */
#include "games/manalath/rules_notation.h"
#include "games/manalath/terminal/internal.h"

#include <stdlib.h>

enum { CELL = 2 /* columns */, LETTER = 2 /* before a row */ };

/* Columns by which a row begins right of the one that begins furthest left. */
static int indent(const struct manalath *p, int row) {
    return abs(row - (p->sides[0] - 1)) * CELL / 2;
}

static int columns_of(const struct manalath *p) {
    int most = 0;
    for (int row = 0; row < manalath_rows(p->sides); row++) {
        int end = indent(p, row) + CELL * manalath_row_length(p->sides, row) - 1;
        if (end > most) most = end;
    }
    return most + LETTER;
}

static void draw_cell(const struct manalath *p, int cell, int line, int column, struct canvas *c) {
    const struct brush green = {.ink = piece_paint(PIECE_NEUTRAL), .style = STYLE_BOLD};
    bool empty = p->empty >> cell & 1;
    canvas_put(c, line, column, empty ? brush_faint : green, empty ? 0xb7 /* · */ : '#');
}

void manalath_draw_start(const union position *start, struct area area, struct canvas *c) {
    const struct manalath *p = &start->manalath;
    int rows = manalath_rows(p->sides), top = area.row + (area.rows - rows) / 2;
    int left = area.column + (area.columns - columns_of(p)) / 2;
    for (int row = 0; row < rows; row++) {
        int line = top + rows - 1 - row, column = left + indent(p, row);
        canvas_put(c, line, column, brush_faint, (uint32_t)('a' + row));
        for (int n = 0; n < manalath_row_length(p->sides, row); n++)
            draw_cell(p, manalath_cell(p->sides, row, n), line, column + LETTER + CELL * n, c);
    }
}
