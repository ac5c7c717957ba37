/* The hub itself: opening and closing, clients, and which request goes where. */
#include "server/hub/hub.h"

#include "server/hub/quota.h"
#include "server/hub/rooms.h"

#include <sodium.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum { PROTOCOL = 1, JSON_FLAGS = JSON_REJECT_DUPLICATES };

/* Surroundings */

struct store *hub_store(struct hub *hub) {
    return hub->store;
}

long long hub_now(struct hub *hub) {
    return hub->around.now(hub->around.context);
}

void hub_random(struct hub *hub, uint8_t *bytes, size_t length) {
    hub->around.random(hub->around.context, bytes, length);
}

void hub_log(struct hub *hub, const char *event, const char *name, const char *value) {
    hub->around.log(hub->around.context, event, name, value, NULL);
}

/* Clients: a number is a slot and how often slots were given, so that none comes twice. */

struct client *hub_find_client(struct hub *hub, uint64_t number) {
    uint32_t slot = (uint32_t)number;
    struct client *client = slot < hub->slot_count ? hub->slots[slot] : NULL;
    return client && client->number == number ? client : NULL;
}

static bool grow_slots(struct hub *hub) {
    if (hub->free_count > 0) return true;
    uint32_t count = hub->slot_count > 0 ? 2 * hub->slot_count : 64;
    struct client **slots = realloc(hub->slots, count * sizeof(struct client *));
    if (slots) hub->slots = slots;
    uint32_t *free_slots = realloc(hub->free_slots, count * sizeof *free_slots);
    if (free_slots) hub->free_slots = free_slots;
    if (!slots || !free_slots) return false;
    for (uint32_t slot = count; slot-- > hub->slot_count;) {
        slots[slot] = NULL;
        free_slots[hub->free_count++] = slot;
    }
    hub->slot_count = count;
    return true;
}

struct client *hub_connect(struct hub *hub, void *link, const char *address) {
    struct client *client = grow_slots(hub) ? calloc(1, sizeof *client) : NULL;
    if (!client) return NULL;
    client->address = quota_arrive(hub, address);
    if (!client->address) {
        free(client);
        return NULL;
    }
    uint32_t slot = hub->free_slots[--hub->free_count];
    hub->slots[slot] = client;
    client->number = ++hub->greatest << 32 | slot;
    client->link = link;
    client->before = hub->clients.before;
    client->behind = &hub->clients;
    client->before->behind = hub->clients.before = client;
    hub->counts.clients++;
    return client;
}

void hub_disconnect(struct hub *hub, struct client *client) {
    uint32_t slot = (uint32_t)client->number;
    while (client->watching) room_unwatch(hub, client->watching);
    if (client->person) people_leave(hub, client);
    quota_leave(hub, client->address);
    client->before->behind = client->behind;
    client->behind->before = client->before;
    hub->slots[slot] = NULL;
    hub->free_slots[hub->free_count++] = slot;
    hub->counts.clients--;
    free(client);
}

void hub_round_trip(struct hub *hub, struct client *client, long long microseconds) {
    (void)hub;
    client->round_trip = microseconds;
}

/* Requests of the line */

static void serve_ping(const struct asked *a) {
    struct text *t = answer_open(&a->asker);
    if (!t) return;
    member_number(t, "time", hub_now(a->hub) / MILLISECOND);
    answer_send(&a->asker, t);
}

static void welcome(const struct asker *asker) {
    struct hub *hub = asker->hub;
    struct client *client = hub_find_client(hub, asker->client);
    if (!client) return;
    client->greeted = true;
    struct text *t = answer_open(asker);
    if (!t) return;
    member_string(t, "version", KOLAM_VERSION);
    member_number(t, "protocol", PROTOCOL);
    member_number(t, "time", hub_now(hub) / MILLISECOND);
    member_name(t, "person");
    if (client->person)
        people_write(t, &client->person->person);
    else
        element_null(t);
    member_name(t, "turns");
    if (client->person)
        turns_write(hub, t, client->person->person.id);
    else
        text_add(t, "[]");
    answer_send(asker, t);
}

static void serve_hello(const struct asked *a) {
    uint8_t token[KEY_BYTES];
    const json_t *session = json_object_get(a->message, "session");
    if (!session || json_is_null(session)) {
        welcome(&a->asker);
    } else if (asked_bytes(a, "session", token, sizeof token)) {
        people_return(&a->asker, token, welcome);
    } else {
        answer_refuse(&a->asker, "malformed", "'session' must be 32 hexadecimal digits.",
                      "'session' müssen 32 hexadezimale Ziffern sein.");
    }
}

static const struct request line_requests[] = {
    {"ping", serve_ping, 1},
    {"hello", serve_hello, 5},
    {0},
};

/* Hearing */

static const struct request *request_named(const char *name) {
    static const struct request *const all[] = {table_requests,  line_requests,    lobby_requests,
                                                people_requests, archive_requests, NULL};
    for (int i = 0; all[i]; i++)
        for (const struct request *r = all[i]; r->name; r++)
            if (strcmp(r->name, name) == 0) return r;
    return NULL;
}

static void refuse_flood(const struct asked *a, enum pace_of_asking pace) {
    answer_refuse(&a->asker, "busy", "That was too much at once: wait a moment.",
                  "Das war zu viel auf einmal: Warte einen Moment.");
    if (pace == ASKS_MUCH_TOO_OFTEN)
        a->hub->around.close(a->hub->around.context, a->client->link, FAREWELL_POLICY,
                             "too many requests");
}

/* What is no message at all costs as well. */
static void refuse_garbage(struct asked *a) {
    enum pace_of_asking pace = quota_ask(a->hub, a->client, 5);
    if (pace == ASKS_WELL)
        answer_unreadable(a->hub, a->client, "A message must be a JSON object with 'do'.",
                          "Eine Nachricht muss ein JSON-Objekt mit 'do' sein.");
    else
        refuse_flood(a, pace);
}

static void serve(struct asked *a) {
    const json_t *id = json_object_get(a->message, "id");
    const char *name = asked_text(a, "do", STORE_NAME);
    if (!name || (id && (!json_is_integer(id) || json_integer_value(id) < 1))) {
        refuse_garbage(a);
        return;
    }
    if (id) a->asker.id = json_integer_value(id);
    const struct request *r = request_named(name);
    enum pace_of_asking pace = quota_ask(a->hub, a->client, r ? r->cost : 5);
    if (pace != ASKS_WELL)
        refuse_flood(a, pace);
    else if (r)
        r->serve(a);
    else
        answer_refuse(&a->asker, "malformed", "There is no such request.",
                      "Eine solche Anfrage gibt es nicht.");
}

void hub_hear(struct hub *hub, struct client *client, const char *bytes, size_t length) {
    hub->counts.messages++;
    if (length > MESSAGE_MOST) {
        hub->around.close(hub->around.context, client->link, FAREWELL_TOO_LARGE,
                          "message too long");
        return;
    }
    json_error_t error;
    json_t *message = json_loadb(bytes, length, JSON_FLAGS, &error);
    struct asked a = {hub, client, message, {hub, client->number, 0}};
    if (json_is_object(message))
        serve(&a);
    else
        refuse_garbage(&a);
    json_decref(message);
}

/* Time and other threads */

void hub_tick(struct hub *hub) {
    long long now = hub_now(hub);
    if (hub->ticking > 0 && now - hub->alive_told >= SECOND) {
        hub->alive_told = now;
        store_alive(hub->store, now / MILLISECOND);
    }
    rooms_wake(hub);
    if (hub->ending && now - hub->ends_tried >= SECOND) {
        hub->ends_tried = now;
        rooms_end_waiting(hub);
    }
    rooms_tell_news(hub);
    turns_tell(hub);
    lobby_tell(hub);
}

int hub_file(const struct hub *hub) {
    return hub->file;
}

static void settle_store(struct hub *hub) {
    store_settle(hub->store);
}

static void settle_bots(struct hub *hub) {
    bots_settle(hub->bots);
}

/* Whose files it looks after, and who has something to tell then. */
static void (*const settles[])(struct hub *hub) = {settle_store, settle_bots, people_settle};
enum { SETTLES = sizeof settles / sizeof *settles };

void hub_settle(struct hub *hub) {
    struct epoll_event ready[SETTLES];
    int count = epoll_wait(hub->file, ready, SETTLES, 0);
    for (int i = 0; i < count; i++) settles[ready[i].data.u32](hub);
}

struct hub_counts hub_counts(const struct hub *hub) {
    struct hub_counts counts = hub->counts;
    counts.playing = 0;
    for (const struct room *room = rooms_first(hub); room; room = rooms_next(hub, room))
        counts.playing += room->table.dealt && !room_is_over(room);
    counts.thinking = bots_thinking(hub->bots);
    return counts;
}

/* Opening and closing */

static bool look_after(struct hub *hub, int file, uint32_t which) {
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = which};
    return file < 0 || epoll_ctl(hub->file, EPOLL_CTL_ADD, file, &event) == 0;
}

static bool open_parts(struct hub *hub) {
    hub->file = epoll_create1(EPOLL_CLOEXEC);
    hub->out.buffer = malloc(OUT_FRONT + OUT_ROOM);
    hub->spare = malloc(OUT_ROOM);
    if (hub->file < 0 || !hub->out.buffer || !hub->spare || sodium_init() < 0) return false;
    lobby_open(hub);
    if (!quota_open(hub) || !turns_open(hub) || !rooms_open(hub)) return false;
    if (!people_open(hub) || !ratings_open(hub)) return false;
    hub->bots = bots_open(hub->settings.bots, engines_answer, hub);
    return hub->bots && look_after(hub, store_file(hub->store), 0) &&
           look_after(hub, bots_file(hub->bots), 1) && look_after(hub, people_file(hub), 2);
}

static void close_parts(struct hub *hub) {
    rooms_close(hub);
    turns_close(hub);
    ratings_close(hub);
    people_close(hub);
    quota_close(hub);
    if (hub->bots) bots_close(hub->bots);
    while (hub->spare_pending) {
        struct pending *p = hub->spare_pending;
        hub->spare_pending = p->behind;
        free(p);
    }
    if (hub->file >= 0) close(hub->file);
    free(hub->slots);
    free(hub->free_slots);
    free(hub->out.buffer);
    free(hub->spare);
    free(hub);
}

struct hub *hub_open(struct store *store, const struct surroundings *around,
                     const struct hub_settings *settings, struct refusal *why) {
    struct hub *hub = calloc(1, sizeof *hub);
    if (!hub) return NULL;
    hub->store = store;
    hub->around = *around;
    hub->settings = *settings;
    hub->clients.before = hub->clients.behind = &hub->clients;
    hub->started = hub_now(hub);
    if (!open_parts(hub)) {
        refuse(why, "", "Memory, threads or files are lacking.",
               "Es fehlt an Speicher, Threads oder Dateien.");
    } else if (recall_all(hub, why)) {
        return hub;
    }
    close_parts(hub);
    return NULL;
}

/* Waits for the store alone: nobody asks for anything new. */
static void wait_for_store(struct hub *hub) {
    while (store_pending(hub->store) > 0) {
        struct pollfd file = {.fd = store_file(hub->store), .events = POLLIN};
        poll(&file, 1, 100);
        store_settle(hub->store);
    }
}

void hub_close(struct hub *hub) {
    rooms_pause(hub);
    hub->closing = true;
    wait_for_store(hub);
    rooms_give_up_ends(hub);
    wait_for_store(hub);
    while (hub->clients.behind != &hub->clients) {
        uint64_t number = hub->clients.behind->number;
        hub->around.close(hub->around.context, hub->clients.behind->link, FAREWELL_RESTART,
                          "the server stops");
        struct client *client = hub_find_client(hub, number);
        if (client) hub_disconnect(hub, client);
    }
    wait_for_store(hub);
    close_parts(hub);
}
