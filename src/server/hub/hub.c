/* The hub itself: opening and closing its modules, and which request goes where. */
#include "server/admin/host_requests.h"
#include "server/hub/archive/archive.h"
#include "server/hub/bots.h"
#include "server/hub/changes.h"
#include "server/hub/digest.h"
#include "server/hub/engines.h"
#include "server/hub/host/host.h"
#include "server/hub/lobby.h"
#include "server/hub/people/bans.h"
#include "server/hub/people/passphrases.h"
#include "server/hub/people/people.h"
#include "server/hub/people/relations.h"
#include "server/hub/quota.h"
#include "server/hub/ratings.h"
#include "server/hub/rooms/rooms.h"
#include "server/hub/shards.h"
#include "server/hub/sweep.h"
#include "server/hub/turns.h"

#include <sodium.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum { PROTOCOL = 1, JSON_FLAGS = JSON_REJECT_DUPLICATES };

/* Callbacks */

long long hub_now(struct hub *hub) {
    return hub->callbacks.now(hub->callbacks.context);
}

void hub_random(struct hub *hub, uint8_t *bytes, size_t length) {
    hub->callbacks.random(hub->callbacks.context, bytes, length);
}

void hub_log(struct hub *hub, const char *event, const char *name, const char *value) {
    hub->callbacks.log(hub->callbacks.context, event, name, value, NULL);
}

/* Requests of the line */

static void serve_ping(const struct request *a) {
    struct text *t = answer_open(&a->asker);
    if (!t) return;
    member_number(t, "time", hub_now(a->hub) / MILLISECOND);
    answer_send(&a->asker, t);
}

static void welcome(const struct asker *asker) {
    struct hub *hub = asker->hub;
    struct client *client = client_find(hub, asker->client);
    if (!client) return;
    client->greeted = true;
    struct text *t = answer_open(asker);
    if (!t) return;
    member_string(t, "version", KOLAM_VERSION);
    member_number(t, "protocol", PROTOCOL);
    member_number(t, "time", hub_now(hub) / MILLISECOND);
    if (shards_server(hub)) member_string(t, "server", shards_server(hub));
    member_name(t, "person");
    if (client->person)
        people_write(hub, t, &client->person->person);
    else
        element_null(t);
    member_name(t, "turns");
    turns_write(hub, t, client->person ? client->person->person.id : 0);
    host_write(hub, t);
    answer_send(asker, t);
}

static void welcome_with_turns(const struct asker *asker) {
    turns_read_first(asker, welcome);
}

static void serve_hello(const struct request *a) {
    uint8_t token[KEY_BYTES];
    const json_t *session = json_object_get(a->message, "session");
    if (!session || json_is_null(session)) {
        welcome(&a->asker);
    } else if (request_bytes(a, "session", token, sizeof token)) {
        people_return(&a->asker, token, welcome_with_turns);
    } else {
        answer_refuse(&a->asker, "malformed", "'session' must be 32 hexadecimal digits.",
                      "'session' müssen 32 hexadezimale Ziffern sein.");
    }
}

static const struct request_kind line_requests[] = {
    {"ping", serve_ping, 1, NOTHING},
    {"hello", serve_hello, 5, NOTHING},
    {0},
};

/* Hearing */

static const struct request_kind *request_named(const char *name) {
    static const struct request_kind *const all[] = {
        room_requests,    line_requests,     lobby_requests, people_requests,
        archive_requests, relation_requests, host_requests,  NULL};
    for (int i = 0; all[i]; i++)
        for (const struct request_kind *r = all[i]; r->name; r++)
            if (strcmp(r->name, name) == 0) return r;
    return NULL;
}

void request_serve(const struct request *a) {
    request_named(request_text(a, "do", STORE_NAME))->serve(a);
}

static void refuse_flood(const struct request *a, enum rate rate) {
    answer_refuse(&a->asker, "busy", "That was too much at once: wait a moment.",
                  "Das war zu viel auf einmal: Warte einen Moment.");
    if (rate == RATE_ABUSED) client_close(a->hub, a->client, CLOSE_POLICY, "too many requests");
}

/* What is no message at all costs as well. */
static void refuse_garbage(struct request *a) {
    enum rate rate = quota_take(a->hub, a->client, 5);
    if (rate == RATE_ALLOWED)
        answer_unreadable(a->hub, a->client, "A message must be a JSON object with 'do'.",
                          "Eine Nachricht muss ein JSON-Objekt mit 'do' sein.");
    else
        refuse_flood(a, rate);
}

static void serve(struct request *a) {
    const json_t *id = json_object_get(a->message, "id");
    const char *name = request_text(a, "do", STORE_NAME);
    if (!name || (id && (!json_is_integer(id) || json_integer_value(id) < 1))) {
        refuse_garbage(a);
        return;
    }
    if (id) a->asker.id = json_integer_value(id);
    const struct request_kind *r = request_named(name);
    enum rate rate = quota_take(a->hub, a->client, r ? r->cost : 5);
    if (rate != RATE_ALLOWED)
        refuse_flood(a, rate);
    else if (!r)
        answer_no_such_request(&a->asker);
    else if (!host_refuses(&a->asker, r->effects))
        r->serve(a);
}

void hub_hear(struct hub *hub, struct client *client, const char *bytes, size_t length) {
    hub->counts.messages++;
    if (length > MESSAGE_MOST) {
        client_close(hub, client, CLOSE_TOO_LARGE, "message too long");
        return;
    }
    json_error_t error;
    json_t *message = json_loadb(bytes, length, JSON_FLAGS, &error);
    struct request a = {hub, client, message, {hub, client->number, 0}};
    if (json_is_object(message))
        serve(&a);
    else
        refuse_garbage(&a);
    json_decref(message);
}

/* Time and other threads */

void hub_skip(struct hub *hub, long long from) {
    if (!shards_stood(hub, from)) rooms_skip(hub, from);
}

bool hub_acts(struct hub *hub) {
    return shards_act(hub);
}

void hub_time_set(struct hub *hub, long long by) {
    rooms_doubt_time(hub, by, 0);
}

void hub_trust_time(struct hub *hub) {
    rooms_trust_time(hub);
}

void hub_limit(struct hub *hub, bool on) {
    hub->settings.limits = on;
}

void hub_tick(struct hub *hub) {
    shards_tick(hub);
    rooms_tick(hub);
    turns_tell(hub);
    lobby_tell(hub);
    sweep_tick(hub);
    host_tick(hub);
}

int hub_file(const struct hub *hub) {
    return hub->file;
}

void hub_settle(struct hub *hub) {
    store_settle(hub->store);
    bots_settle(hub->bots);
    passphrases_settle(hub->passphrases);
}

void hub_sample(struct hub *hub, const struct metrics_sample *sample) {
    samples_add(&hub->samples, sample);
}

struct hub_counts hub_counts(struct hub *hub) {
    struct hub_counts counts = hub->counts;
    counts.playing = rooms_playing(hub);
    counts.thinking = bots_thinking(hub->bots);
    counts.time_held = rooms_time_is_held(hub);
    counts.draining = host_drains(hub);
    counts.read_only = host_is_read_only(hub);
    shards_tell_counts(hub, &counts);
    return counts;
}

void hub_wait_for_store(struct hub *hub) {
    while (store_pending(hub->store) > 0) {
        struct pollfd file = {.fd = store_file(hub->store), .events = POLLIN};
        poll(&file, 1, 100);
        store_settle(hub->store);
    }
}

/* Opening and closing */

static bool look_after(struct hub *hub, int file) {
    struct epoll_event event = {.events = EPOLLIN};
    return epoll_ctl(hub->file, EPOLL_CTL_ADD, file, &event) == 0;
}

static bool open_modules(struct hub *hub) {
    hub->file = epoll_create1(EPOLL_CLOEXEC);
    if (hub->file < 0 || sodium_init() < 0) return false;
    if (!messages_open(hub) || !clients_open(hub) || !quota_open(hub)) return false;
    if (!host_open(hub)) return false;
    if (!lobby_open(hub) || !turns_open(hub) || !rooms_open(hub)) return false;
    if (!people_open(hub) || !ratings_open(hub)) return false;
    hub->bots = bots_open(hub->settings.bots, engines_answer, hub);
    hub->passphrases = passphrases_open(hub->settings.weak_passphrases);
    return hub->bots && hub->passphrases && look_after(hub, store_file(hub->store)) &&
           look_after(hub, bots_file(hub->bots)) &&
           look_after(hub, passphrases_file(hub->passphrases));
}

static void close_modules(struct hub *hub) {
    changes_close(hub);
    rooms_close(hub);
    turns_close(hub);
    lobby_close(hub);
    ratings_close(hub);
    passphrases_close(hub->passphrases);
    people_close(hub);
    quota_close(hub);
    host_close(hub);
    bots_close(hub->bots);
    clients_close(hub);
    shards_close(hub);
    digest_close(hub);
    messages_close(hub);
    if (hub->file >= 0) close(hub->file);
    free(hub);
}

static void begin_serving(struct hub *hub) {
    bans_close_seats(hub);
    if (!rooms_time_is_held(hub) && !host_is_read_only(hub)) people_end_old_sessions(hub);
}

/* What others change from now on is heard of. */
static bool begin_sharing(struct hub *hub, struct refusal *why) {
    changes_open(hub);
    return shards_begin(hub, why);
}

struct hub *hub_open(struct store *store, const struct callbacks *callbacks,
                     const struct hub_settings *settings, struct refusal *why) {
    struct hub *hub = calloc(1, sizeof *hub);
    if (!hub) return NULL;
    hub->store = store;
    hub->callbacks = *callbacks;
    hub->settings = *settings;
    hub->started = hub_now(hub);
    bool opened = open_modules(hub);
    hub_wait_for_store(hub); /* what is set, and who has blocked whom, holds from the start */
    if (opened && (host_is_read_only(hub) || settings->acts_only)) rooms_hold(hub, true);
    if (!opened) {
        refuse(why, "", "Memory, threads or files are lacking.",
               "Es fehlt an Speicher, Threads oder Dateien.");
    } else if (shards_open(hub, why) && rooms_recall(hub, why) && begin_sharing(hub, why)) {
        hub_wait_for_store(hub);
        if (!settings->acts_only) begin_serving(hub);
        return hub;
    }
    hub_wait_for_store(hub);
    close_modules(hub);
    return NULL;
}

void hub_close(struct hub *hub) {
    rooms_pause(hub);
    hub->closing = true;
    store_give_up_searches(hub->store);
    hub_wait_for_store(hub);
    shards_end(hub);
    for (struct client *client; (client = clients_first(hub));) {
        uint64_t number = client->number;
        client_close(hub, client, CLOSE_RESTART, "the server stops");
        client = client_find(hub, number);
        if (client) hub_disconnect(hub, client);
    }
    hub_wait_for_store(hub);
    close_modules(hub);
}
