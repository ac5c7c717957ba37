/* Drawing the title: Kolam's mark over a menu. */
#include "terminal/app.h"

#include "rules/sand.h"

/* A kolam: one unbroken line, x = sin 2t and y = sin 3t, loops round a grid of dots, which are the
 * six sands. */
static const char *const mark[] = {
    "⡼⠉⠉⠓⠦⣄⣀⣠⠴⠒⠋⠉⠉⠉⠙⠒⠦⣄⣀⣠⠴⠚⠉⠉⢧", "⣇   ⣠⠞⠙⠦⣄       ⣠⠴⠋⠳⣄   ⣸", "⠸⡄⢠⠞⠁   ⠈⠓⢦⡀ ⢀⡴⠚⠁   ⠈⠳⡄⢠⠇",
    " ⣹⣏        ⣹⠶⣏        ⣹⣏ ", "⢰⠃⠘⢦⡀   ⢀⡤⠞⠁ ⠈⠳⢤⡀   ⢀⡴⠃⠘⡆", "⡏   ⠙⢦⣠⠖⠋       ⠙⠲⣄⡴⠋   ⢹",
    "⢳⣀⣀⡤⠖⠋⠉⠙⠲⠤⣄⣀⣀⣀⣠⠤⠖⠋⠉⠙⠲⢤⣀⣀⡞",
};

enum { MARK_ROWS = sizeof mark / sizeof mark[0], MARK_COLUMNS = 25 };

static const struct {
    int row, column;
} dots[SANDS] = {{1, 2}, {1, 12}, {1, 22}, {5, 2}, {5, 12}, {5, 22}};

static void draw_mark(struct canvas *c, int row, int column) {
    for (int i = 0; i < MARK_ROWS; i++)
        canvas_write(c, row + i, column, (struct brush){.ink = PAINT_LAST}, mark[i]);
    for (int sand = 0; sand < SANDS; sand++) {
        bool black = sand == SANDS - 1; /* which only its rim tells from a dark ground */
        struct brush brush = {.ink = black ? PAINT_FAINT : (enum paint)(PAINT_SAND + sand)};
        canvas_put(c, row + dots[sand].row, column + dots[sand].column, brush,
                   black ? 0x25cb /* ○ */ : 0x25cf /* ● */);
    }
}

/* The menu stands in the lower part, so that there is room for the mark. */
void app_draw_title(struct app *app, struct canvas *c) {
    struct menu *m = &app->title;
    m->lower = MARK_ROWS / 2;
    menu_draw(m, c);
    draw_mark(c, m->area.row - MARK_ROWS - 1, (c->columns - MARK_COLUMNS) / 2);
}
