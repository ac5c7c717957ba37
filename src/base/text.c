#include "base/text.h"

#include <string.h>

struct text text_over(char *buffer, size_t size) {
    buffer[0] = '\0';
    return (struct text){.start = buffer, .at = buffer, .end = buffer + size - 1};
}

void text_char(struct text *t, char c) {
    if (t->at == t->end) {
        t->cut = true;
        return;
    }
    *t->at++ = c;
    *t->at = '\0';
}

void text_slice(struct text *t, const char *start, size_t length) {
    size_t room = (size_t)(t->end - t->at);
    if (length > room) {
        t->cut = true;
        length = room;
    }
    memcpy(t->at, start, length);
    t->at += length;
    *t->at = '\0';
}

void text_add(struct text *t, const char *string) {
    text_slice(t, string, strlen(string));
}

void text_number(struct text *t, long number) {
    char digits[24];
    char *first = digits + sizeof digits;
    unsigned long rest = number < 0 ? 0 - (unsigned long)number : (unsigned long)number;
    do *--first = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0) *--first = '-';
    text_slice(t, first, (size_t)(digits + sizeof digits - first));
}

static void json_char(struct text *t, unsigned char c) {
    static const char hex[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        text_char(t, '\\');
        text_char(t, (char)c);
    } else if (c == '\n') {
        text_add(t, "\\n");
    } else if (c == '\t') {
        text_add(t, "\\t");
    } else if (c < 0x20 || c == 0x7f) {
        text_add(t, "\\u00");
        text_char(t, hex[c >> 4]);
        text_char(t, hex[c & 15]);
    } else {
        text_char(t, (char)c);
    }
}

void text_json(struct text *t, const char *string) {
    text_char(t, '"');
    for (; *string; string++) json_char(t, (unsigned char)*string);
    text_char(t, '"');
}
