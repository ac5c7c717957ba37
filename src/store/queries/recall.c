/* What a server reads when it starts. */
#include "store/queries/recall.h"

#include "store/queries/queries.h"
#include "store/store_internal.h"

#include <string.h>

bool recall_events(struct connection *connection, const char *where, store_hear_event *hear,
                   void *context, struct refusal *why) {
    struct statement *s = connection_prepare(
        connection, "SELECT table_id, number, body FROM journal"
                    " WHERE table_id IN (SELECT table_id FROM live) ORDER BY table_id, number");
    while (s && statement_next(s)) {
        struct slice body = statement_slice(s, 2);
        hear(context, statement_number(s, 0), statement_int(s, 1), body.start ? body.start : "",
             body.length);
    }
    bool whole = s && statement_end(s);
    if (whole)
        hear(context, 0, 0, NULL, 0);
    else
        connection->kind->refuse(connection, where, why);
    statement_close(s);
    return whole;
}

int64_t store_recall(struct store *store, store_hear_event *hear, void *context,
                     struct refusal *why) {
    const struct backend *backend = store->backend;
    struct connection *c = backend->kind->connect(backend->where, CONNECTION_RECALLS, why);
    if (!c) return -1;
    int64_t alive = -1;
    if (recall_events(c, backend->where, hear, context, why))
        alive = connection_number(c, "SELECT at FROM alive", 0);
    connection_close(c);
    return alive;
}

/* One table: its events, one behind the other, each with its number and length in front. */
struct events_query {
    struct query query; /* the first member */
    store_hear_event *hear;
    void *context;
    int64_t table;
    struct buffer events;
    bool failed;
};

struct event_head {
    int number, length;
};

static void answer_events(struct queries *q, struct query *query) {
    struct events_query *request = (struct events_query *)query;
    struct statement *s = q->statements[QUERY_EVENTS];
    bool added = true;
    statement_bind(s, 1, request->table);
    while (added && statement_next(s)) {
        struct slice body = statement_slice(s, 1);
        struct event_head head = {statement_int(s, 0), (int)body.length};
        added = buffer_add(&request->events, &head, sizeof head) &&
                buffer_add(&request->events, body.start, body.length);
    }
    request->failed = !statement_end(s) || !added;
}

static void tell_events(struct query *query) {
    struct events_query *request = (struct events_query *)query;
    size_t at = 0;
    while (!request->failed && at < request->events.used) {
        const char *event = (const char *)request->events.start + at;
        struct event_head head;
        memcpy(&head, event, sizeof head);
        event += sizeof head;
        request->hear(request->context, request->table, head.number, event, (size_t)head.length);
        at += sizeof head + (size_t)head.length;
    }
    request->hear(request->context, request->table, request->failed ? -1 : 0, NULL, 0);
    buffer_done(&request->events);
}

void store_events(struct store *store, int64_t table, store_hear_event *hear, void *context) {
    struct events_query request = {.query = {.answer = answer_events, .tell = tell_events},
                                   .hear = hear,
                                   .context = context,
                                   .table = table,
                                   .failed = true};
    store_submit(store, &request.query, sizeof request);
}
