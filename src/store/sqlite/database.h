/* SQLite as the store uses it: connections, their statements, the schema and its versions. Each
 * connection belongs to one thread. */
#ifndef STORE_SQLITE_DATABASE_H
#define STORE_SQLITE_DATABASE_H

#include "rules/refusal.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum database_use {
    DATABASE_WRITES,      /* creates it, or brings it to this version */
    DATABASE_READS,       /* nothing is changed through it */
    DATABASE_COPIES,      /* the same, and it may be of an older version */
    DATABASE_CHECKPOINTS, /* moves what was written from the log to its place */
};

/* NULL, and why, if that fails. */
sqlite3 *database_open(const char *where, enum database_use use, struct refusal *why);

/* NULL, and a logged line, if it fails. */
sqlite3_stmt *database_prepare(sqlite3 *database, const char *sql);

/* The first value that a question gives; `otherwise` if it gives none or fails. */
int64_t database_number(sqlite3 *database, const char *sql, int64_t otherwise);

/* Runs a statement that gives no rows, and makes it ready for the next time. SQLite's code. */
int database_run(sqlite3_stmt *statement);

/* Whether SQLite finds nothing wrong with the file, except for what is in its indexes; if it does,
 * or it is interrupted, false and why. */
bool database_check(sqlite3 *database, const char *where, struct refusal *why);

/* One line of the log: what could not be done, and what SQLite says to it. */
void database_log(sqlite3 *database, const char *what);

/* Why the database at `where` cannot be used; returns false. */
bool database_refuse(sqlite3 *database, const char *where, struct refusal *why);

#endif
