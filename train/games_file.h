/* The games of a file that `kolam selfplay` wrote in the compact form, for the tools of this
 * folder. What is wrong goes to standard error. */
#ifndef TRAIN_GAMES_FILE_H
#define TRAIN_GAMES_FILE_H

#include "selfplay/binary.h"

struct games_file {
    const char *path;
    char *bytes;
    struct binary_reader reader;
    struct played game; /* the present one */
    bool failed;
};

/* False if it cannot be read, or has another game. */
bool games_file_open(struct games_file *file, const char *path, const struct game *game);

/* The next game; false behind the last. */
bool games_file_next(struct games_file *file);

/* False if not all of it could be read. */
bool games_file_close(struct games_file *file);

#endif
