/* Files as a keeper needs them: found, read, locked, and replaced as a whole so that they last.
 * Only play/keeper.c looks at it. Whatever fails leaves its reason in errno, which
 * keeper_file_refuse() puts into words. */
#ifndef PLAY_KEEPER_FILE_H
#define PLAY_KEEPER_FILE_H

#include "base/text.h"
#include "play/keeper.h"

#include <stdbool.h>
#include <stddef.h>

/* Always false. */
bool keeper_file_refuse(struct refusal *why, const char *path);

/* The part of a path that a refusal can show. */
const char *keeper_file_shown(const char *path);

/* False if the path was cut. */
bool keeper_file_fits(const struct text *path);

/* The length of a path's folder, with its last slash; 0 if it has none. */
size_t keeper_file_folder(const char *path);

/* A folder that only its owner can look into, with all folders above it. */
bool keeper_file_make_folders(char *path);

/* The file itself, if the path is a link to it; the path as it is if there is no file yet. */
bool keeper_file_find(const char *path, char found[KEEPER_PATH]);

/* All of a file, to be freed; NULL if it fails. Does not wait for what is no file. */
char *keeper_file_read(const char *path, size_t *length);

/* The file, old or new, is whole at any time, and is the new one for good when this returns true.
 * Only its owner can read it. */
bool keeper_file_replace(const char *path, const char *text, size_t length);

/* The lock of a file that need not be there yet; -1 if somebody else has it (EWOULDBLOCK) or it
 * cannot be made. It vanishes with the program. */
int keeper_file_lock(const char *path);
void keeper_file_unlock(const char *path, int lock);
bool keeper_file_is_locked(const char *path);

#endif
