/* Each function is one of SQLite's. */
#include "store/sqlite/statement.h"

#include "store/sqlite/database.h"

#include <stdlib.h>

static sqlite3_stmt *of(struct statement *s) {
    return ((struct sqlite_statement *)s)->sqlite;
}

static void bind_number(struct statement *s, int parameter, int64_t number) {
    sqlite3_bind_int64(of(s), parameter, number);
}

static void bind_real(struct statement *s, int parameter, double number) {
    sqlite3_bind_double(of(s), parameter, number);
}

static void bind_text(struct statement *s, int parameter, struct slice text) {
    sqlite3_bind_text(of(s), parameter, text.start, (int)text.length, SQLITE_STATIC);
}

static void bind_bytes(struct statement *s, int parameter, const void *bytes, size_t length) {
    sqlite3_bind_blob(of(s), parameter, bytes, (int)length, SQLITE_STATIC);
}

static bool run(struct statement *s) {
    return database_run(of(s)) == SQLITE_OK &&
           (!s->must_change || sqlite3_changes(sqlite3_db_handle(of(s))) > 0);
}

static bool next(struct statement *s) {
    int code = sqlite3_step(of(s));
    if (code != SQLITE_ROW && code != SQLITE_DONE && code != SQLITE_INTERRUPT)
        database_log(sqlite3_db_handle(of(s)), "a question could not be answered");
    return code == SQLITE_ROW;
}

static bool end(struct statement *s) {
    int code = sqlite3_reset(of(s));
    sqlite3_clear_bindings(of(s));
    return code == SQLITE_OK;
}

static int64_t number(struct statement *s, int column) {
    return sqlite3_column_int64(of(s), column);
}

static double real(struct statement *s, int column) {
    return sqlite3_column_double(of(s), column);
}

static struct slice text(struct statement *s, int column) {
    const char *start = (const char *)sqlite3_column_text(of(s), column);
    return (struct slice){start, (size_t)sqlite3_column_bytes(of(s), column)};
}

static bool read_bytes(struct statement *s, int column, uint8_t *bytes, size_t length) {
    const void *start = sqlite3_column_blob(of(s), column);
    if (!start || (size_t)sqlite3_column_bytes(of(s), column) != length) return false;
    memcpy(bytes, start, length);
    return true;
}

static void close_statement(struct statement *s) {
    sqlite3_finalize(of(s));
    free(s);
}

bool sqlite_statement_init(struct sqlite_statement *s, sqlite3 *database, const char *sql) {
    static const struct statement_kind kind = {
        .bind_number = bind_number,
        .bind_real = bind_real,
        .bind_text = bind_text,
        .bind_bytes = bind_bytes,
        .run = run,
        .next = next,
        .end = end,
        .number = number,
        .real = real,
        .text = text,
        .bytes = read_bytes,
        .close = close_statement,
    };
    *s = (struct sqlite_statement){{.kind = &kind}, database_prepare(database, sql)};
    return s->sqlite != NULL;
}

struct statement *sqlite_statement_open(sqlite3 *database, const char *sql) {
    struct sqlite_statement *s = malloc(sizeof *s);
    if (s && sqlite_statement_init(s, database, sql)) return &s->base;
    free(s);
    return NULL;
}
