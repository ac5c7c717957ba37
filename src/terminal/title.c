#include "terminal/title.h"

/* A kolam: dots, and one unbroken line that loops round them. */
static const char *const mark[] = {
    "╭───╮ ╭───╮", "│ · ╰─╯ · │", "╰─╮     ╭─╯", "  │  ·  │  ",
    "╭─╯     ╰─╮", "│ · ╭─╮ · │", "╰───╯ ╰───╯",
};

enum { MARK_ROWS = sizeof mark / sizeof mark[0], MARK_COLUMNS = 11 };

/* The menu stands in the lower part, so that there is room for the mark. */
void title_draw(struct menu *m, struct canvas *c) {
    const struct brush line = {.ink = PAINT_LAST, .style = STYLE_BOLD};
    m->lower = MARK_ROWS / 2;
    menu_draw(m, c);
    int row = m->area.row - MARK_ROWS - 1;
    for (int i = 0; i < MARK_ROWS; i++)
        if (row + i >= 0) canvas_write(c, row + i, (c->columns - MARK_COLUMNS) / 2, line, mark[i]);
}
