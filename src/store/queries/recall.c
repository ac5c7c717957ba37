/* What a server reads when it starts. */
#include "store/queries/recall.h"

#include "store/sqlite/database.h"
#include "store/store_internal.h"

#include <string.h>

bool recall_events(sqlite3 *database, const char *where, store_hear_event *hear, void *context,
                   struct refusal *why) {
    sqlite3_stmt *s = database_prepare(
        database, "SELECT table_id, number, body FROM journal"
                  " WHERE table_id IN (SELECT table_id FROM live) ORDER BY table_id, number");
    int code = SQLITE_ERROR;
    while (s && (code = sqlite3_step(s)) == SQLITE_ROW) {
        const char *body = (const char *)sqlite3_column_text(s, 2);
        hear(context, sqlite3_column_int64(s, 0), sqlite3_column_int(s, 1), body ? body : "",
             (size_t)sqlite3_column_bytes(s, 2));
    }
    if (code == SQLITE_DONE)
        hear(context, 0, 0, NULL, 0);
    else
        database_refuse(database, where, why);
    sqlite3_finalize(s);
    return code == SQLITE_DONE;
}

int64_t store_recall(struct store *store, store_hear_event *hear, void *context,
                     struct refusal *why) {
    sqlite3 *database = database_open(store->where, DATABASE_READS, why);
    if (!database) return -1;
    int64_t alive = -1;
    if (recall_events(database, store->where, hear, context, why))
        alive = database_number(database, "SELECT at FROM alive", 0);
    sqlite3_close(database);
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
    sqlite3_stmt *s = q->statements[QUERY_EVENTS];
    bool added = true;
    sqlite3_bind_int64(s, 1, request->table);
    while (added && query_next(s)) {
        struct event_head head = {sqlite3_column_int(s, 0), sqlite3_column_bytes(s, 1)};
        added = buffer_add(&request->events, &head, sizeof head) &&
                buffer_add(&request->events, sqlite3_column_text(s, 1), (size_t)head.length);
    }
    request->failed = query_end(s) != SQLITE_OK || !added;
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
