/* Files of text, read whole, and complaints about the records in them. */
#ifndef CLI_FILE_H
#define CLI_FILE_H

#include "rules/record.h"

#include <stdbool.h>
#include <stddef.h>

/* Grown by realloc; `room` is a power of two. */
struct buffer {
    char *start; /* the reader frees it */
    size_t length, room;
};

/* What to call it in a message: '-' is standard input. */
const char *file_name(const char *path);

/* Reads all of it, and puts a 0 behind it; complains, and returns false, if that fails. The buffer
 * begins as zeros. */
bool file_read(const char *path, struct buffer *b);

/* Says why a record in the file of that name could not be read: after RECORD_ERROR. */
void file_complain(const char *name, const struct record_reader *r);

#endif
