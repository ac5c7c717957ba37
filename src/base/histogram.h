/* How long something took, counted in steps from a tenth of a millisecond to a second. */
#ifndef BASE_HISTOGRAM_H
#define BASE_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_STEPS = 10 };

/* Microseconds, ascending. */
static const long long histogram_step[HISTOGRAM_STEPS] = {100,   500,   1000,   2000,   5000,
                                                          10000, 50000, 100000, 500000, 1000000};

struct histogram {
    uint64_t counts[HISTOGRAM_STEPS + 1]; /* up to each step, and longer than the last */
    uint64_t microseconds;                /* all of them together */
};

static inline void histogram_add(struct histogram *h, long long microseconds) {
    int step = 0;
    while (step < HISTOGRAM_STEPS && microseconds > histogram_step[step]) step++;
    h->counts[step]++;
    h->microseconds += (uint64_t)(microseconds > 0 ? microseconds : 0);
}

#endif
