/* Parts are looked through before anything is written: games are copied as they are unless they
 * change their form. */
#include "selfplay/join.h"

#include "base/system.h"
#include "selfplay/binary.h"
#include "selfplay/lines.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct piece {
    const char *path;
    char *bytes; /* mapped, or NULL */
    size_t length;
    enum selfplay_form form;
    struct selfplay_head head;
    char *whole;  /* the head without the part */
    size_t games; /* where they begin */
};

static bool refuse_memory(struct refusal *why) {
    return refuse(why, "", "there is not enough memory.", "der Speicher reicht nicht.");
}

/* What is wrong is said of the file that it is in. */
static bool wrong_in(const struct piece *p, const struct refusal *inner, struct refusal *why) {
    return refuse(why, "", "%f: %w", "%f: %w", p->path, inner);
}

/* Opening */

static bool map_file(struct piece *p, int file, struct refusal *why) {
    struct stat about = {.st_size = 0};
    if (fstat(file, &about) == 0 && about.st_size == 0)
        return refuse(why, "", "%f is empty.", "%f ist leer.", p->path);
    p->length = (size_t)about.st_size;
    void *bytes = mmap(NULL, p->length, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED) return refuse(why, "", "%f: %s.", "%f: %s.", p->path, strerror(errno));
    p->bytes = bytes;
    return true;
}

static bool map(struct piece *p, struct refusal *why) {
    int file = open(p->path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return refuse(why, "", "%f: %s.", "%f: %s.", p->path, strerror(errno));
    bool mapped = map_file(p, file, why);
    close(file);
    return mapped;
}

/* The text of the head, to be freed; NULL, and why, if there is none. */
static char *head_line(struct piece *p, struct refusal *why) {
    struct binary_reader reader;
    assert(p->bytes);
    const char *end = memchr(p->bytes, '\n', p->length);
    char *line = NULL;
    p->form = binary_begins(p->bytes, p->length) ? SELFPLAY_BINARY : SELFPLAY_LINES;
    if (p->form == SELFPLAY_BINARY) {
        if (!binary_reader_init(&reader, p->bytes, p->length, why)) return NULL;
        p->games = (size_t)((const char *)reader.at - p->bytes);
        line = strndup(reader.head_text, reader.head_length);
    } else {
        if (!end) end = p->bytes + p->length;
        p->games = (size_t)(end - p->bytes) + (end < p->bytes + p->length);
        line = strndup(p->bytes, (size_t)(end - p->bytes));
    }
    if (!line) refuse_memory(why);
    return line;
}

static bool open_piece(struct piece *p, struct refusal *why) {
    struct refusal inner;
    if (!map(p, why)) return false;
    char *line = head_line(p, &inner);
    bool read = line && selfplay_head_read(line, &p->head, &inner);
    if (read) p->whole = selfplay_head_whole(line);
    free(line);
    if (!read) return wrong_in(p, &inner, why);
    return p->whole || refuse_memory(why);
}

static void close_piece(struct piece *p) {
    if (p->bytes) munmap(p->bytes, p->length);
    free(p->whole);
}

/* Checking */

/* The next game of a piece, from *at on: its length, and in binary_next()'s words what it is. */
static enum binary_found next_game(const struct piece *p, size_t at, size_t *length, long *number) {
    const char *start = p->bytes + at;
    struct binary_reader reader = {.at = (const uint8_t *)start,
                                   .end = (const uint8_t *)p->bytes + p->length};
    if (p->form == SELFPLAY_BINARY) {
        enum binary_found found = binary_skip(&reader, number);
        *length = (size_t)((const char *)reader.at - start);
        return found;
    }
    if (at == p->length) return BINARY_END;
    const char *newline = memchr(start, '\n', p->length - at);
    if (!newline) return BINARY_CUT;
    *length = (size_t)(newline - start) + 1;
    *number = lines_number(start, *length);
    return *number < 0 ? BINARY_WRONG : BINARY_GAME;
}

/* Whether all games that the head promises are there, in order. */
static bool is_complete(const struct piece *p, struct refusal *why) {
    size_t at = p->games, length = 0;
    long next = selfplay_head_first(&p->head), number = 0;
    while (next_game(p, at, &length, &number) == BINARY_GAME && number == next) {
        at += length;
        next++;
    }
    if (at == p->length && next == selfplay_head_end(&p->head)) return true;
    return refuse(why, "", "%f is not complete: --resume goes on with it.",
                  "%f ist nicht vollständig: mit --resume geht es weiter.", p->path);
}

static int by_part(const void *a, const void *b) {
    const struct piece *x = a, *y = b;
    return (x->head.part > y->head.part) - (x->head.part < y->head.part);
}

/* Whether the pieces, sorted, are all parts of one job. */
static bool belong_together(const struct piece *pieces, int count, struct refusal *why) {
    int parts = pieces[0].head.parts;
    for (int i = 0; i < count; i++) {
        const struct piece *p = &pieces[i];
        if (p->form != pieces[0].form || strcmp(p->whole, pieces[0].whole) != 0 ||
            p->head.parts != parts)
            return refuse(why, "", "%f and %f are not of one job.",
                          "%f und %f gehören nicht zu einem Auftrag.", pieces[0].path, p->path);
        if (parts > 0 && p->head.part != i + 1)
            return refuse(why, "", "part %d of %d is missing or there twice.",
                          "Teil %d von %d fehlt oder ist doppelt da.",
                          p->head.part > i + 1 ? i + 1 : p->head.part, parts);
    }
    if (count == (parts > 0 ? parts : 1)) return true;
    if (parts == 0)
        return refuse(why, "", "%f is no part: it has the whole job.",
                      "%f ist kein Teil, sondern der ganze Auftrag.", pieces[1].path);
    return refuse(why, "", "part %d of %d is missing or there twice.",
                  "Teil %d von %d fehlt oder ist doppelt da.", count + 1, parts);
}

/* Writing */

static bool write_bytes(int file, const void *bytes, size_t length, struct refusal *why) {
    return descriptor_write(file, bytes, length) ||
           refuse(why, "", "the games cannot be written: %s.",
                  "die Spiele lassen sich nicht schreiben: %s.", strerror(errno));
}

static bool write_head(int file, const char *head, enum selfplay_form form, struct refusal *why) {
    struct buffer b = {0};
    bool made = form == SELFPLAY_BINARY
                    ? binary_add_head(&b, head)
                    : buffer_add(&b, head, strlen(head)) && buffer_add(&b, "\n", 1);
    bool written = made ? write_bytes(file, b.start, b.used, why) : refuse_memory(why);
    buffer_done(&b);
    return written;
}

/* Reads each game and writes its line. */
static bool translate(const struct piece *p, int file, struct refusal *why) {
    struct binary_reader reader;
    struct played g = {.number = 0};
    struct buffer line = {0};
    struct refusal inner;
    bool good = binary_reader_init(&reader, p->bytes, p->length, &inner);
    enum binary_found found = BINARY_END;
    while (good && (found = binary_next(&reader, &g, &inner)) == BINARY_GAME) {
        line.used = 0;
        good = lines_add_game(&line, &g, reader.head.game, &reader.head.options)
                   ? write_bytes(file, line.start, line.used, why)
                   : refuse_memory(why);
    }
    if (found == BINARY_WRONG) good = wrong_in(p, &inner, why);
    buffer_done(&line);
    played_done(&g);
    return good;
}

static bool write_pieces(const struct piece *pieces, int count, int file, enum selfplay_form form,
                         struct refusal *why) {
    if (form == SELFPLAY_BINARY && pieces[0].form == SELFPLAY_LINES)
        return refuse(why, "", "the compact form cannot be made from lines of JSON.",
                      "aus JSON-Zeilen lässt sich die kompakte Form nicht herstellen.");
    if (!write_head(file, pieces[0].whole, form, why)) return false;
    for (int i = 0; i < count; i++) {
        const struct piece *p = &pieces[i];
        bool written = p->form == form
                           ? write_bytes(file, p->bytes + p->games, p->length - p->games, why)
                           : translate(p, file, why);
        if (!written) return false;
    }
    return true;
}

bool selfplay_join(const char *const *paths, int count, int file, enum selfplay_form form,
                   struct refusal *why) {
    struct piece *pieces = calloc((size_t)count, sizeof *pieces);
    if (!pieces) return refuse_memory(why);
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        pieces[i].path = paths[i];
        good = open_piece(&pieces[i], why) && is_complete(&pieces[i], why);
    }
    if (good) qsort(pieces, (size_t)count, sizeof *pieces, by_part);
    good =
        good && belong_together(pieces, count, why) && write_pieces(pieces, count, file, form, why);
    for (int i = 0; i < count; i++) close_piece(&pieces[i]);
    free(pieces);
    return good;
}
