/* A batch that can fail where the others succeed is written behind a mark (a savepoint), to which
 * the transaction goes back. The others need none, which saves a third of the time; if one of them
 * fails nevertheless, everything is done again, with a mark for each. */
#include "store/sqlite/writer.h"

#include "base/text/text.h"
#include "store/row.h"
#include "store/store.h"

enum { STEP_ROWS = 512 }; /* of the journal, moved beside a group: about a millisecond */

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
    [WRITE_GAME] = "INSERT INTO game(" ROW_GAME ") VALUES "
                   "(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
    [WRITE_RECORD] = "INSERT INTO record(table_id, record, " ROW_ENDING ") VALUES "
                     "(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    [WRITE_PLAYED] = "INSERT OR IGNORE INTO played"
                     "(person, ended, table_id, other, game, result, seat, listed)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [WRITE_PERSON] = "INSERT INTO person(" ROW_PERSON ")"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT(id) DO UPDATE SET"
                     " name = ?2, guest = ?3, since = ?4, passphrase = ?5, keys_since = ?6",
    /* ?4, since when there is the account, never changes; ?7 is of enum person_fact. */
    [WRITE_CHANGE_PERSON] =
        "UPDATE person SET name = iif(?7 & 1, ?2, name), guest = iif(?7 & 2, ?3, guest),"
        " passphrase = iif(?7 & 4, ?5, passphrase), keys_since = iif(?7 & 8, ?6, keys_since)"
        " WHERE id = ?1 AND guest = 0",
    /* NULL, which is refused, if somebody's name looks like it. */
    [WRITE_CLAIM_NAME] =
        "INSERT INTO likeness SELECT CASE WHEN EXISTS (SELECT 1 FROM likeness AS taken"
        " WHERE taken.likeness = likeness(name)) THEN NULL ELSE likeness(name) END, id"
        " FROM person WHERE id = ?1",
    [WRITE_RELEASE_NAME] = "DELETE FROM likeness WHERE person = ?1",
    [WRITE_FORGET] = "DELETE FROM device WHERE person = ?1",
    [WRITE_FORGET_RELATIONS] = "DELETE FROM relation WHERE person = ?1 OR other = ?1",
    [WRITE_FORGET_AUDIT] = "UPDATE audit SET detail = '' WHERE person = ?1",
    [WRITE_RELATION] = "INSERT OR REPLACE INTO relation(" ROW_RELATION ")"
                       " VALUES (?1, ?2, ?3, ?4, ?5)",
    [WRITE_END_RELATION] = "DELETE FROM relation WHERE person = ?1 AND other = ?2",
    [WRITE_REPORT] = "INSERT INTO report(at, reporter, person, table_id, about, note)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [WRITE_BAN] = "INSERT OR REPLACE INTO ban(" ROW_BAN ") VALUES (?1, ?2, ?3, ?4)",
    [WRITE_UNBAN] = "DELETE FROM ban WHERE person = ?1",
    [WRITE_HOST] = "INSERT OR IGNORE INTO host(person, since) VALUES (?1, ?2)",
    [WRITE_UNHOST] = "DELETE FROM host WHERE person = ?1",
    [WRITE_SETTLE] = "UPDATE report SET settled = 1 WHERE id = ?1 AND settled = 0"
                     " AND (?2 OR person NOT IN (SELECT person FROM host))",
    [WRITE_AUDIT] = ROW_ADD_AUDIT,
    [WRITE_SETTING] = "INSERT OR REPLACE INTO setting(name, value) VALUES (?1, ?2)",
    [WRITE_END_SETTING] = "DELETE FROM setting WHERE name = ?1",
    [WRITE_SESSION] = "INSERT OR REPLACE INTO session(token, person, since) VALUES (?1, ?2, ?3)",
    [WRITE_END_SESSION] = "DELETE FROM session WHERE token = ?1",
    [WRITE_END_SESSIONS] = "DELETE FROM session WHERE person = ?1",
    /* Once a day is enough. */
    [WRITE_USE_SESSION] =
        "UPDATE session SET since = ?3 WHERE token = ?1 AND since < ?3 - 86400000",
    [WRITE_END_OLD_SESSIONS] = "DELETE FROM session WHERE since < ?1",
    [WRITE_END_OLD_DEVICES] = "DELETE FROM device WHERE since < ?1",
    [WRITE_DEVICE] = "INSERT OR REPLACE INTO device(token, person, since) VALUES (?1, ?2, ?3)",
    [WRITE_RESET_LINK] =
        "INSERT OR REPLACE INTO reset_link(token, person, until) VALUES (?1, ?2, ?3)",
    [WRITE_USE_RESET_LINK] = "DELETE FROM reset_link WHERE token = ?1 AND person = ?2",
    [WRITE_END_RESET_LINK] = "DELETE FROM reset_link WHERE person = ?1",
    /* So few that no move waits for long. */
    [WRITE_REMOVE_CALLED_OFF] = "DELETE FROM game WHERE table_id IN (SELECT table_id FROM game"
                                " WHERE end = 'aborted' AND moves < 2 AND ended < ?1 LIMIT 100)",
    [WRITE_DELETE_GAME] = "DELETE FROM game WHERE table_id = ?1",
    [WRITE_STANDING] = "INSERT OR REPLACE INTO standing(" ROW_STANDING ")"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [WRITE_RATED] = "SELECT " ROW_STANDING " FROM standing WHERE person = ?1 AND game = ?2",
    [WRITE_HISTORY] = "INSERT OR REPLACE INTO history"
                      "(person, game, ended, table_id, rating, deviation)"
                      " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [WRITE_TURN] = "SELECT 1", /* nobody else has to know */
    [WRITE_ALIVE] = "INSERT OR REPLACE INTO alive(one, at) VALUES (1, ?1)",
    [WRITE_EPOCH] = "SELECT 1 FROM epoch WHERE number = ?1",
};

static int run(struct writer *w, enum writer_statement which) {
    return statement_run(w->statements[which]);
}

static int run_with(struct writer *w, enum writer_statement which, int64_t number) {
    sqlite3_bind_int64(w->statements[which], 1, number);
    return run(w, which);
}

/* A failure if there was no row to change. */
static int if_changed(const struct writer *w, int code) {
    return code == SQLITE_OK && sqlite3_changes(w->database) == 0 ? SQLITE_NOTFOUND : code;
}

/* From now on the file is this server's: a transaction of one that opened it earlier fails. */
static bool begin_epoch(struct writer *w) {
    bool begun = run(w, WRITE_BEGIN) == SQLITE_OK &&
                 sqlite3_exec(w->database, "UPDATE epoch SET number = number + 1", NULL, NULL,
                              NULL) == SQLITE_OK;
    int64_t number = begun ? database_number(w->database, "SELECT number FROM epoch", 0) : 0;
    if (number) sqlite3_bind_int64(w->statements[WRITE_EPOCH], 1, number);
    return number && run(w, WRITE_COMMIT) == SQLITE_OK;
}

bool writer_init(struct writer *w, const char *where, struct refusal *why) {
    *w = (struct writer){.database = database_open(where, DATABASE_WRITES, why)};
    if (!w->database) return false;
    bool ready = true;
    for (int i = 0; i < WRITER_STATEMENTS && ready; i++) {
        w->statements[i] = database_prepare(w->database, texts[i]);
        ready = w->statements[i] != NULL;
    }
    if (ready && begin_epoch(w) && journal_init(&w->journal, w->database)) return true;
    database_refuse(w->database, where, why);
    writer_done(w);
    return false;
}

void writer_done(struct writer *w) {
    for (int i = 0; i < WRITER_STATEMENTS; i++) sqlite3_finalize(w->statements[i]);
    journal_done(&w->journal);
    sqlite3_close(w->database);
}

/* Items */

static int write_event(struct writer *w, const struct item *item) {
    sqlite3_stmt *s = w->statements[WRITE_EVENT];
    sqlite3_bind_int64(s, 1, item->id);
    sqlite3_bind_int(s, 2, item->number);
    sqlite3_bind_text(s, 3, item->rest, (int)item->length, SQLITE_STATIC);
    int code = run(w, WRITE_EVENT);
    return code == SQLITE_OK && item->number == 1 ? run_with(w, WRITE_LIVE, item->id) : code;
}

/* Only persons have games that can be found as theirs. */
static int write_played(struct writer *w, const struct finished_game *game, int player) {
    if (!game->player[player].person) return SQLITE_OK;
    sqlite3_stmt *s = w->statements[WRITE_PLAYED];
    sqlite3_bind_int64(s, 1, game->player[player].person);
    sqlite3_bind_int64(s, 2, game->ended);
    sqlite3_bind_int64(s, 3, game->table);
    sqlite3_bind_int64(s, 4, game->player[!player].person);
    bind_text(s, 5, game->game);
    bind_text(s, 6, game->result);
    sqlite3_bind_int(s, 7, player + 1);
    sqlite3_bind_int(s, 8, game->listed);
    return run(w, WRITE_PLAYED);
}

static int write_finish(struct writer *w, const struct item *item) {
    const struct finished_game *game = (const void *)item->rest;
    const struct game_ending *ending = (const void *)(game + 1);
    sqlite3_stmt *s = w->statements[WRITE_RECORD];
    row_bind_game(w->statements[WRITE_GAME], game);
    sqlite3_bind_int64(s, 1, game->table);
    sqlite3_bind_text(s, 2, (const char *)(ending + 1), (int)item->length, SQLITE_STATIC);
    row_bind_ending(s, 3, ending);
    int code = run(w, WRITE_GAME);
    if (code == SQLITE_OK) code = run(w, WRITE_RECORD);
    for (int i = 0; i < 2 && code == SQLITE_OK; i++) code = write_played(w, game, i);
    return code == SQLITE_OK ? run_with(w, WRITE_OVER, game->table) : code;
}

static int write_person(struct writer *w, const struct item *item) {
    row_bind_person(w->statements[WRITE_PERSON], (const void *)item->rest);
    return run(w, WRITE_PERSON);
}

static int write_change_person(struct writer *w, const struct item *item) {
    sqlite3_stmt *s = w->statements[WRITE_CHANGE_PERSON];
    row_bind_person(s, (const void *)item->rest);
    sqlite3_bind_int(s, 7, item->number);
    return if_changed(w, run(w, WRITE_CHANGE_PERSON));
}

static int write_session(struct writer *w, const struct item *item) {
    sqlite3_stmt *s = w->statements[item->statement];
    sqlite3_bind_blob(s, 1, item->rest, STORE_TOKEN, SQLITE_STATIC);
    if (item->id != 0) sqlite3_bind_int64(s, 2, item->id);
    if (sqlite3_bind_parameter_count(s) >= 3) sqlite3_bind_int64(s, 3, item->when);
    return run(w, item->statement);
}

static int write_end_old(struct writer *w, const struct item *item) {
    int code = run_with(w, WRITE_END_OLD_SESSIONS, item->id);
    return code == SQLITE_OK ? run_with(w, WRITE_END_OLD_DEVICES, item->id) : code;
}

static int write_forget(struct writer *w, const struct item *item) {
    static const enum writer_statement all[] = {
        WRITE_RELEASE_NAME, WRITE_FORGET, WRITE_FORGET_RELATIONS, WRITE_END_SESSIONS,
        WRITE_UNBAN,        WRITE_UNHOST, WRITE_FORGET_AUDIT};
    int code = SQLITE_OK;
    for (size_t i = 0; i < sizeof all / sizeof *all && code == SQLITE_OK; i++)
        code = run_with(w, all[i], item->id);
    journal_scrub(&w->journal);
    return code;
}

static int write_relation(struct writer *w, const struct item *item) {
    const struct relation *relation = (const void *)item->rest;
    bool any = relation->muted || relation->blocked;
    enum writer_statement which = any ? WRITE_RELATION : WRITE_END_RELATION;
    sqlite3_stmt *s = w->statements[which];
    sqlite3_bind_int64(s, 1, relation->person);
    sqlite3_bind_int64(s, 2, relation->other);
    if (any) {
        sqlite3_bind_int(s, 3, relation->muted);
        sqlite3_bind_int(s, 4, relation->blocked);
        sqlite3_bind_int64(s, 5, relation->since);
    }
    return run(w, which);
}

static int write_report(struct writer *w, const struct item *item) {
    const struct report *report = (const void *)item->rest;
    sqlite3_stmt *s = w->statements[WRITE_REPORT];
    sqlite3_bind_int64(s, 1, report->when);
    sqlite3_bind_int64(s, 2, report->reporter);
    sqlite3_bind_int64(s, 3, report->person);
    sqlite3_bind_int64(s, 4, report->table);
    bind_text(s, 5, report->about);
    bind_text(s, 6, report->note);
    return run(w, WRITE_REPORT);
}

static int write_ban(struct writer *w, const struct item *item) {
    const struct ban *ban = (const void *)item->rest;
    sqlite3_stmt *s = w->statements[WRITE_BAN];
    sqlite3_bind_int64(s, 1, ban->person);
    sqlite3_bind_int64(s, 2, ban->since);
    sqlite3_bind_int64(s, 3, ban->until);
    bind_text(s, 4, ban->reason);
    return run(w, WRITE_BAN);
}

static int write_host(struct writer *w, const struct item *item) {
    sqlite3_bind_int64(w->statements[WRITE_HOST], 2, item->when);
    return run_with(w, WRITE_HOST, item->id);
}

static int write_settle(struct writer *w, const struct item *item) {
    sqlite3_bind_int(w->statements[WRITE_SETTLE], 2, item->number);
    return if_changed(w, run_with(w, WRITE_SETTLE, item->id));
}

static int write_audit(struct writer *w, const struct item *item) {
    row_bind_audit(w->statements[WRITE_AUDIT], (const void *)item->rest);
    return run(w, WRITE_AUDIT);
}

static int write_setting(struct writer *w, const struct item *item) {
    const struct stored_setting *setting = (const void *)item->rest;
    enum writer_statement which = setting->value[0] ? WRITE_SETTING : WRITE_END_SETTING;
    sqlite3_stmt *s = w->statements[which];
    bind_text(s, 1, setting->name);
    if (setting->value[0]) bind_text(s, 2, setting->value);
    return run(w, which);
}

static int put_standing(struct writer *w, const struct standing *standing, int64_t table) {
    sqlite3_stmt *s = w->statements[WRITE_HISTORY];
    row_bind_standing(w->statements[WRITE_STANDING], standing);
    sqlite3_bind_int64(s, 1, standing->person);
    bind_text(s, 2, standing->game);
    sqlite3_bind_int64(s, 3, standing->when);
    sqlite3_bind_int64(s, 4, table);
    sqlite3_bind_double(s, 5, standing->rating);
    sqlite3_bind_double(s, 6, standing->deviation);
    int code = run(w, WRITE_STANDING);
    return code == SQLITE_OK ? run(w, WRITE_HISTORY) : code;
}

static int write_standing(struct writer *w, const struct item *item) {
    return put_standing(w, (const void *)item->rest, item->id);
}

static int get_standing(struct writer *w, struct standing *standing) {
    sqlite3_stmt *s = w->statements[WRITE_RATED];
    sqlite3_bind_int64(s, 1, standing->person);
    bind_text(s, 2, standing->game);
    int code = sqlite3_step(s);
    if (code == SQLITE_ROW) row_read_standing(s, standing);
    sqlite3_reset(s);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

static int write_rated(struct writer *w, const struct item *item) {
    const struct rating_item *rating = (const void *)item->rest;
    struct standing standings[2];
    int code = SQLITE_OK;
    for (int i = 0; i < 2 && code == SQLITE_OK; i++) {
        standings[i] = (struct standing){.person = rating->game.persons[i]};
        text_copy(standings[i].game, STORE_NAME, rating->game.game);
        code = get_standing(w, &standings[i]);
    }
    if (code == SQLITE_OK) rating->rate(&rating->game, standings);
    for (int i = 0; i < 2 && code == SQLITE_OK; i++)
        code = put_standing(w, &standings[i], rating->game.table);
    return code;
}

static int write_item(struct writer *w, const struct item *item) {
    switch (item->statement) {
    case WRITE_EVENT: return write_event(w, item);
    case WRITE_GAME: return write_finish(w, item);
    case WRITE_PERSON: return write_person(w, item);
    case WRITE_CHANGE_PERSON: return write_change_person(w, item);
    case WRITE_SESSION:
    case WRITE_END_SESSION:
    case WRITE_USE_SESSION:
    case WRITE_RESET_LINK:
    case WRITE_DEVICE: return write_session(w, item);
    case WRITE_END_OLD_SESSIONS: return write_end_old(w, item);
    case WRITE_FORGET: return write_forget(w, item);
    case WRITE_RELATION: return write_relation(w, item);
    case WRITE_REPORT: return write_report(w, item);
    case WRITE_BAN: return write_ban(w, item);
    case WRITE_HOST: return write_host(w, item);
    case WRITE_SETTLE: return write_settle(w, item);
    case WRITE_DELETE_GAME: return if_changed(w, run_with(w, item->statement, item->id));
    case WRITE_USE_RESET_LINK: return if_changed(w, write_session(w, item));
    case WRITE_AUDIT: return write_audit(w, item);
    case WRITE_SETTING: return write_setting(w, item);
    case WRITE_STANDING: return write_standing(w, item);
    case WRITE_RATED: return write_rated(w, item);
    default: return run_with(w, item->statement, item->id);
    }
}

/* Batches */

/* What became of a group. */
enum outcome { GROUP_WRITTEN, GROUP_AGAIN, GROUP_LOST };

static int write_items(struct writer *w, const struct batch *batch) {
    int code = SQLITE_OK;
    for (uint32_t at = 0; at < batch->used && code == SQLITE_OK;) {
        const struct item *item = (const void *)(batch->items + at);
        code = write_item(w, item);
        at += item->size;
    }
    return code;
}

/* A batch that may fail alone. False if the transaction is gone with it. */
static bool write_marked(struct writer *w, struct batch *batch) {
    if (run(w, WRITE_MARK) != SQLITE_OK) return false;
    batch->stored = write_items(w, batch) == SQLITE_OK;
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
        if (write_items(w, batch) != SQLITE_OK)
            return sqlite3_get_autocommit(w->database) ? GROUP_LOST : GROUP_AGAIN;
        batch->stored = true;
    }
    return GROUP_WRITTEN;
}

/* Asked within the transaction, when nobody else can write. */
static bool is_displaced(struct writer *w) {
    sqlite3_stmt *s = w->statements[WRITE_EPOCH];
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
