/* JSON written into a text. Each function sets the comma in front of what it writes, where one
 * belongs: not at the start of the text, nor after a bracket or a colon. Objects and lists are
 * closed with text_char(). */
#ifndef BASE_TEXT_JSON_H
#define BASE_TEXT_JSON_H

#include "base/text/text.h"

#include <stdint.h>

/* Values: elements of a list, or what follows member_name(). */
void element_next(struct text *t); /* the comma alone, for a value that is written by other means */
void element_open(struct text *t, char bracket);
void element_string(struct text *t, const char *value);
void element_number(struct text *t, long long value);
void element_bool(struct text *t, bool value);
void element_null(struct text *t);
void element_hex(struct text *t, const uint8_t *bytes, size_t length);

/* Members of an object. A name needs no escapes. */
void member_name(struct text *t, const char *name);
void member_open(struct text *t, const char *name, char bracket);
void member_string(struct text *t, const char *name, const char *value);
void member_number(struct text *t, const char *name, long long value);
void member_bool(struct text *t, const char *name, bool value);
void member_null(struct text *t, const char *name);
void member_hex(struct text *t, const char *name, const uint8_t *bytes, size_t length);

#endif
