/* A client's number is a slot and how often slots were given, so that none comes twice. */
#include "server/hub/clients.h"

#include "server/hub/people/people.h"
#include "server/hub/quota.h"
#include "server/hub/rooms/rooms.h"

#include <stdlib.h>

struct clients {
    struct client ring;    /* of all clients, of which it is none */
    struct client **slots; /* by the lower half of their numbers */
    uint32_t *free_slots;
    uint32_t slot_count, free_count;
    uint64_t greatest; /* number so far, upper half */
};

bool clients_open(struct hub *hub) {
    struct clients *clients = hub->clients = calloc(1, sizeof *clients);
    if (!clients) return false;
    clients->ring.previous = clients->ring.next = &clients->ring;
    return true;
}

void clients_close(struct hub *hub) {
    struct clients *clients = hub->clients;
    if (!clients) return;
    free(clients->slots);
    free(clients->free_slots);
    free(clients);
    hub->clients = NULL;
}

static struct client *in_ring(struct hub *hub, struct client *client) {
    return client == &hub->clients->ring ? NULL : client;
}

struct client *clients_first(struct hub *hub) {
    return in_ring(hub, hub->clients->ring.next);
}

struct client *clients_next(struct hub *hub, const struct client *client) {
    return in_ring(hub, client->next);
}

void client_close(struct hub *hub, struct client *client, enum close_code code,
                  const char *sentence) {
    hub->callbacks.close(hub->callbacks.context, client->link, code, sentence);
}

struct client *client_find(struct hub *hub, uint64_t number) {
    const struct clients *clients = hub->clients;
    uint32_t slot = (uint32_t)number;
    struct client *client = slot < clients->slot_count ? clients->slots[slot] : NULL;
    return client && client->number == number ? client : NULL;
}

static bool grow_slots(struct clients *clients) {
    if (clients->free_count > 0) return true;
    uint32_t count = clients->slot_count > 0 ? 2 * clients->slot_count : 64;
    struct client **slots = realloc(clients->slots, count * sizeof(struct client *));
    if (slots) clients->slots = slots;
    uint32_t *free_slots = realloc(clients->free_slots, count * sizeof *free_slots);
    if (free_slots) clients->free_slots = free_slots;
    if (!slots || !free_slots) return false;
    for (uint32_t slot = count; slot-- > clients->slot_count;) {
        slots[slot] = NULL;
        free_slots[clients->free_count++] = slot;
    }
    clients->slot_count = count;
    return true;
}

struct client *hub_connect(struct hub *hub, void *link, const char *address) {
    struct clients *clients = hub->clients;
    struct client *client = grow_slots(clients) ? calloc(1, sizeof *client) : NULL;
    if (!client) return NULL;
    client->address = quota_arrive(hub, address);
    if (!client->address) {
        free(client);
        return NULL;
    }
    uint32_t slot = clients->free_slots[--clients->free_count];
    clients->slots[slot] = client;
    client->number = ++clients->greatest << 32 | slot;
    client->link = link;
    client->previous = clients->ring.previous;
    client->next = &clients->ring;
    client->previous->next = clients->ring.previous = client;
    hub->counts.clients++;
    return client;
}

void hub_disconnect(struct hub *hub, struct client *client) {
    struct clients *clients = hub->clients;
    uint32_t slot = (uint32_t)client->number;
    while (client->watching) room_unwatch(hub, client->watching);
    if (client->person) people_leave(hub, client);
    quota_leave(hub, client->address);
    client->previous->next = client->next;
    client->next->previous = client->previous;
    clients->slots[slot] = NULL;
    clients->free_slots[clients->free_count++] = slot;
    hub->counts.clients--;
    free(client);
}

void hub_round_trip(struct hub *hub, struct client *client, long long microseconds) {
    (void)hub;
    client->round_trip = microseconds;
}
