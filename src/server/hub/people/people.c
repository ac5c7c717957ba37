/* People who are here. Everybody is found by number, however many are connected; what somebody does
 * with their account is in accounts.c. */
#include "server/hub/host/host.h"
#include "server/hub/people/bans.h"
#include "server/hub/people/hosts.h"
#include "server/hub/people/people_internal.h"
#include "server/hub/people/relations.h"
#include "server/hub/ratings.h"
#include "server/hub/rooms/rooms.h"
#include "server/hub/turns.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const long long session_lasts = 400LL * 24 * 3600 * SECOND; /* unused */

struct person_here *people_find(struct hub *hub, int64_t person) {
    struct map_entry *entry = map_find(&hub->people->here, hash_number((uint64_t)person));
    return entry ? MAP_VALUE(entry, struct person_here, entry) : NULL;
}

int people_count(struct hub *hub) {
    const struct hash_map *here = &hub->people->here;
    int count = 0;
    for (struct map_entry *e = map_first(here); e; e = map_next(here, e)) count++;
    return count;
}

/* NULL if there is no memory. */
static struct person_here *enter(struct hub *hub, const struct person *person) {
    struct person_here *here = calloc(1, sizeof *here);
    if (!here) return NULL;
    here->person.id = person->id;
    map_add(&hub->people->here, &here->entry, hash_number((uint64_t)person->id));
    return here;
}

static void leave_for_good(struct hub *hub, struct person_here *here) {
    map_remove(&hub->people->here, &here->entry);
    json_decref(here->turns);
    free(here);
}

void people_learn(struct hub *hub, const struct person *person) {
    struct person_here *here = people_find(hub, person->id);
    if (!here) return;
    here->person = *person;
    sodium_memzero(here->person.passphrase, sizeof here->person.passphrase);
}

void people_arrive(struct hub *hub, struct client *client, const struct person *person) {
    struct person_here *here = people_find(hub, person->id);
    if (!here) here = enter(hub, person);
    if (!here) return;
    people_learn(hub, person);
    if (client->person != here) {
        people_leave(hub, client);
        client->person = here;
        LIST_INSERT_HEAD(&here->clients, client, of_person);
        here->client_count++;
    }
    if (!person->guest) ratings_prepare(hub, person->id);
    turns_rename(hub, &here->person);
    rooms_person_changed(hub, client);
    turns_changed(hub, person->id);
}

void people_leave(struct hub *hub, struct client *client) {
    struct person_here *here = client->person;
    if (!here) return;
    LIST_REMOVE(client, of_person);
    client->person = NULL;
    if (--here->client_count == 0) leave_for_good(hub, here);
}

/* Guests */

int64_t people_new_id(struct hub *hub) {
    uint64_t id = 0;
    while (!id) {
        hub_random(hub, (uint8_t *)&id, sizeof id);
        id >>= 2; /* positive, and not large for anybody who writes it down */
    }
    return (int64_t)id;
}

void people_name_by_number(struct hub *hub, const char *title, char name[STORE_NAME]) {
    uint16_t chance;
    hub_random(hub, (uint8_t *)&chance, sizeof chance);
    struct text t = text_over(name, STORE_NAME);
    text_add(&t, title);
    text_char(&t, ' ');
    text_number(&t, 1000 + chance % 9000);
}

void people_new_token(struct hub *hub, struct session *session) {
    uint8_t token[KEY_BYTES];
    hub_random(hub, token, sizeof token);
    key_hash(token, session->hash, sizeof session->hash);
    key_write(token, session->token);
    sodium_memzero(token, sizeof token);
}

void people_new_session(struct hub *hub, struct batch *batch, int64_t person,
                        struct session *session) {
    people_new_token(hub, session);
    batch_session(batch, session->hash, person, hub_now(hub) / MILLISECOND);
}

const struct person *people_need(struct hub *hub, struct client *client, struct batch *batch,
                                 char token[KEY_TEXT]) {
    token[0] = '\0';
    if (client->person) return &client->person->person;
    struct person guest = {
        .id = people_new_id(hub),
        .guest = true,
        .since = hub_now(hub) / MILLISECOND,
    };
    people_name_by_number(hub, "Guest", guest.name);
    people_arrive(hub, client, &guest);
    if (!client->person) return NULL;
    struct session session;
    batch_person(batch, &guest);
    people_new_session(hub, batch, guest.id, &session);
    memcpy(token, session.token, KEY_TEXT);
    memcpy(client->session, session.hash, STORE_TOKEN);
    return &client->person->person;
}

/* Coming back */

struct returning {
    struct asker asker;
    uint8_t session[STORE_TOKEN];
    people_then *then;
    unsigned endings; /* when it was looked for */
};

static void use_session(struct hub *hub, const uint8_t session[STORE_TOKEN]) {
    struct batch *batch = host_is_read_only(hub) ? NULL : batch_open();
    if (!batch) return;
    batch_use_session(batch, session, hub_now(hub) / MILLISECOND);
    store_commit(hub->store, batch, NULL, NULL);
}

static void look_for(struct returning *r);

static void recognise(void *context, const struct person *person) {
    struct returning *r = context;
    struct hub *hub = r->asker.hub;
    if (person && r->endings != hub->people->endings) {
        look_for(r);
        return;
    }
    struct client *client = client_find(hub, r->asker.client);
    if (client && store_has_failed(hub->store)) { /* nobody knows whose session it is */
        client_close(hub, client, CLOSE_BUSY, "the database cannot be asked");
        free(r);
        return;
    }
    if (client && person && !bans_has(hub, person->id)) {
        use_session(hub, r->session);
        memcpy(client->session, r->session, STORE_TOKEN);
        people_arrive(hub, client, person);
    }
    if (client) r->then(&r->asker);
    free(r);
}

static void look_for(struct returning *r) {
    struct hub *hub = r->asker.hub;
    r->endings = hub->people->endings;
    store_person_of_session(hub->store, r->session, recognise, r);
}

void people_return(const struct asker *asker, const uint8_t token[KEY_BYTES], people_then *then) {
    struct returning *r = malloc(sizeof *r);
    if (!r) {
        then(asker);
        return;
    }
    *r = (struct returning){.asker = *asker, .then = then};
    key_hash(token, r->session, sizeof r->session);
    look_for(r);
}

void people_write(struct hub *hub, struct text *t, const struct person *person) {
    element_open(t, '{');
    member_string(t, "name", person->name);
    member_bool(t, "guest", person->guest);
    if (hosts_has(hub, person->id)) member_bool(t, "host", true);
    text_char(t, '}');
}

void people_rename(struct hub *hub, const struct person *person) {
    people_learn(hub, person);
    turns_rename(hub, person);
    rooms_rename_over(hub, person);
}

/* Whether sessions of clients are still there, and whose they are */

struct check {
    struct hub *hub;
    uint8_t session[STORE_TOKEN];
};

static void checked(void *context, const struct person *person) {
    struct check *check = context;
    bool is_over = !person && !store_has_failed(check->hub->store);
    if (is_over) people_end_session(check->hub, check->session);
    if (person) people_rename(check->hub, person);
    free(check);
}

static void check_client(struct hub *hub, const struct client *client) {
    struct check *check = malloc(sizeof *check);
    if (!check) return;
    *check = (struct check){.hub = hub};
    memcpy(check->session, client->session, STORE_TOKEN);
    store_person_of_session(hub->store, check->session, checked, check);
}

void people_check_sessions(struct hub *hub, int64_t person) {
    hub->people->endings++;
    for (struct client *c = clients_first(hub); c; c = TAILQ_NEXT(c, all))
        if (c->person && (!person || c->person->person.id == person)) check_client(hub, c);
}

/* Tries, as signals: "1 2 WHO" */

static void count_try(struct hub *hub, enum try_outcome outcome, enum throttle_kind kind,
                      const char *who) {
    struct login_throttle *throttle = hub->people->throttle;
    switch (outcome) {
    case TRY_WRONG: throttle_wrong(throttle, kind, who, hub_now(hub)); break;
    case TRY_RIGHT: throttle_right(throttle, kind, who); break;
    case TRY_FORGIVEN: throttle_forgive(throttle, kind, who); break;
    }
}

void people_note_try(struct hub *hub, enum try_outcome outcome, enum throttle_kind kind,
                     const char *who) {
    char text[256];
    count_try(hub, outcome, kind, who);
    if (!hub->shards) return;
    snprintf(text, sizeof text, "%d %d %s", (int)outcome, (int)kind, who);
    store_signal(hub->store, text);
}

void people_hear_try(struct hub *hub, const char *text) {
    char *at;
    long outcome = strtol(text, &at, 10), kind = strtol(at, &at, 10);
    count_try(hub, (enum try_outcome)outcome, (enum throttle_kind)kind, at + strspn(at, " "));
}

/* The part of the hub */

/* Old sessions do no harm until then. */
void people_end_old_sessions(struct hub *hub) {
    struct batch *batch = batch_open();
    if (!batch) return;
    batch_end_old_sessions(batch, (hub_now(hub) - session_lasts) / MILLISECOND);
    store_commit(hub->store, batch, NULL, NULL);
}

bool people_open(struct hub *hub) {
    struct people *p = calloc(1, sizeof *p);
    hub->people = p;
    if (!p) return false;
    uint8_t key[THROTTLE_KEY];
    hub_random(hub, key, sizeof key);
    p->throttle = throttle_open(key);
    return map_init(&p->here, PEOPLE_BITS) && p->throttle && relations_open(hub) &&
           bans_open(hub) && hosts_open(hub);
}

void people_close(struct hub *hub) {
    struct people *p = hub->people;
    if (!p) return;
    for (struct map_entry *entry; (entry = map_first(&p->here));)
        leave_for_good(hub, MAP_VALUE(entry, struct person_here, entry));
    map_done(&p->here);
    relations_close(hub);
    bans_close(hub);
    hosts_close(hub);
    account_tasks_close(hub);
    throttle_close(p->throttle);
    free(p);
}
