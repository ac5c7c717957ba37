/* Numbers with up to six decimals, as whole millionths: minutes and seconds that are written and
 * read back without rounding. */
#ifndef RULES_DECIMAL_H
#define RULES_DECIMAL_H

#include "base/text/text.h"
#include "rules/fields.h"

#include <stdbool.h>

enum { MILLION = 1000000 };

/* "5", "0.25": no sign, no leading zeros, at most `most`. False if it is not written so. */
bool decimal_read(struct slice text, int most, long long *millionths);

/* As short as it can be; the number is not negative. */
void decimal_write(long long millionths, struct text *t);

#endif
