/* A position's text as its fields: words separated by single spaces, each with a name. */
#ifndef RULES_FIELDS_H
#define RULES_FIELDS_H

#include "rules/refusal.h"

#include <stdbool.h>
#include <stddef.h>

struct slice {
    const char *start;
    size_t length;
};

/* Splits `text` into exactly `count` fields, none of them empty. */
bool fields_split(const char *text, int count, const char *const *names, struct slice *fields,
                  struct refusal *why);

/* Takes the part up to `separator`, or all that is left, off the front of `rest`. False, with an
 * empty part, if nothing is left; a separator at the end leaves one empty part more. */
bool slice_next(struct slice *rest, char separator, struct slice *part);

/* The next part between spaces that is not empty. */
bool slice_word(struct slice *rest, struct slice *word);

/* All of a string. */
struct slice slice_of(const char *string);

/* With a terminator, and cut to `size` bytes. */
void slice_copy(struct slice slice, char *copy, size_t size);

bool slice_is(struct slice slice, const char *string);

/* A number without leading zeros, at most `most`; -1 if it is not written so. */
int slice_number(struct slice slice, int most);

#endif
