/* The store's threads, and how requests and answers pass between them and the caller. */
#include "store/store_internal.h"

#include "base/clock.h"
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    GROUP_MOST = 1024, /* batches of one flush: the first must not wait for too many others */
    LOG_PAGES = 1000,  /* of the log, 4 MB, after which they are brought to their place */
    LOG_LONG = 3000,   /* pages of a log that begins anew, if only so many are left to ... */
    LOG_REST = 256,    /* ... the writer for that */
    LOG_MUCH = 10000,  /* pages of one that begins anew, however many are left */
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
        task->tell(task);
    }
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
        if (store->readers[i].patience) sqlite3_interrupt(store->readers[i].queries.database);
}

/* The writer */

/* Called by SQLite after each commit, on the writer's thread. */
static int note_log(void *context, sqlite3 *database, const char *name, int pages) {
    struct store *store = context;
    (void)database;
    (void)name;
    store->log_pages = pages;
    return SQLITE_OK;
}

/* The log has grown: what is in it shall be brought to its place by the thread for that. That never
 * gets to the end while more is written; so now and then, when little is left, the writer does the
 * rest, and the log begins anew. It costs one commit some milliseconds. */
static void tend_log(struct store *store) {
    pthread_mutex_lock(&store->mutex);
    int done = store->checkpointed;
    store->checkpointed = -1;
    if (store->log_pages < store->log_asked) store->log_asked = 0;
    bool ask = store->log_pages >= store->log_asked + LOG_PAGES;
    if (ask) {
        store->log_asked = store->log_pages;
        store->checkpoint_wanted = true;
    }
    pthread_mutex_unlock(&store->mutex);
    if (ask) pthread_cond_signal(&store->logged);
    bool little = store->log_pages - done <= LOG_REST;
    if (done >= 0 && store->log_pages >= (little ? LOG_LONG : LOG_MUCH))
        sqlite3_wal_checkpoint_v2(store->writer.database, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL,
                                  NULL);
}

static struct timespec alive_deadline(void) {
    struct timespec deadline;
    clock_gettime(CLOCK_MONOTONIC, &deadline);
    deadline.tv_sec += ALIVE_SECONDS;
    return deadline;
}

/* With the mutex held, until there is something to write. */
static void wait_to_write(struct store *store) {
    bool waiting = false;
    struct timespec deadline;
    while (!store->batches.first && !store->closing &&
           !journal_wants_step(&store->writer.journal)) {
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
    long long began = clock_microseconds();
    bool flushed = writer_write(&store->writer, &group, alive);
    long long took = clock_microseconds() - began;
    pthread_mutex_lock(&store->mutex);
    if (flushed) count_group(store, &group, took);
    store->counts.failures += !flushed;
    store->counts.is_failing = !flushed;
    pthread_mutex_unlock(&store->mutex);
    channel_put_all(&store->answers, &group);
    tend_log(store);
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
    reader->queries.deadline = now + (query->limit ? query->limit : reader->limit);
    query->answer(&reader->queries, query);
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

/* Checkpoints */

static void *work_on_log(void *with) {
    struct store *store = with;
    pthread_mutex_lock(&store->mutex);
    while (true) {
        while (!store->checkpoint_wanted && !store->closing)
            pthread_cond_wait(&store->logged, &store->mutex);
        if (store->closing) break;
        store->checkpoint_wanted = false;
        pthread_mutex_unlock(&store->mutex);
        int done = 0;
        sqlite3_wal_checkpoint_v2(store->log, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, &done);
        pthread_mutex_lock(&store->mutex);
        store->checkpointed = done;
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}

/* Opening and closing */

static bool open_databases(struct store *store, const char *where, struct refusal *why) {
    if (!file_create(where, why)) return false;
    store->where = file_resolve(where, why);
    if (!store->where || !file_lock(store->where, store->locks, why)) return false;
    where = store->where;
    if (!writer_init(&store->writer, where, why)) {
        store->writer = (struct writer){.database = NULL};
        return false;
    }
    sqlite3_wal_hook(store->writer.database, note_log, store);
    file_stretch_log(where);
    for (int i = 0; i < STORE_READERS; i++)
        if (!queries_init(&store->readers[i].queries, where, why)) return false;
    store->log = database_open(where, DATABASE_CHECKPOINTS, why);
    return store->log != NULL;
}

static bool start(struct store *store, void *(*work)(void *), void *with) {
    if (!thread_start(&store->threads[store->started], work, with)) return false;
    store->started++;
    return true;
}

static bool start_threads(struct store *store, struct refusal *why) {
    bool started = start(store, work_as_writer, store) && start(store, work_on_log, store);
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
    pthread_cond_init(&store->logged, NULL);
    pthread_condattr_destroy(&monotonic);
}

static void stop(struct store *store) {
    pthread_mutex_lock(&store->mutex);
    store->closing = true;
    pthread_mutex_unlock(&store->mutex);
    pthread_cond_signal(&store->written);
    pthread_cond_signal(&store->logged);
    for (int i = 0; i < STORE_READERS; i++) channel_close(&store->readers[i].requests);
    for (int i = 0; i < store->started; i++) thread_join(&store->threads[i]);
    sqlite3_close(store->log);
    done_readers(store);
    writer_done(&store->writer);
    pthread_cond_destroy(&store->written);
    pthread_cond_destroy(&store->logged);
    pthread_mutex_destroy(&store->mutex);
    channel_done(&store->answers);
    file_unlock(store->locks);
    free(store->where);
    free(store);
}

struct store *store_open(const char *where, struct refusal *why) {
    struct store *store = calloc(1, sizeof *store);
    if (!store) {
        refuse(why, "", "There is no memory.", "Es ist kein Speicher da.");
        return NULL;
    }
    for (int i = 0; i < FILE_LOCKS; i++) store->locks[i] = -1;
    store->counts.committed = clock_microseconds();
    store->checkpointed = -1;
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

void store_close(struct store *store) {
    if (!store) return;
    while (store->pending) {
        struct pollfd answers = {.fd = store_file(store), .events = POLLIN};
        poll(&answers, 1, -1);
        store_settle(store);
    }
    stop(store);
}
