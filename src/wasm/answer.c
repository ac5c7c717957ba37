/* Writes JSON members, and repeats an answer in a larger buffer until it fits. */
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

/* Members */

void element_next(struct text *t) {
    char last = t->at > t->start ? t->at[-1] : '[';
    if (last != '{' && last != '[') text_char(t, ',');
}

static void name_member(struct text *t, const char *name) {
    element_next(t);
    text_json(t, name);
    text_char(t, ':');
}

void member_open(struct text *t, const char *name, const char *bracket) {
    name_member(t, name);
    text_add(t, bracket);
}

void member_string(struct text *t, const char *name, const char *value) {
    name_member(t, name);
    text_json(t, value);
}

void member_int(struct text *t, const char *name, int value) {
    name_member(t, name);
    text_number(t, value);
}

void member_word(struct text *t, const char *name, const char *word) {
    name_member(t, name);
    text_add(t, word);
}

void member_bool(struct text *t, const char *name, bool value) {
    member_word(t, name, value ? "true" : "false");
}

void member_languages(struct text *t, const char *name, const char *const texts[LANGUAGES]) {
    member_open(t, name, "{");
    member_string(t, "en", texts[ENGLISH]);
    member_string(t, "de", texts[GERMAN]);
    text_char(t, '}');
}

/* Refusals */

void answer_refusal(const struct refusal *why, struct text *t) {
    member_open(t, "refused", "{");
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
