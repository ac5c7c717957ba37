/* A digest is one object of JSON. Of addresses it has only those with so many tables that a limit
 * may be near. */
#include "server/hub/digest.h"

#include "server/hub/lobby.h"
#include "server/hub/quota.h"
#include "store/servers.h"

#include <stdlib.h>
#include <string.h>

struct digest {
    char *text[2]; /* DIGEST_TEXT bytes each: what is written now, and what was told last */
    json_t *others, *reading;
};

static struct digest *digest_of(struct hub *hub) {
    if (hub->digest) return hub->digest;
    struct digest *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    for (int i = 0; i < 2; i++) d->text[i] = calloc(1, DIGEST_TEXT);
    hub->digest = d;
    return d;
}

void digest_close(struct hub *hub) {
    struct digest *d = hub->digest;
    if (!d) return;
    json_decref(d->others);
    json_decref(d->reading);
    free(d->text[0]);
    free(d->text[1]);
    free(d);
}

static int people_here(const struct hub *hub) {
    return hub->counts.clients - hub->counts.table_lines;
}

const char *digest_write(struct hub *hub) {
    struct digest *d = digest_of(hub);
    if (!d || !d->text[0] || !d->text[1]) return NULL;
    struct text t = text_over(d->text[0], DIGEST_TEXT);
    text_char(&t, '{');
    lobby_write_here(hub, &t);
    member_number(&t, "people", people_here(hub));
    quota_write_tables(hub, &t);
    text_char(&t, '}');
    if (t.cut || strcmp(d->text[0], d->text[1]) == 0) return NULL;
    char *written = d->text[0];
    d->text[0] = d->text[1];
    d->text[1] = written;
    return written;
}

/* Tables are known by the server that has them. */
static void mark(json_t *digest, const char *list, const char *server) {
    json_t *tables = json_object_get(digest, list);
    for (size_t i = 0; i < json_array_size(tables); i++)
        json_object_set_new(json_array_get(tables, i), "at", json_string(server));
}

static void hear(void *context, const char *server, const char *text) {
    struct hub *hub = context;
    struct digest *d = hub->digest;
    if (server) {
        json_t *digest = json_loads(text, 0, NULL);
        mark(digest, "open", server);
        mark(digest, "playing", server);
        if (digest) json_array_append_new(d->reading, digest);
        return;
    }
    if (!json_equal(d->reading, d->others)) lobby_changed(hub);
    json_decref(d->others);
    d->others = d->reading;
    d->reading = NULL;
}

void digest_read(struct hub *hub) {
    struct digest *d = digest_of(hub);
    if (!d || d->reading) return;
    d->reading = json_array();
    if (d->reading) store_digests(hub->store, hear, hub);
}

const json_t *digest_others(const struct hub *hub) {
    return hub->digest ? hub->digest->others : NULL;
}

static int sum(struct hub *hub, const char *member, const char *inner) {
    int all = 0;
    for (size_t i = 0; i < json_array_size(digest_others(hub)); i++) {
        const json_t *value = json_object_get(json_array_get(digest_others(hub), i), member);
        if (inner) value = json_object_get(value, inner);
        all += (int)json_integer_value(value);
    }
    return all;
}

int digest_people(struct hub *hub) {
    return people_here(hub) + sum(hub, "people", NULL);
}

int digest_tables(struct hub *hub, const char *address) {
    return sum(hub, "tables", address);
}
