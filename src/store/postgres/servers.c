/* Three threads beside those of the store, each with a connection: one for entries, leases and
 * signals, which are never late; one that reads tables; and one that listens. */
#include "store/postgres/servers.h"

#include "base/clock.h"
#include "store/postgres/servers_internal.h"
#include "store/store_internal.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    JOIN_TRIES = 2 * SERVER_LIFE / 100,
    TRY_EVERY = 100 * 1000 * 1000, /* nanoseconds */
};

/* A thread that does one task after the other. */
struct helper {
    struct servers *servers;
    struct server_link link;
    struct channel requests;
    struct thread thread;
};

struct servers {
    struct store *store;
    char name[SERVER_NAME];
    struct helper prompt, reader;
    struct listener *listener;

    /* The caller's alone. */
    int64_t epochs[SHARDS]; /* NO_EPOCH: not this server's */
    store_hear_change *hear;
    void *context;
};

enum { NO_EPOCH = -1 };

struct server_task {
    struct task task; /* the first member */
    void (*work)(struct servers *servers, struct server_link *link, struct server_task *task);
};

int64_t servers_id(const struct servers *servers) {
    return atomic_load(&servers->store->backend->server);
}

/* Threads */

static void *work_as_helper(void *with) {
    struct helper *helper = with;
    for (struct queue_link *link; (link = channel_wait(&helper->requests));) {
        struct server_task *task = (struct server_task *)link;
        task->work(helper->servers, &helper->link, task);
        channel_put(&helper->servers->store->answers, link, INT_MAX);
    }
    return NULL;
}

static bool helper_start(struct helper *helper, struct servers *servers) {
    helper->servers = servers;
    channel_init(&helper->requests, false);
    return server_link_init(&helper->link, servers->store->backend->where) &&
           thread_start_without_signals(&helper->thread, work_as_helper, helper);
}

static void helper_stop(struct helper *helper) {
    channel_close(&helper->requests);
    thread_join(&helper->thread);
    channel_done(&helper->requests);
    server_link_done(&helper->link);
}

static void submit(struct helper *helper, struct server_task *task) {
    helper->servers->store->pending++;
    channel_put(&helper->requests, &task->task.link, INT_MAX);
}

/* NULL if there is no memory. */
static void *new_task(size_t size,
                      void (*work)(struct servers *, struct server_link *, struct server_task *),
                      void (*tell)(struct task *)) {
    struct server_task *task = calloc(1, size);
    if (!task) return NULL;
    task->work = work;
    task->task.tell = tell;
    return task;
}

static void tell_nothing(struct task *task) {
    free(task);
}

/* Joining */

bool store_is_shared(const struct store *store) {
    return store->backend->kind == &postgres_backend;
}

/* One that was killed a moment ago, or is being stopped, is waited for. */
static int64_t join(struct servers *servers) {
    struct server_link link;
    int64_t id = -1;
    if (server_link_init(&link, servers->store->backend->where))
        id = server_join(&link, servers->name);
    for (int i = 0; id == 0 && i < JOIN_TRIES; i++) {
        nanosleep(&(struct timespec){.tv_nsec = TRY_EVERY}, NULL);
        id = server_join(&link, servers->name);
    }
    server_link_done(&link);
    return id;
}

static bool refuse_name(int64_t id, const char *name, struct refusal *why) {
    if (id < 0)
        return refuse(why, "", "The database cannot be reached.",
                      "Die Datenbank ist nicht zu erreichen.");
    return refuse(why, "--name", "A server of the name %s is running already.",
                  "Ein Server mit dem Namen %s läuft schon.", name);
}

bool store_join(struct store *store, const char *name, struct refusal *why) {
    struct servers *servers = calloc(1, sizeof *servers);
    if (!servers) return refuse(why, "", "There is no memory.", "Es ist kein Speicher da.");
    servers->store = store;
    snprintf(servers->name, SERVER_NAME, "%s", name);
    for (int i = 0; i < SHARDS; i++) servers->epochs[i] = NO_EPOCH;
    int64_t id = join(servers);
    atomic_store(&servers->store->backend->server, id);
    if (id <= 0) {
        free(servers);
        return refuse_name(id, name, why);
    }
    if (!helper_start(&servers->prompt, servers) || !helper_start(&servers->reader, servers)) {
        free(servers); /* with what little was begun: the program ends */
        return refuse(why, "", "The system has no more threads.",
                      "Das System hat keine Threads mehr.");
    }
    store->servers = servers;
    return true;
}

void servers_close(struct servers *servers) {
    if (!servers) return;
    listener_close(servers->listener);
    servers->hear = NULL;
    store_settle(servers->store); /* what was heard meanwhile goes */
    helper_stop(&servers->prompt);
    helper_stop(&servers->reader);
    free(servers);
}

static void leave(struct servers *servers, struct server_link *link, struct server_task *task) {
    (void)task;
    server_leave(link, servers_id(servers));
}

void store_leave(struct store *store) {
    struct server_task *task = new_task(sizeof *task, leave, tell_nothing);
    for (int i = 0; i < SHARDS; i++) store->servers->epochs[i] = NO_EPOCH;
    if (task) submit(&store->servers->prompt, task);
    store_wait(store);
}

/* Renewing */

struct renewal {
    struct server_task task;
    struct servers *servers;
    struct server_entry entry;
    char *digest;
    struct server_news news;
    store_tell_news *tell;
    void *context;
};

/* One that was taken for dead comes back as a new one. */
static void renew(struct servers *servers, struct server_link *link, struct server_task *task) {
    struct renewal *r = (struct renewal *)task;
    server_renew(link, servers_id(servers), &r->entry, &r->news);
    if (!r->news.dead) return;
    int64_t id = server_join(link, servers->name);
    if (id > 0) atomic_store(&servers->store->backend->server, id);
}

static void tell_renewal(struct task *task) {
    struct renewal *r = (struct renewal *)task;
    for (int i = 0; i < SHARDS && r->news.dead; i++) r->servers->epochs[i] = NO_EPOCH;
    r->tell(r->context, &r->news);
    free(r->digest);
    free(r);
}

void store_renew(struct store *store, const struct server_entry *entry, store_tell_news *tell,
                 void *context) {
    struct renewal *r = new_task(sizeof *r, renew, tell_renewal);
    if (!r) {
        tell(context, &(struct server_news){0});
        return;
    }
    r->servers = store->servers;
    r->entry = *entry;
    r->digest = entry->digest ? strdup(entry->digest) : NULL;
    r->entry.digest = r->digest;
    r->tell = tell;
    r->context = context;
    submit(&store->servers->prompt, &r->task);
}

/* Shards */

struct taking {
    struct server_task task;
    struct servers *servers;
    struct shard_set shards;
    struct shard_owner owners[SHARDS];
    int64_t epochs[SHARDS];
    int count;
    store_tell_owners *tell;
    void *context;
};

static void take(struct servers *servers, struct server_link *link, struct server_task *task) {
    struct taking *t = (struct taking *)task;
    t->count = server_take(link, servers_id(servers), &t->shards, t->owners, t->epochs);
}

static void tell_taking(struct task *task) {
    struct taking *t = (struct taking *)task;
    for (int i = 0; i < t->count; i++)
        if (t->owners[i].taken)
            t->servers->epochs[t->owners[i].shard] = t->epochs[t->owners[i].shard];
    t->tell(t->context, t->owners, t->count);
    free(t);
}

void store_take_shards(struct store *store, const struct shard_set *wanted, store_tell_owners *tell,
                       void *context) {
    struct taking *t = new_task(sizeof *t, take, tell_taking);
    if (!t) {
        tell(context, NULL, -1);
        return;
    }
    t->servers = store->servers;
    t->shards = *wanted;
    t->tell = tell;
    t->context = context;
    submit(&store->servers->prompt, &t->task);
}

struct releasing {
    struct server_task task;
    struct shard_set shards;
};

static void release(struct servers *servers, struct server_link *link, struct server_task *task) {
    const struct releasing *r = (const struct releasing *)task;
    server_release(link, servers_id(servers), &r->shards);
}

void store_release_shards(struct store *store, const struct shard_set *shards) {
    struct releasing *r = new_task(sizeof *r, release, tell_nothing);
    for (int i = 0; i < SHARDS; i++)
        if (shard_set_has(shards, i)) store->servers->epochs[i] = NO_EPOCH;
    if (!r) return; /* it is this server's again when it is taken */
    r->shards = *shards;
    submit(&store->servers->prompt, &r->task);
}

void servers_stamp(const struct servers *servers, struct batch *batch) {
    for (uint32_t at = 0; at < batch->used;) {
        struct item *item = (struct item *)(void *)(batch->items + at);
        if (item_is_of_table(item)) item->when = servers->epochs[shard_of(item->id)];
        at += item->size;
    }
}

/* What is told row by row, on the caller's thread. */

struct rows {
    struct server_task task;
    struct shard_set shards;
    int64_t person;
    PGresult *result;
    store_hear_event *hear_event;
    store_tell_turn *tell_turn;
    store_tell_digest *tell_digest;
    void *context;
};

static void ask_shards(struct servers *servers, struct server_link *link,
                       struct server_task *task) {
    struct rows *rows = (struct rows *)task;
    char text[SHARDS_TEXT];
    struct parameters p = {0};
    (void)servers;
    shards_write(&rows->shards, text);
    parameters_add(&p, text);
    rows->result = server_ask(link,
                              "SELECT table_id, number, body"
                              " FROM unnest($1::bigint[]) AS wanted(shard) JOIN journal"
                              " ON table_id >= shard << 50"
                              " AND table_id < (shard + 1) << 50"
                              " ORDER BY table_id, number",
                              &p);
}

static int64_t column_number(const PGresult *result, int row, int column) {
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

static void tell_events(struct task *task) {
    struct rows *rows = (struct rows *)task;
    for (int i = 0; i < PQntuples(rows->result); i++)
        rows->hear_event(rows->context, column_number(rows->result, i, 0),
                         (int)column_number(rows->result, i, 1), PQgetvalue(rows->result, i, 2),
                         (size_t)PQgetlength(rows->result, i, 2));
    rows->hear_event(rows->context, 0, rows->result ? 0 : -1, NULL, 0);
    PQclear(rows->result);
    free(rows);
}

void store_recall_shards(struct store *store, const struct shard_set *shards,
                         store_hear_event *hear, void *context) {
    struct rows *rows = new_task(sizeof *rows, ask_shards, tell_events);
    if (!rows) {
        hear(context, 0, -1, NULL, 0);
        return;
    }
    rows->shards = *shards;
    rows->hear_event = hear;
    rows->context = context;
    submit(&store->servers->reader, &rows->task);
}

static void ask_turns(struct servers *servers, struct server_link *link, struct server_task *task) {
    struct rows *rows = (struct rows *)task;
    struct parameters p = {0};
    (void)servers;
    parameters_add_number(&p, rows->person);
    rows->result =
        server_ask(link, "SELECT table_id, body FROM turn WHERE person = $1 ORDER BY table_id", &p);
}

static void tell_turns(struct task *task) {
    struct rows *rows = (struct rows *)task;
    for (int i = 0; i < PQntuples(rows->result); i++) {
        struct shared_turn turn = {.person = rows->person,
                                   .table = column_number(rows->result, i, 0)};
        snprintf(turn.text, TURN_TEXT, "%s", PQgetvalue(rows->result, i, 1));
        rows->tell_turn(rows->context, &turn);
    }
    rows->tell_turn(rows->context, NULL);
    PQclear(rows->result);
    free(rows);
}

void store_turns(struct store *store, int64_t person, store_tell_turn *tell, void *context) {
    struct rows *rows = store->servers ? new_task(sizeof *rows, ask_turns, tell_turns) : NULL;
    if (!rows) {
        tell(context, NULL);
        return;
    }
    rows->person = person;
    rows->tell_turn = tell;
    rows->context = context;
    submit(&store->servers->reader, &rows->task);
}

static void ask_digests(struct servers *servers, struct server_link *link,
                        struct server_task *task) {
    struct rows *rows = (struct rows *)task;
    struct parameters p = {0};
    parameters_add_number(&p, servers_id(servers));
    rows->result = server_ask(link,
                              "SELECT name, body FROM digest JOIN server ON id = server"
                              " WHERE id <> $1 AND NOT gone AND expires >= clock_timestamp()"
                              " ORDER BY id",
                              &p);
}

static void tell_digests(struct task *task) {
    struct rows *rows = (struct rows *)task;
    for (int i = 0; i < PQntuples(rows->result); i++)
        rows->tell_digest(rows->context, PQgetvalue(rows->result, i, 0),
                          PQgetvalue(rows->result, i, 1));
    rows->tell_digest(rows->context, NULL, NULL);
    PQclear(rows->result);
    free(rows);
}

void store_digests(struct store *store, store_tell_digest *tell, void *context) {
    struct rows *rows = new_task(sizeof *rows, ask_digests, tell_digests);
    if (!rows) {
        tell(context, NULL, NULL);
        return;
    }
    rows->tell_digest = tell;
    rows->context = context;
    submit(&store->servers->prompt, &rows->task);
}

/* Changes */

struct signal_task {
    struct server_task task;
    char text[SIGNAL_TEXT];
};

static void signal_others(struct servers *servers, struct server_link *link,
                          struct server_task *task) {
    server_signal(link, servers_id(servers), CHANGED_OTHER, ((struct signal_task *)task)->text);
}

void store_signal(struct store *store, const char *text) {
    struct signal_task *task = new_task(sizeof *task, signal_others, tell_nothing);
    if (!task) return;
    snprintf(task->text, SIGNAL_TEXT, "%s", text);
    submit(&store->servers->prompt, &task->task);
}

/* Nobody has asked for it: it was not counted as pending. */
static void tell_change(struct task *task) {
    struct heard_change *heard = (struct heard_change *)task;
    struct servers *servers = heard->servers;
    servers->store->pending++;
    if (servers->hear) servers->hear(servers->context, &heard->change);
    free(heard);
}

void servers_tell_change(struct servers *servers, struct heard_change *heard) {
    heard->servers = servers;
    heard->task.tell = tell_change;
    channel_put(&servers->store->answers, &heard->task.link, INT_MAX);
}

void store_hear_changes(struct store *store, store_hear_change *hear, void *context) {
    struct servers *servers = store->servers;
    if (!servers) return; /* joining has failed */
    servers->hear = hear;
    servers->context = context;
    if (hear && !servers->listener)
        servers->listener = listener_open(servers, store->backend->where);
}
