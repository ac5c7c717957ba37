/* Fuzzing the reader of sittings: whatever the record says, what was read of it is written in a
 * form that reads as the same sitting and is written as the same bytes. */
#include "play/sitting_record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_TEXT = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct text write_sitting(const struct sitting *s) {
    char *record = malloc(RECORD_TEXT);
    assert(record);
    struct text t = text_over(record, RECORD_TEXT);
    sitting_write(s, 0, record_put_text, &t);
    return t;
}

static void expect_same(const struct sitting *s, const struct sitting *again) {
    assert(s->count == again->count && s->end == again->end && s->result == again->result);
    assert(memcmp(&s->now, &again->now, sizeof s->now) == 0);
    assert(memcmp(s->agreed.sitters, again->agreed.sitters, sizeof s->agreed.sitters) == 0);
    for (int player = 1; player <= 2; player++)
        assert(sitting_left(s, player, 0) == sitting_left(again, player, 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct sitting s, again;
    struct refusal why;
    if (!sitting_read(&s, size > 0 ? (const char *)data : "", size, &why)) return 0;
    struct text first = write_sitting(&s);
    bool read = sitting_read(&again, first.start, (size_t)(first.at - first.start), &why);
    assert(read);
    expect_same(&s, &again);
    struct text second = write_sitting(&again);
    assert(strcmp(first.start, second.start) == 0);
    free(first.start);
    free(second.start);
    return 0;
}
