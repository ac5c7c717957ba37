/* kolam bench suite: how many of the problems in a file an engine solves. */
#ifndef CLI_BENCH_BENCH_SUITE_H
#define CLI_BENCH_BENCH_SUITE_H

#include "cli/cli.h"
#include "engine/ugi/ugi_client.h"

struct suite_request {
    const struct game *game;
    const char *path;
    const char *command;         /* of an engine that speaks UGI; NULL: the own engine */
    struct search_limits limits; /* a time or nodes for each problem */
    bool json;
};

enum status bench_suite(const struct suite_request *request);

#endif
