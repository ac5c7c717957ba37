/* Drawing a line that is typed, and editing it. */
#include "terminal/widgets/entry.h"

#include <stdio.h>
#include <string.h>

enum { ENTRY_COLUMNS = 72, ENTRY_ROWS = 6 };

void entry_begin(struct entry *e, const char *title) {
    *e = (struct entry){.text = ""};
    snprintf(e->title, sizeof e->title, "%s", title);
}

void entry_draw(const struct entry *e, struct canvas *c) {
    struct area area = {(c->rows - ENTRY_ROWS) / 2, (c->columns - ENTRY_COLUMNS) / 2, ENTRY_ROWS,
                        ENTRY_COLUMNS};
    canvas_fill(c, area, brush_plain, ' ');
    canvas_frame(c, area, LINE_LIGHT, brush_faint);
    canvas_print(c, area.row, area.column + 2, brush_title, " %s ", e->title);
    int column = canvas_write(c, area.row + 2, area.column + 3, brush_strong,
                              canvas_tail(e->text, ENTRY_COLUMNS - 8));
    canvas_put(c, area.row + 2, column, (struct brush){.ink = PAINT_CURSOR}, 0x258f /* ▏ */);
    canvas_wrap(c, (struct area){area.row + 3, area.column + 3, 2, ENTRY_COLUMNS - 6},
                (struct brush){.ink = PAINT_BAD}, e->message);
}

void entry_type(char *text, size_t size, uint32_t character) {
    char encoded[8];
    struct text t = text_over(encoded, sizeof encoded);
    canvas_encode(&t, character);
    size_t length = strlen(text), more = strlen(encoded);
    if (length + more < size) memcpy(text + length, encoded, more + 1);
}

void entry_rub_out(char *text) {
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] & 0xc0) == 0x80) length--;
    text[length > 0 ? length - 1 : 0] = '\0';
}

enum entry_state entry_handle(struct entry *e, const struct event *event) {
    bool rubs_out = event->kind == EVENT_STROKE && event->stroke == STROKE_RUBOUT;
    if (event->kind == EVENT_CHARACTER) entry_type(e->text, sizeof e->text, event->character);
    if (rubs_out) entry_rub_out(e->text);
    if (rubs_out || event->kind == EVENT_CHARACTER) e->message[0] = '\0';
    if (event->kind != EVENT_STROKE) return ENTRY_OPEN;
    if (event->stroke == STROKE_ENTER && e->text[0]) return ENTRY_DONE;
    return event->stroke == STROKE_ESCAPE ? ENTRY_LEFT : ENTRY_OPEN;
}
