#include "base/clock.h"

#include <time.h>

static struct timespec now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t;
}

double clock_seconds(void) {
    struct timespec t = now();
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

#if !defined __x86_64__
uint64_t clock_cycles(void) {
    struct timespec t = now();
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}
#endif
