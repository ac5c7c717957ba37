/* Bytes, or values, that come one after the other. All zeros is an empty one. */
#ifndef STORE_PILE_H
#define STORE_PILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct pile {
    void *start;
    size_t used, room;
};

static inline void pile_done(struct pile *pile) {
    free(pile->start);
}

/* False, and nothing changes, if there is no memory. */
static inline bool pile_add(struct pile *pile, const void *bytes, size_t length) {
    if (length == 0) return true;
    if (pile->room - pile->used < length) {
        size_t room = 2 * pile->room + length;
        void *start = realloc(pile->start, room);
        if (!start) return false;
        pile->start = start;
        pile->room = room;
    }
    memcpy((char *)pile->start + pile->used, bytes, length);
    pile->used += length;
    return true;
}

#endif
