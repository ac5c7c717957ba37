/* Written while it is read: the notes of a move stand behind its variations in the record and
 * before them in JSON, so they are found by looking ahead with a copy of the reader. */
#include "rules/record_json.h"

#include "rules/trace.h"

#include <string.h>

struct json {
    record_put *put;
    void *to;
};

/* What has been written in each line that is open: a move, and a variation of the last move. */
struct progress {
    bool move[RECORD_DEPTH + 1], variation[RECORD_DEPTH + 1];
};

/* Values */

static void put(const struct json *json, const char *string) {
    json->put(json->to, string, strlen(string));
}

static void put_slice(const struct json *json, struct slice text) {
    json->put(json->to, text.start, text.length);
}

static void put_number(const struct json *json, int number) {
    char digits[16];
    struct text t = text_over(digits, sizeof digits);
    text_number(&t, number);
    put(json, digits);
}

static void put_string(const struct json *json, const char *string) {
    char quoted[2 * POSITION_TEXT];
    struct text t = text_over(quoted, sizeof quoted);
    text_json(&t, string);
    put(json, quoted);
}

/* A reader lets no control characters through, so these two are all that must be escaped. */
static void put_escaped(const struct json *json, struct slice word) {
    for (size_t i = 0; i < word.length; i++) {
        if (word.start[i] == '"' || word.start[i] == '\\') put(json, "\\");
        json->put(json->to, &word.start[i], 1);
    }
}

static void put_comment(const struct json *json, struct slice text) {
    struct slice word;
    put(json, "\"");
    for (bool first = true; record_comment_word(&text, &word); first = false) {
        if (!first) put(json, " ");
        put_escaped(json, word);
    }
    put(json, "\"");
}

static void put_position(const struct json *json, const struct game *game,
                         const union position *p) {
    char line[POSITION_TEXT];
    struct text t = text_over(line, sizeof line);
    game->write_position(p, &t);
    put_string(json, line);
}

static void put_score(const struct json *json, struct score score) {
    char line[64];
    struct text t = text_over(line, sizeof line);
    trace_write_score(score, &t);
    put(json, line);
}

/* Start and end */

/* The value of a tag has JSON's own escapes. */
static void put_tag(const struct json *json, const struct record_item *item, bool first) {
    put(json, first ? "{\"tags\":{\"" : ",\"");
    put_slice(json, item->name);
    put(json, "\":\"");
    put_slice(json, item->text);
    put(json, "\"");
}

static void put_options(const struct json *json, const struct record_reader *r) {
    for (int i = 0; r->game->options[i].name; i++) {
        if (i > 0) put(json, ",");
        put_string(json, r->game->options[i].name);
        put(json, ":");
        put_string(json, r->options.value[i]);
    }
}

static void put_start(const struct json *json, const struct record_reader *r) {
    char seed[SEED_TEXT];
    seed_write(&r->seed, seed);
    put(json, "},\"game\":");
    put_string(json, r->game->name);
    put(json, ",\"options\":{");
    put_options(json, r);
    put(json, "},\"seed\":");
    put_string(json, seed);
    put(json, ",\"start\":");
    put_position(json, r->game, record_position(r));
    put(json, ",");
}

static void put_end(const struct json *json, const struct record_reader *r, enum result result) {
    put(json, ",\"final\":");
    put_position(json, r->game, record_position(r));
    put(json, ",\"result\":");
    put_string(json, result_text(result));
    put(json, ",\"score\":");
    put_score(json, r->game->score(record_position(r)));
    put(json, "}");
}

/* Lines */

/* Looks ahead for what belongs to the move, or to the start of a line, that has just been read: the
 * items of one kind before the line's next move. Writes them as a list. */
static void put_notes(const struct json *json, const struct record_reader *r, int depth,
                      enum record_kind kind) {
    struct record_reader ahead = *r;
    struct record_item item;
    const char *separator = "";
    put(json, "[");
    while (record_next(&ahead, &item) && item.kind != RECORD_RESULT) {
        bool ends = item.kind == RECORD_MOVE || item.kind == RECORD_CLOSE;
        if (ends && item.depth == depth) break;
        if (item.kind != kind || item.depth != depth) continue;
        put(json, separator);
        if (kind == RECORD_NAG)
            put_number(json, item.nag);
        else
            put_comment(json, item.text);
        separator = ",";
    }
    put(json, "]");
}

static void begin_line(const struct json *json, const struct record_reader *r, int depth,
                       struct progress *progress) {
    put(json, "\"comments\":");
    put_notes(json, r, depth, RECORD_COMMENT);
    put(json, ",\"moves\":[");
    progress->move[depth] = false;
}

static void end_line(const struct json *json, int depth, const struct progress *progress) {
    put(json, progress->move[depth] ? "]}]" : "]");
}

static void put_move(const struct json *json, const struct record_reader *r,
                     const struct record_item *item, struct progress *progress) {
    int depth = item->depth;
    put(json, progress->move[depth] ? "]},{\"number\":" : "{\"number\":");
    put_number(json, item->number);
    put(json, ",\"move\":\"");
    put_slice(json, item->text);
    put(json, "\",\"nags\":");
    put_notes(json, r, depth, RECORD_NAG);
    put(json, ",\"comments\":");
    put_notes(json, r, depth, RECORD_COMMENT);
    put(json, ",\"variations\":[");
    progress->move[depth] = true;
    progress->variation[depth] = false;
}

static void open_variation(const struct json *json, const struct record_reader *r, int depth,
                           struct progress *progress) {
    put(json, progress->variation[depth - 1] ? ",{" : "{");
    progress->variation[depth - 1] = true;
    begin_line(json, r, depth, progress);
}

static void put_item(const struct json *json, const struct record_reader *r,
                     const struct record_item *item, struct progress *progress) {
    switch (item->kind) {
    case RECORD_TAG: put_tag(json, item, r->tag_count == 1); break;
    case RECORD_START:
        put_start(json, r);
        begin_line(json, r, 0, progress);
        break;
    case RECORD_MOVE: put_move(json, r, item, progress); break;
    case RECORD_OPEN: open_variation(json, r, item->depth, progress); break;
    case RECORD_CLOSE:
        end_line(json, item->depth, progress);
        put(json, "}");
        break;
    case RECORD_RESULT:
        end_line(json, 0, progress);
        put_end(json, r, item->result);
        break;
    default: break; /* notes have been written with what they belong to */
    }
}

void record_write_json(struct record_reader *r, record_put *take, void *to) {
    const struct json json = {take, to};
    struct progress progress = {0};
    struct record_item item;
    while (record_next(r, &item)) {
        put_item(&json, r, &item, &progress);
        if (item.kind == RECORD_RESULT) return;
    }
}
