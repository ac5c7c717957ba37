/* Fuzzing stored tables: one event a line, read where the lines before have led. Whatever can be
 * applied is written in a form that reads as the same event, and makes the same of a second table.
 */
#include "server/table/table.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect_same(const struct game_table *a, const struct game_table *b) {
    assert(a->events == b->events && a->core.count == b->core.count && a->core.end == b->core.end);
    assert(a->core.since == b->core.since && a->paused == b->paused &&
           a->core.result == b->core.result);
    assert(memcmp(&a->core.now, &b->core.now, sizeof a->core.now) == 0);
    assert(memcmp(a->core.left, b->core.left, sizeof a->core.left) == 0);
    assert(memcmp(a->offers, b->offers, sizeof a->offers) == 0);
}

static void take(struct game_table *t, struct game_table *twin, const char *line, size_t length) {
    char text[EVENT_TEXT];
    struct text written = text_over(text, sizeof text);
    struct event e, again;
    if (!event_read(line, length, t->terms.game, &t->core.now, &e)) return;
    event_write(&e, t->terms.game, &t->core.now, &written);
    assert(!written.cut);
    bool read = event_read(text, strlen(text), twin->terms.game, &twin->core.now, &again);
    assert(read);
    bool applied = table_apply(t, &e), also = table_apply(twin, &again);
    assert(applied == also);
    expect_same(t, twin);
}

static void forget(void *to, const char *start, size_t length) {
    (void)to, (void)start, (void)length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct game_table t, twin;
    struct slice rest = {size > 0 ? (const char *)data : "", size}, line;
    table_init(&t, 1);
    table_init(&twin, 1);
    while (slice_next(&rest, '\n', &line)) take(&t, &twin, line.start, line.length);
    for (int player = 1; player <= 2; player++)
        game_core_left(&t.core, player, t.core.since + 1000);
    if (t.dealt) table_write_record(&t, forget, NULL);
    table_done(&t);
    table_done(&twin);
    return 0;
}
