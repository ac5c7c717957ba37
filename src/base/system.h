/* What the system gives: chance, files by their descriptors, and reasons why something failed. */
#ifndef BASE_SYSTEM_H
#define BASE_SYSTEM_H

#include "base/text/language.h"
#include "base/seed.h"

#include <stdbool.h>
#include <stddef.h>

/* A seed that nobody chose: eight bytes of it, so that it is short to copy by hand. */
struct seed entropy_seed(void);

/* Writes all of it; false, with errno, if that fails. */
bool descriptor_write(int file, const char *start, size_t length);

/* All of a regular file from where it stands, with a terminator, to be freed; NULL, with errno, if
 * that fails. */
char *descriptor_read(int file, size_t *length);

/* Closes a file on the way out of a failure: errno stays as it is. */
void descriptor_close(int file);

/* A sentence in each language for a number of errno that users are likely to meet, with %s for the
 * path that it is about; NULL if there is none. */
const char *const *system_error_sentence(int number);

#endif
