/* What the system says when it fails, in the words of the house where somebody is likely to meet
 * it. */
#ifndef BASE_TROUBLE_H
#define BASE_TROUBLE_H

#include "base/language.h"

/* A sentence in each language for a number of errno, with %s for the path that it is about; NULL if
 * there is none. */
const char *const *trouble_words(int number);

#endif
