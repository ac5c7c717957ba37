/* What a database does for the store. The store's threads, its questions and what goes into a batch
 * are the same for all of them (store.c, queries/, items.c); what differs is behind these
 * functions. */
#ifndef STORE_BACKEND_H
#define STORE_BACKEND_H

#include "base/queue.h"
#include "store/statement.h"
#include "store/store.h"

/* What a connection is for. */
enum connection_use {
    CONNECTION_ANSWERS,  /* questions, one after the other, each with a deadline */
    CONNECTION_RECALLS,  /* much, at the start, at one moment of the database */
    CONNECTION_INSPECTS, /* the same, and the schema may be an older one */
    CONNECTION_MOVES,    /* the same, of one that no server uses */
    CONNECTION_FILLS,    /* writes to one that no server uses, and creates it if it is not there */
};

/* Reads; unless it fills one, nothing is changed through it. It belongs to one thread. The first
 * member of what each database has. */
struct connection {
    const struct backend_kind *kind;
    long long deadline; /* by clock_microseconds(): when it gives up what it is doing; 0: never */
    bool is_late;       /* that has happened, and was not counted */
    bool has_failed;    /* the database could not be asked since that was last false */
};

/* What is open to be written. The first member of what each database has. */
struct backend {
    const struct backend_kind *kind;
    char *where;            /* by which connections are opened */
    _Atomic int64_t server; /* the id of this one among several servers, or 0 */
};

struct backend_kind {
    /* Opens or creates what is there; store_open(). */
    struct backend *(*open)(const char *where, struct refusal *why);
    void (*close)(struct backend *backend);

    /* Writes the batches, says in each whether it was stored, and also the time, if it is not 0.
     * Whether there was a flush. Only one thread calls these three. */
    bool (*write)(struct backend *backend, const struct queue *batches, int64_t alive);
    void (*tend)(struct backend *backend); /* what is done when the answers are on their way */

    /* Whether there is something to write even without a batch. */
    bool (*wants_write)(const struct backend *backend);

    struct connection *(*connect)(const char *where, enum connection_use use, struct refusal *why);
    void (*disconnect)(struct connection *connection);

    /* NULL, and a logged line, if it fails. */
    struct statement *(*prepare)(struct connection *connection, const char *sql);

    /* From any thread: what it is doing is given up. */
    void (*interrupt)(struct connection *connection);

    /* Why the connection cannot be used; returns false. */
    bool (*refuse)(const struct connection *connection, const char *where, struct refusal *why);

    /* Texts of its own for questions (enum query_statement); NULL: as the others'. Of all lists,
     * whose parameters are: 1 is now, 2 a text, 3 an id, 4 how many, 5 whether hosts are spared, 6
     * the text as the id of a table, or 0. */
    const char *const *query_texts, *const *list_texts;
    bool names_indexes; /* INDEXED BY, where the choice must not be left to the database */

    /* Looks over the database as such; what is wrong is told. Fills the facts about the file. */
    bool (*check)(struct connection *connection, const char *where,
                  const struct store_inspector *inspector, struct store_facts *facts,
                  struct refusal *why);

    /* For CONNECTION_FILLS, which begins a transaction: a statement to be run; and when some have
     * been, whether they could be, and the transaction ends if it is the `last` time. */
    struct statement *(*prepare_fill)(struct connection *connection, const char *sql);
    bool (*push)(struct connection *connection, bool last);
    const char *fill_likeness;   /* how names are added that may look alike; NULL: as other rows */
    const char *const *fill_end; /* what is done when all rows are there, up to NULL */

    /* store_backup(), store_restore() */
    bool (*backup)(const char *where, const char *to, bool previous, store_progress *progress,
                   void *context, struct refusal *why);
    bool (*restore)(const char *where, const char *copy, const char *kept, store_progress *progress,
                    void *context, struct refusal *why);
};

extern const struct backend_kind sqlite_backend, postgres_backend;

/* Which database it is, by how its place is written. */
const struct backend_kind *backend_of(const char *where);

static inline struct statement *connection_prepare(struct connection *connection, const char *sql) {
    return connection->kind->prepare(connection, sql);
}

static inline void connection_close(struct connection *connection) {
    if (connection) connection->kind->disconnect(connection);
}

/* The first value that a question gives; `otherwise` if it gives none or fails. */
int64_t connection_number(struct connection *connection, const char *sql, int64_t otherwise);

/* One line of the log: what could not be done, and why. */
void store_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
