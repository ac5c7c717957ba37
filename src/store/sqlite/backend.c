/* SQLite as the store's database. The writer has a connection of its own, and each reader has one;
 * and there is one that moves what was committed from the log to its place (a checkpoint), on a
 * thread of its own, so that no commit waits for that. */
#include "store/backend.h"

#include "base/clock.h"
#include "base/thread.h"
#include "store/sqlite/backup.h"
#include "store/sqlite/file.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/texts.h"
#include "store/sqlite/writer.h"

#include <stdlib.h>

enum {
    LOG_PAGES = 1000, /* of the log, 4 MB, after which they are brought to their place */
    LOG_LONG = 3000,  /* pages of a log that begins anew, if only so many are left to ... */
    LOG_REST = 256,   /* ... the writer for that */
    LOG_MUCH = 10000, /* pages of one that begins anew, however many are left */
    STEPS = 1000,     /* of SQLite's machine, some microseconds, between two looks at the clock */
};

struct sqlite_backend {
    struct backend base; /* the first member */
    struct writer writer;
    int locks[FILE_LOCKS];

    sqlite3 *log; /* for checkpoints */
    struct thread thread;
    bool started;

    /* The writer's alone: how long the log is; when it was last asked. */
    int log_pages, log_asked;

    /* Under the mutex. */
    pthread_mutex_t mutex;
    pthread_cond_t logged; /* something to do for checkpoints */
    bool closing, checkpoint_wanted;
    int checkpointed; /* pages of the log that are in their place since that was requested; or -1 */
};

struct sqlite_connection {
    struct connection base; /* the first member */
    sqlite3 *database;
    int locks[FILE_LOCKS]; /* of one that no server uses meanwhile */
};

/* Writing */

/* Called by SQLite after each commit, on the writer's thread. */
static int note_log(void *context, sqlite3 *database, const char *name, int pages) {
    struct sqlite_backend *b = context;
    (void)database;
    (void)name;
    b->log_pages = pages;
    return SQLITE_OK;
}

/* The log has grown: what is in it shall be brought to its place by the thread for that. That never
 * gets to the end while more is written; so now and then, when little is left, the writer does the
 * rest, and the log begins anew. It costs one commit some milliseconds. */
static void tend_log(struct backend *backend) {
    struct sqlite_backend *b = (struct sqlite_backend *)backend;
    pthread_mutex_lock(&b->mutex);
    int done = b->checkpointed;
    b->checkpointed = -1;
    if (b->log_pages < b->log_asked) b->log_asked = 0;
    bool ask = b->log_pages >= b->log_asked + LOG_PAGES;
    if (ask) {
        b->log_asked = b->log_pages;
        b->checkpoint_wanted = true;
    }
    pthread_mutex_unlock(&b->mutex);
    if (ask) pthread_cond_signal(&b->logged);
    bool little = b->log_pages - done <= LOG_REST;
    if (done >= 0 && b->log_pages >= (little ? LOG_LONG : LOG_MUCH))
        sqlite3_wal_checkpoint_v2(b->writer.database, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

static bool write_group(struct backend *backend, const struct queue *batches, int64_t alive) {
    return writer_write(&((struct sqlite_backend *)backend)->writer, batches, alive);
}

static bool wants_write(const struct backend *backend) {
    return journal_wants_step(&((const struct sqlite_backend *)backend)->writer.journal);
}

static void *work_on_log(void *with) {
    struct sqlite_backend *b = with;
    pthread_mutex_lock(&b->mutex);
    while (true) {
        while (!b->checkpoint_wanted && !b->closing) pthread_cond_wait(&b->logged, &b->mutex);
        if (b->closing) break;
        b->checkpoint_wanted = false;
        pthread_mutex_unlock(&b->mutex);
        int done = 0;
        sqlite3_wal_checkpoint_v2(b->log, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, &done);
        pthread_mutex_lock(&b->mutex);
        b->checkpointed = done;
    }
    pthread_mutex_unlock(&b->mutex);
    return NULL;
}

/* Opening and closing */

static void close_backend(struct backend *backend) {
    struct sqlite_backend *b = (struct sqlite_backend *)backend;
    pthread_mutex_lock(&b->mutex);
    b->closing = true;
    pthread_mutex_unlock(&b->mutex);
    pthread_cond_signal(&b->logged);
    if (b->started) thread_join(&b->thread);
    sqlite3_close(b->log);
    writer_done(&b->writer);
    pthread_cond_destroy(&b->logged);
    pthread_mutex_destroy(&b->mutex);
    file_unlock(b->locks);
    free(b->base.where);
    free(b);
}

static bool open_all(struct sqlite_backend *b, const char *where, struct refusal *why) {
    if (!file_create(where, why)) return false;
    b->base.where = file_resolve(where, why);
    if (!b->base.where || !file_lock(b->base.where, b->locks, why)) return false;
    where = b->base.where;
    if (!writer_init(&b->writer, where, why)) {
        b->writer = (struct writer){.database = NULL};
        return false;
    }
    sqlite3_wal_hook(b->writer.database, note_log, b);
    file_stretch_log(where);
    b->log = database_open(where, DATABASE_CHECKPOINTS, why);
    if (!b->log) return false;
    b->started = thread_start(&b->thread, work_on_log, b);
    return b->started ||
           refuse(why, "", "The system has no more threads.", "Das System hat keine Threads mehr.");
}

static struct backend *open_backend(const char *where, struct refusal *why) {
    struct sqlite_backend *b = calloc(1, sizeof *b);
    if (!b) {
        refuse(why, "", "There is no memory.", "Es ist kein Speicher da.");
        return NULL;
    }
    b->base.kind = &sqlite_backend;
    for (int i = 0; i < FILE_LOCKS; i++) b->locks[i] = -1;
    b->checkpointed = -1;
    pthread_mutex_init(&b->mutex, NULL);
    pthread_cond_init(&b->logged, NULL);
    if (open_all(b, where, why)) return &b->base;
    close_backend(&b->base);
    return NULL;
}

/* Connections */

static sqlite3 *of(const struct connection *connection) {
    return ((const struct sqlite_connection *)connection)->database;
}

static int is_late(void *context) {
    struct connection *c = context;
    c->is_late = clock_microseconds() > c->deadline;
    return c->is_late;
}

/* The locks are dropped last (file.h). */
static void disconnect(struct connection *connection) {
    sqlite3_close(of(connection));
    file_unlock(((struct sqlite_connection *)connection)->locks);
    free(connection);
}

static bool lock(struct sqlite_connection *c, const char *where, bool creates,
                 struct refusal *why) {
    char *path = !creates || file_create(where, why) ? file_resolve(where, why) : NULL;
    bool locked = path && file_lock(path, c->locks, why);
    free(path);
    return locked;
}

static bool open_for(struct sqlite_connection *c, const char *where, enum connection_use use,
                     struct refusal *why) {
    static const enum database_use uses[] = {[CONNECTION_ANSWERS] = DATABASE_READS,
                                             [CONNECTION_RECALLS] = DATABASE_READS,
                                             [CONNECTION_INSPECTS] = DATABASE_COPIES,
                                             [CONNECTION_MOVES] = DATABASE_READS,
                                             [CONNECTION_FILLS] = DATABASE_WRITES};
    bool is_alone = use == CONNECTION_MOVES || use == CONNECTION_FILLS;
    if (is_alone && !lock(c, where, use == CONNECTION_FILLS, why)) return false;
    c->database = database_open(where, uses[use], why);
    if (!c->database) return false;
    if (use == CONNECTION_ANSWERS)
        sqlite3_progress_handler(c->database, STEPS, is_late, c);
    else if (sqlite3_exec(c->database, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
        return database_refuse(c->database, where, why);
    return true;
}

static struct connection *open_connection(const char *where, enum connection_use use,
                                          struct refusal *why) {
    struct sqlite_connection *c = malloc(sizeof *c);
    if (!c) {
        refuse(why, "", "There is no memory.", "Es ist kein Speicher da.");
        return NULL;
    }
    *c = (struct sqlite_connection){.base = {.kind = &sqlite_backend}};
    for (int i = 0; i < FILE_LOCKS; i++) c->locks[i] = -1;
    if (open_for(c, where, use, why)) return &c->base;
    disconnect(&c->base);
    return NULL;
}

static struct statement *prepare(struct connection *connection, const char *sql) {
    return sqlite_statement_open(of(connection), sql);
}

static bool push(struct connection *connection, bool last) {
    return !last || sqlite3_exec(of(connection), "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

static void interrupt(struct connection *connection) {
    sqlite3_interrupt(of(connection));
}

static bool refuse_connection(const struct connection *connection, const char *where,
                              struct refusal *why) {
    return database_refuse(of(connection), where, why);
}

/* What SQLite finds is told in its own words. */
static bool check_file(struct connection *connection, const char *where,
                       const struct store_inspector *inspector, struct store_facts *facts,
                       struct refusal *why) {
    sqlite3 *database = of(connection);
    sqlite3_stmt *s = database_prepare(database, "PRAGMA integrity_check");
    int code = SQLITE_ERROR;
    while (s && (code = sqlite3_step(s)) == SQLITE_ROW) {
        const char *found = (const char *)sqlite3_column_text(s, 0);
        if (found && strcmp(found, "ok") != 0)
            inspector->problem(inspector->context, 0, found, found);
    }
    sqlite3_finalize(s);
    facts->version = (int)database_number(database, "PRAGMA user_version", 0);
    facts->known_version = SCHEMA_VERSIONS;
    facts->bytes = database_number(
        database, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", 0);
    return code == SQLITE_DONE || database_refuse(database, where, why);
}

static bool backup(const char *where, const char *to, bool previous, store_progress *progress,
                   void *context, struct refusal *why) {
    struct backup order = {
        .where = where, .to = to, .previous = previous, .progress = progress, .context = context};
    return backup_make(&order, why);
}

static const char *const fill_end[] = {
    "INSERT INTO live(table_id) SELECT DISTINCT table_id FROM journal WHERE number = 1", NULL};

const struct backend_kind sqlite_backend = {
    .open = open_backend,
    .close = close_backend,
    .write = write_group,
    .tend = tend_log,
    .wants_write = wants_write,
    .connect = open_connection,
    .disconnect = disconnect,
    .prepare = prepare,
    .interrupt = interrupt,
    .prepare_fill = prepare,
    .push = push,
    .fill_end = fill_end,
    .refuse = refuse_connection,
    .query_texts = sqlite_query_texts,
    .list_texts = sqlite_list_texts,
    .names_indexes = true,
    .check = check_file,
    .backup = backup,
    .restore = restore_make,
};
