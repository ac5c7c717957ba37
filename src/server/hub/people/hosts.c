/* All marks are in memory, so that each request is checked at once; the store has the same. */
#include "server/hub/people/hosts.h"

#include "server/hub/people/people_internal.h"

#include <stdlib.h>

enum { HOST_BITS = 4 };

struct host_entry {
    struct map_entry entry; /* by the person */
    int64_t person;
    bool old; /* it has to be told again to stay */
};

static struct host_entry *find(struct hub *hub, int64_t person) {
    struct map_entry *entry = map_find(&hub->people->hosts, hash_number((uint64_t)person));
    return entry ? MAP_VALUE(entry, struct host_entry, entry) : NULL;
}

static bool keep(struct hub *hub, int64_t person) {
    struct host_entry *host = find(hub, person);
    if (!host && (host = calloc(1, sizeof *host)))
        map_add(&hub->people->hosts, &host->entry, hash_number((uint64_t)person));
    if (host) *host = (struct host_entry){.entry = host->entry, .person = person};
    return host;
}

static void learn(void *context, int64_t person) {
    if (person) keep(context, person);
}

bool hosts_open(struct hub *hub) {
    if (!map_init(&hub->people->hosts, HOST_BITS)) return false;
    store_hosts(hub->store, learn, hub);
    return true;
}

static void drop(struct hub *hub, struct host_entry *host) {
    map_remove(&hub->people->hosts, &host->entry);
    free(host);
}

void hosts_close(struct hub *hub) {
    for (struct map_entry *entry; (entry = map_first(&hub->people->hosts));)
        drop(hub, MAP_VALUE(entry, struct host_entry, entry));
    map_done(&hub->people->hosts);
}

bool hosts_has(struct hub *hub, int64_t person) {
    return find(hub, person);
}

static void tell_clients(struct hub *hub, int64_t person) {
    struct person_here *here = people_find(hub, person);
    if (!here) return;
    struct text *t = message_open(hub, "person");
    member_name(t, "person");
    people_write(hub, t, &here->person);
    for (struct client *c = LIST_FIRST(&here->clients); c; c = LIST_NEXT(c, of_person))
        message_send(hub, c, t);
}

bool hosts_add(struct hub *hub, int64_t person) {
    bool kept = keep(hub, person);
    tell_clients(hub, person);
    return kept;
}

void hosts_remove(struct hub *hub, int64_t person) {
    struct host_entry *host = find(hub, person);
    if (!host) return;
    drop(hub, host);
    tell_clients(hub, person);
}

/* Those who are not told again are none any more. */
static void hear_again(void *context, int64_t person) {
    struct hub *hub = context;
    struct hash_map *map = &hub->people->hosts;
    struct host_entry *known = person ? find(hub, person) : NULL;
    if (known)
        known->old = false;
    else if (person)
        hosts_add(hub, person);
    if (person) return;
    if (store_has_failed(hub->store)) return;
    for (struct map_entry *entry = map_first(map), *next; entry; entry = next) {
        struct host_entry *host = MAP_VALUE(entry, struct host_entry, entry);
        next = map_next(map, entry);
        if (host->old) hosts_remove(hub, host->person);
    }
}

void hosts_read(struct hub *hub) {
    struct hash_map *map = &hub->people->hosts;
    for (struct map_entry *entry = map_first(map); entry; entry = map_next(map, entry))
        MAP_VALUE(entry, struct host_entry, entry)->old = true;
    store_hosts(hub->store, hear_again, hub);
}
