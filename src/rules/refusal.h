/* Why something was refused: a sentence for the user, in every language. */
#ifndef RULES_REFUSAL_H
#define RULES_REFUSAL_H

#include "base/text/language.h"

#include <stdbool.h>

struct text;

struct refusal {
    char field[16]; /* the field of a position or the option that is wrong; "" for a move */
    char text[LANGUAGES][256];
};

/* Fills `why` and returns false, so that a reader can end with `return refuse(...)`. The formats
 * take %s (string, shown as text_quote does), %f (path, as text_path does), %d (int), %c
 * (character), %k (a sand's name: "green", "Grün"), %g (the names of all games), %e (one of them,
 * as an example), %w (another refusal, as refusal_write does) and %%. */
bool refuse(struct refusal *why, const char *field, const char *english, const char *german, ...);

/* "field: sentence", or the sentence alone if no field is wrong. */
void refusal_write(const struct refusal *why, enum language language, struct text *t);

#endif
