/* Moves through the text of a record, and keeps line and column for messages. */
#include "rules/record_scan.h"

#include <string.h>

static bool at_line_start(const struct record_reader *r) {
    return r->at == r->start || r->at[-1] == '\n';
}

void scan_next_line(struct record_reader *r) {
    const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
    r->at = newline ? newline + 1 : r->end;
}

void scan_skip_spaces(struct record_reader *r) {
    while (scan_peek(r) == ' ' || scan_peek(r) == '\t') r->at++;
}

void scan_skip_blanks(struct record_reader *r) {
    while (r->at < r->end) {
        if (*r->at == '%' && at_line_start(r))
            scan_next_line(r);
        else if (scan_is_blank(*r->at))
            r->at++;
        else
            return;
    }
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_word(char c) {
    return c > ' ' && c < 0x7f && !strchr("\"[](){};$!?", c);
}

struct slice scan_since(const struct record_reader *r, const char *start) {
    return (struct slice){start, (size_t)(r->at - start)};
}

struct slice scan_digits(struct record_reader *r) {
    const char *start = r->at;
    while (is_digit(scan_peek(r))) r->at++;
    return scan_since(r, start);
}

struct slice scan_name(struct record_reader *r) {
    const char *start = r->at;
    if (!is_letter(scan_peek(r))) return scan_since(r, start);
    while (is_letter(scan_peek(r)) || is_digit(scan_peek(r)) || scan_peek(r) == '_') r->at++;
    return scan_since(r, start);
}

struct slice scan_word(struct record_reader *r) {
    const char *start = r->at;
    while (is_word(scan_peek(r))) r->at++;
    return scan_since(r, start);
}

void scan_locate(struct record_reader *r) {
    for (; r->counted < r->fault; r->counted++) {
        if (*r->counted == '\n') {
            r->line++;
            r->column = 1;
        } else if (((unsigned char)*r->counted & 0xc0) != 0x80) { /* not inside a character */
            r->column++;
        }
    }
}

bool scan_character(struct record_reader *r) {
    size_t length = text_character(r->at, (size_t)(r->end - r->at));
    if (scan_is_blank(*r->at)) length = 1;
    r->at += length;
    if (length > 0) return true;
    r->fault = r->at;
    return refuse(&r->why, "", "This is a control character, or not UTF-8.",
                  "Das ist ein Steuerzeichen oder kein UTF-8.");
}

bool scan_copy(struct slice word, char *copy, size_t size) {
    struct text t = text_over(copy, size);
    bool plain = true;
    for (size_t i = 0; i < word.length && !t.cut; i++) {
        bool printable = word.start[i] >= ' ' && word.start[i] < 0x7f;
        text_char(&t, printable ? word.start[i] : '?');
        plain = plain && printable;
    }
    return plain && !t.cut;
}
