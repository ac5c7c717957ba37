/* Written while it is read: the notes of a move stand behind its variations in the record and
 * before them in JSON, so they are found by looking ahead with a copy of the reader. */
#include "rules/record_json.h"

#include "rules/game_json.h"

struct json {
    record_put *put;
    void *to;
    bool in_move[RECORD_DEPTH + 1]; /* the line at this depth has a move, with open variations */
    struct text t;                  /* over the buffer: what has not been handed over */
    size_t kept;                    /* bytes at its start that have been */
    char buffer[3 * POSITION_TEXT];
};

/* Hands over what is written. The last byte is kept: it tells whether a comma is due. */
static void flush(struct json *j) {
    struct text *t = &j->t;
    if (t->at == t->start) return;
    j->put(j->to, t->start + j->kept, (size_t)(t->at - t->start) - j->kept);
    j->kept = 1;
    t->start[0] = t->at[-1];
    t->at = t->start + 1;
}

/* Hands over text as it is, and ends the string. */
static void put_slice(struct json *j, struct slice text) {
    flush(j);
    j->put(j->to, text.start, text.length);
    text_char(&j->t, '"');
}

/* Start and end */

/* The value of a tag has JSON's own escapes. */
static void write_tag(struct json *j, const struct record_item *item) {
    element_open(&j->t, '"');
    put_slice(j, item->name);
    text_add(&j->t, ":\"");
    put_slice(j, item->text);
}

static void write_start(struct text *t, const struct record_reader *r) {
    char seed[SEED_TEXT];
    seed_write(&r->seed, seed);
    text_char(t, '}');
    member_string(t, "game", r->game->name);
    member_options(t, "options", r->game, &r->options);
    member_string(t, "seed", seed);
    member_position(t, "start", r->game, record_position(r));
}

static void write_end(struct text *t, const struct record_reader *r, enum result result) {
    member_position(t, "final", r->game, record_position(r));
    member_string(t, "result", result_text(result));
    member_score(t, "score", r->game->score(record_position(r)));
    text_char(t, '}');
}

/* Lines */

/* A reader lets no control characters through, so these two are all that must be escaped. */
static void write_comment(struct json *j, struct slice text) {
    struct slice word;
    element_open(&j->t, '"');
    for (bool first = true; record_comment_word(&text, &word); first = false) {
        if (!first) text_char(&j->t, ' ');
        for (size_t i = 0; i < word.length; i++) {
            if (word.start[i] == '"' || word.start[i] == '\\') text_char(&j->t, '\\');
            text_char(&j->t, word.start[i]);
            flush(j);
        }
    }
    text_char(&j->t, '"');
}

/* Looks ahead for what belongs to the move, or to the start of a line, that has just been read: the
 * items of one kind before the line's next move. Writes them as a list. */
static void write_notes(struct json *j, const struct record_reader *r, int depth, const char *name,
                        enum record_kind kind) {
    struct record_reader ahead = *r;
    struct record_item item;
    member_open(&j->t, name, '[');
    while (record_next(&ahead, &item) && item.kind != RECORD_RESULT) {
        bool ends = item.kind == RECORD_MOVE || item.kind == RECORD_CLOSE;
        if (ends && item.depth == depth) break;
        if (item.kind != kind || item.depth != depth) continue;
        if (kind == RECORD_NAG)
            element_number(&j->t, item.nag);
        else
            write_comment(j, item.text);
        flush(j);
    }
    text_char(&j->t, ']');
}

static void begin_line(struct json *j, const struct record_reader *r, int depth) {
    write_notes(j, r, depth, "comments", RECORD_COMMENT);
    member_open(&j->t, "moves", '[');
    j->in_move[depth] = false;
}

static void end_move(struct json *j, int depth) {
    if (j->in_move[depth]) text_add(&j->t, "]}");
}

static void write_move(struct json *j, const struct record_reader *r,
                       const struct record_item *item) {
    end_move(j, item->depth);
    element_open(&j->t, '{');
    member_number(&j->t, "number", item->number);
    member_open(&j->t, "move", '"');
    put_slice(j, item->text);
    write_notes(j, r, item->depth, "nags", RECORD_NAG);
    write_notes(j, r, item->depth, "comments", RECORD_COMMENT);
    member_open(&j->t, "variations", '[');
    j->in_move[item->depth] = true;
}

static void write_item(struct json *j, const struct record_reader *r,
                       const struct record_item *item) {
    switch (item->kind) {
    case RECORD_TAG: write_tag(j, item); break;
    case RECORD_START:
        write_start(&j->t, r);
        begin_line(j, r, 0);
        break;
    case RECORD_MOVE: write_move(j, r, item); break;
    case RECORD_OPEN:
        element_open(&j->t, '{');
        begin_line(j, r, item->depth);
        break;
    case RECORD_CLOSE:
        end_move(j, item->depth);
        text_add(&j->t, "]}");
        break;
    case RECORD_RESULT:
        end_move(j, 0);
        text_char(&j->t, ']');
        write_end(&j->t, r, item->result);
        break;
    default: break; /* notes have been written with what they belong to */
    }
    flush(j);
}

void record_write_json(struct record_reader *r, record_put *put, void *to) {
    struct json j = {.put = put, .to = to};
    struct record_item item = {.kind = RECORD_TAG};
    j.t = text_over(j.buffer, sizeof j.buffer);
    text_add(&j.t, "{\"tags\":{");
    while (item.kind != RECORD_RESULT && record_next(r, &item)) write_item(&j, r, &item);
}
