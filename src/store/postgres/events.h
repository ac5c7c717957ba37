/* The events of many batches as one statement: three arrays, in PostgreSQL's binary format. */
#ifndef STORE_POSTGRES_EVENTS_H
#define STORE_POSTGRES_EVENTS_H

#include "base/buffer.h"
#include "store/batch.h"
#include "store/postgres/statement.h"

struct postgres_events {
    struct buffer tables, numbers, bodies;
    int count;
    bool lacking; /* there was no memory for all of them */
};

extern const char postgres_events_text[];

/* Forgets them, and keeps the memory. */
void postgres_events_clear(struct postgres_events *e);
void postgres_events_done(struct postgres_events *e);

/* Adds those of a batch. */
void postgres_events_add(struct postgres_events *e, const struct batch *batch);

/* Sends them, if there are any, by a statement with that text. */
bool postgres_events_send(struct postgres_events *e, struct postgres_statement *s);

#endif
