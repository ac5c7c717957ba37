/* Any bytes as a session with the engine: every line is obeyed or answered with a sentence, and the
 * session ends. Searches and memory are kept small; `infinite` ends with the input. The thread that
 * thinks runs when the session waits for it, or at once if the input has an odd number of bytes. */
#include "engine/ugi/ugi.h"
#include "fuzz/deep_input.h"
#include "fuzz/fibers.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Nodes of one search: few, so that many inputs are tried. A deep input has more, and counts as
 * deep as it is told to. */
enum { NODES_FEW = 8, NODES_MANY = 120 };
static bool deep;

uint64_t __real_perft(const struct game *game, const union position *p, int depth);
uint64_t __wrap_perft(const struct game *game, const union position *p, int depth);
uint64_t __wrap_perft(const struct game *game, const union position *p, int depth) {
    return __real_perft(game, p, depth > 1 && !deep ? 1 : depth);
}

/* Whatever was sent, no line that comes back may have an end or a control character in it, except
 * the drawings of the host, which this one does not have. */
static void put(void *context, const char *line) {
    size_t *lines = context;
    assert(*line);
    for (; *line; line++) assert((unsigned char)*line >= ' ' && *line != 127);
    ++*lines;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t lines = 0;
    deep = input_is_deep(data, size);
    const struct ugi_host host = {.put = put,
                                  .context = &lines,
                                  .nodes_most = deep ? NODES_MANY : NODES_FEW,
                                  .hash_most = 1,
                                  .threads_most = 2};
    fibers_begin(size % 2 == 1);
    struct ugi *ugi = ugi_open(&host);
    assert(ugi);
    ugi_read(ugi, (const char *)data, size);
    ugi_finish(ugi);
    ugi_close(ugi);
    fibers_end();
    return 0;
}
