/* Files of the store that the database does not make by itself. */
#ifndef STORE_FILE_H
#define STORE_FILE_H

#include "rules/refusal.h"

#include <stdbool.h>

/* Creates an empty file, unless there is one, that nobody but its owner can read: there are
 * secrets in it. False, and why, if that fails. */
bool file_create(const char *where, struct refusal *why);

/* Opens the file beside that one that says that it is in use, and locks it. The system drops the
 * lock when the program ends in whatever way. -1, and why, if it is locked or that fails. */
int file_lock(const char *where, struct refusal *why);

/* Makes the database's log as long as it will be most of the time: a flush takes half as long where
 * the file does not grow. A failure does no harm. */
void file_stretch_log(const char *where);

/* Why the system (errno) does not let us do something with the file; returns false. */
bool file_refuse(const char *where, struct refusal *why);

#endif
