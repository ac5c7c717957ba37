/* kolam record: reads game records, to check them, to write them in canonical form, or as JSON.
 *
 * A game is read to its end before anything of it is written, so output holds whole games only. */
#include "rules/record.h"

#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: kolam record check|show|json FILE...\n"
    "\n"
    "Reads game records (.kgn) and replays their games; '-' is standard input.\n"
    "\n"
    "  check   says how many games and moves there are in each file\n"
    "  show    writes the games in canonical form\n"
    "  json    writes the games as JSON, one object per game and line\n"
    "\n"
    "What cannot be read is told as FILE:LINE:COLUMN: and a sentence, the other games\n"
    "are read all the same, and the exit status is 1.\n";

/* Files */

enum { FILE_MOST = 256 << 20, FILE_FIRST = 64 << 10 };

/* Grown by realloc; `room` is a power of two. */
struct buffer {
    char *start;
    size_t length, room;
};

static bool read_more(FILE *file, struct buffer *b) {
    if (b->length == b->room) {
        size_t room = b->room ? 2 * b->room : FILE_FIRST;
        char *start = realloc(b->start, room);
        if (!start) return false;
        b->start = start;
        b->room = room;
    }
    b->length += fread(b->start + b->length, 1, b->room - b->length, file);
    return !ferror(file);
}

static bool read_stream(FILE *file, const char *name, struct buffer *b) {
    while (!feof(file)) {
        if (!read_more(file, b)) {
            complain("%s: %s.", name, strerror(errno));
            return false;
        }
        if (b->length > FILE_MOST) {
            complain("%s: it is larger than %d MiB; split it.", name, FILE_MOST >> 20);
            return false;
        }
    }
    return true;
}

static bool read_file(const char *path, struct buffer *b) {
    if (strcmp(path, "-") == 0) return read_stream(stdin, path, b);
    FILE *file = fopen(path, "rb");
    if (!file) {
        complain("%s: %s.", path, strerror(errno));
        return false;
    }
    bool read = read_stream(file, path, b);
    fclose(file);
    return read;
}

/* Canonical form */

static void put_out(void *to, const char *start, size_t length) {
    (void)to;
    fwrite(start, 1, length, stdout);
}

static void show_game(struct record_reader *r, struct record_writer *w) {
    struct record_item item;
    while (record_next(r, &item)) {
        record_write(w, &item);
        if (item.kind == RECORD_RESULT) return;
    }
}

/* JSON */

static void print_slice(struct slice text) {
    fwrite(text.start, 1, text.length, stdout);
}

static void print_string(const char *string) {
    char json[2 * POSITION_TEXT];
    struct text t = text_over(json, sizeof json);
    text_json(&t, string);
    fputs(json, stdout);
}

/* A reader lets no control characters through, so these two are all that must be escaped. */
static void print_escaped(struct slice word) {
    for (size_t i = 0; i < word.length; i++) {
        if (word.start[i] == '"' || word.start[i] == '\\') putchar('\\');
        putchar(word.start[i]);
    }
}

static void print_comment(struct slice text) {
    struct slice word;
    putchar('"');
    for (bool first = true; record_comment_word(&text, &word); first = false) {
        if (!first) putchar(' ');
        print_escaped(word);
    }
    putchar('"');
}

static void print_position(const struct game *game, const union position *p) {
    char line[POSITION_TEXT];
    struct text t = text_over(line, sizeof line);
    game->write_position(p, &t);
    print_string(line);
}

static void print_score(struct score score) {
    if (score.counted)
        printf("[%d,%d]", score.points[0], score.points[1]);
    else
        fputs("null", stdout);
}

static void print_options(const struct record_reader *r) {
    for (int i = 0; r->game->options[i].name; i++) {
        printf("%s\"%s\":", i > 0 ? "," : "", r->game->options[i].name);
        print_string(r->options.value[i]);
    }
}

static void print_start(const struct record_reader *r) {
    char seed[SEED_TEXT];
    seed_write(&r->seed, seed);
    printf("},\"game\":\"%s\",\"options\":{", r->game->name);
    print_options(r);
    printf("},\"seed\":\"%s\",\"start\":", seed);
    print_position(r->game, record_position(r));
    putchar(',');
}

static void print_end(const struct record_reader *r, enum result result) {
    fputs(",\"final\":", stdout);
    print_position(r->game, record_position(r));
    printf(",\"result\":\"%s\",\"score\":", result_text(result));
    print_score(r->game->score(record_position(r)));
    fputs("}\n", stdout);
}

/* Looks ahead for what belongs to the move or to the start of the line that has just been read: the
 * items of that kind before the line's next move. Prints them as a member of an object. */
static void print_notes(const struct record_reader *r, int depth, enum record_kind kind) {
    struct record_reader ahead = *r;
    struct record_item item;
    int count = 0;
    while (record_next(&ahead, &item) && item.kind != RECORD_RESULT) {
        bool ends = item.kind == RECORD_MOVE || item.kind == RECORD_CLOSE;
        if (ends && item.depth == depth) break;
        if (item.kind != kind || item.depth != depth) continue;
        if (count++ > 0)
            putchar(',');
        else
            fputs(kind == RECORD_NAG ? ",\"nags\":[" : ",\"comments\":[", stdout);
        if (kind == RECORD_NAG)
            printf("%d", item.nag);
        else
            print_comment(item.text);
    }
    if (count > 0) putchar(']');
}

/* What has been printed of the last move of each line. */
struct progress {
    bool moved[RECORD_DEPTH + 1], varied[RECORD_DEPTH + 1];
};
