/* A fixed number of places, found by a hash that nobody can foresee; a new entry
 * replaces the one that was there. */
#include "server/hub/people/login_throttle.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLACES = 4096,
    FREE_TRIES = 5,
    FREE_BY_NAME = 50,  /* from ten addresses: one alone cannot make others wait */
    WAIT_DOUBLINGS = 6, /* a wait of a second, doubled so often at most: about a minute */
};

static const long long second = 1000000, quiet = 3600 * 1000000LL; /* after which all is forgiven */

_Static_assert(THROTTLE_KEY == crypto_shorthash_KEYBYTES, "the key is that of the hash");

struct place {
    uint64_t who;
    long long last; /* wrong try */
    int wrong, free_tries;
};

struct login_throttle {
    uint8_t key[THROTTLE_KEY];
    struct place places[PLACES];
};

struct login_throttle *throttle_open(const uint8_t key[THROTTLE_KEY]) {
    struct login_throttle *throttle = calloc(1, sizeof *throttle);
    if (throttle) memcpy(throttle->key, key, THROTTLE_KEY);
    return throttle;
}

void throttle_close(struct login_throttle *throttle) {
    free(throttle);
}

static uint64_t hash_of(const struct login_throttle *throttle, enum throttle_kind kind,
                        const char *who) {
    uint8_t text[128] = {(uint8_t)kind};
    uint64_t hash;
    size_t length = 1;
    for (; *who && length < sizeof text; who++, length++) {
        bool capital = *who >= 'A' && *who <= 'Z';
        text[length] = (uint8_t)(capital ? *who - 'A' + 'a' : *who);
    }
    crypto_shorthash((uint8_t *)&hash, text, length, throttle->key);
    return hash;
}

/* The place where it is, or NULL if it has none. */
static struct place *find(struct login_throttle *throttle, uint64_t who) {
    struct place *place = &throttle->places[who % PLACES];
    return place->who == who ? place : NULL;
}

static long long wait_of(const struct place *place) {
    int doublings = place->wrong - place->free_tries;
    if (doublings < 0) return 0;
    return second << (doublings < WAIT_DOUBLINGS ? doublings : WAIT_DOUBLINGS);
}

bool throttle_allow(struct login_throttle *throttle, enum throttle_kind kind, const char *who,
                    long long now) {
    const struct place *place = find(throttle, hash_of(throttle, kind, who));
    return !place || now - place->last >= wait_of(place);
}

void throttle_wrong(struct login_throttle *throttle, enum throttle_kind kind, const char *who,
                    long long now) {
    uint64_t hash = hash_of(throttle, kind, who);
    struct place *place = &throttle->places[hash % PLACES];
    if (place->who != hash || now - place->last > quiet) *place = (struct place){.who = hash};
    place->free_tries = kind == BY_NAME ? FREE_BY_NAME : FREE_TRIES;
    place->wrong++;
    place->last = now;
}

void throttle_right(struct login_throttle *throttle, enum throttle_kind kind, const char *who) {
    struct place *place = find(throttle, hash_of(throttle, kind, who));
    if (place && place->wrong > 0) place->wrong--;
}

void throttle_forgive(struct login_throttle *throttle, enum throttle_kind kind, const char *who) {
    struct place *place = find(throttle, hash_of(throttle, kind, who));
    if (place) *place = (struct place){0};
}
