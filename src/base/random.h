/* A fast generator for playouts and engines (splitmix64). Not for dealing: see base/seed.h. */
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
    uint64_t x = r->state += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* A number below n; n must be positive. Off uniform by less than n / 2^32. */
static inline int random_below(struct random *r, int n) {
    return (int)((random_next(r) >> 32) * (uint64_t)n >> 32);
}

#endif
