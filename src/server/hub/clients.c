/* All clients, found by their numbers, and in the order in which they came. */
#include "server/hub/clients.h"

#include "server/hub/people/people.h"
#include "server/hub/quota.h"
#include "server/hub/rooms/rooms.h"
#include "store/table_id.h"

#include <stdlib.h>

enum { CLIENT_BITS = 14 }; /* thousands are connected at once, at most */

struct clients {
    TAILQ_HEAD(, client) all;
    struct hash_map by_number;
    uint64_t greatest; /* number so far */
};

bool clients_open(struct hub *hub) {
    hub->clients = calloc(1, sizeof *hub->clients);
    if (!hub->clients) return false;
    TAILQ_INIT(&hub->clients->all);
    return map_init(&hub->clients->by_number, CLIENT_BITS);
}

void clients_close(struct hub *hub) {
    if (hub->clients) map_done(&hub->clients->by_number);
    free(hub->clients);
}

struct client *clients_first(struct hub *hub) {
    return TAILQ_FIRST(&hub->clients->all);
}

void client_close(struct hub *hub, struct client *client, enum close_code code,
                  const char *sentence) {
    hub->callbacks.close(hub->callbacks.context, client->link, code, sentence);
}

struct client *client_find(struct hub *hub, uint64_t number) {
    struct map_entry *entry = map_find(&hub->clients->by_number, hash_number(number));
    return entry ? MAP_VALUE(entry, struct client, entry) : NULL;
}

struct client *hub_connect(struct hub *hub, void *link, const char *address) {
    struct clients *clients = hub->clients;
    struct client *client = calloc(1, sizeof *client);
    if (!client) return NULL;
    client->address = quota_arrive(hub, address);
    if (!client->address) {
        free(client);
        return NULL;
    }
    client->number = ++clients->greatest;
    client->link = link;
    map_add(&clients->by_number, &client->entry, hash_number(client->number));
    TAILQ_INSERT_TAIL(&clients->all, client, all);
    hub->counts.clients++;
    return client;
}

void hub_disconnect(struct hub *hub, struct client *client) {
    while (client->watching) room_unwatch(hub, client->watching);
    people_leave(hub, client);
    quota_leave(hub, client->address);
    map_remove(&hub->clients->by_number, &client->entry);
    TAILQ_REMOVE(&hub->clients->all, client, all);
    hub->counts.clients--;
    hub->counts.table_lines -= client->table != 0;
    free(client);
}

void hub_choose_table(struct hub *hub, struct client *client, const char *table) {
    if (table_id_read(table, &client->table)) hub->counts.table_lines++;
}

void hub_round_trip(struct hub *hub, struct client *client, long long microseconds) {
    (void)hub;
    client->round_trip = microseconds;
}
