/* Whether a comma is due is read off the last character written. */
#include "base/text/json.h"

#include <string.h>

void element_next(struct text *t) {
    if (t->at > t->start && !strchr("{[:", t->at[-1])) text_char(t, ',');
}

void element_open(struct text *t, char bracket) {
    element_next(t);
    text_char(t, bracket);
}

void element_string(struct text *t, const char *value) {
    element_next(t);
    text_json(t, value);
}

void element_number(struct text *t, long long value) {
    element_next(t);
    text_number(t, value);
}

void element_bool(struct text *t, bool value) {
    element_next(t);
    text_add(t, value ? "true" : "false");
}

void element_null(struct text *t) {
    element_next(t);
    text_add(t, "null");
}

void element_hex(struct text *t, const uint8_t *bytes, size_t length) {
    element_open(t, '"');
    text_hex(t, bytes, length);
    text_char(t, '"');
}

void member_name(struct text *t, const char *name) {
    element_open(t, '"');
    text_add(t, name);
    text_slice(t, "\":", 2);
}

void member_open(struct text *t, const char *name, char bracket) {
    member_name(t, name);
    text_char(t, bracket);
}

void member_string(struct text *t, const char *name, const char *value) {
    member_name(t, name);
    text_json(t, value);
}

void member_number(struct text *t, const char *name, long long value) {
    member_name(t, name);
    text_number(t, value);
}

void member_bool(struct text *t, const char *name, bool value) {
    member_name(t, name);
    element_bool(t, value);
}

void member_null(struct text *t, const char *name) {
    member_name(t, name);
    element_null(t);
}

void member_hex(struct text *t, const char *name, const uint8_t *bytes, size_t length) {
    member_name(t, name);
    element_hex(t, bytes, length);
}
