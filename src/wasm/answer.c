/* Writes an answer again into a larger buffer until it fits. */
#include "wasm/answer.h"

#include <stdlib.h>

enum { ROOM_FIRST = 4096, ROOM_MOST = 1 << 28 };

char *answer_make(answer_writer *write, const void *about) {
    for (size_t room = ROOM_FIRST; room <= ROOM_MOST; room *= 4) {
        char *answer = malloc(room);
        if (!answer) return NULL;
        struct text t = text_over(answer, room);
        write(about, &t);
        if (!t.cut) return answer;
        free(answer);
    }
    return NULL;
}

static void write_record(const void *record, struct text *t) {
    text_char(t, '{');
    member_string(t, "record", record);
    text_char(t, '}');
}

char *answer_record(answer_writer *write, const void *about) {
    char *record = answer_make(write, about);
    char *answer = record ? answer_make(write_record, record) : NULL;
    free(record);
    return answer;
}

void member_languages(struct text *t, const char *name, const char *const texts[LANGUAGES]) {
    member_open(t, name, '{');
    member_string(t, "en", texts[ENGLISH]);
    member_string(t, "de", texts[GERMAN]);
    text_char(t, '}');
}

/* Refusals */

void answer_refusal(const struct refusal *why, struct text *t) {
    member_open(t, "refused", '{');
    member_string(t, "field", why->field);
    member_string(t, "en", why->text[ENGLISH]);
    member_string(t, "de", why->text[GERMAN]);
}

static void write_refused(const void *about, struct text *t) {
    text_char(t, '{');
    answer_refusal(about, t);
    text_add(t, "}}");
}

char *answer_refused(const struct refusal *why) {
    return answer_make(write_refused, why);
}
