/* For what a playout does at every move: where the compiler would call, and lose what it knows of
 * the arguments or put into memory what could stay in registers. */
#ifndef BASE_INLINE_H
#define BASE_INLINE_H

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* The opposite: for a long and rare part of a short function, which would be slower with it inside.
 */
#define NEVER_INLINE static __attribute__((noinline))

#endif
