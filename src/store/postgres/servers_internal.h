/* The parts of servers.h on PostgreSQL, for the threads that carry them out: each call is one
 * connection's, and waits for the database at most as long as a statement may take. */
#ifndef STORE_POSTGRES_SERVERS_INTERNAL_H
#define STORE_POSTGRES_SERVERS_INTERNAL_H

#include "store/postgres/postgres.h"
#include "store/servers.h"

/* A connection that is made when it is first needed, and again after it was lost. */
struct server_link {
    struct postgres postgres;
};

/* False if the system has no file left; server_link_done() is allowed then. */
bool server_link_init(struct server_link *link, const char *where);
void server_link_done(struct server_link *link);

/* Values of parameters, as text. */
struct parameters {
    const char *values[8];
    char texts[8][24];
    int count;
};
void parameters_add(struct parameters *p, const char *value); /* which must last */
void parameters_add_number(struct parameters *p, int64_t value);

/* NULL if it failed, which is logged. */
PGresult *server_ask(struct server_link *link, const char *sql, const struct parameters *p);
bool server_do(struct server_link *link, const char *sql, const struct parameters *p);

/* What is in `shards`, as an array of PostgreSQL. */
enum { SHARDS_TEXT = 5 * SHARDS + 3 };
void shards_write(const struct shard_set *shards, char text[SHARDS_TEXT]);

/* The id of the new entry; 0: another server has the name, or -1: it could not be asked. */
int64_t server_join(struct server_link *link, const char *name);
bool server_leave(struct server_link *link, int64_t id);
void server_renew(struct server_link *link, int64_t id, const struct server_entry *entry,
                  struct server_news *news);

/* Fills SHARDS places; and the epochs of those that are taken. How many, or -1. */
int server_take(struct server_link *link, int64_t id, const struct shard_set *wanted,
                struct shard_owner *owners, int64_t *epochs);
bool server_release(struct server_link *link, int64_t id, const struct shard_set *shards);
bool server_signal(struct server_link *link, int64_t id, enum change_kind kind, const char *text);

#endif
