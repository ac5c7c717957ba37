/* Sentences for failures of the system that users are likely to meet. */
#ifndef BASE_SYSTEM_ERROR_H
#define BASE_SYSTEM_ERROR_H

#include "base/language.h"

/* A sentence in each language for a number of errno, with %s for the path that it is about; NULL if
 * there is none. */
const char *const *system_error_sentence(int number);

#endif
