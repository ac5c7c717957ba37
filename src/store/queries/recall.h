/* The events of all tables that are not over. */
#ifndef STORE_QUERIES_RECALL_H
#define STORE_QUERIES_RECALL_H

#include "store/backend.h"

/* As store_recall() tells them. False, and why, if they cannot be read. */
bool recall_events(struct connection *connection, const char *where, store_hear_event *hear,
                   void *context, struct refusal *why);

#endif
