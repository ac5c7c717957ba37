/* Entries and leases in SQL. That a server is dead is one fact, written once: after its entry has
 * run out, by the clock of the database, whoever finds it marks it as gone; from then on its shards
 * are nobody's, and it can renew nothing. So a renewal and a taking over cannot both succeed. */
#include "store/postgres/servers_internal.h"

#include "base/text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t number_at(const PGresult *result, int row, int column) {
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

/* Signals */

bool server_signal(struct server_link *link, int64_t id, enum change_kind kind, const char *text) {
    char payload[SIGNAL_TEXT + 64];
    struct parameters p = {0};
    snprintf(payload, sizeof payload, "%lld\n%d 0 %s", (long long)id, (int)kind, text);
    parameters_add(&p, payload);
    return server_do(link, "SELECT pg_notify('kolam', $1)", &p);
}

/* Entries */

/* One whose connection is closed was killed: its name need not wait. */
static const char end_killed[] =
    "UPDATE server SET gone = true WHERE name = $1 AND NOT gone AND (expires < clock_timestamp()"
    " OR NOT EXISTS (SELECT FROM pg_stat_activity a"
    "  WHERE a.pid = server.backend AND a.backend_start = server.backend_start))";
static const char insert_entry[] =
    "INSERT INTO server(name, expires, backend, backend_start)"
    " SELECT $1, clock_timestamp() + $2 * interval '1 ms', pid, backend_start"
    " FROM pg_stat_activity WHERE pid = pg_backend_pid()"
    " ON CONFLICT DO NOTHING RETURNING id";
static const char purge[] =
    "DELETE FROM server WHERE gone AND NOT EXISTS (SELECT FROM lease WHERE lease.server = "
    "server.id)";
static const char leave[] = "UPDATE server SET gone = true WHERE id = $1";
static const char renew[] =
    "UPDATE server SET expires = clock_timestamp() + $2 * interval '1 ms', hands_over = $3,"
    " alive = $4, backend = a.pid, backend_start = a.backend_start"
    " FROM pg_stat_activity a WHERE id = $1 AND NOT gone AND a.pid = pg_backend_pid()";
static const char count_servers[] =
    "SELECT count(*) FILTER (WHERE NOT hands_over), count(*) FILTER (WHERE id <> $1) FROM server"
    " WHERE NOT gone AND expires >= clock_timestamp()";
static const char free_shards[] =
    "SELECT shard FROM lease WHERE NOT EXISTS (SELECT FROM server WHERE id = lease.server"
    " AND NOT gone AND expires >= clock_timestamp())";
static const char write_digest[] =
    "INSERT INTO digest(server, body) VALUES ($1, $2) ON CONFLICT (server) DO UPDATE SET body = $2";

int64_t server_join(struct server_link *link, const char *name) {
    struct parameters p = {0};
    parameters_add(&p, name);
    if (!server_do(link, end_killed, &p)) return -1;
    parameters_add_number(&p, SERVER_LIFE);
    PGresult *result = server_ask(link, insert_entry, &p);
    if (!result) return -1;
    int64_t id = PQntuples(result) ? number_at(result, 0, 0) : 0;
    PQclear(result);
    server_do(link, purge, NULL);
    if (id > 0) server_signal(link, id, CHANGED_SERVERS, "-");
    return id;
}

bool server_leave(struct server_link *link, int64_t id) {
    struct parameters p = {0};
    parameters_add_number(&p, id);
    return server_do(link, leave, &p) && server_signal(link, id, CHANGED_SERVERS, "-");
}

static bool renew_entry(struct server_link *link, int64_t id, const struct server_entry *entry,
                        struct server_news *news) {
    struct parameters p = {0};
    parameters_add_number(&p, id);
    parameters_add_number(&p, SERVER_LIFE);
    parameters_add(&p, entry->hands_over ? "true" : "false");
    parameters_add_number(&p, entry->alive);
    PGresult *result = server_ask(link, renew, &p);
    if (!result) return false;
    news->dead = strcmp(PQcmdTuples(result), "1") != 0;
    PQclear(result);
    return true;
}

static bool count_others(struct server_link *link, int64_t id, struct server_news *news) {
    struct parameters p = {0};
    parameters_add_number(&p, id);
    PGresult *result = server_ask(link, count_servers, &p);
    if (!result) return false;
    news->servers = (int)number_at(result, 0, 0);
    news->others = (int)number_at(result, 0, 1);
    PQclear(result);
    return true;
}

static bool find_free(struct server_link *link, struct server_news *news) {
    PGresult *result = server_ask(link, free_shards, NULL);
    if (!result) return false;
    for (int i = 0; i < PQntuples(result); i++)
        shard_set_add(&news->free, (int)number_at(result, i, 0));
    PQclear(result);
    return true;
}

static bool tell_digest(struct server_link *link, int64_t id, const char *digest) {
    struct parameters p = {0};
    if (!digest) return true;
    parameters_add_number(&p, id);
    parameters_add(&p, digest);
    return server_do(link, write_digest, &p);
}

/* That the entry was renewed counts, even if the rest could not be asked. */
void server_renew(struct server_link *link, int64_t id, const struct server_entry *entry,
                  struct server_news *news) {
    *news = (struct server_news){.servers = 1};
    news->reached = renew_entry(link, id, entry, news);
    if (!news->reached || news->dead) return;
    (void)(tell_digest(link, id, entry->digest) && count_others(link, id, news) &&
           find_free(link, news));
}

/* Leases */

static const char is_alive[] = "SELECT FROM server WHERE id = $1 AND NOT gone FOR SHARE";

/* Waits for one that is just renewing, whose entry has not run out then. */
static const char end_dead[] =
    "UPDATE server SET gone = true WHERE NOT gone AND expires < clock_timestamp() AND id <> $1";
static const char take[] =
    "UPDATE lease SET server = $1, epoch = epoch + 1 FROM (SELECT shard, server AS last FROM lease"
    "  WHERE shard = ANY($2::int[]) ORDER BY shard FOR UPDATE) AS before"
    " WHERE lease.shard = before.shard AND (before.last IS NULL OR before.last = $1 OR NOT EXISTS"
    "  (SELECT FROM server WHERE id = before.last AND NOT gone))"
    " RETURNING lease.shard, epoch,"
    " coalesce((SELECT alive FROM server WHERE id = before.last AND id <> $1), 0)";
static const char owners_of[] =
    "SELECT shard, name FROM lease JOIN server ON server.id = lease.server"
    " WHERE shard = ANY($2::int[]) AND lease.server <> $1";
static const char release[] =
    "UPDATE lease SET server = NULL WHERE server = $1 AND shard = ANY($2::int[])";

void shards_write(const struct shard_set *shards, char text[SHARDS_TEXT]) {
    struct text t = text_over(text, SHARDS_TEXT);
    text_char(&t, '{');
    for (int i = 0; i < SHARDS; i++) {
        if (!shard_set_has(shards, i)) continue;
        if (t.at[-1] != '{') text_char(&t, ',');
        text_number(&t, i);
    }
    text_char(&t, '}');
}

static int add_taken(const PGresult *result, struct shard_owner *owners, int64_t *epochs) {
    for (int i = 0; i < PQntuples(result); i++) {
        owners[i] = (struct shard_owner){
            .shard = (int)number_at(result, i, 0), .taken = true, .alive = number_at(result, i, 2)};
        epochs[owners[i].shard] = number_at(result, i, 1);
    }
    return PQntuples(result);
}

static int add_others(const PGresult *result, struct shard_owner *owners) {
    for (int i = 0; i < PQntuples(result); i++) {
        owners[i] = (struct shard_owner){.shard = (int)number_at(result, i, 0)};
        snprintf(owners[i].owner, SERVER_NAME, "%s", PQgetvalue(result, i, 1));
    }
    return PQntuples(result);
}

/* In one transaction, which begins by holding on to this server's own entry. */
static PGresult *take_free(struct server_link *link, int64_t id, const struct parameters *p) {
    struct parameters own = {0};
    parameters_add_number(&own, id);
    if (!server_do(link, "BEGIN", NULL)) return NULL;
    PGresult *alive = server_ask(link, is_alive, &own), *taken = NULL;
    if (alive && PQntuples(alive) && server_do(link, end_dead, &own))
        taken = server_ask(link, take, p);
    PQclear(alive);
    if (taken && server_do(link, "COMMIT", NULL)) return taken;
    PQclear(taken);
    server_do(link, "ROLLBACK", NULL);
    return NULL;
}

int server_take(struct server_link *link, int64_t id, const struct shard_set *wanted,
                struct shard_owner *owners, int64_t *epochs) {
    char shards[SHARDS_TEXT];
    struct parameters p = {0};
    shards_write(wanted, shards);
    parameters_add_number(&p, id);
    parameters_add(&p, shards);
    PGresult *taken = take_free(link, id, &p);
    if (!taken) return -1;
    int count = add_taken(taken, owners, epochs);
    PQclear(taken);
    PGresult *others = server_ask(link, owners_of, &p);
    if (others) count += add_others(others, owners + count);
    PQclear(others);
    return count;
}

bool server_release(struct server_link *link, int64_t id, const struct shard_set *shards) {
    char text[SHARDS_TEXT];
    struct parameters p = {0};
    shards_write(shards, text);
    parameters_add_number(&p, id);
    parameters_add(&p, text);
    return server_do(link, release, &p) && server_signal(link, id, CHANGED_SERVERS, "-");
}
