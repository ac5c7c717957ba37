/* Most changes are heard of by their kind and person alone, and read again: so one that comes late,
 * or twice, does no harm. */
#include "server/hub/changes.h"

#include "server/hub/host/host.h"
#include "server/hub/people/bans.h"
#include "server/hub/people/hosts.h"
#include "server/hub/people/people_internal.h"
#include "server/hub/people/relations.h"
#include "server/hub/rooms/rooms.h"
#include "server/hub/shards.h"
#include "server/hub/turns.h"

static void learn_person(void *context, const struct person *person) {
    if (person) people_rename(context, person);
}

static void forget(struct hub *hub, int64_t person) {
    relations_forget(hub, person);
    bans_remove(hub, person);
    hosts_remove(hub, person);
}

static void read_all(struct hub *hub) {
    bans_read(hub, 0);
    hosts_read(hub);
    host_read(hub);
    relations_read(hub, 0);
    people_check_sessions(hub, 0);
    for (struct client *c = clients_first(hub); c; c = TAILQ_NEXT(c, all))
        if (c->person) turns_read(hub, c->person->person.id);
}

static void hear(void *context, const struct change *change) {
    struct hub *hub = context;
    if (hub->closing) return;
    switch (change->kind) {
    case CHANGED_ALL: read_all(hub); break;
    case CHANGED_SESSION: people_end_session(hub, change->token); break;
    case CHANGED_SESSIONS: bans_read(hub, change->person); break;
    case CHANGED_PERSON: store_person(hub->store, change->person, learn_person, hub); break;
    case CHANGED_KEYS: rooms_end_keys(hub, change->person); break;
    case CHANGED_FORGOTTEN: forget(hub, change->person); break;
    case CHANGED_RELATIONS: relations_read(hub, change->person); break;
    case CHANGED_BANS: bans_read(hub, 0); break;
    case CHANGED_HOSTS: hosts_read(hub); break;
    case CHANGED_SETTINGS: host_read(hub); break;
    case CHANGED_TURNS: turns_read(hub, change->person); break;
    case CHANGED_SERVERS: shards_look(hub); break;
    case CHANGED_OTHER: people_hear_try(hub, change->text); break;
    }
}

void changes_close(struct hub *hub) {
    if (hub->shards) store_hear_changes(hub->store, NULL, NULL);
}

void changes_open(struct hub *hub) {
    if (hub->shards) store_hear_changes(hub->store, hear, hub);
}
