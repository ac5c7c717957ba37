/* Text written into the caller's buffer: always terminated, and cut rather than overrun; characters
 * of UTF-8; bytes as hexadecimal digits. */
#ifndef BASE_TEXT_TEXT_H
#define BASE_TEXT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *start, *at, *end; /* end: the last byte, kept for the terminator */
    bool cut;               /* something did not fit */
};

/* An empty text over `size` bytes at `buffer`; size is at least 1. */
struct text text_over(char *buffer, size_t size);

void text_char(struct text *t, char c);
void text_add(struct text *t, const char *string);
void text_slice(struct text *t, const char *start, size_t length);
void text_number(struct text *t, long long number);
void text_natural(struct text *t, unsigned long long number);

/* Copies a string into a buffer; false if it was cut. */
bool text_copy(char *buffer, size_t size, const char *string);

/* What somebody typed, to be shown again: at most 40 characters, with `?` for those that cannot be
 * shown, and dots where it was cut. */
void text_quote(struct text *t, const char *string);

/* The same for a path, of which far more is shown: at least its end. */
void text_path(struct text *t, const char *path);

/* The bytes of the character at the front of `length` bytes; 0 if it is not UTF-8, or a control
 * character, which could make a terminal do things. */
size_t text_character(const char *start, size_t length);

/* Whether all of it is UTF-8, control characters included. */
bool text_is_utf8(const char *bytes, size_t length);

/* Whether it has only such characters. */
bool text_is_plain(const char *string);

/* How many characters it has, which is how many columns it takes. */
int text_width(const char *string);

/* `string` as a JSON string, quotes included. */
void text_json(struct text *t, const char *string);

/* `string` escaped, as text or between quotes in XML and HTML. */
void text_xml(struct text *t, const char *string);

/* Two hexadecimal digits a byte, in lower case. */
void text_hex(struct text *t, const uint8_t *bytes, size_t length);

/* The value of a hexadecimal digit, in either case; -1 if it is none. */
int hex_digit(char c);

/* Reads exactly `length` bytes; false if `text` is not twice as many digits. */
bool hex_read(const char *text, uint8_t *bytes, size_t length);

#endif
