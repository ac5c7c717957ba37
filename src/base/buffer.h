/* A buffer that grows: bytes, or values, one after the other. All zeros is an empty one. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct buffer {
    void *start;
    size_t used, capacity;
};

static inline void buffer_done(struct buffer *buffer) {
    free(buffer->start);
}

/* False, and nothing changes, if there is no memory. */
static inline bool buffer_add(struct buffer *buffer, const void *bytes, size_t length) {
    if (length == 0) return true;
    if (buffer->capacity - buffer->used < length) {
        size_t capacity = 2 * buffer->capacity + length;
        void *start = realloc(buffer->start, capacity);
        if (!start) return false;
        buffer->start = start;
        buffer->capacity = capacity;
    }
    memcpy((char *)buffer->start + buffer->used, bytes, length);
    buffer->used += length;
    return true;
}

#endif
