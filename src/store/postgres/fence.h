/* Whether the shards of what is written are still this server's, asked in the same transaction
 * (servers.h). Whoever takes one waits for the end of that; and after it was taken, the question
 * fails, and with it what was to be written. */
#ifndef STORE_POSTGRES_FENCE_H
#define STORE_POSTGRES_FENCE_H

#include "base/buffer.h"
#include "store/batch.h"
#include "store/postgres/statement.h"
#include "store/servers.h"

struct postgres_fence {
    struct postgres_statement statement;
    struct buffer shards, epochs; /* arrays, as PostgreSQL writes them */
    int64_t seen[SHARDS];         /* the last epoch that was added, or 0 */
    int count;
    bool lacking; /* there was no memory */
};

/* False if there is no memory; postgres_fence_done() is allowed then. */
bool postgres_fence_init(struct postgres_fence *f, struct postgres *p);
void postgres_fence_done(struct postgres_fence *f);

void postgres_fence_clear(struct postgres_fence *f);
void postgres_fence_add(struct postgres_fence *f, const struct batch *batch);

/* Sends the question, if there is anything to ask. False if that failed. */
bool postgres_fence_send(struct postgres_fence *f);

#endif
