/* A Kolam that was built without libpq: its files are one server's alone. */
#include "store/postgres/servers.h"

#include <assert.h>
#include <stdlib.h>

bool store_is_shared(const struct store *store) {
    (void)store;
    return false;
}

/* Nobody asks for the rest. */
static _Noreturn void never(void) {
    assert(false);
    abort();
}

bool store_join(struct store *store, const char *name, struct refusal *why) {
    (void)store;
    (void)name;
    (void)why;
    never();
}

void store_leave(struct store *store) {
    (void)store;
    never();
}

void store_renew(struct store *store, const struct server_entry *entry, store_tell_news *tell,
                 void *context) {
    (void)store;
    (void)entry;
    (void)tell;
    (void)context;
    never();
}

void store_digests(struct store *store, store_tell_digest *tell, void *context) {
    (void)store;
    (void)tell;
    (void)context;
    never();
}

void store_take_shards(struct store *store, const struct shard_set *wanted, store_tell_owners *tell,
                       void *context) {
    (void)store;
    (void)wanted;
    (void)tell;
    (void)context;
    never();
}

void store_release_shards(struct store *store, const struct shard_set *shards) {
    (void)store;
    (void)shards;
    never();
}

void store_recall_shards(struct store *store, const struct shard_set *shards,
                         store_hear_event *hear, void *context) {
    (void)store;
    (void)shards;
    (void)hear;
    (void)context;
    never();
}

void store_hear_changes(struct store *store, store_hear_change *hear, void *context) {
    (void)store;
    (void)hear;
    (void)context;
    never();
}

void store_signal(struct store *store, const char *text) {
    (void)store;
    (void)text;
    never();
}

void store_turns(struct store *store, int64_t person, store_tell_turn *tell, void *context) {
    (void)store;
    (void)person;
    (void)tell;
    (void)context;
    never();
}

void servers_stamp(const struct servers *servers, struct batch *batch) {
    (void)servers;
    (void)batch;
    never();
}

void servers_close(struct servers *servers) {
    (void)servers;
}
