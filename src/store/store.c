/* The store's threads, and how requests and answers pass between them and the caller. */
#include "store/store_internal.h"

#include "base/clock.h"
#include "store/postgres/servers.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    GROUP_MOST = 1024, /* batches of one flush: the first must not wait for too many others */
    ALIVE_SECONDS = 1, /* after which a sign of life is written even alone */

    MILLISECOND = 1000, /* in microseconds */
    LOOKUP_LIMIT = 5000 * MILLISECOND,
    SEARCH_LIMIT = 500 * MILLISECOND,
    SEARCH_PATIENCE = 5000 * MILLISECOND,
};

/* Answers */

void store_settle(struct store *store) {
    struct queue answers = channel_take_all(&store->answers);
    queue_join(&store->telling, &answers);
    while (store->telling.first) { /* `tell` may ask for more, even settle */
        struct task *task = (struct task *)queue_take(&store->telling);
        store->pending--;
        store->has_failed = task->has_failed;
        task->tell(task);
    }
    store->has_failed = false;
}

bool store_has_failed(const struct store *store) {
    return store->has_failed;
}

int store_file(const struct store *store) {
    return store->answers.file;
}

int store_pending(const struct store *store) {
    return store->pending;
}

struct store_counts store_counts(const struct store *store) {
    pthread_mutex_t *mutex = (pthread_mutex_t *)&store->mutex;
    pthread_mutex_lock(mutex);
    struct store_counts counts = store->counts;
    pthread_mutex_unlock(mutex);
    return counts;
}

/* Asking */

static void tell_batch(struct task *task) {
    struct batch *batch = (struct batch *)task;
    if (batch->done) batch->done(batch->context, batch->stored);
    batch_close(batch);
}

void store_commit(struct store *store, struct batch *batch, store_done *done, void *context) {
    batch->task.tell = tell_batch;
    batch->done = done;
    batch->context = context;
    store->pending++;
    if (store->servers) servers_stamp(store->servers, batch);
    pthread_mutex_lock(&store->mutex);
    queue_add(&store->batches, &batch->task.link);
    pthread_mutex_unlock(&store->mutex);
    pthread_cond_signal(&store->written);
}

void store_alive(struct store *store, int64_t when) {
    pthread_mutex_lock(&store->mutex);
    bool first = !store->alive;
    store->alive = when;
    pthread_mutex_unlock(&store->mutex);
    if (first) pthread_cond_signal(&store->written);
}

static void tell_query(struct task *task) {
    struct query *query = (struct query *)task;
    query->tell(query);
    free(query);
}

void store_submit(struct store *store, struct query *query, size_t size) {
    struct query *own = malloc(size);
    if (!own) {
        query->tell(query);
        return;
    }
    memcpy(own, query, size);
    own->task.tell = tell_query;
    own->asked = clock_microseconds();
    store->pending++;
    channel_put(&store->readers[query->reader].requests, &own->task.link, INT_MAX);
}

void store_give_up_searches(struct store *store) {
    atomic_store(&store->searches_given_up, true);
    for (int i = 0; i < STORE_READERS; i++)
        if (store->readers[i].patience)
            store->backend->kind->interrupt(store->readers[i].queries.connection);
}

/* The writer */

static struct timespec alive_deadline(void) {
    struct timespec deadline;
    clock_gettime(CLOCK_MONOTONIC, &deadline);
    deadline.tv_sec += ALIVE_SECONDS;
    return deadline;
}

/* With the mutex held, until there is something to write. */
static void wait_to_write(struct store *store) {
    const struct backend *backend = store->backend;
    bool waiting = false;
    struct timespec deadline;
    while (!store->batches.first && !store->closing && !backend->kind->wants_write(backend)) {
        if (!store->alive) {
            pthread_cond_wait(&store->written, &store->mutex);
            continue;
        }
        if (!waiting) deadline = alive_deadline();
        waiting = true;
        if (pthread_cond_timedwait(&store->written, &store->mutex, &deadline) == ETIMEDOUT) return;
    }
}

static void count_group(struct store *store, const struct queue *group, long long took) {
    for (const struct queue_link *task = group->first; task; task = task->next) {
        store->counts.batches++;
        store->counts.events += (uint64_t)((const struct batch *)task)->events;
    }
    store->counts.flushes++;
    store->counts.committed = clock_microseconds();
    histogram_add(&store->counts.flushing, took);
}

/* One group. False when nothing is left and nothing more will come. */
static bool write_some(struct store *store) {
    pthread_mutex_lock(&store->mutex);
    wait_to_write(store);
    struct queue group = queue_take_some(&store->batches, GROUP_MOST);
    int64_t alive = store->alive;
    store->alive = 0;
    bool goes_on = group.first || alive || !store->closing;
    pthread_mutex_unlock(&store->mutex);
    if (!goes_on) return false;
    struct backend *backend = store->backend;
    long long began = clock_microseconds();
    bool flushed = backend->kind->write(backend, &group, alive);
    long long took = clock_microseconds() - began;
    pthread_mutex_lock(&store->mutex);
    if (flushed) count_group(store, &group, took);
    store->counts.failures += !flushed;
    store->counts.is_failing = !flushed;
    pthread_mutex_unlock(&store->mutex);
    channel_put_all(&store->answers, &group);
    backend->kind->tend(backend);
    return true;
}

static void *work_as_writer(void *with) {
    while (write_some(with)) {
    }
    return NULL;
}

/* The readers */

static bool is_given_up(const struct store_reader *reader, const struct query *query,
                        long long now) {
    return reader->patience && (now - query->asked > reader->patience ||
                                atomic_load(&reader->store->searches_given_up));
}

/* One that has waited too long is not answered any more: so those behind it are. */
static void answer(struct store_reader *reader, struct query *query) {
    long long now = clock_microseconds();
    if (is_given_up(reader, query, now)) return;
    reader->queries.connection->deadline = now + (query->limit ? query->limit : reader->limit);
    reader->queries.connection->has_failed = false;
    query->answer(&reader->queries, query);
    query->task.has_failed = reader->queries.connection->has_failed;
    queries_count_late(&reader->queries);
}

static void *work_as_reader(void *with) {
    struct store_reader *reader = with;
    for (struct queue_link *link; (link = channel_wait(&reader->requests));) {
        answer(reader, (struct query *)link);
        channel_put(&reader->store->answers, link, INT_MAX);
    }
    return NULL;
}

/* Opening and closing */

static bool open_databases(struct store *store, const char *where, struct refusal *why) {
    store->backend = backend_of(where)->open(where, why);
    for (int i = 0; i < STORE_READERS && store->backend; i++)
        if (!queries_init(&store->readers[i].queries, store->backend, why)) return false;
    return store->backend != NULL;
}

static bool start(struct store *store, void *(*work)(void *), void *with) {
    if (!thread_start(&store->threads[store->started], work, with)) return false;
    store->started++;
    return true;
}

static bool start_threads(struct store *store, struct refusal *why) {
    bool started = start(store, work_as_writer, store);
    for (int i = 0; i < STORE_READERS && started; i++)
        started = start(store, work_as_reader, &store->readers[i]);
    return started ||
           refuse(why, "", "The system has no more threads.", "Das System hat keine Threads mehr.");
}

static void init_readers(struct store *store) {
    for (int i = 0; i < STORE_READERS; i++) {
        bool searches = i != READER_LOOKUPS;
        store->readers[i] = (struct store_reader){.store = store,
                                                  .limit = searches ? SEARCH_LIMIT : LOOKUP_LIMIT,
                                                  .patience = searches ? SEARCH_PATIENCE : 0};
        channel_init(&store->readers[i].requests, false);
    }
}

static void done_readers(struct store *store) {
    for (int i = 0; i < STORE_READERS; i++) {
        queries_done(&store->readers[i].queries);
        channel_done(&store->readers[i].requests);
    }
}

static void init_waiting(struct store *store) {
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->written, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

static void stop(struct store *store) {
    pthread_mutex_lock(&store->mutex);
    store->closing = true;
    pthread_mutex_unlock(&store->mutex);
    pthread_cond_signal(&store->written);
    for (int i = 0; i < STORE_READERS; i++) channel_close(&store->readers[i].requests);
    for (int i = 0; i < store->started; i++) thread_join(&store->threads[i]);
    done_readers(store);
    if (store->backend) store->backend->kind->close(store->backend);
    pthread_cond_destroy(&store->written);
    pthread_mutex_destroy(&store->mutex);
    channel_done(&store->answers);
    free(store);
}

struct store *store_open(const char *where, struct refusal *why) {
    struct store *store = calloc(1, sizeof *store);
    if (!store) {
        refuse(why, "", "There is no memory.", "Es ist kein Speicher da.");
        return NULL;
    }
    store->counts.committed = clock_microseconds();
    init_waiting(store);
    init_readers(store);
    if (!channel_init(&store->answers, true))
        refuse(why, "", "The system lacks files or memory.",
               "Dem System fehlen Dateien oder Speicher.");
    else if (open_databases(store, where, why) && start_threads(store, why))
        return store;
    stop(store);
    return NULL;
}

void store_wait(struct store *store) {
    while (store->pending) {
        struct pollfd answers = {.fd = store_file(store), .events = POLLIN};
        poll(&answers, 1, -1);
        store_settle(store);
    }
}

void store_close(struct store *store) {
    if (!store) return;
    store_wait(store);
    servers_close(store->servers);
    stop(store);
}

/* Which database */

const struct backend_kind *backend_of(const char *where) {
    static const char *const prefixes[] = {"postgresql://", "postgres://"};
    for (int i = 0; i < 2; i++)
        if (strncmp(where, prefixes[i], strlen(prefixes[i])) == 0) return &postgres_backend;
    return &sqlite_backend;
}

int64_t connection_number(struct connection *connection, const char *sql, int64_t otherwise) {
    struct statement *s = connection_prepare(connection, sql);
    int64_t number = s && statement_next(s) ? statement_number(s, 0) : otherwise;
    if (s) statement_end(s);
    statement_close(s);
    return number;
}

bool store_backup(const char *where, const char *to, store_progress *progress, void *context,
                  struct refusal *why) {
    return backend_of(where)->backup(where, to, false, progress, context, why);
}

bool store_backup_previous(const char *where, const char *to, store_progress *progress,
                           void *context, struct refusal *why) {
    return backend_of(where)->backup(where, to, true, progress, context, why);
}

bool store_restore(const char *where, const char *copy, const char *kept, store_progress *progress,
                   void *context, struct refusal *why) {
    return backend_of(where)->restore(where, copy, kept, progress, context, why);
}
