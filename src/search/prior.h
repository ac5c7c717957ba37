/* How likely a move is by its rank: what the searches and the beliefs take it for. */
#ifndef SEARCH_PRIOR_H
#define SEARCH_PRIOR_H

#include <stdint.h>

/* 2 to the power of rank / 128, times a constant, cut to steps of a sixteenth; the rank must be
 * between -2048 and 2047. In whole numbers, so that it is the same everywhere. */
static inline uint64_t prior_weight(int rank) {
    static const uint16_t sixteenths[16] = {1024, 1069, 1117, 1166, 1218, 1272, 1328, 1387,
                                            1448, 1512, 1579, 1649, 1722, 1798, 1878, 1961};
    int steps = (rank + 2048) / 8;
    return (uint64_t)sixteenths[steps & 15] << (steps >> 4);
}

#endif
