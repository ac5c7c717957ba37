/* Shards: which tables this server may act for (store/servers.h). A server takes the shards that
 * are nobody's, up to its share, and any other as soon as somebody asks for one of its tables;
 * reads their tables, and serves them until it hands a shard over or is taken for dead. With a
 * store that is not shared, all tables are always its own. */
#ifndef SERVER_HUB_SHARDS_H
#define SERVER_HUB_SHARDS_H

#include "server/hub/messages.h"
#include "store/servers.h"

struct room;

/* Joins the other servers, if there can be any. False, and why, if that fails. */
bool shards_open(struct hub *hub, struct refusal *why);
void shards_close(struct hub *hub);

/* At the start: takes what is free and reads it. Waits, also for a first share of what others
 * have. */
bool shards_begin(struct hub *hub, struct refusal *why);

/* At a clean stop, when all is stored: others may take everything at once. */
void shards_end(struct hub *hub);
void shards_tick(struct hub *hub);
void shards_look(struct hub *hub); /* at once: others have come or gone */

/* How this server is called, if there can be others; else NULL. */
const char *shards_server(const struct hub *hub);
void shards_tell_counts(const struct hub *hub, struct hub_counts *counts);

/* Whether the table's shard is this server's, and its tables are here. And whether the server is
 * alive by its own clock: if not, another one may have them by now. */
bool shards_own(const struct hub *hub, int64_t table);
bool shards_act(struct hub *hub);

/* Nobody was served since then. True if others may have taken this server for dead meanwhile: then
 * what has to be done about it waits until that is known. */
bool shards_stood(struct hub *hub, long long from);

/* Whose the table is: takes it if it is nobody's. `tell` is called now or later. */
enum shard_answer {
    SHARD_HERE,
    SHARD_ELSEWHERE, /* of that server */
    SHARD_UNKNOWN,   /* the database does not say */
};
typedef void shards_tell(void *context, enum shard_answer answer, const char *server);
void shards_find(struct hub *hub, int64_t table, shards_tell *tell, void *context);

/* Whether the request can be served here. If not, it is served later, or has been refused. */
bool shards_serve(const struct request *r, int64_t table);
void refuse_elsewhere(const struct asker *asker, const char *server);

/* The id in a shard of this server's; 0 if it has none. */
int64_t shards_place(struct hub *hub, int64_t id);

/* A room is in memory, or is not any more. */
void shards_count_room(struct hub *hub, int64_t table, int more);

/* The tables of these shards have been read (rooms.h). */
void shards_were_read(struct hub *hub, const struct shard_set *shards, bool success);

#endif
