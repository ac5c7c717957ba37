/* The archive: finished games, by message. Downloads by HTTP (records.c) are in server/hub/hub.h.
 */
#ifndef SERVER_HUB_ARCHIVE_ARCHIVE_H
#define SERVER_HUB_ARCHIVE_ARCHIVE_H

#include "server/hub/messages.h"

/* find, profile, versus. */
extern const struct request_kind archive_requests[];

/* A table that is no longer in memory (finished.c): answers `watch`; refuses other requests. */
void finished_watch(const struct request *r, int64_t table);
void finished_refuse(const struct request *r, int64_t table);

/* The same for one that is not over, or was until a moment ago, at another server. */
void finished_elsewhere(const struct request *r, int64_t table, const char *server);

#endif
