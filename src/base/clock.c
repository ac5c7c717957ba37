/* The system's monotonic clock. */
#include "base/clock.h"

#include <time.h>

static struct timespec now(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return t;
}

static double seconds(struct timespec t) {
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double clock_seconds(void) {
    return seconds(now(CLOCK_MONOTONIC));
}

long long clock_microseconds(void) {
    struct timespec t = now(CLOCK_MONOTONIC);
    return (long long)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

double clock_busy_seconds(void) {
    return seconds(now(CLOCK_PROCESS_CPUTIME_ID));
}

#if !defined __x86_64__
uint64_t clock_cycles(void) {
    struct timespec t = now(CLOCK_MONOTONIC);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}
#endif
