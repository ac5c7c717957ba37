/* A closed connection or statement waits for the next one that is opened the same way. The
 * functions named __wrap_X are called in place of X. */
#include "fuzz/pooled_database.h"

#include "store/sqlite/database.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONNECTIONS_MOST = 16, STATEMENTS_MOST = 1024 };

static const char where_kept[] = "file:/kolam-fuzz?vfs=memdb";

struct connection {
    sqlite3 *database;
    enum database_use use;
    bool used;
};

struct statement {
    sqlite3 *database;
    char *sql;
    sqlite3_stmt *statement;
    bool used;
};

static struct {
    struct connection connections[CONNECTIONS_MOST];
    int connection_count;
    struct statement statements[STATEMENTS_MOST];
    int statement_count;
    int prepared, finalized; /* where the last one was: the next one is often behind it */
} pool;

/* Connections */

static struct connection *connection_of(const sqlite3 *database) {
    for (int i = 0; i < pool.connection_count; i++)
        if (pool.connections[i].database == database) return &pool.connections[i];
    return NULL;
}

sqlite3 *__real_database_open(const char *where, enum database_use use, struct refusal *why);
sqlite3 *__wrap_database_open(const char *where, enum database_use use, struct refusal *why);
sqlite3 *__wrap_database_open(const char *where, enum database_use use, struct refusal *why) {
    struct connection *end = pool.connections + pool.connection_count, *c = pool.connections;
    (void)where;
    while (c < end && (c->used || c->use != use)) c++;
    assert(c < pool.connections + CONNECTIONS_MOST);
    if (pool.connection_count == 0) sqlite3_config(SQLITE_CONFIG_URI, 1);
    if (c == end) {
        *c =
            (struct connection){.database = __real_database_open(where_kept, use, why), .use = use};
        assert(c->database);
        pool.connection_count++;
    }
    c->used = true;
    return c->database;
}

int __real_sqlite3_close(sqlite3 *database);
int __wrap_sqlite3_close(sqlite3 *database);
int __wrap_sqlite3_close(sqlite3 *database) {
    struct connection *c = connection_of(database);
    if (!c) return __real_sqlite3_close(database);
    assert(c->used);
    for (int i = 0; i < pool.statement_count; i++)
        assert(!pool.statements[i].used || pool.statements[i].database != database);
    if (!sqlite3_get_autocommit(database)) /* what closing ends as well */
        sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_progress_handler(database, 0, NULL, NULL);
    sqlite3_wal_hook(database, NULL, NULL);
    c->used = false;
    return SQLITE_OK;
}

/* Statements */

static bool fits(const struct statement *s, const sqlite3 *database, const char *sql) {
    return !s->used && s->database == database && strcmp(s->sql, sql) == 0;
}

static struct statement *find_prepared(const sqlite3 *database, const char *sql) {
    for (int n = 0; n < pool.statement_count; n++) {
        int i = (pool.prepared + 1 + n) % pool.statement_count;
        if (!fits(&pool.statements[i], database, sql)) continue;
        pool.prepared = i;
        return &pool.statements[i];
    }
    return NULL;
}

int __real_sqlite3_prepare_v3(sqlite3 *database, const char *sql, int length, unsigned flags,
                              sqlite3_stmt **statement, const char **rest);
int __wrap_sqlite3_prepare_v3(sqlite3 *database, const char *sql, int length, unsigned flags,
                              sqlite3_stmt **statement, const char **rest);
int __wrap_sqlite3_prepare_v3(sqlite3 *database, const char *sql, int length, unsigned flags,
                              sqlite3_stmt **statement, const char **rest) {
    struct statement *s = find_prepared(database, sql);
    assert(length < 0 && !rest);
    if (s) {
        s->used = true;
        *statement = s->statement;
        return SQLITE_OK;
    }
    int code = __real_sqlite3_prepare_v3(database, sql, length, flags, statement, rest);
    if (code == SQLITE_OK && pool.statement_count < STATEMENTS_MOST && connection_of(database))
        pool.statements[pool.statement_count++] =
            (struct statement){database, strdup(sql), *statement, true};
    return code;
}

int __wrap_sqlite3_prepare_v2(sqlite3 *database, const char *sql, int length,
                              sqlite3_stmt **statement, const char **rest);
int __wrap_sqlite3_prepare_v2(sqlite3 *database, const char *sql, int length,
                              sqlite3_stmt **statement, const char **rest) {
    return __wrap_sqlite3_prepare_v3(database, sql, length, 0, statement, rest);
}

int __real_sqlite3_finalize(sqlite3_stmt *statement);
int __wrap_sqlite3_finalize(sqlite3_stmt *statement);
int __wrap_sqlite3_finalize(sqlite3_stmt *statement) {
    for (int n = 0; n < pool.statement_count; n++) {
        int i = (pool.finalized + 1 + n) % pool.statement_count;
        struct statement *s = &pool.statements[i];
        if (s->statement != statement) continue;
        assert(s->used);
        s->used = false;
        pool.finalized = i;
        sqlite3_clear_bindings(statement);
        return sqlite3_reset(statement);
    }
    return __real_sqlite3_finalize(statement);
}

/* Clearing */

static void run(sqlite3 *database, const char *sql) {
    sqlite3_stmt *statement = NULL;
    int code = __wrap_sqlite3_prepare_v2(database, sql, -1, &statement, NULL);
    assert(code == SQLITE_OK);
    code = database_run(statement);
    assert(code == SQLITE_OK);
    __wrap_sqlite3_finalize(statement);
}

static void clear_tables(sqlite3 *database) {
    static char orders[64][64];
    static int count;
    sqlite3_stmt *tables = NULL;
    if (count == 0) {
        __real_sqlite3_prepare_v3(database,
                                  "SELECT name FROM sqlite_schema WHERE type = 'table'"
                                  " AND name <> 'epoch'",
                                  -1, 0, &tables, NULL);
        while (sqlite3_step(tables) == SQLITE_ROW && count < 64)
            snprintf(orders[count++], sizeof orders[0], "DELETE FROM %s",
                     (const char *)sqlite3_column_text(tables, 0));
        __real_sqlite3_finalize(tables);
    }
    for (int i = 0; i < count; i++) run(database, orders[i]);
}

void pooled_database_clear(void) {
    struct refusal why;
    sqlite3 *database = __wrap_database_open("", DATABASE_WRITES, &why);
    run(database, "BEGIN IMMEDIATE");
    clear_tables(database);
    run(database, "UPDATE epoch SET number = 0");
    run(database, "COMMIT");
    __wrap_sqlite3_close(database);
}
