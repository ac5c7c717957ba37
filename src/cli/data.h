/* Where a server keeps everything: one file, given or in the user's home. */
#ifndef CLI_DATA_H
#define CLI_DATA_H

#include <limits.h>
#include <stdbool.h>

/* The path: `given`, or what KOLAM_DATA says, or the usual one. Complains if there is none. */
bool data_path(const char *given, char path[PATH_MAX]);

/* Makes the folders that it lies in. Complains if that fails. */
bool data_make_folders(const char *path);

#endif
