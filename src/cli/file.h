/* Files of text, read whole, and complaints about the records in them. */
#ifndef CLI_FILE_H
#define CLI_FILE_H

#include "base/buffer.h"
#include "rules/record.h"

#include <stdbool.h>
#include <stddef.h>

/* What to call it in a message: '-' is standard input. */
const char *file_name(const char *path);

/* Adds all of it to an empty buffer, with a 0 behind it that is not counted; complains, and returns
 * false, if that fails. Needs a buffer_done() in any case. */
bool file_read(const char *path, struct buffer *b);

/* Says why a record in the file of that name could not be read: after RECORD_ERROR. */
void file_complain(const char *name, const struct record_reader *r);

#endif
