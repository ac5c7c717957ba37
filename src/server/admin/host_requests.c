/* Hosts ask for some of the acts of `kolam admin`, whose lines become one answer; and for how the
 * server is, now and in the last day. */
#include "server/admin/host_requests.h"

#include "base/buffer.h"
#include "base/clock.h"
#include "server/admin/admin_internal.h"
#include "server/hub/people/hosts.h"
#include "server/hub/people/people.h"
#include "server/hub/samples.h"

#include <string.h>

enum {
    HOST_COST = 5
}; /* as of a request that there is not: nobody learns that there is this one */

/* Acts */

struct host_question {
    struct admin_client admin;
    struct asker asker;
    struct buffer rows; /* lines */
    bool lacking;       /* there was no memory for all of them */
};

static void question_end(struct host_question *q) {
    admin_disconnect(&q->admin);
    buffer_done(&q->rows);
    free(q);
}

static void write_rows(const struct buffer *rows, struct text *t) {
    member_open(t, "rows", '[');
    for (size_t at = 0; at < rows->used;) {
        const char *line = (const char *)rows->start + at;
        size_t length = strcspn(line, "\n");
        element_next(t);
        text_slice(t, line, length);
        at += length + 1;
    }
    text_char(t, ']');
}

/* The last line is {"done":true}, with "more":true if there are more rows, or {"refused":...}. */
static void answer(struct host_question *q, const char *line, size_t length) {
    json_t *last = json_loadb(line, length, 0, NULL);
    const json_t *refused = json_object_get(last, "refused");
    struct text *t;
    if (refused)
        answer_refuse(&q->asker, json_string_value(json_object_get(refused, "code")),
                      json_string_value(json_object_get(refused, "en")),
                      json_string_value(json_object_get(refused, "de")));
    else if (!last || q->lacking)
        answer_refuse(&q->asker, "busy", "There is no memory.", "Es ist kein Speicher da.");
    else if ((t = answer_open(&q->asker))) {
        write_rows(&q->rows, t);
        member_bool(t, "more", json_is_true(json_object_get(last, "more")));
        answer_send(&q->asker, t);
    }
    json_decref(last);
}

static void hear_lines(void *context, const char *lines, size_t length, bool last) {
    struct host_question *q = context;
    if (!last) {
        if (!buffer_add(&q->rows, lines, length)) q->lacking = true;
        return;
    }
    answer(q, lines, length);
    question_end(q);
}

/* The request as `kolam admin` would say it. NULL without memory. */
static json_t *translate(const struct request *a, const char *act) {
    json_t *request = json_deep_copy(a->message);
    if (!request) return NULL;
    json_object_del(request, "id");
    json_object_del(request, "act");
    json_object_set_new(request, "do", json_string(act));
    return request;
}

static void serve_act(const struct request *a, const char *act) {
    const struct admin admin = {.store = a->hub->store, .hub = a->hub};
    struct host_question *q = calloc(1, sizeof *q);
    json_t *request = q ? translate(a, act) : NULL;
    if (!request) {
        free(q);
        answer_refuse(&a->asker, "busy", "There is no memory.", "Es ist kein Speicher da.");
        return;
    }
    q->asker = a->asker;
    q->admin = (struct admin_client){.send = hear_lines,
                                     .context = q,
                                     .user = AUDIT_NO_USER,
                                     .account = a->client->person->person.id};
    admin_serve_request(&admin, &q->admin, request);
    json_decref(request);
}

/* Health: something is stored, and then told how long that took */

struct health_question {
    struct asker asker;
    long long begun; /* by clock_microseconds() */
};

static void write_counts(struct hub *hub, struct text *t) {
    struct hub_counts counts = hub_counts(hub);
    member_number(t, "clients", counts.clients);
    member_number(t, "tables", counts.tables);
    member_number(t, "playing", counts.playing);
    member_number(t, "thinking", counts.thinking);
    member_bool(t, "timeHeld", counts.time_held);
    member_number(t, "moves", (long long)counts.moves);
    member_number(t, "games", (long long)counts.games);
    member_number(t, "refusals", (long long)counts.refusals);
    member_number(t, "wrongPassphrases", (long long)counts.wrong_passphrases);
}

static void write_health(struct hub *hub, bool stored, long long took, struct text *t) {
    const struct metrics_sample *last = samples_last(&hub->samples);
    member_open(t, "health", '{');
    member_bool(t, "storing", stored);
    member_number(t, "storedIn", took);
    member_number(t, "failures", (long long)store_counts(hub->store).failures);
    member_number(t, "pending", store_pending(hub->store));
    member_string(t, "version", KOLAM_VERSION);
    member_number(t, "started", hub->started / MILLISECOND);
    member_number(t, "time", hub_now(hub) / MILLISECOND);
    write_counts(hub, t);
    member_positive(t, "memory", last ? last->values[SAMPLE_MEMORY] : 0);
    text_char(t, '}');
}

static void health_known(void *context, bool stored) {
    struct health_question *q = context;
    struct text *t = answer_open(&q->asker);
    if (t) {
        write_health(q->asker.hub, stored, clock_microseconds() - q->begun, t);
        answer_send(&q->asker, t);
    }
    free(q);
}

static void serve_health(const struct request *a) {
    struct health_question *q = malloc(sizeof *q);
    struct batch *batch = q ? batch_open() : NULL;
    if (!batch) {
        free(q);
        answer_refuse(&a->asker, "busy", "There is no memory.", "Es ist kein Speicher da.");
        return;
    }
    *q = (struct health_question){a->asker, clock_microseconds()};
    batch_alive(batch, hub_now(a->hub) / MILLISECOND);
    store_commit(a->hub->store, batch, health_known, q);
}

static void serve_series(const struct request *a) {
    struct text *t = answer_open(&a->asker);
    if (!t) return;
    member_name(t, "series");
    samples_write(&a->hub->samples, request_number(a, "since", 0), t);
    answer_send(&a->asker, t);
}

/* Requests */

static bool is_host(const struct request *a) {
    return a->client->person && hosts_has(a->hub, a->client->person->person.id);
}

static void serve_host(const struct request *a) {
    const char *act = request_text(a, "act", STORE_NAME - 1);
    if (!is_host(a) || !act)
        answer_no_such_request(&a->asker);
    else if (strcmp(act, "health") == 0)
        serve_health(a);
    else if (strcmp(act, "series") == 0)
        serve_series(a);
    else
        serve_act(a, act);
}

const struct request_kind host_requests[] = {
    {"host", serve_host, HOST_COST, 0}, /* hosts may act in read-only mode as well */
    {0},
};
