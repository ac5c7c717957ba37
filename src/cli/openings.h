/* A file of openings: a position, or moves from the start, on each line. */
#ifndef CLI_OPENINGS_H
#define CLI_OPENINGS_H

#include "cli/cli.h"
#include "match/opening.h"

/* The lines that are neither empty nor comments. All zeros: none were given. */
struct opening_lines {
    char *text;
    char **lines;
    int count;
};

/* Reads the file, unless `path` is NULL; complains, and returns false, if that fails or if there
 * are none in it. Needs an openings_done() in any case. */
bool openings_read(const char *path, struct opening_lines *openings);
void openings_done(struct opening_lines *openings);

/* Whether every opening can be played: it is better to know that before the games. Complains about
 * the one in `path`, or without it about random moves, that cannot. */
enum status openings_check(const struct opening_source *source, const char *path);

#endif
