/* The smaller and the larger of two numbers. */
#ifndef BASE_NUMBERS_H
#define BASE_NUMBERS_H

static inline int smaller(int a, int b) {
    return a < b ? a : b;
}

static inline int larger(int a, int b) {
    return a > b ? a : b;
}

#endif
