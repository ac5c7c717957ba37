/* Time for benches and clocks: seconds that only go forward, and the processor's cycle counter. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

double clock_seconds(void);

/* The same clock in whole microseconds. */
long long clock_microseconds(void);

/* Time that this process has had a processor for: what others do beside it does not count. */
double clock_busy_seconds(void);

/* Ticks of the fixed-rate counter: reference cycles on x86, and elsewhere nanoseconds. */
#if defined __x86_64__
static inline uint64_t clock_cycles(void) {
    return __builtin_ia32_rdtsc();
}
#else
uint64_t clock_cycles(void);
#endif

#endif
