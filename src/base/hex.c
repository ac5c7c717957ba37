/* Hexadecimal digits, written and read. */
#include "base/hex.h"

#include <string.h>

void text_hex(struct text *t, const uint8_t *bytes, size_t length) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < length; i++) {
        text_char(t, digits[bytes[i] >> 4]);
        text_char(t, digits[bytes[i] & 15]);
    }
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool hex_read(const char *text, uint8_t *bytes, size_t length) {
    if (strlen(text) != 2 * length) return false;
    for (size_t i = 0; i < length; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}
