/* Files of text, read whole, complaints about the records in them, and the file of a server. */
#ifndef CLI_FILE_H
#define CLI_FILE_H

#include "base/buffer.h"
#include "rules/record.h"

#include <limits.h>
#include <stdbool.h>

/* What to call it in a message: '-' is standard input. */
const char *file_name(const char *path);

/* Adds all of it to an empty buffer, with a 0 behind it that is not counted; complains, and returns
 * false, if that fails. Needs a buffer_done() in any case. */
bool file_read(const char *path, struct buffer *b);

/* Says why a record in the file of that name could not be read: after RECORD_ERROR. */
void file_complain(const char *name, const struct record_reader *r);

/* Where a server keeps everything: `given`, or what KOLAM_DATA says, or the usual one. Complains if
 * there is none. */
bool data_path(const char *given, char path[PATH_MAX]);

/* The same for a server of that name, whose store is a database: beside its socket lies nothing.
 * The usual one has its name. */
bool server_path(const char *given, const char *name, char path[PATH_MAX]);

/* Where all that a server keeps is stored: the database `store`, or that of KOLAM_STORE unless
 * `data` is given; else as data_path(). */
bool store_path(const char *data, const char *store, char path[PATH_MAX]);

/* What to call it in a message: without the passphrase that a URL may have. */
void store_label(const char *path, char label[PATH_MAX]);

/* Makes the folders that it lies in, if it is a file. Complains if that fails. */
bool data_make_folders(const char *path);

#endif
