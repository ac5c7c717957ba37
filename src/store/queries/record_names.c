/* A name is the value of a tag, [Player1 "..."] or [Player2 "..."]. Names of persons have no
 * characters that a tag would escape. */
#include "store/queries/record_names.h"

#include <assert.h>
#include <string.h>

/* The value of a tag: `open` is how it begins. Its start is NULL if there is no such tag. */
static struct slice find_value(struct slice record, const char *open) {
    size_t length = strlen(open);
    const char *at = record.start, *end = record.start + record.length;
    while (at && (size_t)(end - at) > length && *at == '[') {
        const char *quote = memchr(at + length, '"', (size_t)(end - at) - length);
        if (quote && memcmp(at, open, length) == 0)
            return (struct slice){at + length, (size_t)(quote - at) - length};
        at = memchr(at, '\n', (size_t)(end - at));
        if (at) at++;
    }
    return (struct slice){NULL, 0};
}

static struct slice find_name(const struct finished_game *game, struct slice record, int i) {
    static const char *const opens[] = {"[Player1 \"", "[Player2 \""};
    return game->player[i].person ? find_value(record, opens[i]) : (struct slice){NULL, 0};
}

void record_split(const struct finished_game *game, struct slice record,
                  struct slice pieces[RECORD_PIECES]) {
    const char *at = record.start;
    assert(at);
    for (int i = 0; i < 2; i++) {
        struct slice name = find_name(game, record, i);
        bool found = name.start && name.start >= at;
        pieces[i] = (struct slice){at, found ? (size_t)(name.start - at) : 0};
        if (found) at = name.start + name.length;
    }
    pieces[2] = (struct slice){at, record.length - (size_t)(at - record.start)};
}

bool record_join(const struct finished_game *game, struct slice stored, struct buffer *buffer) {
    struct slice pieces[RECORD_PIECES];
    if (!stored.start) return true; /* SQLite has no address for an empty text */
    record_split(game, stored, pieces);
    for (int i = 0; i < 2; i++) {
        const char *name = pieces[i].length > 0 ? game->player[i].name : "";
        if (!buffer_add(buffer, pieces[i].start, pieces[i].length) ||
            !buffer_add(buffer, name, strlen(name)))
            return false;
    }
    return buffer_add(buffer, pieces[2].start, pieces[2].length);
}
