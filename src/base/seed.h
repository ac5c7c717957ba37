/* Dealing from a seed, so that a deal can be repeated and checked: the ChaCha20 key stream of
 * RFC 8439 with the seed as key, one stream per shuffle (rules: Dealing from a seed). */
#ifndef BASE_SEED_H
#define BASE_SEED_H

#include <stdbool.h>
#include <stdint.h>

struct seed {
    uint8_t bytes[32];
};

enum { SEED_TEXT = 65 }; /* 64 hexadecimal digits and the terminator */

/* A decimal number, of up to 32 bytes, or 64 hexadecimal digits. False if it is neither. */
bool seed_read(const char *text, struct seed *seed);

/* The shortest text that reads back: decimal below 2^64, else 64 hexadecimal digits. */
void seed_write(const struct seed *seed, char text[SEED_TEXT]);

/* A number that depends on the seed and on `what`, which is different for every use. Not for
 * dealing: it is mixed quickly, and tells the seed to whoever tries. */
uint64_t seed_number(const struct seed *seed, uint64_t what);

enum { STREAM_WORDS = 64 };

/* The random words of one shuffle. */
struct stream {
    struct seed seed;
    uint32_t nonce; /* 0 for the first deal, k for the k-th reshuffle */
    uint32_t block; /* of the next four blocks */
    int next;       /* first word not used yet */
    uint32_t words[STREAM_WORDS];
};

void stream_init(struct stream *s, const struct seed *seed, uint32_t nonce);

/* A number below n, each exactly as likely as any other. */
uint32_t stream_uniform(struct stream *s, uint32_t n);

void stream_shuffle(struct stream *s, uint8_t *items, int count);

#endif
