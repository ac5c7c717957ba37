/* The writer's side of the database: whole groups of batches in one transaction. */
#ifndef STORE_SQLITE_WRITER_H
#define STORE_SQLITE_WRITER_H

#include "store/batch.h"
#include "store/sqlite/database.h"
#include "store/sqlite/journal.h"
#include "store/sqlite/statement.h"

struct writer {
    sqlite3 *database;
    struct sqlite_statement statements[WRITER_STATEMENTS];
    struct statement *shared[WRITER_STATEMENTS]; /* the same, for items.c */
    struct journal journal;
    bool failing;   /* which has been logged */
    bool displaced; /* another server has opened the file: nothing is written any more */
};

/* False, and why, if that fails; nothing is left open then. */
bool writer_init(struct writer *w, const char *where, struct refusal *why);
void writer_done(struct writer *w);

/* Writes the batches and says in each whether it was stored, and also the time, if it is not 0.
 * Whether there was a flush. */
bool writer_write(struct writer *w, const struct queue *batches, int64_t alive);

#endif
