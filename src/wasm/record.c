/* Records for study: whole texts, with variations and comments, from anywhere. */
#include "wasm/web.h"

#include "draw/kolam/kolam.h"
#include "rules/record.h"
#include "rules/record_json.h"
#include "wasm/answer.h"

#include <string.h>

/* Reading */

static void write_mistake(const void *about, struct text *t) {
    const struct record_reader *r = about;
    text_char(t, '{');
    answer_refusal(&r->why, t);
    member_number(t, "line", r->line);
    member_number(t, "column", r->column);
    text_add(t, "}}");
}

/* A game is read to its end before anything of it is written. */
static void write_games(const void *about, struct text *t) {
    struct record_reader reader;
    struct record_item item;
    record_reader_init(&reader, about, strlen(about));
    text_char(t, '{');
    member_open(t, "games", '[');
    for (struct record_reader game = reader; record_finish(&reader, &item); game = reader) {
        element_next(t);
        if (item.kind == RECORD_ERROR)
            write_mistake(&reader, t);
        else
            record_write_json(&game, record_put_text, t);
    }
    text_add(t, "]}");
}

char *web_record_read(const char *record) {
    return answer_make(write_games, record);
}

/* Writing */

static void write_canonically(const void *about, struct text *t) {
    struct record_reader reader;
    struct record_writer writer;
    struct record_item item;
    record_reader_init(&reader, about, strlen(about));
    record_writer_init(&writer, record_put_text, t);
    while (record_next(&reader, &item)) record_write(&writer, &item);
}

static bool find_mistake(const char *record, struct record_reader *reader) {
    struct record_item item;
    record_reader_init(reader, record, strlen(record));
    while (record_next(reader, &item))
        if (item.kind == RECORD_ERROR) return true;
    return false;
}

char *web_record_write(const char *record) {
    struct record_reader reader;
    if (find_mistake(record, &reader)) return answer_make(write_mistake, &reader);
    return answer_record(write_canonically, record);
}

/* Kolams */

static void write_recipe(const void *about, struct text *t) {
    char recipe[KOLAM_RECIPE_TEXT] = "";
    struct text r = text_over(recipe, sizeof recipe);
    if (about) recipe_write(about, &r);
    text_char(t, '{');
    member_string(t, "kolam", recipe);
    text_char(t, '}');
}

char *web_record_kolam(const char *record) {
    struct record_reader reader;
    struct record_item item = {.kind = RECORD_RESULT, .result = ONGOING};
    struct kolam_trail trail;
    struct kolam_recipe recipe;
    record_reader_init(&reader, record, strlen(record));
    while (record_next(&reader, &item) && item.kind != RECORD_ERROR && item.kind != RECORD_RESULT)
        trail_follow(&trail, &reader, &item);
    if (item.kind == RECORD_ERROR) return answer_make(write_mistake, &reader);
    bool left =
        item.result != ONGOING && trail_end(&trail, record_position(&reader), item.result, &recipe);
    return answer_make(write_recipe, left ? &recipe : NULL);
}
