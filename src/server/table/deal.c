/* The hashes of a fair deal, with libsodium. */
#include "server/table/deal.h"

#include <sodium.h>

#include <string.h>

_Static_assert(crypto_hash_sha256_BYTES == sizeof(struct seed), "a hash is a seed");

static const char purpose[] = {'k', 'o', 'l', 'a', 'm', ' ', 'd', 'e', 'a', 'l'};

void deal_commitment(const uint8_t secret[SECRET_BYTES], uint8_t commitment[32]) {
    crypto_hash_sha256(commitment, secret, SECRET_BYTES);
}

struct seed deal_seed(const uint8_t secret[SECRET_BYTES], const uint8_t nonces[2][SECRET_BYTES]) {
    uint8_t all[sizeof purpose + 3 * SECRET_BYTES], *at = all;
    struct seed seed;
    memcpy(at, purpose, sizeof purpose);
    at += sizeof purpose;
    memcpy(at, secret, SECRET_BYTES);
    memcpy(at + SECRET_BYTES, nonces, 2 * (size_t)SECRET_BYTES);
    crypto_hash_sha256(seed.bytes, all, sizeof all);
    return seed;
}
