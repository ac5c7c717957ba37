/* A group is sent as a whole, and then its results are read: one way to the database and back, and
 * one flush there, for up to a thousand batches. All their events are one statement.
 *
 * If something in it is refused, the group is sent again, this time with a mark (a savepoint)
 * before each batch that can fail where the others succeed, and its results are read before the
 * next one; and if another one fails, again with a mark before each. So only who fails pays for it.
 *
 * When the connection is lost, nobody knows whether the group was stored: it is said not to be, and
 * who asked reads what is. No number of an event is stored twice. */
#include "store/postgres/writer.h"

#include "base/clock.h"
#include "base/text/text.h"
#include "store/items.h"
#include "store/postgres/changes.h"
#include "store/postgres/schema.h"

#include <string.h>

enum { TRIES = 3 }; /* of a group that meets another server's */

enum { NOTIFY_MOST = 7000 }; /* bytes of one message to other servers */

/* Which batches have a mark before them. */
enum marking { MARK_NONE, MARK_SOME, MARK_ALL };

/* Those that only PostgreSQL has. */
static const char *const texts[WRITER_STATEMENTS] = {
    [WRITE_BEGIN] = "BEGIN",
    [WRITE_COMMIT] = "COMMIT",
    [WRITE_ROLLBACK] = "ROLLBACK",
    [WRITE_MARK] = "SAVEPOINT batch",
    [WRITE_RETURN] = "ROLLBACK TO batch",
    [WRITE_RELEASE] = "RELEASE batch",
    [WRITE_EVENT] = postgres_events_text,
    [WRITE_OVER] = "DELETE FROM journal WHERE table_id = ?1",
    [WRITE_TURN] = ("INSERT INTO turn(person, table_id, body) VALUES (?1, ?2, ?3)"
                    " ON CONFLICT (person, table_id) DO UPDATE SET body = ?3"),
    [WRITE_END_TURN] = "DELETE FROM turn WHERE person = ?1 AND table_id = ?2",
};

/* A server that stands still must not hold up the others for long with what it has locked. A commit
 * is never cancelled, which a statement_timeout would do: it may be waiting for the replica. */
static const char settings[] =
    "SELECT set_config('jit', 'off', false), set_config('lock_timeout', '5s', false),"
    " set_config('idle_in_transaction_session_timeout', '2s', false)";

/* In the order of ids, so that two servers never wait for each other. */
static const char lock_text[] =
    "SELECT id FROM person WHERE id = ANY (?1::bigint[]) ORDER BY id FOR NO KEY UPDATE";

/* What is sent behind a transaction of several servers. */
static const char notify_text[] = "SELECT pg_notify('kolam', ?1)";

bool postgres_writer_init(struct postgres_writer *w, const char *where, struct refusal *why) {
    bool ready = postgres_init(&w->postgres, where, settings);
    for (enum writer_statement i = 0; i < WRITER_STATEMENTS; i++) {
        const char *text = texts[i] ? texts[i] : item_texts[i];
        if (!text) continue; /* of another database */
        if (!postgres_statement_init(&w->statements[i], &w->postgres, text, item_must_change(i)))
            ready = false;
        w->shared[i] = &w->statements[i].base;
    }
    if (!postgres_statement_init(&w->lock, &w->postgres, lock_text, false)) ready = false;
    if (!postgres_statement_init(&w->notify, &w->postgres, notify_text, false)) ready = false;
    if (!postgres_fence_init(&w->fence, &w->postgres)) ready = false;
    if (!ready) {
        refuse(why, "", "There is no memory.", "Es ist kein Speicher da.");
    } else if (!postgres_open(&w->postgres)) {
        postgres_refuse(&w->postgres, why);
    } else if (postgres_migrate(&w->postgres, why)) {
        return true;
    }
    postgres_writer_done(w);
    return false;
}

void postgres_writer_done(struct postgres_writer *w) {
    for (int i = 0; i < WRITER_STATEMENTS; i++) postgres_statement_done(&w->statements[i]);
    postgres_statement_done(&w->lock);
    postgres_statement_done(&w->notify);
    postgres_fence_done(&w->fence);
    buffer_done(&w->changes);
    postgres_events_done(&w->events);
    buffer_done(&w->persons);
    postgres_done(&w->postgres);
}

/* Sending */

static bool send(struct postgres_writer *w, enum writer_statement which) {
    return statement_run(w->shared[which]);
}

static enum postgres_failure finish(struct postgres_writer *w) {
    return postgres_finish(&w->postgres, clock_microseconds() + POSTGRES_WRITE_LIMIT);
}

/* Opens the connection, if it is not, and prepares the statements. */
static bool make_ready(struct postgres_writer *w) {
    struct postgres *p = &w->postgres;
    if (!postgres_open(p)) return false;
    if (w->prepared == p->opened) return true;
    for (int i = 0; i < WRITER_STATEMENTS; i++)
        if (w->shared[i] && !postgres_statement_prepare(&w->statements[i])) return false;
    if (!postgres_statement_prepare(&w->lock) || !postgres_statement_prepare(&w->notify) ||
        !postgres_statement_prepare(&w->fence.statement) || finish(w) != POSTGRES_FINE)
        return false;
    w->prepared = p->opened;
    return true;
}

static void clear_group(struct postgres_writer *w) {
    postgres_events_clear(&w->events);
    postgres_fence_clear(&w->fence);
}

static void add_to_group(struct postgres_writer *w, const struct batch *batch) {
    postgres_events_add(&w->events, batch);
    postgres_fence_add(&w->fence, batch);
}

/* Events go together, before what may end their tables; and only if these are still this server's.
 */
static bool send_events(struct postgres_writer *w) {
    return postgres_fence_send(&w->fence) &&
           postgres_events_send(&w->events, &w->statements[WRITE_EVENT]);
}

static bool send_items(struct postgres_writer *w, const struct batch *batch) {
    bool sent = true;
    for (uint32_t at = 0; at < batch->used && sent;) {
        const struct item *item = batch_item(batch, at);
        if (item->statement != WRITE_EVENT) sent = item_write(w->shared, batch, item);
        at += item->size;
    }
    return sent;
}

static bool add_rated(struct postgres_writer *w, const struct batch *batch) {
    bool added = true;
    for (uint32_t at = 0; at < batch->used && added;) {
        const struct item *item = batch_item(batch, at);
        const struct rating_item *rating = (const void *)item->rest;
        for (int i = 0; i < 2 && item->statement == WRITE_RATED && added; i++) {
            char number[32];
            struct text t = text_over(number, sizeof number);
            text_char(&t, w->persons.used ? ',' : '{');
            text_number(&t, rating->game.persons[i]);
            added = buffer_add(&w->persons, number, strlen(number));
        }
        at += item->size;
    }
    return added;
}

/* Begins the transaction. Who has finished a rated game is locked: another server may be at another
 * one of the same person, and both go out from the standing before. */
static bool begin(struct postgres_writer *w, const struct queue *batches) {
    bool added = true;
    w->persons.used = 0;
    for (struct queue_link *task = batches->first; task && added; task = task->next)
        added = add_rated(w, (const struct batch *)task);
    if (!added || !send(w, WRITE_BEGIN)) return false;
    if (!w->persons.used) return true;
    if (!buffer_add(&w->persons, "}", sizeof "}")) return false;
    postgres_statement_bind_literal(&w->lock, 1, w->persons.start);
    return statement_run(&w->lock.base);
}

/* Other servers are told of all changes in as few messages as can be: PostgreSQL's have less than
 * 8000 bytes. */
static bool send_changes(struct postgres_writer *w, size_t from, size_t to) {
    char payload[NOTIFY_MOST + 32];
    struct text t = text_over(payload, sizeof payload);
    text_number(&t, w->server ? atomic_load(w->server) : 0);
    text_char(&t, '\n');
    text_slice(&t, (const char *)w->changes.start + from, to - from);
    postgres_statement_bind_literal(&w->notify, 1, payload);
    return statement_run(&w->notify.base);
}

static bool notify(struct postgres_writer *w, const struct queue *batches) {
    bool sent = true;
    w->changes.used = 0;
    for (struct queue_link *task = batches->first; task; task = task->next) {
        const struct batch *batch = (const struct batch *)task;
        if (batch->stored && !changes_add(&w->changes, batch)) return false;
    }
    const char *lines = w->changes.start;
    for (size_t from = 0; from < w->changes.used && sent;) {
        size_t to = w->changes.used;
        if (to - from > NOTIFY_MOST)
            for (to = from + NOTIFY_MOST; lines[to - 1] != '\n';) to--;
        sent = send_changes(w, from, to);
        from = to;
    }
    return sent;
}

/* What comes out at COMMIT is the word on all; a transaction that has failed says ROLLBACK. A
 * warning says that the replica has not got it. */
static enum postgres_failure commit(struct postgres_writer *w, const struct queue *batches,
                                    int64_t alive) {
    struct postgres *p = &w->postgres;
    bool committed = false;
    if (alive) statement_run_with(w->shared[WRITE_ALIVE], alive);
    if (notify(w, batches)) send(w, WRITE_COMMIT);
    postgres_sync(p);
    long long until = clock_microseconds() + POSTGRES_WRITE_LIMIT;
    for (PGresult *result; (result = postgres_receive(p, until)); PQclear(result))
        if (postgres_judge(p, result) == POSTGRES_FINE)
            committed = strcmp(PQcmdStatus(result), "COMMIT") == 0;
    if (p->failure == POSTGRES_FINE && (!committed || p->warned)) {
        postgres_drop(p);
        return POSTGRES_GONE;
    }
    return p->failure;
}

/* Groups */

/* All at once: a batch that cannot even be sent is as one that is refused. */
static enum postgres_failure write_unmarked(struct postgres_writer *w, const struct queue *batches,
                                            int64_t alive) {
    bool sent = true;
    clear_group(w);
    for (struct queue_link *task = batches->first; task; task = task->next) {
        struct batch *batch = (struct batch *)task;
        batch->stored = !batch->lacking;
        if (batch->stored) add_to_group(w, batch);
    }
    sent = begin(w, batches) && send_events(w);
    for (struct queue_link *task = batches->first; task && sent; task = task->next)
        if (((struct batch *)task)->stored) sent = send_items(w, (struct batch *)task);
    if (sent) return commit(w, batches, alive);
    enum postgres_failure failure = finish(w);
    return failure == POSTGRES_FINE ? POSTGRES_REFUSED : failure;
}

/* One batch with a mark before it. What it alone makes fail is taken back. */
static enum postgres_failure write_marked(struct postgres_writer *w, struct batch *batch) {
    bool sent = send(w, WRITE_MARK) && send_events(w) && send_items(w, batch);
    enum postgres_failure failure = finish(w);
    batch->stored = sent && failure == POSTGRES_FINE;
    if (failure > POSTGRES_REFUSED) return failure;
    w->postgres.failure = POSTGRES_FINE;
    if (!batch->stored) send(w, WRITE_RETURN);
    send(w, WRITE_RELEASE);
    return POSTGRES_FINE;
}

static enum postgres_failure write_one_by_one(struct postgres_writer *w,
                                              const struct queue *batches, int64_t alive,
                                              enum marking marking) {
    bool sent = begin(w, batches);
    for (struct queue_link *task = batches->first; task && sent; task = task->next) {
        struct batch *batch = (struct batch *)task;
        enum postgres_failure failure = POSTGRES_FINE;
        if (batch->lacking) continue;
        batch->stored = true;
        clear_group(w);
        add_to_group(w, batch);
        if (marking == MARK_ALL || batch->may_fail)
            failure = write_marked(w, batch);
        else
            sent = send_events(w) && send_items(w, batch);
        if (failure != POSTGRES_FINE) return failure;
    }
    return sent ? commit(w, batches, alive) : POSTGRES_REFUSED;
}

static enum postgres_failure write_group(struct postgres_writer *w, const struct queue *batches,
                                         int64_t alive, enum marking marking) {
    if (!make_ready(w)) return POSTGRES_GONE;
    return marking == MARK_NONE ? write_unmarked(w, batches, alive)
                                : write_one_by_one(w, batches, alive, marking);
}

/* Back to where nothing is begun: what has been read of the group is up to where it failed. */
static void undo(struct postgres_writer *w, const struct queue *batches) {
    struct postgres *p = &w->postgres;
    for (struct queue_link *task = batches->first; task; task = task->next)
        ((struct batch *)task)->stored = false;
    if (!p->connection) return;
    finish(w);
    p->failure = POSTGRES_FINE;
    if (PQtransactionStatus(p->connection) != PQTRANS_IDLE) send(w, WRITE_ROLLBACK);
    if (finish(w) != POSTGRES_FINE) postgres_drop(p);
}

/* What failed, for the log, is what failed last: undoing does not fail. */
static enum postgres_failure try_group(struct postgres_writer *w, const struct queue *batches,
                                       int64_t alive) {
    enum postgres_failure failure = POSTGRES_AGAIN;
    int marking = MARK_NONE;
    for (int tries = 0; tries < TRIES && marking <= MARK_ALL;
         tries += failure != POSTGRES_REFUSED) {
        failure = write_group(w, batches, alive, (enum marking)marking);
        if (failure == POSTGRES_FINE) break;
        undo(w, batches);
        if (failure == POSTGRES_GONE) break;
        marking += failure == POSTGRES_REFUSED;
    }
    return failure;
}

bool postgres_writer_write(struct postgres_writer *w, const struct queue *batches, int64_t alive) {
    struct postgres *p = &w->postgres;
    enum postgres_failure failure = try_group(w, batches, alive);
    if (failure == POSTGRES_FINE) {
        postgres_log_success(p, "writing works again");
    } else {
        postgres_log_failure(p, "nothing can be written");
        postgres_drop(p);
    }
    return failure == POSTGRES_FINE;
}
