/* The events of all tables that are not over. */
#ifndef STORE_QUERIES_RECALL_H
#define STORE_QUERIES_RECALL_H

#include "store/store.h"

#include <sqlite3.h>

/* As store_recall() tells them. False, and why, if they cannot be read. */
bool recall_events(sqlite3 *database, const char *where, store_hear_event *hear, void *context,
                   struct refusal *why);

#endif
