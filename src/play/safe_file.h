/* Files that survive a crash: found, read, locked, and replaced as a whole. What fails leaves its
 * reason in errno, which safe_file_refuse() puts into words. */
#ifndef PLAY_SAFE_FILE_H
#define PLAY_SAFE_FILE_H

#include "base/text/text.h"
#include "rules/refusal.h"

#include <stdbool.h>
#include <stddef.h>

enum { PATH_TEXT = 4096 }; /* bytes that hold any path */

/* Always false. */
bool safe_file_refuse(struct refusal *why, const char *path);

/* The part of a path that a refusal can show. */
const char *safe_file_shown(const char *path);

/* False if the path was cut. */
bool safe_file_fits(const struct text *path);

/* The length of a path's folder, with its last slash; 0 if it has none. */
size_t safe_file_folder(const char *path);

/* Where Kolam keeps something of the user's: at `chosen` if that is not empty, else under `name` in
 * kolam in $XDG_DATA_HOME or ~/.local/share. False, and nothing is written, without a home. */
bool safe_file_home(const char *chosen, const char *name, struct text *path);

/* A folder that only its owner can look into, with all folders above it. */
bool safe_file_make_folders(char *path);

/* The file itself, if the path is a link to it; the path as it is if there is no file yet. */
bool safe_file_find(const char *path, char found[PATH_TEXT]);

/* All of a file, to be freed; NULL if it fails. Does not wait for what is no file. */
char *safe_file_read(const char *path, size_t *length);

/* The file, old or new, is whole at any time, and is the new one for good when this returns true.
 * Only its owner can read it. */
bool safe_file_replace(const char *path, const char *text, size_t length);

/* The lock of a file that need not be there yet; -1 if somebody else has it (EWOULDBLOCK) or it
 * cannot be made. It vanishes with the program. */
int safe_file_lock(const char *path);
void safe_file_unlock(const char *path, int lock);
bool safe_file_is_locked(const char *path);

#endif
