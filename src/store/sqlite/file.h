/* Files of the store that the database does not make by itself. */
#ifndef STORE_SQLITE_FILE_H
#define STORE_SQLITE_FILE_H

#include "rules/refusal.h"

#include <stdbool.h>

/* Creates an empty file, unless there is one, that nobody but its owner can read: there are
 * secrets in it. False, and why, if that fails. */
bool file_create(const char *where, struct refusal *why);

/* What root makes beside the database `where`, or in its place, belongs to the database's owner; to
 * its folder's, if there is none: otherwise a service could not open it. Nothing, for other users.
 * False, with errno, if that fails. */
bool file_give_to_owner(const char *name, const char *where);

/* The path without symbolic links, so that a file is locked once whatever it is called; to be
 * freed. NULL, and why, if there is no such file. */
char *file_resolve(const char *where, struct refusal *why);

/* Says that a resolved file is in use: locks a file beside it, and itself, since it may have
 * another name (a hard link). The system drops the locks when the program ends in whatever way.
 * False, and why, if it is locked or that fails. */
enum { FILE_LOCKS = 2 };
bool file_lock(const char *where, int locks[FILE_LOCKS], struct refusal *why);
void file_unlock(int locks[FILE_LOCKS]);

/* Flushes the names in the folder of that file. */
bool file_flush_folder(const char *where);

/* Makes the database's log as long as it will be most of the time: a flush takes half as long where
 * the file does not grow. A failure does no harm. */
void file_stretch_log(const char *where);

/* Why the system (errno) does not let us do something with the file; returns false. */
bool file_refuse(const char *where, struct refusal *why);

#endif
