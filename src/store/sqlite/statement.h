/* SQLite's statements behind store/statement.h. */
#ifndef STORE_SQLITE_STATEMENT_H
#define STORE_SQLITE_STATEMENT_H

#include "store/statement.h"

#include <sqlite3.h>

struct sqlite_statement {
    struct statement base; /* the first member */
    sqlite3_stmt *sqlite;
};

/* On the caller's storage, which finalizes it itself. False, and a logged line, if it fails. */
bool sqlite_statement_init(struct sqlite_statement *s, sqlite3 *database, const char *sql);

/* One for statement_close(). NULL, and a logged line, if it fails. */
struct statement *sqlite_statement_open(sqlite3 *database, const char *sql);

#endif
