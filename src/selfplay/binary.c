/* Writes and reads numbers byte by byte, so that the data are the same on every machine. */
#include "selfplay/binary.h"

#include <string.h>

static const char magic[8] = {'K', 'o', 'l', 'a', 'm', 'S', 'P', '1'};

enum {
    HEAD_MOST = 64 << 20, /* bytes of a head: it has all openings */
    PLACED = 1,
    COUNTED = 2,
    GAME_FLAGS = 3,
    SAMPLE_BYTES = 16,
    LINE_BYTES = 8,
};

/* Writing */

static bool put(struct buffer *to, uint64_t number, int bytes) {
    uint8_t text[8];
    for (int i = 0; i < bytes; i++) text[i] = (uint8_t)(number >> 8 * i);
    return buffer_add(to, text, (size_t)bytes);
}

bool binary_add_head(struct buffer *to, const char *head) {
    size_t length = strlen(head);
    return buffer_add(to, magic, sizeof magic) && put(to, length, 4) &&
           buffer_add(to, head, length);
}

static bool put_moves(struct buffer *to, const struct buffer *moves) {
    const move *list = moves->start;
    for (size_t i = 0; i < moves->used / sizeof *list; i++)
        if (!put(to, list[i], 2)) return false;
    return true;
}

static bool put_sample(struct buffer *to, const struct sample *s) {
    return put(to, s->played, 2) && put(to, (uint16_t)s->value, 2) && put(to, s->chance, 2) &&
           put(to, s->flags, 1) && put(to, s->depth, 1) && put(to, s->nodes, 4) &&
           put(to, s->line_count, 2) && put(to, s->pv_count, 2);
}

static bool put_lines(struct buffer *to, const struct played *g) {
    const struct sample_line *lines = played_lines(g);
    for (size_t i = 0; i < g->lines.used / sizeof *lines; i++)
        if (!put(to, lines[i].move, 2) || !put(to, (uint16_t)lines[i].value, 2) ||
            !put(to, lines[i].visits, 4))
            return false;
    return true;
}

static bool put_samples(struct buffer *to, const struct played *g) {
    for (int i = 0; i < g->sample_count; i++)
        if (!put_sample(to, &played_samples(g)[i])) return false;
    return true;
}

static bool put_game(struct buffer *to, const struct played *g) {
    size_t start = strlen(g->start);
    uint64_t flags = (g->placed ? PLACED : 0) | (g->score.counted ? COUNTED : 0);
    return put(to, (uint64_t)g->number, 4) && put(to, g->deal, 8) &&
           put(to, (uint16_t)g->score.points[0], 2) && put(to, (uint16_t)g->score.points[1], 2) &&
           put(to, (uint64_t)g->result, 1) && put(to, flags, 1) && put(to, start, 2) &&
           put(to, (uint64_t)g->opening_count, 2) && put(to, (uint64_t)g->sample_count, 2) &&
           put(to, g->lines.used / sizeof(struct sample_line), 4) &&
           put(to, g->pv.used / sizeof(move), 4) && buffer_add(to, g->start, start) &&
           put_moves(to, &g->opening) && put_samples(to, g) && put_lines(to, g) &&
           put_moves(to, &g->pv);
}

/* The length goes in front when it is known. */
bool binary_add_game(struct buffer *to, const struct played *g) {
    size_t begin = to->used;
    if (!put(to, 0, 4) || !put_game(to, g)) {
        to->used = begin;
        return false;
    }
    size_t length = to->used - begin - 4;
    for (int i = 0; i < 4; i++)
        ((uint8_t *)to->start)[begin + (size_t)i] = (uint8_t)(length >> 8 * i);
    return true;
}

/* Reading */

bool binary_begins(const void *bytes, size_t length) {
    return length >= sizeof magic && memcmp(bytes, magic, sizeof magic) == 0;
}

/* What is left of a game. */
struct bytes {
    const uint8_t *at, *end;
    bool short_of; /* more was taken than there is */
};

static uint64_t take(struct bytes *b, int count) {
    uint64_t number = 0;
    if (b->end - b->at < count) {
        b->short_of = true;
        b->at = b->end;
        return 0;
    }
    for (int i = 0; i < count; i++) number |= (uint64_t)*b->at++ << 8 * i;
    return number;
}

bool binary_reader_init(struct binary_reader *r, const void *bytes, size_t length,
                        struct refusal *why) {
    struct bytes b = {bytes, (const uint8_t *)bytes + length, false};
    *r = (struct binary_reader){.start = bytes, .end = b.end};
    if (!binary_begins(bytes, length))
        return refuse(why, "", "these are no data of self-play.",
                      "das sind keine Daten aus Selbstspielen.");
    b.at += sizeof magic;
    uint64_t head = take(&b, 4);
    if (b.short_of || head > HEAD_MOST || head > (uint64_t)(b.end - b.at))
        return refuse(why, "", "the head of the data is not complete.",
                      "der Kopf der Daten ist nicht vollständig.");
    r->head_text = (const char *)b.at;
    r->head_length = (size_t)head;
    r->at = b.at + head;
    char *line = strndup(r->head_text, r->head_length);
    if (!line) return refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    bool read = strlen(line) == r->head_length && selfplay_head_read(line, &r->head, why);
    if (strlen(line) != r->head_length)
        refuse(why, "", "the head of the data cannot be read.",
               "der Kopf der Daten lässt sich nicht lesen.");
    free(line);
    return read;
}

/* The bytes of the next game, behind its length. */
static enum binary_found next_bytes(struct binary_reader *r, struct bytes *b) {
    *b = (struct bytes){r->at, r->end, false};
    if (r->at == r->end) return BINARY_END;
    uint64_t length = take(b, 4);
    if (b->short_of || length > (uint64_t)(r->end - b->at)) return BINARY_CUT;
    b->end = b->at + length;
    r->at = b->end;
    return BINARY_GAME;
}

enum binary_found binary_skip(struct binary_reader *r, long *number) {
    struct bytes b;
    enum binary_found found = next_bytes(r, &b);
    *number = found == BINARY_GAME ? (long)take(&b, 4) : 0;
    return found;
}

static bool take_moves(struct bytes *b, uint64_t count, struct buffer *moves) {
    for (uint64_t i = 0; i < count && !b->short_of; i++) {
        move m = (move)take(b, 2);
        if (!buffer_add(moves, &m, sizeof m)) return false;
    }
    return true;
}

static bool take_samples(struct bytes *b, struct played *g, uint64_t *lines, uint64_t *pv) {
    for (int i = 0; i < g->sample_count && !b->short_of; i++) {
        struct sample s;
        s.played = (move)take(b, 2);
        s.value = (int16_t)take(b, 2);
        s.chance = (uint16_t)take(b, 2);
        s.flags = (uint8_t)take(b, 1);
        s.depth = (uint8_t)take(b, 1);
        s.nodes = (uint32_t)take(b, 4);
        s.line_count = (uint16_t)take(b, 2);
        s.pv_count = (uint16_t)take(b, 2);
        *lines -= s.line_count;
        *pv -= s.pv_count;
        if (!buffer_add(&g->samples, &s, sizeof s)) return false;
    }
    return true;
}

static bool take_lines(struct bytes *b, uint64_t count, struct buffer *lines) {
    for (uint64_t i = 0; i < count && !b->short_of; i++) {
        struct sample_line line;
        line.move = (move)take(b, 2);
        line.value = (int16_t)take(b, 2);
        line.visits = (uint32_t)take(b, 4);
        if (!buffer_add(lines, &line, sizeof line)) return false;
    }
    return true;
}

static void take_start(struct bytes *b, size_t length, struct played *g) {
    if (length >= sizeof g->start || (size_t)(b->end - b->at) < length) {
        b->short_of = true;
        return;
    }
    memcpy(g->start, b->at, length);
    b->at += length;
    if (strlen(g->start) != length) b->short_of = true; /* a text has no NUL in it */
}

/* False if there is no memory; b->short_of if the bytes are not those of a game. */
static bool take_game(struct bytes *b, struct played *g) {
    g->number = (long)take(b, 4);
    g->deal = take(b, 8);
    for (int i = 0; i < 2; i++) g->score.points[i] = (int16_t)take(b, 2);
    g->result = (enum result)take(b, 1);
    uint64_t flags = take(b, 1), start = take(b, 2);
    g->placed = flags & PLACED;
    g->score.counted = flags & COUNTED;
    g->opening_count = (int)take(b, 2);
    g->sample_count = (int)take(b, 2);
    uint64_t lines = take(b, 4), pv = take(b, 4), lines_left = lines, pv_left = pv;
    uint64_t bytes = start + 2 * (uint64_t)g->opening_count +
                     SAMPLE_BYTES * (uint64_t)g->sample_count + LINE_BYTES * lines + 2 * pv;
    if ((flags & ~(uint64_t)GAME_FLAGS) || (start > 0) != g->placed ||
        bytes != (uint64_t)(b->end - b->at)) {
        b->short_of = true;
        return true;
    }
    take_start(b, (size_t)start, g);
    bool taken = take_moves(b, (uint64_t)g->opening_count, &g->opening) &&
                 take_samples(b, g, &lines_left, &pv_left) && take_lines(b, lines, &g->lines) &&
                 take_moves(b, pv, &g->pv);
    if (lines_left != 0 || pv_left != 0) b->short_of = true;
    return taken;
}

enum binary_found binary_next(struct binary_reader *r, struct played *g, struct refusal *why) {
    struct bytes b;
    enum binary_found found = next_bytes(r, &b);
    played_clear(g);
    if (found != BINARY_GAME) return found;
    if (!take_game(&b, g))
        refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
    else if (b.short_of)
        refuse(why, "", "a game cannot be read.", "ein Spiel lässt sich nicht lesen.");
    else if (played_check(g, r->head.game, &r->head.options, why))
        return BINARY_GAME;
    return BINARY_WRONG;
}
