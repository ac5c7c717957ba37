/* Fuzzing the reader of game records: whatever the text is, reading it ends, and the games that
 * could be read are written in a form that reads as the same games and is written as the same
 * bytes. The library's records, which are trees, hold the same games. */
#include "base/bits.h"
#include "library/kolam_record.h"
#include "rules/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct output {
    char *start;
    size_t length, room;
};

static void put(void *to, const char *start, size_t length) {
    struct output *o = to;
    if (length > o->room - o->length) {
        o->room = 2 * (o->room + length);
        o->start = realloc(o->start, o->room);
        assert(o->start);
    }
    memcpy(o->start + o->length, start, length);
    o->length += length;
}

/* How many games there were, and a hash of all they say. */
struct tally {
    int games, errors;
    uint64_t hash;
};

static void mix_number(struct tally *tally, int number) {
    tally->hash = bits_mix(tally->hash, (uint64_t)number);
}

static void mix_slice(struct tally *tally, struct slice slice) {
    for (size_t i = 0; i < slice.length; i++) mix_number(tally, slice.start[i]);
    mix_number(tally, -1);
}

static void mix_item(struct tally *tally, const struct record_item *item) {
    struct slice rest = item->text, word;
    mix_number(tally, (int)item->kind);
    mix_number(tally, item->depth);
    mix_number(tally, item->move);
    mix_number(tally, item->number);
    mix_number(tally, item->nag);
    mix_number(tally, (int)item->result);
    mix_slice(tally, item->name);
    while (item->kind == RECORD_COMMENT && record_comment_word(&rest, &word))
        mix_slice(tally, word);
    mix_slice(tally, rest);
}

static void write_game(struct record_reader r, struct record_writer *w, struct tally *tally) {
    struct record_item item;
    do {
        bool read = record_next(&r, &item);
        assert(read);
        record_write(w, &item);
        mix_item(tally, &item);
    } while (item.kind != RECORD_RESULT);
    tally->games++;
}

static struct tally rewrite(const char *text, size_t length, struct output *o) {
    struct record_reader reader;
    struct record_writer writer;
    struct record_item item;
    struct tally tally = {0};
    record_reader_init(&reader, text, length);
    record_writer_init(&writer, put, o);
    for (struct record_reader game = reader; record_finish(&reader, &item); game = reader) {
        if (item.kind == RECORD_RESULT)
            write_game(game, &writer, &tally);
        else
            tally.errors++;
    }
    return tally;
}

/* Trees */

static char *write_tree(const kolam_record *record) {
    size_t length = kolam_record_write(record, NULL, 0);
    char *text = malloc(length + 1);
    assert(text);
    kolam_record_write(record, text, length + 1);
    return text;
}

static void check_tree(const kolam_record *record) {
    struct kolam_fault fault;
    char *text = write_tree(record);
    kolam_record_text *texts = kolam_record_text_open(text, strlen(text));
    kolam_record *again = kolam_record_text_next(texts, &fault);
    assert(again);
    char *rewritten = write_tree(again);
    assert(strcmp(text, rewritten) == 0);
    free(rewritten);
    free(text);
    kolam_record_close(again);
    kolam_record_text_close(texts);
}

/* How many games could be read. */
static int check_trees(const char *text, size_t length) {
    struct kolam_fault fault;
    kolam_record_text *texts = kolam_record_text_open(text, length);
    int games = 0;
    for (;;) {
        kolam_record *record = kolam_record_text_next(texts, &fault);
        if (!record && !*fault.why) break;
        if (record) check_tree(record);
        games += record != NULL;
        kolam_record_close(record);
    }
    kolam_record_text_close(texts);
    return games;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct output first = {0}, second = {0};
    struct tally read = rewrite(size > 0 ? (const char *)data : "", size, &first);
    if (read.games > 0) {
        struct tally again = rewrite(first.start, first.length, &second);
        assert(again.errors == 0);
        assert(again.games == read.games && again.hash == read.hash);
        assert(second.length == first.length);
        assert(memcmp(second.start, first.start, first.length) == 0);
    }
    assert(check_trees(size > 0 ? (const char *)data : "", size) == read.games);
    free(first.start);
    free(second.start);
    return 0;
}
