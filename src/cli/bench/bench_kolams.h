/* kolam bench kolams: how long a kolam takes, and how large it is. */
#ifndef CLI_BENCH_BENCH_KOLAMS_H
#define CLI_BENCH_BENCH_KOLAMS_H

#include "rules/game.h"

/* Of one picture, on average. */
struct kolam_rates {
    double milliseconds, bytes;
};

struct kolam_rates bench_kolams_of(const struct game *game);

#endif
