/* Records from text, and back to it. */
#include "library/record_internal.h"

#include "base/buffer.h"

#include <stdlib.h>
#include <string.h>

/* Reading */

struct kolam_record_text {
    struct record_reader reader;
    char *text;
};

kolam_record_text *kolam_record_text_open(const char *text, size_t length) {
    struct kolam_record_text *t = calloc(1, sizeof *t);
    if (t) t->text = malloc(length + 1);
    if (!t || !t->text) {
        free(t);
        return NULL;
    }
    memcpy(t->text, text, length);
    record_reader_init(&t->reader, t->text, length);
    return t;
}

void kolam_record_text_close(kolam_record_text *text) {
    if (!text) return;
    free(text->text);
    free(text);
}

/* A record that is being read: where each of the open lines has come to, and the comments at the
 * beginning of a variation, which wait for its first move. */
struct reading {
    const struct record_reader *reader;
    struct kolam_record *record;
    int at[RECORD_DEPTH + 1];
    bool moved[RECORD_DEPTH + 1]; /* the line has a move */
    struct buffer prefaces;       /* strings, one after the other */
};

/* Slices as strings in memory of their own; of a tag's value without its escapes. */
static bool take_tag(struct reading *g, const struct record_tag *tag) {
    char *name = malloc(tag->name.length + 1), *value = malloc(tag->value.length + 1);
    bool taken = name && value;
    if (taken) {
        struct text t = text_over(value, tag->value.length + 1);
        slice_copy(tag->name, name, tag->name.length + 1);
        record_unescape(tag->value, &t);
        taken = record_insert_tag(g->record, NULL, name, value);
    }
    free(name);
    free(value);
    return taken;
}

static bool take_tags(struct reading *g) {
    for (int i = 0; i < g->reader->tag_count; i++)
        if (!take_tag(g, &g->reader->tag[i])) return false;
    return true;
}

static bool take_start(struct reading *g) {
    const struct record_reader *r = g->reader;
    g->record = record_new(r->game, &r->options, &r->seed, record_position(r));
    g->at[0] = START_NODE;
    return g->record && take_tags(g);
}

static bool take_prefaces(struct reading *g, int node) {
    const char *texts = g->prefaces.start;
    for (size_t at = 0; at < g->prefaces.used; at += strlen(texts + at) + 1)
        if (!record_add_note(g->record, node, KOLAM_PREFACE, 0, texts + at)) return false;
    g->prefaces.used = 0;
    return true;
}

static bool take_move(struct reading *g, const struct record_item *item) {
    int node = record_append(g->record, g->at[item->depth], item->move, record_position(g->reader));
    if (node == NO_NODE) return false;
    g->at[item->depth] = node;
    g->moved[item->depth] = true;
    return take_prefaces(g, node);
}

static bool take_comment(struct reading *g, const struct record_item *item) {
    bool waits = item->depth > 0 && !g->moved[item->depth];
    char *text = record_tidy_comment(item->text);
    if (!text) return false;
    bool taken = waits ? buffer_add(&g->prefaces, text, strlen(text) + 1)
                       : record_add_note(g->record, g->at[item->depth], KOLAM_COMMENT, 0, text);
    free(text);
    return taken;
}

static void take_variation(struct reading *g, int depth) {
    g->at[depth] = g->record->nodes[g->at[depth - 1]].parent;
    g->moved[depth] = false;
}

/* False if there is no memory. */
static bool take_item(struct reading *g, const struct record_item *item) {
    assert(g->record || item->kind == RECORD_TAG || item->kind == RECORD_START);
    switch (item->kind) {
    case RECORD_START: return take_start(g);
    case RECORD_MOVE: return take_move(g, item);
    case RECORD_COMMENT: return take_comment(g, item);
    case RECORD_NAG:
        return record_add_note(g->record, g->at[item->depth], KOLAM_MARK, item->nag, NULL);
    case RECORD_OPEN: take_variation(g, item->depth); return true;
    case RECORD_RESULT: g->record->result = item->result; return true;
    default: return true;
    }
}

static void tell_fault(const struct record_reader *r, struct kolam_fault *fault) {
    struct text t = text_over(fault->why, sizeof fault->why);
    refusal_write(&r->why, ENGLISH, &t);
    fault->line = r->line;
    fault->column = r->column;
}

static void tell_no_memory(struct record_reader *r, struct kolam_fault *fault) {
    struct record_item item;
    struct refusal why;
    refuse_memory(&why);
    tell(&why, fault->why);
    record_finish(r, &item); /* so that what comes next is the next game */
}

kolam_record *kolam_record_text_next(kolam_record_text *text, struct kolam_fault *fault) {
    struct reading g = {.reader = &text->reader};
    struct record_item item = {.kind = RECORD_TAG};
    *fault = (struct kolam_fault){0};
    while (item.kind != RECORD_RESULT && record_next(&text->reader, &item)) {
        bool unreadable = item.kind == RECORD_ERROR;
        if (!unreadable && take_item(&g, &item)) continue;
        if (unreadable)
            tell_fault(&text->reader, fault);
        else
            tell_no_memory(&text->reader, fault);
        kolam_record_close(g.record);
        g.record = NULL;
        break;
    }
    buffer_done(&g.prefaces);
    return g.record;
}

/* A record without moves is read like any other. */

static void put_buffer(void *to, const char *start, size_t length) {
    struct buffer *buffer = to;
    if (!buffer_add(buffer, start, length)) buffer->capacity = 0;
}

/* NULL if there is no memory. */
static kolam_record *read_single(const struct buffer *buffer) {
    struct kolam_fault fault;
    if (buffer->capacity == 0) return NULL;
    kolam_record_text *text = kolam_record_text_open(buffer->start, buffer->used);
    kolam_record *record = text ? kolam_record_text_next(text, &fault) : NULL;
    kolam_record_text_close(text);
    return record;
}

static kolam_record *read_start(const struct game *game, const struct options *options,
                                const struct seed *seed, const char *position) {
    char digits[SEED_TEXT];
    struct buffer buffer = {0};
    struct record_writer w;
    record_writer_init(&w, put_buffer, &buffer);
    record_write_tag(&w, "Game", game->name);
    record_write_options(&w, game, options);
    seed_write(seed, digits);
    record_write_tag(&w, "Seed", digits);
    if (position) record_write_tag(&w, "Position", position);
    record_write(&w, &(struct record_item){.kind = RECORD_START});
    const char *result = "*";
    put_buffer(&buffer, result, 1);
    kolam_record *record = read_single(&buffer);
    buffer_done(&buffer);
    return record;
}

kolam_record *kolam_record_open(const kolam_game *outer, const char *words, const char *seed_text,
                                const char *position, char *error) {
    const struct game *game = rules_of(outer);
    struct options options;
    struct seed seed;
    struct refusal why;
    union position start;
    if (library_read_terms(game, words, seed_text, &options, &seed, &why) &&
        (position ? game->read_position(&options, &seed, position, &start, &why)
                  : game->setup(&options, &seed, &start, &why))) {
        kolam_record *record = read_start(game, &options, &seed, position);
        if (record) return record;
        refuse_memory(&why);
    }
    tell(&why, error);
    return NULL;
}

/* Writing */

/* A text that is cut where there is no more space, and counted all the same. */
struct measured {
    char *at, *end;
    size_t length;
};

static void put_measured(void *to, const char *start, size_t length) {
    struct measured *m = to;
    size_t space = (size_t)(m->end - m->at), fits = length < space ? length : space;
    m->length += length;
    if (fits == 0) return;
    memcpy(m->at, start, fits);
    m->at += fits;
}

static void write_notes(struct record_writer *w, const struct node *node, bool prefaces) {
    for (const struct note *note = node->notes; note; note = note->next) {
        if ((note->kind == KOLAM_PREFACE) != prefaces) continue;
        struct record_item item = {
            .kind = note->kind == KOLAM_MARK ? RECORD_NAG : RECORD_COMMENT,
            .text = slice_of(note->text),
            .nag = note->mark,
        };
        record_write(w, &item);
    }
}

static void write_move(struct record_writer *w, const struct kolam_record *record,
                       const struct node *node) {
    char name[MOVE_TEXT];
    struct text t = text_over(name, sizeof name);
    record->game->write_move(&record->nodes[node->parent].position, node->move, &t);
    record_write(w, &(struct record_item){
                        .kind = RECORD_MOVE, .text = slice_of(name), .number = node->number});
    write_notes(w, node, false);
}

/* A line from its first move on, and the variations that replace moves of it. They are nested at
 * most RECORD_DEPTH deep. */
static void write_line(struct record_writer *w, // NOLINT(misc-no-recursion)
                       const struct kolam_record *record, int first) {
    const struct node *nodes = record->nodes;
    if (first == NO_NODE) return;
    write_notes(w, &nodes[first], true);
    for (int at = first; at != NO_NODE; at = nodes[at].child) {
        write_move(w, record, &nodes[at]);
        bool leads = nodes[nodes[at].parent].child == at;
        for (int other = leads ? nodes[at].sibling : NO_NODE; other != NO_NODE;
             other = nodes[other].sibling) {
            record_write(w, &(struct record_item){.kind = RECORD_OPEN});
            write_line(w, record, other);
            record_write(w, &(struct record_item){.kind = RECORD_CLOSE});
        }
    }
}

size_t kolam_record_write(const kolam_record *record, char *text, size_t size) {
    struct measured measured = {text, size > 0 ? text + size - 1 : text, 0};
    struct record_writer w;
    enum result result = (enum result)kolam_record_result(record);
    record_writer_init(&w, put_measured, &measured);
    for (int i = 0; i < record->tag_count; i++) {
        bool is_result = strcmp(record->tags[i].name, "Result") == 0;
        record_write_tag(&w, record->tags[i].name,
                         is_result ? result_text(result) : record->tags[i].value);
    }
    record_write(&w, &(struct record_item){.kind = RECORD_START});
    write_notes(&w, &record->nodes[START_NODE], false);
    write_line(&w, record, record->nodes[START_NODE].child);
    record_write(&w, &(struct record_item){.kind = RECORD_RESULT, .result = result});
    if (size > 0) *measured.at = '\0';
    return measured.length;
}
