/* The six sands, always in this order: the colours of tokens and cards. */
#ifndef RULES_SAND_H
#define RULES_SAND_H

#include "base/text/language.h"

enum { SANDS = 6 };

static const char sand_letters[SANDS + 1] = "roygpb";

/* The colour of a lower-case letter, or -1. */
static inline int sand_of(char letter) {
    for (int i = 0; i < SANDS; i++)
        if (sand_letters[i] == letter) return i;
    return -1;
}

/* "green", "Grün". */
const char *sand_name(enum language language, int colour);

#endif
