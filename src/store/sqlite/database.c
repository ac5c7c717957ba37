/* Opens connections to SQLite, checks and migrates the schema, and reports failures. */
#include "store/sqlite/database.h"

#include "base/text/confusables.h"
#include "base/text/text.h"
#include "store/sqlite/backup.h"
#include "store/sqlite/schema.h"
#include "store/backend.h"
#include "store/table_id.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    BUSY_MILLISECONDS = 10000, /* others hold the file for moments only, as when it is recovered */
    CACHE_KILOBYTES = 16 << 10,
};

/* Failing: SQLite keeps who listens, also to failures of others. */

void store_listen(store_tell_error *tell, void *context) {
    sqlite3_config(SQLITE_CONFIG_LOG, tell, context);
}

void store_log(const char *format, ...) {
    char line[512];
    va_list values;
    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    sqlite3_log(STORE_ERROR, "%s", line);
}

void database_log(sqlite3 *database, const char *what) {
    store_log("%s: %s", what, sqlite3_errmsg(database));
}

bool database_refuse(sqlite3 *database, const char *where, struct refusal *why) {
    static const struct {
        int code;
        const char *english, *german;
    } errors[] = {
        {SQLITE_CANTOPEN, "%f: this file cannot be opened.",
         "%f: diese Datei lässt sich nicht öffnen."},
        {SQLITE_NOTADB, "%f: this file is something else.", "%f: diese Datei ist etwas anderes."},
        {SQLITE_CORRUPT, "%f: this file is damaged. Put a backup in its place.",
         "%f: diese Datei ist beschädigt. Setze eine Sicherung an ihre Stelle."},
        {SQLITE_FULL, "%f: the disk is full.", "%f: der Datenträger ist voll."},
        {SQLITE_READONLY, "%f: nothing can be written there.",
         "%f: dort lässt sich nichts schreiben."},
        {SQLITE_BUSY, "%f is in use by another program.",
         "%f wird von einem anderen Programm benutzt."},
    };
    int code = sqlite3_errcode(database) & 0xff;
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
        if (errors[i].code == code)
            return refuse(why, "", errors[i].english, errors[i].german, where);
    return refuse(why, "", "%f: %s.", "%f: %s.", where, sqlite3_errmsg(database));
}

/* Statements */

sqlite3_stmt *database_prepare(sqlite3 *database, const char *sql) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) !=
        SQLITE_OK)
        database_log(database, "a question was not understood");
    return statement;
}

int database_run(sqlite3_stmt *statement) {
    sqlite3_step(statement);
    return sqlite3_reset(statement);
}

/* Opening */

int64_t database_number(sqlite3 *database, const char *sql, int64_t otherwise) {
    sqlite3_stmt *statement = NULL;
    int64_t number = otherwise;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* The version of what is there, 0 for an empty file; -1, and why, if it is not ours. */
static int64_t find_version(sqlite3 *database, const char *where, struct refusal *why) {
    int64_t tables = database_number(database, "SELECT count(*) FROM sqlite_schema", -1);
    if (tables < 0) return database_refuse(database, where, why) - 1;
    if (tables == 0) return 0;
    if (database_number(database, "PRAGMA application_id", -1) != SCHEMA_APPLICATION)
        return refuse(why, "", "%f: this database was not made by Kolam.",
                      "%f: diese Datenbank hat nicht Kolam angelegt.", where) -
               1;
    int64_t version = database_number(database, "PRAGMA user_version", -1);
    if (version <= SCHEMA_VERSIONS) return version;
    return refuse(why, "", "%f was written by a newer Kolam. Start that one.",
                  "%f hat ein neueres Kolam geschrieben. Starte dieses.", where) -
           1;
}

bool database_check(sqlite3 *database, const char *where, struct refusal *why) {
    sqlite3_stmt *s = NULL;
    bool checked =
        sqlite3_prepare_v2(database, "PRAGMA quick_check(1)", -1, &s, NULL) == SQLITE_OK &&
        sqlite3_step(s) == SQLITE_ROW;
    const char *found = checked ? (const char *)sqlite3_column_text(s, 0) : NULL;
    bool sound = found && strcmp(found, "ok") == 0;
    if (!checked) database_refuse(database, where, why);
    if (checked && !sound)
        refuse(why, "", "%f is damaged: %s.", "%f ist beschädigt: %s.", where, found ? found : "?");
    sqlite3_finalize(s);
    return sound;
}

/* A copy of an older version's file is left beside it: kolam.db.version-2. */
static bool back_up(int64_t version, const char *where, struct refusal *why) {
    char copy[PATH_MAX];
    struct refusal cause;
    struct backup backup = {.where = where, .to = copy, .replaces = true};
    if (snprintf(copy, sizeof copy, "%s.version-%d", where, (int)version) >= (int)sizeof copy)
        return refuse(why, "", "%f: this name is too long.", "%f: dieser Name ist zu lang.", where);
    return backup_make(&backup, &cause) ||
           refuse(why, "", "Before the upgrade, a backup could not be made. %w",
                  "Vor der Umstellung ließ sich keine Sicherung machen. %w", &cause);
}

/* Each step is kept whole or not at all, with the number of the version it makes. */
static bool migrate(sqlite3 *database, int64_t version, const char *where, struct refusal *why) {
    if (version > 0 && version < SCHEMA_VERSIONS && !back_up(version, where, why)) return false;
    for (; version < SCHEMA_VERSIONS; version++) {
        char mark[128];
        snprintf(mark, sizeof mark, "PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT",
                 (int)SCHEMA_APPLICATION, (int)version + 1);
        if (sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
            sqlite3_exec(database, schema_steps[version], NULL, NULL, NULL) == SQLITE_OK &&
            sqlite3_exec(database, mark, NULL, NULL, NULL) == SQLITE_OK)
            continue;
        return database_refuse(database, where, why);
    }
    return sqlite3_exec(database, schema_indexes, NULL, NULL, NULL) == SQLITE_OK ||
           database_refuse(database, where, why);
}

/* likeness(name), for statements alone: nothing of the schema depends on it. */
static void answer_likeness(sqlite3_context *context, int count, sqlite3_value **values) {
    char likeness[LIKENESS_TEXT];
    struct text t = text_over(likeness, sizeof likeness);
    const char *name = (const char *)sqlite3_value_text(values[0]);
    (void)count;
    likeness_write(name ? name : "", &t);
    sqlite3_result_text(context, likeness, -1, SQLITE_TRANSIENT);
}

/* table_name(table_id): as people see it. */
static void answer_table_name(sqlite3_context *context, int count, sqlite3_value **values) {
    char name[TABLE_ID_TEXT];
    (void)count;
    table_id_write(sqlite3_value_int64(values[0]), name);
    sqlite3_result_text(context, name, -1, SQLITE_TRANSIENT);
}

static bool add_function(sqlite3 *database, const char *name,
                         void (*answer)(sqlite3_context *, int, sqlite3_value **)) {
    int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
    return sqlite3_create_function_v2(database, name, 1, flags, NULL, answer, NULL, NULL, NULL) ==
           SQLITE_OK;
}

static bool add_functions(sqlite3 *database) {
    return add_function(database, "likeness", answer_likeness) &&
           add_function(database, "table_name", answer_table_name);
}

/* Every commit is flushed (FULL). What is deleted is overwritten: names of those who leave.
 * Checkpoints are made elsewhere, or a commit would wait for one now and then. Sorting stays in
 * memory: what is sorted has secrets. */
static bool set_up(sqlite3 *database, enum database_use use, const char *where,
                   struct refusal *why) {
    static const char *const orders[] = {
        [DATABASE_WRITES] =
            ("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0;"
             " PRAGMA secure_delete=ON"),
        [DATABASE_READS] = "PRAGMA query_only=1",
        [DATABASE_COPIES] = "PRAGMA query_only=1",
        [DATABASE_CHECKPOINTS] = "PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0",
    };
    char cache[64];
    snprintf(cache, sizeof cache, "PRAGMA temp_store=MEMORY; PRAGMA cache_size=-%d",
             (int)CACHE_KILOBYTES);
    sqlite3_busy_timeout(database, BUSY_MILLISECONDS);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE,
                      use == DATABASE_READS || use == DATABASE_COPIES, NULL);
    int64_t version = find_version(database, where, why);
    if (version < 0) return false;
    if (!add_functions(database) || sqlite3_exec(database, cache, NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(database, orders[use], NULL, NULL, NULL) != SQLITE_OK)
        return database_refuse(database, where, why);
    if (use == DATABASE_WRITES) return migrate(database, version, where, why);
    if (version == SCHEMA_VERSIONS || (use == DATABASE_COPIES && version > 0)) return true;
    return refuse(why, "", "%f was written by another Kolam. Start the server once before.",
                  "%f hat ein anderes Kolam geschrieben. Starte vorher einmal den Server.", where);
}

sqlite3 *database_open(const char *where, enum database_use use, struct refusal *why) {
    sqlite3 *database = NULL;
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE;
    if (sqlite3_open_v2(where, &database, flags, NULL) != SQLITE_OK)
        database_refuse(database, where, why);
    else if (set_up(database, use, where, why))
        return database;
    sqlite3_close(database);
    return NULL;
}
