/* The settings in memory, and how clients hear of them: in the answer to hello, and whenever they
 * change. */
#include "server/hub/host/host.h"

#include "server/hub/rooms/rooms.h"

#include <stdio.h>
#include <stdlib.h>

struct host {
    struct host_settings settings;
    int64_t drains_since; /* milliseconds since 1970; 0: it does not */
    bool is_announced;    /* clients know of an announcement that is not over */
};

static void learn(void *context, const struct stored_setting *setting) {
    struct hub *hub = context;
    if (setting) host_settings_read(&hub->host->settings, setting);
}

bool host_open(struct hub *hub) {
    hub->host = calloc(1, sizeof *hub->host);
    if (!hub->host) return false;
    host_settings_init(&hub->host->settings);
    store_settings(hub->store, learn, hub);
    return true;
}

void host_close(struct hub *hub) {
    free(hub->host);
}

const struct host_settings *host_settings(const struct hub *hub) {
    return &hub->host->settings;
}

int host_limit(const struct hub *hub, enum limit limit) {
    return hub->host->settings.limits[limit];
}

/* Telling */

static const char *const drain_sentence[LANGUAGES] = {
    [ENGLISH] = "The server is about to be restarted: no new games begin for now. Games under way "
                "go on.",
    [GERMAN] = "Der Server wird bald neu gestartet: Neue Partien beginnen vorerst nicht. Laufende "
               "gehen weiter.",
};

static void write_one(struct text *t, const char *kind, int64_t since, int64_t until,
                      const char *english, const char *german) {
    element_open(t, '{');
    member_string(t, "kind", kind);
    member_number(t, "since", since);
    member_positive(t, "until", until);
    member_string(t, "en", english);
    member_string(t, "de", german);
    text_char(t, '}');
}

/* What everybody is told while it is read-only, with the reason if there is one. */
struct sentence {
    char text[LANGUAGES][512];
};

static void write_read_only(const struct read_only *mode, struct sentence *s) {
    bool has_reason = mode->reason[0];
    snprintf(s->text[ENGLISH], sizeof s->text[ENGLISH],
             "The server stores nothing for now: you can look at everything, but not play. No "
             "clock runs, and nothing is lost.%s%s",
             has_reason ? " The reason: " : "", mode->reason);
    snprintf(s->text[GERMAN], sizeof s->text[GERMAN],
             "Der Server speichert vorerst nichts: Du kannst alles ansehen, aber nicht spielen. "
             "Keine Uhr läuft, und nichts geht verloren.%s%s",
             has_reason ? " Der Grund: " : "", mode->reason);
}

static void write_modes(struct hub *hub, struct text *t) {
    const struct read_only *mode = &hub->host->settings.read_only;
    struct sentence s;
    write_read_only(mode, &s);
    if (mode->since) write_one(t, "readOnly", mode->since, 0, s.text[ENGLISH], s.text[GERMAN]);
    if (host_drains(hub))
        write_one(t, "drain", hub->host->drains_since, 0, drain_sentence[ENGLISH],
                  drain_sentence[GERMAN]);
}

static const struct announcement *announced(struct hub *hub) {
    return announcement_now(&hub->host->settings, hub_now(hub) / MILLISECOND);
}

void host_write(struct hub *hub, struct text *t) {
    const struct announcement *a = announced(hub);
    hub->host->is_announced = a;
    member_open(t, "announcements", '[');
    if (a) write_one(t, "host", a->since, a->until, a->text[ENGLISH], a->text[GERMAN]);
    write_modes(hub, t);
    text_char(t, ']');
}

static void tell(struct hub *hub) {
    struct text *t = message_open(hub, "announcements");
    host_write(hub, t);
    for (struct client *c = clients_first(hub); c; c = TAILQ_NEXT(c, all))
        if (c->greeted) message_send(hub, c, t);
}

void host_learn(struct hub *hub, const struct stored_setting *setting) {
    bool was_read_only = host_is_read_only(hub);
    learn(hub, setting);
    if (limit_of_setting(setting->name) == LIMITS) tell(hub);
    if (was_read_only != host_is_read_only(hub)) rooms_hold(hub, !was_read_only);
}

struct rereading {
    struct hub *hub;
    struct host_settings settings;
};

static void hear_again(void *context, const struct stored_setting *setting) {
    struct rereading *r = context;
    struct hub *hub = r->hub;
    if (setting) {
        host_settings_read(&r->settings, setting);
        return;
    }
    bool was_read_only = host_is_read_only(hub);
    if (!store_has_failed(hub->store)) hub->host->settings = r->settings;
    free(r);
    tell(hub);
    if (was_read_only != host_is_read_only(hub)) rooms_hold(hub, !was_read_only);
}

void host_read(struct hub *hub) {
    struct rereading *r = malloc(sizeof *r);
    if (!r) return;
    r->hub = hub;
    host_settings_init(&r->settings);
    store_settings(hub->store, hear_again, r);
}

/* Modes */

bool host_is_read_only(const struct hub *hub) {
    return hub->host->settings.read_only.since > 0;
}

bool host_drains(const struct hub *hub) {
    return hub->host->drains_since > 0;
}

void host_drain(struct hub *hub, bool on) {
    if (on == host_drains(hub)) return;
    hub->host->drains_since = on ? hub_now(hub) / MILLISECOND : 0;
    tell(hub);
}

static bool refuse_storing(const struct asker *asker) {
    struct sentence s;
    write_read_only(&asker->hub->host->settings.read_only, &s);
    answer_refuse(asker, "closed", s.text[ENGLISH], s.text[GERMAN]);
    return true;
}

bool host_refuses(const struct asker *asker, int effects) {
    if (effects & STORES && host_is_read_only(asker->hub)) return refuse_storing(asker);
    if (!(effects & BEGINS_GAME) || !host_drains(asker->hub)) return false;
    answer_refuse(asker, "closed", drain_sentence[ENGLISH], drain_sentence[GERMAN]);
    return true;
}

void host_tick(struct hub *hub) {
    if (hub->host->is_announced && !announced(hub)) tell(hub);
}
