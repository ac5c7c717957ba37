/* What other servers are told of a batch (store/servers.h). */
#ifndef STORE_POSTGRES_CHANGES_H
#define STORE_POSTGRES_CHANGES_H

#include "base/buffer.h"
#include "store/batch.h"

/* Adds a line for each change: kind, person, and a token or "-". False: there is no memory. */
bool changes_add(struct buffer *lines, const struct batch *batch);

#endif
