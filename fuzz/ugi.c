/* Any bytes as a session with the engine: every line is obeyed or answered with a sentence, and the
 * session ends. Searches and memory are kept small; `infinite` ends with the input. */
#include "engine/ugi/ugi.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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
    const struct ugi_host host = {
        .put = put, .context = &lines, .nodes_most = 30, .hash_most = 1, .threads_most = 2};
    struct ugi *ugi = ugi_open(&host);
    assert(ugi);
    ugi_read(ugi, (const char *)data, size);
    ugi_finish(ugi);
    ugi_close(ugi);
    return 0;
}
