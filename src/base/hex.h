/* Bytes as hexadecimal digits: written in lower case, read in either. */
#ifndef BASE_HEX_H
#define BASE_HEX_H

#include "base/text.h"

#include <stdint.h>

/* Writes two digits a byte. */
void text_hex(struct text *t, const uint8_t *bytes, size_t length);

/* The value of a digit; -1 if it is none. */
int hex_digit(char c);

/* Reads exactly `length` bytes; false if `text` is not twice as many digits. */
bool hex_read(const char *text, uint8_t *bytes, size_t length);

#endif
