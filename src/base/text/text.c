/* Text in a buffer, characters of UTF-8, strings quoted for JSON, and hexadecimal digits. */
#include "base/text/text.h"

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
    size_t left = (size_t)(t->end - t->at);
    if (length > left) {
        t->cut = true;
        length = left;
    }
    memcpy(t->at, start, length);
    t->at += length;
    *t->at = '\0';
}

void text_add(struct text *t, const char *string) {
    text_slice(t, string, strlen(string));
}

bool text_copy(char *buffer, size_t size, const char *string) {
    struct text t = text_over(buffer, size);
    text_add(&t, string);
    return !t.cut;
}

void text_natural(struct text *t, unsigned long long number) {
    char digits[24];
    char *first = digits + sizeof digits;
    do *--first = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    text_slice(t, first, (size_t)(digits + sizeof digits - first));
}

void text_number(struct text *t, long long number) {
    if (number < 0) text_char(t, '-');
    text_natural(t, number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number);
}

/* The number of a character with `more` bytes after its first; UINT32_MAX if they are wrong. */
static uint32_t code_point(const unsigned char *at, int more) {
    uint32_t code = more > 0 ? at[0] & (0x3fu >> more) : at[0];
    for (int i = 1; i <= more; i++) {
        if (at[i] >> 6 != 2) return UINT32_MAX;
        code = code << 6 | (at[i] & 0x3fu);
    }
    return code;
}

/* How many bytes follow the first one of a character; -1 if none begins with it. */
static int bytes_after(unsigned char first) {
    if (first < 0x80) return 0;
    if (first < 0xc0 || first >= 0xf8) return -1;
    return first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
}

/* The bytes of the character at the front and its number; 0 if it is not UTF-8. */
static size_t decode(const char *start, size_t length, uint32_t *code) {
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)start;
    int more = length > 0 ? bytes_after(at[0]) : -1;
    if (more < 0 || (size_t)more >= length) return 0;
    *code = code_point(at, more);
    bool surrogate = *code >> 11 == 0x1b;
    return *code < least[more] || *code > 0x10ffff || surrogate ? 0 : (size_t)more + 1;
}

size_t text_character(const char *start, size_t length) {
    uint32_t code = 0;
    size_t bytes = decode(start, length, &code);
    return code < ' ' || (code >= 0x7f && code < 0xa0) ? 0 : bytes;
}

bool text_is_utf8(const char *bytes, size_t length) {
    uint32_t code;
    for (size_t taken; length > 0; bytes += taken, length -= taken)
        if ((taken = decode(bytes, length, &code)) == 0) return false;
    return true;
}

bool text_is_plain(const char *string) {
    for (size_t left = strlen(string), length; left > 0; string += length, left -= length)
        if ((length = text_character(string, left)) == 0) return false;
    return true;
}

int text_width(const char *string) {
    int width = 0;
    for (; *string; string++) width += (*string & 0xc0) != 0x80; /* the first byte of each */
    return width;
}

enum { QUOTED_MOST = 40, PATH_MOST = 120 };

static void quote(struct text *t, const char *string, int most) {
    size_t left = strlen(string);
    for (int shown = 0; left > 0; shown++) {
        size_t length = text_character(string, left);
        if (shown == most) {
            text_add(t, "...");
            return;
        }
        text_slice(t, length > 0 ? string : "?", length > 0 ? length : 1);
        string += length > 0 ? length : 1;
        left -= length > 0 ? length : 1;
    }
}

void text_quote(struct text *t, const char *string) {
    quote(t, string, QUOTED_MOST);
}

void text_path(struct text *t, const char *path) {
    size_t length = strlen(path);
    if (length > PATH_MOST) {
        text_add(t, "...");
        path += length - PATH_MOST;
    }
    quote(t, path, PATH_MOST);
}

static void json_char(struct text *t, unsigned char c) {
    if (c == '"' || c == '\\') text_char(t, '\\');
    if (c == '\n') {
        text_add(t, "\\n");
    } else if (c == '\t') {
        text_add(t, "\\t");
    } else if (c < 0x20 || c == 0x7f) {
        text_add(t, "\\u00");
        text_hex(t, &c, 1);
    } else {
        text_char(t, (char)c);
    }
}

void text_json(struct text *t, const char *string) {
    text_char(t, '"');
    for (; *string; string++) json_char(t, (unsigned char)*string);
    text_char(t, '"');
}

void text_xml(struct text *t, const char *string) {
    for (; *string; string++) {
        switch (*string) {
        case '&': text_add(t, "&amp;"); break;
        case '<': text_add(t, "&lt;"); break;
        case '>': text_add(t, "&gt;"); break;
        case '"': text_add(t, "&quot;"); break;
        case '\'': text_add(t, "&#39;"); break;
        default: text_char(t, *string); break;
        }
    }
}

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
