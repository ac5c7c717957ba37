/* Looks over a whole file at one moment of it: SQLite's own check, counts, rows that belong to
 * nothing, and then every event and every record for the caller to read. */
#include "store/sqlite/database.h"
#include "store/queries/recall.h"
#include "store/queries/record_names.h"
#include "store/row.h"
#include "store/sqlite/schema.h"

#include <string.h>

struct inspecting {
    sqlite3 *database;
    const char *where;
    const struct store_inspector *inspector;
    struct refusal *why;
};

static void tell(const struct inspecting *i, int64_t id, const char *english, const char *german) {
    i->inspector->problem(i->inspector->context, id, english, german);
}

/* What SQLite finds is told in its own words. */
static bool check_file(const struct inspecting *i) {
    sqlite3_stmt *s = database_prepare(i->database, "PRAGMA integrity_check");
    int code = SQLITE_ERROR;
    while (s && (code = sqlite3_step(s)) == SQLITE_ROW) {
        const char *found = (const char *)sqlite3_column_text(s, 0);
        if (found && strcmp(found, "ok") != 0) tell(i, 0, found, found);
    }
    sqlite3_finalize(s);
    return code == SQLITE_DONE || database_refuse(i->database, i->where, i->why);
}

static void count(const struct inspecting *i, struct store_facts *facts) {
    const struct {
        int64_t *number;
        const char *sql;
    } counts[] = {
        {&facts->tables, "SELECT count(*) FROM live"},
        {&facts->events, "SELECT count(*) FROM journal WHERE table_id IN (SELECT * FROM live)"},
        {&facts->games, "SELECT count(*) FROM game"},
        {&facts->people, "SELECT count(*) FROM person"},
        {&facts->sessions, "SELECT count(*) FROM session"},
    };
    for (size_t n = 0; n < sizeof counts / sizeof counts[0]; n++)
        *counts[n].number = database_number(i->database, counts[n].sql, -1);
}

/* Rows that belong to nothing: a question gives their tables, or 0. */
static const struct {
    const char *sql, *english, *german;
} orphans[] = {
    {"SELECT table_id FROM live WHERE table_id NOT IN (SELECT table_id FROM journal)",
     "the table has no events", "der Tisch hat keine Ereignisse"},
    {"SELECT table_id FROM live JOIN game USING (table_id)",
     "the table is both being played and finished",
     "der Tisch wird gespielt und ist zugleich zu Ende"},
    {"SELECT table_id FROM game WHERE table_id NOT IN (SELECT table_id FROM record)",
     "the finished game has no record", "die beendete Partie hat keine Aufzeichnung"},
    {"SELECT table_id FROM record WHERE table_id NOT IN (SELECT table_id FROM game)",
     "the record belongs to no game", "die Aufzeichnung gehört zu keiner Partie"},
    {"SELECT table_id FROM played WHERE table_id NOT IN (SELECT table_id FROM game)",
     "somebody's list names a game that is not there",
     "jemandes Liste nennt eine Partie, die es nicht gibt"},
    {"SELECT g.table_id FROM game AS g WHERE"
     " (first_person <> 0 AND NOT EXISTS (SELECT 1 FROM played AS p WHERE"
     "  p.person = first_person AND p.ended = g.ended AND p.table_id = g.table_id)) OR"
     " (second_person <> 0 AND NOT EXISTS (SELECT 1 FROM played AS p WHERE"
     "  p.person = second_person AND p.ended = g.ended AND p.table_id = g.table_id))",
     "the game is missing in a player's list", "die Partie fehlt in der Liste einer Person"},
    {"SELECT DISTINCT 0 FROM session WHERE person NOT IN (SELECT id FROM person)",
     "there are sessions of somebody who is not there",
     "es gibt Sitzungen von einer Person, die es nicht gibt"},
    {"SELECT DISTINCT 0 FROM standing WHERE person NOT IN (SELECT id FROM person)",
     "there are ratings of somebody who is not there",
     "es gibt Wertungen von einer Person, die es nicht gibt"},
};

static bool check_orphans(const struct inspecting *i) {
    int code = SQLITE_DONE;
    for (size_t n = 0; n < sizeof orphans / sizeof orphans[0] && code == SQLITE_DONE; n++) {
        sqlite3_stmt *s = database_prepare(i->database, orphans[n].sql);
        code = SQLITE_ERROR;
        while (s && (code = sqlite3_step(s)) == SQLITE_ROW)
            tell(i, sqlite3_column_int64(s, 0), orphans[n].english, orphans[n].german);
        sqlite3_finalize(s);
    }
    return code == SQLITE_DONE || database_refuse(i->database, i->where, i->why);
}

static void tell_game(const struct inspecting *i, sqlite3_stmt *s) {
    enum { GAME_COLUMNS = 17, ENDING_COLUMNS = 10 };
    struct finished_game game;
    struct game_ending ending;
    struct buffer record = {0};
    int column = GAME_COLUMNS + ENDING_COLUMNS;
    row_read_game(s, &game);
    row_read_ending(s, GAME_COLUMNS, &ending);
    const char *stored = (const char *)sqlite3_column_text(s, column);
    struct slice slice = {stored, (size_t)sqlite3_column_bytes(s, column)};
    if (record_join(&game, slice, &record))
        i->inspector->game(i->inspector->context, &game, &ending,
                           record.used > 0 ? record.start : "", record.used);
    buffer_done(&record);
}

static bool tell_games(const struct inspecting *i) {
    sqlite3_stmt *s = database_prepare(i->database, "SELECT " ROW_GAME ", " ROW_ENDING ", record"
                                                    " FROM game JOIN record USING (table_id)");
    int code = SQLITE_ERROR;
    while (s && (code = sqlite3_step(s)) == SQLITE_ROW) tell_game(i, s);
    sqlite3_finalize(s);
    return code == SQLITE_DONE || database_refuse(i->database, i->where, i->why);
}

static bool inspect(const struct inspecting *i, struct store_facts *facts) {
    const struct store_inspector *to = i->inspector;
    *facts = (struct store_facts){
        .version = (int)database_number(i->database, "PRAGMA user_version", 0),
        .known_version = SCHEMA_VERSIONS,
        .bytes = database_number(i->database,
                                 "SELECT page_count * page_size FROM"
                                 " pragma_page_count, pragma_page_size",
                                 0),
    };
    if (!check_file(i)) return false;
    if (facts->version < SCHEMA_VERSIONS) return true;
    count(i, facts);
    return check_orphans(i) &&
           recall_events(i->database, i->where, to->hear, to->context, i->why) && tell_games(i);
}

bool store_inspect(const char *where, const struct store_inspector *inspector,
                   struct store_facts *facts, struct refusal *why) {
    struct inspecting i = {database_open(where, DATABASE_COPIES, why), where, inspector, why};
    if (!i.database) return false;
    bool done = sqlite3_exec(i.database, "BEGIN", NULL, NULL, NULL) == SQLITE_OK
                    ? inspect(&i, facts)
                    : database_refuse(i.database, where, why);
    sqlite3_close(i.database);
    return done;
}
