/* Collecting a long text, drawing the rows in sight, and scrolling. */
#include "terminal/widgets/pager.h"

#include "base/text/numbers.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_COLUMNS = 84 };

void pager_begin(struct pager *p, const char *title) {
    *p = (struct pager){.first = 0};
    snprintf(p->title, sizeof p->title, "%s", title);
}

void pager_add(struct pager *p, const char *format, ...) {
    size_t length = strlen(p->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(p->text + length, sizeof p->text - length, format, arguments);
    va_end(arguments);
}

/* A text that is longer than its area: wrapped on a canvas of its own, of which a part is shown. */
static void draw_scrolled(struct pager *p, struct area area, struct canvas *c) {
    struct canvas all = {0};
    p->rows = canvas_wrap(&all, (struct area){0, 0, 0, area.columns}, brush_plain, p->text);
    p->visible = area.rows;
    p->first = larger(0, smaller(p->first, p->rows - p->visible));
    all = (struct canvas){p->rows, area.columns, NULL};
    all.cells = calloc((size_t)larger(p->rows, 1) * (size_t)area.columns, sizeof *all.cells);
    if (!all.cells) return;
    canvas_wrap(&all, (struct area){0, 0, p->rows, area.columns}, brush_plain, p->text);
    for (int row = 0; row < area.rows && p->first + row < p->rows; row++)
        for (int column = 0; column < area.columns; column++)
            canvas_put(c, area.row + row, area.column + column, brush_plain,
                       all.cells[(p->first + row) * area.columns + column].character);
    free(all.cells);
}

/* Pages fill the screen: what lies under them would only distract. */
void pager_draw(struct pager *p, struct canvas *c, const char *keys) {
    const struct brush line = {.ink = PAINT_FAINT, .style = STYLE_UNDERLINE};
    int columns = smaller(PAGE_COLUMNS, c->columns - 2), left = (c->columns - columns) / 2;
    struct area inner = {2, left, c->rows - 4, columns};
    if (inner.rows < 1 || inner.columns < 1) return;
    canvas_clear(c);
    canvas_fill(c, (struct area){0, 0, 1, c->columns}, line, ' ');
    canvas_write(c, 0, left,
                 (struct brush){.ink = PAINT_LAST, .style = STYLE_BOLD | STYLE_UNDERLINE},
                 p->title);
    draw_scrolled(p, inner, c);
    canvas_print(c, c->rows - 1, left, brush_faint, "%s  %d/%d", keys,
                 smaller(p->first + p->visible, p->rows), p->rows);
}

bool pager_handle(struct pager *p, const struct event *event) {
    if (event->kind == EVENT_CHARACTER) {
        if (event->character != ' ') return event->character != 'q' && event->character != '?';
        p->first += p->visible;
    }
    if (event->kind != EVENT_STROKE) return event->kind != EVENT_CLICK;
    switch (event->stroke) {
    case STROKE_UP: p->first--; break;
    case STROKE_DOWN: p->first++; break;
    case STROKE_PAGE_UP: p->first -= p->visible; break;
    case STROKE_PAGE_DOWN: p->first += p->visible; break;
    case STROKE_HOME: p->first = 0; break;
    case STROKE_END: p->first = p->rows; break;
    case STROKE_ESCAPE:
    case STROKE_ENTER:
    case STROKE_F + 1: return false;
    default: break;
    }
    return true;
}
