/* SHA-1 of short texts: padded into at most two blocks of 64 bytes. */
#include "server/http/sha1.h"

#include <assert.h>
#include <string.h>

static uint32_t rotate(uint32_t word, int bits) {
    return word << bits | word >> (32 - bits);
}

static void expand(const uint8_t block[64], uint32_t w[80]) {
    for (int t = 0; t < 16; t++)
        w[t] = (uint32_t)block[4 * t] << 24 | (uint32_t)block[4 * t + 1] << 16 |
               (uint32_t)block[4 * t + 2] << 8 | block[4 * t + 3];
    for (int t = 16; t < 80; t++) w[t] = rotate(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
}

static uint32_t choose(int t, uint32_t b, uint32_t c, uint32_t d) {
    if (t < 20) return ((b & c) | (~b & d)) + 0x5a827999;
    if (t < 40) return (b ^ c ^ d) + 0x6ed9eba1;
    if (t < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    return (b ^ c ^ d) + 0xca62c1d6;
}

static void add_block(const uint8_t block[64], uint32_t state[5]) {
    uint32_t w[80], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    expand(block, w);
    for (int t = 0; t < 80; t++) {
        uint32_t next = rotate(a, 5) + choose(t, b, c, d) + e + w[t];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

void sha1(const void *bytes, size_t length, uint8_t digest[SHA1_BYTES]) {
    uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t padded[128] = {0};
    assert(length <= SHA1_MOST);
    size_t blocks = length + 9 > 64 ? 2 : 1, end = 64 * blocks;
    memcpy(padded, bytes, length);
    padded[length] = 0x80;
    padded[end - 2] = (uint8_t)(8 * length >> 8);
    padded[end - 1] = (uint8_t)(8 * length);
    for (size_t i = 0; i < blocks; i++) add_block(padded + 64 * i, state);
    for (int i = 0; i < SHA1_BYTES; i++) digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}
