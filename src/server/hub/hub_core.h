/* The hub as its modules see it: the store, the callbacks, and one pointer for each module, which
 * defines its state in its own folder or file. */
#ifndef SERVER_HUB_HUB_CORE_H
#define SERVER_HUB_HUB_CORE_H

#include "base/hash_map.h"
#include "server/hub/hub.h"
#include "server/hub/samples.h"

enum { MILLISECOND = 1000, SECOND = 1000 * MILLISECOND }; /* in the hub's microseconds */

struct hub {
    struct store *store;
    struct callbacks callbacks;
    struct hub_settings settings;
    struct hub_counts counts;
    struct samples samples;
    struct refusal why; /* of what the server itself decides, where nobody is told why */
    long long started;
    long long swept; /* when sweep.c last did so */
    int file;        /* of all files that hub_settle() looks after */
    bool closing;

    struct messages *messages;
    struct clients *clients;
    struct shards *shards; /* NULL: the store is this server's alone */
    struct host *host;
    struct hash_map addresses; /* of quota.c */
    struct people *people;
    struct passphrases *passphrases;
    struct hash_map ratings;
    struct rooms *rooms;
    struct lobby *lobby;
    struct digest *digest; /* NULL, until one is written or read */
    struct turns *turns;
    struct bots *bots;
};

long long hub_now(struct hub *hub);
void hub_random(struct hub *hub, uint8_t *bytes, size_t length);
void hub_wait_for_store(struct hub *hub); /* for it alone: nobody asks for anything new */
void hub_log(struct hub *hub, const char *event, const char *name, const char *value);

#endif
