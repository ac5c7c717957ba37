/* kolam bench suite: how many of the problems in a file the engine solves. */
#ifndef CLI_BENCH_SUITE_H
#define CLI_BENCH_SUITE_H

#include "cli/cli.h"

enum status bench_suite(const struct game *game, const char *path, int nodes, bool json);

#endif
