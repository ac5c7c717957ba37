/* Names that readers take for each other: "Emma" and "Ernrna", "Ivan" and "lvan". */
#ifndef BASE_TEXT_CONFUSABLES_H
#define BASE_TEXT_CONFUSABLES_H

#include "base/text/text.h"

enum { LIKENESS_TEXT = 96 }; /* bytes that hold the likeness of any name of 31 bytes */

/* Writes what a text looks like: its skeleton by UTS #39, and that without the capitals of ASCII.
 * Characters that names do not have stay as they are. */
void likeness_write(const char *name, struct text *t);

#endif
