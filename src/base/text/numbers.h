/* The smaller and the larger of two numbers, as int and as long long; one kept within bounds. */
#ifndef BASE_TEXT_NUMBERS_H
#define BASE_TEXT_NUMBERS_H

static inline int smaller(int a, int b) {
    return a < b ? a : b;
}

static inline int larger(int a, int b) {
    return a > b ? a : b;
}

static inline int clamp(int number, int low, int high) {
    return larger(smaller(number, high), low);
}

static inline long long lesser(long long a, long long b) {
    return a < b ? a : b;
}

static inline long long greater(long long a, long long b) {
    return a > b ? a : b;
}

#endif
