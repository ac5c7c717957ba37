/* Fuzzing the reader of local games: whatever the record says, what was read of it is written in a
 * form that reads as the same game and is written as the same bytes. */
#include "play/local_game_record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_TEXT = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct text write_game(const struct local_game *s) {
    char *record = malloc(RECORD_TEXT);
    assert(record);
    struct text t = text_over(record, RECORD_TEXT);
    local_game_write(s, 0, record_put_text, &t);
    return t;
}

static void expect_same(const struct local_game *s, const struct local_game *again) {
    assert(s->core.count == again->core.count && s->core.end == again->core.end &&
           s->core.result == again->core.result);
    assert(memcmp(&s->core.now, &again->core.now, sizeof s->core.now) == 0);
    assert(memcmp(s->players, again->players, sizeof s->players) == 0);
    for (int player = 1; player <= 2; player++)
        assert(local_game_left(s, player, 0) == local_game_left(again, player, 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct local_game s, again;
    struct refusal why;
    if (!local_game_read(&s, size > 0 ? (const char *)data : "", size, &why)) return 0;
    struct text first = write_game(&s);
    bool read = local_game_read(&again, first.start, (size_t)(first.at - first.start), &why);
    assert(read);
    expect_same(&s, &again);
    struct text second = write_game(&again);
    assert(strcmp(first.start, second.start) == 0);
    free(first.start);
    free(second.start);
    return 0;
}
