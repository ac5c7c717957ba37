/* What the store's other files need of the servers that share it. */
#ifndef STORE_POSTGRES_SERVERS_H
#define STORE_POSTGRES_SERVERS_H

#include "store/batch.h"
#include "store/servers.h"

struct servers; /* NULL: this one has not joined */

void servers_close(struct servers *servers);
int64_t servers_id(const struct servers *servers); /* of its entry */

/* Says in each item about a table under which epoch it was decided. */
void servers_stamp(const struct servers *servers, struct batch *batch);

static inline bool item_is_of_table(const struct item *item) {
    return item->statement == WRITE_EVENT || item->statement == WRITE_GAME ||
           item->statement == WRITE_OVER;
}

/* A change that was heard of, on its way to the caller. */
struct heard_change {
    struct task task; /* the first member */
    struct servers *servers;
    struct change change;
    char text[];
};
void servers_tell_change(struct servers *servers, struct heard_change *heard);

/* Hears of changes in a thread of its own. NULL if there is none. */
struct listener;
struct listener *listener_open(struct servers *servers, const char *where);
void listener_close(struct listener *listener);

#endif
