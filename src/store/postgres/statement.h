/* PostgreSQL's statements behind store/statement.h. A reader's waits for its rows; a writer's is
 * sent, and what became of it is found out with all others' results. */
#ifndef STORE_POSTGRES_STATEMENT_H
#define STORE_POSTGRES_STATEMENT_H

#include "store/backend.h"
#include "store/postgres/postgres.h"
#include "store/statement.h"

enum { POSTGRES_PARAMETERS = 20, POSTGRES_NUMBER = 32, POSTGRES_STATEMENT_NAME = 16 };

struct postgres_statement {
    struct statement base; /* the first member */
    struct postgres *postgres;
    struct connection *connection;      /* whose deadline it has; NULL: a writer's */
    bool streams;                       /* its rows come one by one: there may be many */
    char *sql;                          /* as PostgreSQL writes it */
    char name[POSTGRES_STATEMENT_NAME]; /* "" before it was prepared, ... */
    unsigned prepared;                  /* ... and on which opened connection that was */
    int uses;

    /* Parameters of the text are numbered anew without gaps: by their own numbers, or 0. */
    int count, places[POSTGRES_PARAMETERS + 1];
    const char *values[POSTGRES_PARAMETERS];
    int lengths[POSTGRES_PARAMETERS], formats[POSTGRES_PARAMETERS];
    char numbers[POSTGRES_PARAMETERS][POSTGRES_NUMBER];

    PGresult *result;
    int row;
    bool failed;
};

/* False if there is no memory; postgres_statement_done() is allowed then. */
bool postgres_statement_init(struct postgres_statement *s, struct postgres *p, const char *sql,
                             bool must_change);
void postgres_statement_done(struct postgres_statement *s);

/* One for statement_close(). */
struct statement *postgres_statement_open(struct postgres *p, struct connection *connection,
                                          bool streams, const char *sql);

/* Sends the order to prepare it. */
bool postgres_statement_prepare(struct postgres_statement *s);

/* Binds what is written as PostgreSQL writes it, and must last until it is sent. */
void postgres_statement_bind_literal(struct postgres_statement *s, int parameter,
                                     const char *literal);

#endif
