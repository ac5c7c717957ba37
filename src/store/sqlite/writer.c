/* A batch that can fail where the others succeed is written behind a mark (a savepoint), to which
 * the transaction goes back. The others need none, which saves a third of the time; if one of them
 * fails nevertheless, everything is done again, with a mark for each. */
#include "store/sqlite/writer.h"

#include "store/items.h"
#include "store/store.h"

enum { STEP_ROWS = 512 }; /* of the journal, moved beside a group: about a millisecond */

/* Those that only SQLite has. */
static const char *const texts[WRITER_STATEMENTS] = {
    [WRITE_BEGIN] = "BEGIN IMMEDIATE",
    [WRITE_COMMIT] = "COMMIT",
    [WRITE_ROLLBACK] = "ROLLBACK",
    [WRITE_MARK] = "SAVEPOINT batch",
    [WRITE_RETURN] = "ROLLBACK TO batch",
    [WRITE_RELEASE] = "RELEASE batch",
    [WRITE_EVENT] = "INSERT INTO journal(table_id, number, body) VALUES (?1, ?2, ?3)",
    [WRITE_LIVE] = "INSERT OR IGNORE INTO live(table_id) VALUES (?1)",
    [WRITE_OVER] = "DELETE FROM live WHERE table_id = ?1",
    [WRITE_EPOCH] = "SELECT 1 FROM epoch WHERE number = ?1",
};

static int run(struct writer *w, enum writer_statement which) {
    return database_run(w->statements[which].sqlite);
}

static int run_with(struct writer *w, enum writer_statement which, int64_t number) {
    sqlite3_bind_int64(w->statements[which].sqlite, 1, number);
    return run(w, which);
}

/* From now on the file is this server's: a transaction of one that opened it earlier fails. */
static bool begin_epoch(struct writer *w) {
    bool begun = run(w, WRITE_BEGIN) == SQLITE_OK &&
                 sqlite3_exec(w->database, "UPDATE epoch SET number = number + 1", NULL, NULL,
                              NULL) == SQLITE_OK;
    int64_t number = begun ? database_number(w->database, "SELECT number FROM epoch", 0) : 0;
    if (number) sqlite3_bind_int64(w->statements[WRITE_EPOCH].sqlite, 1, number);
    return number && run(w, WRITE_COMMIT) == SQLITE_OK;
}

bool writer_init(struct writer *w, const char *where, struct refusal *why) {
    *w = (struct writer){.database = database_open(where, DATABASE_WRITES, why)};
    if (!w->database) return false;
    bool ready = true;
    for (enum writer_statement i = 0; i < WRITER_STATEMENTS && ready; i++) {
        const char *text = texts[i] ? texts[i] : item_texts[i];
        if (!text) continue; /* of another database */
        ready = sqlite_statement_init(&w->statements[i], w->database, text);
        w->shared[i] = &w->statements[i].base;
        w->shared[i]->must_change = item_must_change(i);
    }
    if (ready && begin_epoch(w) && journal_init(&w->journal, w->database)) return true;
    database_refuse(w->database, where, why);
    writer_done(w);
    return false;
}

void writer_done(struct writer *w) {
    for (int i = 0; i < WRITER_STATEMENTS; i++) sqlite3_finalize(w->statements[i].sqlite);
    journal_done(&w->journal);
    sqlite3_close(w->database);
}

/* Items */

static int write_event(struct writer *w, const struct item *item) {
    sqlite3_stmt *s = w->statements[WRITE_EVENT].sqlite;
    sqlite3_bind_int64(s, 1, item->id);
    sqlite3_bind_int(s, 2, item->number);
    sqlite3_bind_text(s, 3, item->rest, (int)item->length, SQLITE_STATIC);
    int code = run(w, WRITE_EVENT);
    return code == SQLITE_OK && item->number == 1 ? run_with(w, WRITE_LIVE, item->id) : code;
}

/* Batches */

/* What became of a group. */
enum outcome { GROUP_WRITTEN, GROUP_AGAIN, GROUP_LOST };

static bool write_items(struct writer *w, const struct batch *batch) {
    bool written = true;
    for (uint32_t at = 0; at < batch->used && written;) {
        const struct item *item = batch_item(batch, at);
        written = item->statement == WRITE_EVENT ? write_event(w, item) == SQLITE_OK
                                                 : item_write(w->shared, batch, item);
        at += item->size;
    }
    if (batch->forgets) journal_scrub(&w->journal);
    return written;
}

/* A batch that may fail alone. False if the transaction is gone with it. */
static bool write_marked(struct writer *w, struct batch *batch) {
    if (run(w, WRITE_MARK) != SQLITE_OK) return false;
    batch->stored = write_items(w, batch);
    if (sqlite3_get_autocommit(w->database)) return false;
    if (!batch->stored && run(w, WRITE_RETURN) != SQLITE_OK) return false;
    return run(w, WRITE_RELEASE) == SQLITE_OK;
}

static enum outcome write_batches(struct writer *w, const struct queue *batches, bool marked) {
    for (struct queue_link *task = batches->first; task; task = task->next) {
        struct batch *batch = (struct batch *)task;
        batch->stored = false;
        if (batch->lacking) continue;
        if (marked || batch->may_fail) {
            if (!write_marked(w, batch)) return GROUP_LOST;
            continue;
        }
        if (!write_items(w, batch))
            return sqlite3_get_autocommit(w->database) ? GROUP_LOST : GROUP_AGAIN;
        batch->stored = true;
    }
    return GROUP_WRITTEN;
}

/* Asked within the transaction, when nobody else can write. */
static bool is_displaced(struct writer *w) {
    sqlite3_stmt *s = w->statements[WRITE_EPOCH].sqlite;
    w->displaced = sqlite3_step(s) == SQLITE_DONE;
    sqlite3_reset(s);
    if (w->displaced)
        sqlite3_log(STORE_ERROR, "another server has opened the file: nothing is written any more");
    return w->displaced;
}

/* All that goes into one transaction. */
static enum outcome write_group(struct writer *w, const struct queue *batches, int64_t alive,
                                int step, bool marked) {
    if (run(w, WRITE_BEGIN) != SQLITE_OK || is_displaced(w)) return GROUP_LOST;
    enum outcome outcome = write_batches(w, batches, marked);
    if (outcome != GROUP_WRITTEN) return outcome;
    if (alive && run_with(w, WRITE_ALIVE, alive) != SQLITE_OK) return GROUP_LOST;
    if (step && journal_step(&w->journal, step) != SQLITE_OK) return GROUP_LOST;
    return run(w, WRITE_COMMIT) == SQLITE_OK ? GROUP_WRITTEN : GROUP_LOST;
}

static void undo(struct writer *w, const struct queue *batches, int step) {
    if (!sqlite3_get_autocommit(w->database)) run(w, WRITE_ROLLBACK);
    if (step) journal_stepped_in_vain(&w->journal);
    for (struct queue_link *task = batches->first; task; task = task->next)
        ((struct batch *)task)->stored = false;
}

/* Once when it begins and once when it is over: a full disk must not fill another one. */
static void tell_failing(struct writer *w, bool failing) {
    if (failing && !w->failing && !w->displaced)
        database_log(w->database, "nothing can be written");
    if (!failing && w->failing) sqlite3_log(STORE_ERROR, "writing works again");
    w->failing = failing;
}

static int events_stored(const struct queue *batches) {
    int events = 0;
    for (const struct queue_link *task = batches->first; task; task = task->next) {
        const struct batch *batch = (const struct batch *)task;
        if (batch->stored) events += batch->events;
    }
    return events;
}

/* How many rows of the journal are moved along with the group: faster than it grows. A short one is
 * without a name in the transaction that forgets somebody. */
static int choose_step(const struct writer *w, const struct queue *batches) {
    bool wanted = journal_wants_step(&w->journal);
    int step = STEP_ROWS;
    for (const struct queue_link *task = batches->first; task; task = task->next) {
        step += 2 * ((const struct batch *)task)->events;
        wanted |= ((const struct batch *)task)->forgets;
    }
    return wanted ? step : 0;
}

static enum outcome try_group(struct writer *w, const struct queue *batches, int64_t alive,
                              int step) {
    int changes = sqlite3_total_changes(w->database);
    enum outcome outcome = write_group(w, batches, alive, step, false);
    if (outcome == GROUP_AGAIN) {
        run(w, WRITE_ROLLBACK);
        outcome = write_group(w, batches, alive, step, true);
    }
    if (outcome != GROUP_WRITTEN) {
        tell_failing(w, true);
        undo(w, batches, step);
    } else if (sqlite3_total_changes(w->database) != changes) {
        tell_failing(w, false); /* without changes nothing was written, which proves nothing */
    }
    return outcome;
}

bool writer_write(struct writer *w, const struct queue *batches, int64_t alive) {
    int step = choose_step(w, batches);
    if (w->displaced) return false; /* no batch is stored before it is written */
    enum outcome outcome = try_group(w, batches, alive, step);
    if (outcome != GROUP_WRITTEN && step && batches->first) /* moving may be what failed */
        outcome = try_group(w, batches, alive, 0);
    if (outcome == GROUP_WRITTEN) journal_grew(&w->journal, events_stored(batches));
    return outcome == GROUP_WRITTEN;
}
