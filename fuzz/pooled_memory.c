/* Blocks of the sizes that searches take, kept for the next execution instead of being given back
 * to the system: mapping and clearing their pages took longer than most executions. A block that
 * is not in use is poisoned, so that AddressSanitizer reports who touches it. The functions named
 * __wrap_X are called in place of X. */
#include <sanitizer/asan_interface.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    LARGE = 128 << 10, /* AddressSanitizer maps each block of about this size on its own */
    BLOCKS_MOST = 64,
};

static struct block {
    char *start;
    size_t size, alignment;
    bool used;
} blocks[BLOCKS_MOST];

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void __real_free(void *start);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void __wrap_free(void *start);

/* A block of exactly that size, so that reading behind it shows; NULL when no more can be kept. As
 * malloc() aligns it if no alignment is given. */
static void *take(size_t alignment, size_t size) {
    struct block *b = blocks, *end = blocks + BLOCKS_MOST;
    while (b < end && b->start && (b->used || b->size != size || b->alignment != alignment)) b++;
    if (b == end) return NULL;
    if (!b->start) {
        char *start = alignment ? __real_aligned_alloc(alignment, size) : __real_malloc(size);
        if (!start) return NULL;
        *b = (struct block){.start = start, .size = size, .alignment = alignment};
    }
    ASAN_UNPOISON_MEMORY_REGION(b->start, b->size);
    b->used = true;
    return b->start;
}

void *__wrap_malloc(size_t size) {
    void *start = size >= LARGE ? take(0, size) : NULL;
    return start ? start : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    size_t bytes;
    bool fits = !__builtin_mul_overflow(count, size, &bytes);
    void *start = fits && bytes >= LARGE ? take(0, bytes) : NULL;
    return start ? memset(start, 0, bytes) : __real_calloc(count, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    void *start = size >= LARGE ? take(alignment, size) : NULL;
    return start ? start : __real_aligned_alloc(alignment, size);
}

void __wrap_free(void *start) {
    for (struct block *b = blocks; start && b < blocks + BLOCKS_MOST && b->start; b++) {
        if (b->start != start) continue;
        b->used = false;
        ASAN_POISON_MEMORY_REGION(b->start, b->size);
        return;
    }
    __real_free(start);
}
