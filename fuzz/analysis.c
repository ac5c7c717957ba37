/* Any lines as queries: each is answered in lines of JSON, whatever it says, and it ends. Searches
 * are cut to a few nodes. */
#include "analysis/analysis_queries.h"
#include "fuzz/deep_input.h"
#include "fuzz/fibers.h"

#include <assert.h>
#include <jansson.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Nodes of one search: few, so that many inputs are tried; more for deep ones. */
enum { NODES_FEW = 6, NODES_MANY = 40 };

static bool check_answer(void *to, const char *line) {
    int *answers = to;
    json_error_t wrong;
    json_t *answer = json_loads(line, JSON_REJECT_DUPLICATES, &wrong);
    assert(answer && json_is_object(answer));
    assert(!strchr(line, '\n'));
    json_decref(answer);
    (*answers)++;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    int answers = 0;
    const struct queries_settings settings = {.threads = 1,
                                              .megabytes = 1,
                                              .nodes_most = input_is_deep(data, size) ? NODES_MANY
                                                                                      : NODES_FEW,
                                              .put = check_answer,
                                              .to = &answers};
    fibers_begin(false);
    struct queries *queries = queries_open(&settings);
    assert(queries);
    for (const uint8_t *at = data, *end = data + size; at < end;) {
        const uint8_t *newline = memchr(at, '\n', (size_t)(end - at));
        const uint8_t *stop = newline ? newline : end;
        queries_take(queries, (const char *)at, (size_t)(stop - at));
        at = newline ? newline + 1 : end;
    }
    queries_finish(queries);
    queries_close(queries);
    fibers_end();
    return 0;
}
