/* The writer's side of PostgreSQL: whole groups of batches in one transaction. */
#ifndef STORE_POSTGRES_WRITER_H
#define STORE_POSTGRES_WRITER_H

#include "store/batch.h"
#include "store/postgres/events.h"
#include "store/postgres/fence.h"
#include "store/postgres/postgres.h"
#include "store/postgres/statement.h"

struct postgres_writer {
    struct postgres postgres;
    struct postgres_statement statements[WRITER_STATEMENTS];
    struct statement *shared[WRITER_STATEMENTS]; /* the same, for items.c */
    struct postgres_events events;
    struct postgres_fence fence;
    struct postgres_statement notify;
    struct buffer changes;          /* that other servers are told of, line by line */
    const _Atomic int64_t *server;  /* its id, or NULL */
    struct postgres_statement lock; /* the persons of rated games */
    struct buffer persons;          /* their ids, as an array */
    unsigned prepared;              /* on which opened connection the statements were */
};

/* False, and why, if that fails; nothing is left open then. */
bool postgres_writer_init(struct postgres_writer *w, const char *where, struct refusal *why);
void postgres_writer_done(struct postgres_writer *w);

/* Writes the batches and says in each whether it was stored, and also the time, if it is not 0.
 * Whether there was a flush. */
bool postgres_writer_write(struct postgres_writer *w, const struct queue *batches, int64_t alive);

#endif
