/* Fair deals (docs/fair-dealing.md): the server commits itself to a secret before anybody sits, the
 * players add their own randomness, and the seed of the deal comes from all three. */
#ifndef SERVER_TABLE_DEAL_H
#define SERVER_TABLE_DEAL_H

#include "base/seed.h"
#include "server/table/event.h"

/* What is published before: SHA-256 of the secret. */
void deal_commitment(const uint8_t secret[SECRET_BYTES], uint8_t commitment[32]);

/* SHA-256 of "kolam deal", the secret and both nonces, which are zeros for an engine. */
struct seed deal_seed(const uint8_t secret[SECRET_BYTES], const uint8_t nonces[2][SECRET_BYTES]);

#endif
