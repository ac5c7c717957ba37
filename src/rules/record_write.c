/* Writing game records. Lines break between units only ("12. Ed4!", a comment's word), so a unit
 * is held back until the next one begins: by then all that sticks to it, such as a bracket, has
 * come. */
#include "rules/record.h"

#include <string.h>

const char *record_suffix(int nag) {
    static const char *const suffixes[] = {"!", "?", "!!", "??", "!?", "?!"};
    return nag >= 1 && nag <= 6 ? suffixes[nag - 1] : NULL;
}

void record_put_text(void *text, const char *start, size_t length) {
    text_slice(text, start, length);
}

void record_writer_init(struct record_writer *w, record_put *put, void *to) {
    *w = (struct record_writer){.put = put, .to = to};
}

static void put_string(struct record_writer *w, const char *string) {
    w->put(w->to, string, strlen(string));
}

/* Columns: bytes that begin a character. */
static int width_of(const char *start, size_t length) {
    int width = 0;
    for (size_t i = 0; i < length; i++) width += ((unsigned char)start[i] & 0xc0) != 0x80;
    return width;
}

static void put_in_line(struct record_writer *w, const char *start, size_t length) {
    w->put(w->to, start, length);
    w->column += width_of(start, length);
}

/* Writes the unit: behind a space, or on a new line if this one cannot hold so many columns. */
static void put_unit(struct record_writer *w, int width) {
    bool fits = w->column + 1 + width <= RECORD_WIDTH;
    if (w->column > 0) put_string(w, fits ? " " : "\n");
    w->column = w->column > 0 && fits ? w->column + 1 : 0;
    put_in_line(w, w->unit, w->unit_length);
    w->unit_length = 0;
}

static void begin_unit(struct record_writer *w) {
    if (!w->glued) {
        if (w->unit_length > 0) put_unit(w, width_of(w->unit, w->unit_length));
        w->spilled = false;
    }
    w->glued = false;
}

static void add(struct record_writer *w, const char *start, size_t length) {
    if (!w->spilled && length > sizeof w->unit - w->unit_length) {
        put_unit(w, RECORD_WIDTH);
        w->spilled = true;
    }
    if (w->spilled) {
        put_in_line(w, start, length);
        return;
    }
    memcpy(w->unit + w->unit_length, start, length);
    w->unit_length += length;
}

static void add_string(struct record_writer *w, const char *string) {
    add(w, string, strlen(string));
}

static void add_number(struct record_writer *w, int number) {
    char digits[16];
    struct text t = text_over(digits, sizeof digits);
    text_number(&t, number);
    add_string(w, digits);
}

static void end_line(struct record_writer *w) {
    begin_unit(w);
    put_string(w, "\n");
    w->column = 0;
}

/* Items */

static void begin_tag(struct record_writer *w, struct slice name) {
    if (!w->in_tags && w->any) put_string(w, "\n");
    w->in_tags = w->any = true;
    put_string(w, "[");
    w->put(w->to, name.start, name.length);
    put_string(w, " \"");
}

void record_write_tag(struct record_writer *w, const char *name, const char *value) {
    begin_tag(w, slice_of(name));
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') put_string(w, "\\");
        w->put(w->to, value, 1);
    }
    put_string(w, "\"]\n");
}

static void write_move(struct record_writer *w, const struct record_item *item) {
    begin_unit(w);
    add_number(w, item->number);
    add_string(w, ". ");
    add(w, item->text.start, item->text.length);
}

static void write_nag(struct record_writer *w, int nag) {
    if (w->after_move && record_suffix(nag)) {
        add_string(w, record_suffix(nag));
        return;
    }
    begin_unit(w);
    add_string(w, "$");
    add_number(w, nag);
}

static void write_comment(struct record_writer *w, struct slice text) {
    struct slice word;
    bool first = true;
    begin_unit(w);
    add_string(w, "{");
    for (; record_comment_word(&text, &word); first = false) {
        if (!first) begin_unit(w);
        add(w, word.start, word.length);
    }
    add_string(w, "}");
}

/* For a comment with a brace in it, which would end the other kind. */
static void write_line_comment(struct record_writer *w, struct slice text) {
    struct slice word;
    begin_unit(w);
    add_string(w, ";");
    while (record_comment_word(&text, &word)) {
        add_string(w, " ");
        add(w, word.start, word.length);
    }
    end_line(w);
}

void record_write(struct record_writer *w, const struct record_item *item) {
    switch (item->kind) {
    case RECORD_TAG:
        begin_tag(w, item->name);
        w->put(w->to, item->text.start, item->text.length);
        put_string(w, "\"]\n");
        break;
    case RECORD_START:
        put_string(w, "\n");
        w->in_tags = false;
        break;
    case RECORD_MOVE: write_move(w, item); break;
    case RECORD_NAG: write_nag(w, item->nag); break;
    case RECORD_COMMENT:
        if (memchr(item->text.start, '}', item->text.length))
            write_line_comment(w, item->text);
        else
            write_comment(w, item->text);
        break;
    case RECORD_OPEN:
        begin_unit(w);
        add_string(w, "(");
        w->glued = true;
        break;
    case RECORD_CLOSE: add_string(w, ")"); break;
    case RECORD_RESULT:
        begin_unit(w);
        add_string(w, result_text(item->result));
        end_line(w);
        break;
    case RECORD_ERROR: break;
    }
    w->after_move = item->kind == RECORD_MOVE;
}

void record_write_options(struct record_writer *w, const struct game *game,
                          const struct options *options) {
    char all[OPTIONS_MOST * 2 * OPTION_TEXT];
    struct text t = text_over(all, sizeof all);
    for (int i = 0; game->options[i].name; i++) {
        if (game->options[i].tag || !options_differs(game, options, i)) continue;
        if (t.at > t.start) text_char(&t, ' ');
        text_add(&t, game->options[i].name);
        text_char(&t, '=');
        text_add(&t, options->value[i]);
    }
    if (t.at > t.start) record_write_tag(w, "Options", all);
    for (int i = 0; game->options[i].name; i++)
        if (game->options[i].tag && options_differs(game, options, i))
            record_write_tag(w, game->options[i].tag, options->value[i]);
}
