/* What an account may be called. */
#ifndef SERVER_HUB_PEOPLE_NAMES_H
#define SERVER_HUB_PEOPLE_NAMES_H

#include "rules/refusal.h"

#include <stdbool.h>

/* 2 to 20 letters, digits, `-`, `_` or single spaces, of at most STORE_NAME - 1 bytes; the first is
 * a letter and the last no space. Letters are those of ASCII and of Latin up to U+024F. Names that
 * the house gives are nobody's, nor are those that look like it or like who runs it. */
bool name_check(const char *name, struct refusal *why);

/* Whether it is one that the house gives, to guests and to those who have left. */
bool name_is_given(const char *name);

#endif
