/* Sets of up to 64 squares as the bits of one word. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>
#include <string.h>

#if defined __BMI2__
#include <immintrin.h>
#endif

static inline int bits_count(uint64_t set) {
    return __builtin_popcountll(set);
}

/* The lowest member of a set that is not empty. */
static inline int bits_first(uint64_t set) {
    return __builtin_ctzll(set);
}

static inline uint64_t bits_drop_first(uint64_t set) {
    return set & (set - 1);
}

/* The member of rank n, counting from 0; the set must have more than n. Plain version: finds the
 * byte by comparing n with the running counts of all eight bytes at once, then walks that byte. */
static inline int bits_nth_plain(uint64_t set, int n) {
    const uint64_t ones = 0x0101010101010101u, highs = 0x8080808080808080u;
    uint64_t counts = set - ((set >> 1) & 0x5555555555555555u);
    counts = (counts & 0x3333333333333333u) + ((counts >> 2) & 0x3333333333333333u);
    counts = (counts + (counts >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    uint64_t running = counts * ones; /* byte i: members in bytes 0 to i */
    uint64_t passed = (((uint64_t)n * ones | highs) - running) & highs;
    int shift = bits_count(passed) * 8;
    int rest = n - (int)((running << 8) >> shift & 0xff);
    uint64_t byte = set >> shift & 0xff;
    for (; rest > 0; rest--) byte = bits_drop_first(byte);
    return shift + bits_first(byte);
}

/* The members in ascending order, each plus `base`, into `list`; returns how many. The list must
 * have room for eight more than there are: other versions write eight at a time. */
static inline int bits_list_plain(uint64_t set, int base, uint8_t *list) {
    int count = 0;
    for (; set; set = bits_drop_first(set)) list[count++] = (uint8_t)(base + bits_first(set));
    return count;
}

#if defined __BMI2__

static inline int bits_nth(uint64_t set, int n) {
    return bits_first(_pdep_u64((uint64_t)1 << n, set));
}

/* A byte of the set becomes a mask of eight bytes, which picks the numbers of its members. */
static inline int bits_list(uint64_t set, int base, uint8_t *list) {
    const uint64_t ones = 0x0101010101010101u;
    uint64_t numbers = 0x0706050403020100u + (uint64_t)base * ones;
    int count = 0;
    for (; set; set >>= 8, numbers += 8 * ones) {
        uint64_t members = _pext_u64(numbers, _pdep_u64(set, ones) * 0xff);
        memcpy(list + count, &members, sizeof members);
        count += bits_count(set & 0xff);
    }
    return count;
}

#else

static inline int bits_nth(uint64_t set, int n) {
    return bits_nth_plain(set, n);
}

static inline int bits_list(uint64_t set, int base, uint8_t *list) {
    return bits_list_plain(set, base, list);
}

#endif

/* A well-mixed word from two: the step of every hash in the house. */
static inline uint64_t bits_mix(uint64_t a, uint64_t b) {
    uint64_t x = (a ^ b) * 0x9e3779b97f4a7c15u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ x >> 29;
}

#endif
