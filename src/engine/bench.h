/* The bench of the searches: a fixed set of positions, searched with fixed limits on one thread.
 * The nodes it takes are the signature of the engine: the same on every platform, and another one
 * when search or evaluation have changed. */
#ifndef ENGINE_BENCH_H
#define ENGINE_BENCH_H

#include "rules/game.h"

struct bench {
    uint64_t nodes;
    double seconds; /* of processor time */
};

/* False if there is no memory. */
bool bench_search(const struct game *game, struct bench *bench);

#endif
