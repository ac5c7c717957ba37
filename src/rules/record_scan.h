/* The characters of a game record, for its reader: blanks, words, and where something is wrong. */
#ifndef RULES_RECORD_SCAN_H
#define RULES_RECORD_SCAN_H

#include "rules/record.h"

static inline bool scan_is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The next character, or 0 at the end of the text. */
static inline char scan_peek(const struct record_reader *r) {
    return r->at < r->end ? *r->at : '\0';
}

/* To the start of the next line, or the end of the text. */
void scan_next_line(struct record_reader *r);

/* Past spaces of this line. */
void scan_skip_spaces(struct record_reader *r);

/* Past all white space and lines that begin with %. */
void scan_skip_blanks(struct record_reader *r);

/* Past one character of a comment or a tag's value; the text must not be at its end. False, and the
 * fault is there, if it is not UTF-8 or a control character. */
bool scan_character(struct record_reader *r);

/* What was passed since the reader was at `start`. */
struct slice scan_since(const struct record_reader *r, const char *start);

/* Past digits, a tag's name, or what moves and results are made of; empty if there is none here. */
struct slice scan_digits(struct record_reader *r);
struct slice scan_name(struct record_reader *r);
struct slice scan_word(struct record_reader *r);

/* Sets line and column to the fault's. Faults come in the order of the text. */
void scan_locate(struct record_reader *r);

enum { SCAN_WORD = 32 };

/* Copies a word for those who need a terminator. False if it had to be cut or is not all printable
 * ASCII, as everything is that has a meaning to the program. */
bool scan_copy(struct slice word, char *copy, size_t size);

#endif
