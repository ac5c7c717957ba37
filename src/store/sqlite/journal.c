/* Moves live events to the end of the journal and deletes its front. */
#include "store/sqlite/journal.h"

#include "store/sqlite/database.h"

enum {
    GARBAGE_AT_LEAST = 10000, /* rows, about 2 MB: for less, nothing is moved */
    SCRUBS_AGAIN = 1000,      /* rows more, after which a move that failed is tried again */
};

/* One number after the other from the only row of a question. */
static bool ask_two(sqlite3_stmt *statement, int64_t numbers[2]) {
    bool found = statement && sqlite3_step(statement) == SQLITE_ROW;
    for (int i = 0; i < 2 && found; i++) numbers[i] = sqlite3_column_int64(statement, i);
    if (statement) sqlite3_reset(statement);
    return found;
}

bool journal_init(struct journal *j, sqlite3 *database) {
    int64_t counts[2] = {0, 0};
    *j = (struct journal){
        .copy = database_prepare(database,
                                 "INSERT INTO journal(table_id, number, body)"
                                 " SELECT table_id, number, body FROM journal"
                                 " WHERE sequence < ?1 AND table_id IN (SELECT table_id FROM live)"
                                 " ORDER BY sequence"),
        .cut = database_prepare(database, "DELETE FROM journal WHERE sequence < ?1"),
        .ends = database_prepare(database, "SELECT (SELECT min(sequence) FROM journal),"
                                           " (SELECT max(sequence) FROM journal)"),
    };
    sqlite3_stmt *count = database_prepare(
        database, "SELECT count(*), count(live.table_id) FROM journal LEFT JOIN live"
                  " ON live.table_id = journal.table_id");
    bool counted = ask_two(count, counts);
    sqlite3_finalize(count);
    j->rows = counts[0];
    j->live = counts[1];
    j->scrub = j->rows > j->live;
    return counted && j->copy && j->cut && j->ends;
}

void journal_done(struct journal *j) {
    sqlite3_finalize(j->copy);
    sqlite3_finalize(j->cut);
    sqlite3_finalize(j->ends);
}

void journal_scrub(struct journal *j) {
    j->scrub = true;
}

void journal_grew(struct journal *j, int events) {
    j->rows += events;
    if (!j->failed || j->rows < j->live + SCRUBS_AGAIN) return;
    j->scrub = true;
    j->failed = false;
}

bool journal_wants_step(const struct journal *j) {
    return j->until || j->scrub || j->rows > 2 * j->live + GARBAGE_AT_LEAST;
}

int journal_step(struct journal *j, int most) {
    int64_t ends[2];
    if (!ask_two(j->ends, ends)) return SQLITE_ERROR;
    if (!j->until) {
        j->until = ends[1] + 1;
        j->scrub = false;
    }
    int64_t upto = ends[0] + most < j->until ? ends[0] + most : j->until;
    sqlite3_bind_int64(j->copy, 1, upto);
    sqlite3_bind_int64(j->cut, 1, upto);
    int code = database_run(j->copy);
    if (code == SQLITE_OK) code = database_run(j->cut);
    if (code != SQLITE_OK || upto < j->until) return code;
    if (!ask_two(j->ends, ends)) return SQLITE_ERROR;
    j->until = 0;
    j->rows = j->live = ends[1] ? ends[1] - ends[0] + 1 : 0;
    return code;
}

/* The next one begins when it has grown again, so that a full disk is not tried all the time. */
void journal_stepped_in_vain(struct journal *j) {
    j->failed = true;
    j->scrub = false;
    j->until = 0;
    j->live = j->rows;
}
