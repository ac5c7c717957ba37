/* A connection to PostgreSQL: in pipeline mode, so that what is sent waits for no answer; opened
 * again when it is gone; never waited for longer than is said. It belongs to one thread. */
#ifndef STORE_POSTGRES_POSTGRES_H
#define STORE_POSTGRES_POSTGRES_H

#include "rules/refusal.h"

#include <libpq-fe.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* What a failure means for what was sent. */
enum postgres_failure {
    POSTGRES_FINE,
    POSTGRES_REFUSED, /* the values were: what was sent alone fails, all else can go on */
    POSTGRES_AGAIN,   /* others were in the way: the same may succeed the next time */
    POSTGRES_GONE,    /* the connection, or the database does not do its work */
};

/* Microseconds that a group of batches may take, until the connection is given up. */
enum { POSTGRES_WRITE_LIMIT = 10000000 };

struct postgres {
    PGconn *connection;   /* NULL: there is none */
    char *where;          /* URI */
    int host;             /* of the URI, from 0: the one that is asked first */
    const char *settings; /* a statement that is run when it is opened */
    unsigned opened;      /* how often: what was prepared before is gone */
    unsigned names;       /* of statements that were prepared */
    int timeout;     /* statement_timeout in milliseconds, as set last; 0: not since it is open */
    int sent;        /* commands whose results have not been read */
    bool once;       /* it is not opened again: what was begun would be lost */
    bool warned;     /* the database has warned of something since that was last false */
    bool failing;    /* which has been logged, ... */
    long long quiet; /* ... and until when it is not logged again */
    int wake;        /* readable when postgres_give_up() was called */
    atomic_bool given_up;
    char error[256]; /* what failed last, in the database's words */
    enum postgres_failure failure;
};

/* Opens nothing yet. False if the system has no file left; postgres_done() is allowed then. */
bool postgres_init(struct postgres *p, const char *where, const char *settings);
void postgres_done(struct postgres *p);

/* From any thread: all waiting ends, now and for ever. */
void postgres_give_up(struct postgres *p);

/* Opens it, if it is not open or is known to be gone. False, and `error`, if that fails. */
bool postgres_open(struct postgres *p);

/* The connection is of no use any more. */
void postgres_drop(struct postgres *p);

/* After something was sent (PQsend...), successfully or not: counts it. */
bool postgres_sent(struct postgres *p, int sent);

/* Sends a statement without parameters. */
bool postgres_send(struct postgres *p, const char *sql);

/* Sends all, and asks for the end of it, up to which postgres_receive() can be called. */
bool postgres_sync(struct postgres *p);

/* The next result, to be cleared; NULL when there is none any more: of what was sent, or because it
 * failed. Waits until then, by clock_microseconds(). */
PGresult *postgres_receive(struct postgres *p, long long until);

/* Syncs and reads all results. The first failure is told, and is in `error`. */
enum postgres_failure postgres_finish(struct postgres *p, long long until);

/* What a result says, which is not a row. */
enum postgres_failure postgres_judge(struct postgres *p, const PGresult *result);

/* One line of the log, if there was none for a while: what fails, and why. And that it works again.
 */
void postgres_log_failure(struct postgres *p, const char *what);
void postgres_log_success(struct postgres *p, const char *what);

/* Why it cannot be used; returns false. The place is named without what is secret in it. */
bool postgres_refuse(const struct postgres *p, struct refusal *why);

#endif
