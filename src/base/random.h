/* A fast generator for playouts and engines (a Weyl sequence, mixed by one
 * multiplication). Not for dealing: see base/seed.h. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state;
};

static inline struct random random_from(uint64_t seed) {
    return (struct random){seed};
}

static inline uint64_t random_next(struct random *r) {
    r->state += 0xa0761d6478bd642fu;
    __extension__ unsigned __int128 product =
        (unsigned __int128)r->state * (r->state ^ 0xe7037ed1a0b428dbu);
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* A number below n; n must be positive. Off uniform by less than n / 2^32. */
static inline int random_below(struct random *r, int n) {
    return (int)((random_next(r) >> 32) * (uint64_t)n >> 32);
}

#endif
