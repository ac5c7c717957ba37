/* Laying a menu out, drawing it, and choosing from it by key or click. */
#include "terminal/widgets/menu.h"

#include "base/text/numbers.h"

#include <stdio.h>

enum { MENU_COLUMNS = 64, MENU_MARGIN = 2 };

void menu_begin(struct menu *m, const char *title, const char *words) {
    *m = (struct menu){.count = 0};
    snprintf(m->title, sizeof m->title, "%s", title);
    snprintf(m->words, sizeof m->words, "%s", words);
}

void menu_add(struct menu *m, int value, const char *label, const char *key) {
    if (m->count == MENU_ITEMS) return;
    struct menu_item *item = &m->items[m->count++];
    item->value = value;
    snprintf(item->label, sizeof item->label, "%s", label);
    snprintf(item->key, sizeof item->key, "%s", key);
}

static int width_of(const struct menu *m) {
    int width = canvas_width(m->title);
    for (int i = 0; i < m->count; i++) width = larger(width, canvas_width(m->items[i].label) + 8);
    if (m->words[0]) width = larger(width, smaller(canvas_width(m->words), MENU_COLUMNS));
    return smaller(width, MENU_COLUMNS) + 2 + 2 * MENU_MARGIN;
}

/* How many rows the words take. */
static int rows_of_words(const struct menu *m, int columns) {
    struct canvas none = {0};
    return m->words[0]
               ? canvas_wrap(&none, (struct area){0, 0, 0, columns}, brush_plain, m->words) + 1
               : 0;
}

static void draw_item(const struct menu *m, int i, struct canvas *c) {
    struct brush brush = {.ink = PAINT_INK}, key = {.ink = PAINT_LAST};
    int row = m->first_row + i, column = m->area.column + 1 + MENU_MARGIN;
    const char *mark = "  ";
    if (i == m->at) {
        brush = (struct brush){.ink = PAINT_CURSOR, .style = STYLE_BOLD};
        mark = "▸ ";
    }
    column = canvas_write(c, row, column, brush, mark);
    canvas_write_within(c, row, column, m->area.columns - 10, brush, m->items[i].label);
    canvas_write_right(c, row, m->area.column + m->area.columns - 1 - MENU_MARGIN, key,
                       m->items[i].key);
}

void menu_draw(struct menu *m, struct canvas *c) {
    int columns = smaller(width_of(m), c->columns), inner = columns - 2 - 2 * MENU_MARGIN;
    int words = rows_of_words(m, inner), rows = smaller(4 + words + m->count, c->rows);
    m->area = (struct area){smaller((c->rows - rows) / 2 + m->lower, c->rows - rows),
                            (c->columns - columns) / 2, rows, columns};
    m->first_row = m->area.row + 2 + words;
    canvas_fill(c, m->area, brush_plain, ' ');
    canvas_frame(c, m->area, LINE_LIGHT, brush_faint);
    canvas_print(c, m->area.row, m->area.column + 2, brush_title, " %s ", m->title);
    canvas_wrap(c, (struct area){m->area.row + 2, m->area.column + 1 + MENU_MARGIN, words, inner},
                brush_plain, m->words);
    for (int i = 0; i < m->count && m->first_row + i < m->area.row + rows - 1; i++)
        draw_item(m, i, c);
}

static int click(struct menu *m, const struct event *event) {
    int i = event->row - m->first_row;
    if (!area_holds(m->area, event->row, event->column)) return MENU_LEFT;
    return i >= 0 && i < m->count ? m->items[i].value : MENU_OPEN;
}

int menu_handle(struct menu *m, const struct event *event) {
    if (event->kind == EVENT_CLICK) return click(m, event);
    if (event->kind == EVENT_HOVER) {
        int i = event->row - m->first_row;
        if (area_holds(m->area, event->row, event->column) && i >= 0 && i < m->count) m->at = i;
    }
    if (event->kind == EVENT_CHARACTER && event->character == ' ' && m->count > 0)
        return m->items[m->at].value;
    if (event->kind != EVENT_STROKE || m->count == 0) return MENU_OPEN;
    switch (event->stroke) {
    case STROKE_UP:
    case STROKE_TAB_BACK: m->at = (m->at + m->count - 1) % m->count; break;
    case STROKE_DOWN:
    case STROKE_TAB: m->at = (m->at + 1) % m->count; break;
    case STROKE_HOME: m->at = 0; break;
    case STROKE_END: m->at = m->count - 1; break;
    case STROKE_ENTER: return m->items[m->at].value;
    case STROKE_ESCAPE:
    case STROKE_F + 10: return MENU_LEFT;
    default: break;
    }
    return MENU_OPEN;
}
