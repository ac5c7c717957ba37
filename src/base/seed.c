/* ChaCha20 computes four blocks at a time, one in each lane of a vector: a deal needs about as many
 * words, and every target has registers of that width. */
#include "base/seed.h"

#include "base/bits.h"
#include "base/text/text.h"

#include <string.h>

typedef uint32_t lanes __attribute__((vector_size(16)));

static inline lanes rotate(lanes x, int by) {
    return x << by | x >> (32 - by);
}

static inline void quarter_round(lanes *a, lanes *b, lanes *c, lanes *d) {
    *a += *b, *d = rotate(*d ^ *a, 16);
    *c += *d, *b = rotate(*b ^ *c, 12);
    *a += *b, *d = rotate(*d ^ *a, 8);
    *c += *d, *b = rotate(*b ^ *c, 7);
}

static inline void double_round(lanes x[16]) {
    for (int i = 0; i < 4; i++) quarter_round(&x[i], &x[4 + i], &x[8 + i], &x[12 + i]);
    for (int i = 0; i < 4; i++)
        quarter_round(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4], &x[12 + (i + 3) % 4]);
}

static inline uint32_t little_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static void fill(struct stream *s) {
    static const uint32_t constants[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    lanes start[16], x[16];
    for (int i = 0; i < 16; i++) start[i] = (lanes){0};
    for (int i = 0; i < 4; i++) start[i] += constants[i];
    for (int i = 0; i < 8; i++) start[4 + i] += little_endian(s->seed.bytes + 4 * i);
    start[12] = (lanes){0, 1, 2, 3} + s->block;
    start[13] += s->nonce;
    memcpy(x, start, sizeof x);
    for (int i = 0; i < 10; i++) double_round(x);
    for (int i = 0; i < 16; i++) {
        x[i] += start[i];
        for (int lane = 0; lane < 4; lane++) s->words[16 * lane + i] = x[i][lane];
    }
    s->block += 4;
    s->next = 0;
}

void stream_init(struct stream *s, const struct seed *seed, uint32_t nonce) {
    s->seed = *seed;
    s->nonce = nonce;
    s->block = 0;
    s->next = STREAM_WORDS;
}

uint32_t stream_uniform(struct stream *s, uint32_t n) {
    for (;;) {
        if (s->next == STREAM_WORDS) fill(s);
        uint32_t x = s->words[s->next++];
        uint32_t rest = x % n;
        if (x - rest <= 0u - n) return rest; /* x is below the last whole multiple of n */
    }
}

void stream_shuffle(struct stream *s, uint8_t *items, int count) {
    for (int i = count - 1; i >= 1; i--) {
        uint32_t j = stream_uniform(s, (uint32_t)i + 1);
        uint8_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

static bool times_ten_plus(struct seed *seed, int digit) {
    int carry = digit;
    for (int i = 0; i < 32; i++) {
        int byte = seed->bytes[i] * 10 + carry;
        seed->bytes[i] = (uint8_t)byte;
        carry = byte >> 8;
    }
    return carry == 0;
}

bool seed_read(const char *text, struct seed *seed) {
    size_t length = strlen(text);
    *seed = (struct seed){{0}};
    if (length == 64) return hex_read(text, seed->bytes, sizeof seed->bytes);
    for (; *text; text++)
        if (*text < '0' || *text > '9' || !times_ten_plus(seed, *text - '0')) return false;
    return length > 0;
}

static bool fits_a_word(const struct seed *seed) {
    for (int i = 8; i < 32; i++)
        if (seed->bytes[i]) return false;
    return true;
}

void seed_write(const struct seed *seed, char text[SEED_TEXT]) {
    struct text t = text_over(text, SEED_TEXT);
    if (fits_a_word(seed))
        text_natural(&t, little_endian(seed->bytes) | (uint64_t)little_endian(seed->bytes + 4)
                                                          << 32);
    else
        text_hex(&t, seed->bytes, sizeof seed->bytes);
}

uint64_t seed_number(const struct seed *seed, uint64_t what) {
    uint64_t number = what;
    for (int i = 0; i < 4; i++) {
        uint64_t word;
        memcpy(&word, seed->bytes + 8 * i, sizeof word);
        number = bits_mix(number + (uint64_t)i, word);
    }
    return number;
}
