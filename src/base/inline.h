/* For what a playout does at every move: where the compiler would call, and lose what it knows of
 * the arguments or put into memory what could stay in registers. */
#ifndef BASE_INLINE_H
#define BASE_INLINE_H

#define ALWAYS_INLINE static inline __attribute__((always_inline))

#endif
