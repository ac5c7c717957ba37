/* A connection of its own for what must not wait behind anything: so it gives up soon when the
 * database does not answer, and looks for it anew, which after a failover is another one. */
#include "store/postgres/servers_internal.h"

#include "base/clock.h"

#include <stdio.h>
#include <string.h>

enum { ASK_LIMIT = 2500000 }; /* microseconds: less than an entry lasts */

/* What this server has locked must not hold up the others. */
static const char settings[] = "SELECT set_config('lock_timeout', '2s', false),"
                               " set_config('idle_in_transaction_session_timeout', '2s', false)";

bool server_link_init(struct server_link *link, const char *where) {
    return postgres_init(&link->postgres, where, settings);
}

void server_link_done(struct server_link *link) {
    postgres_done(&link->postgres);
}

void parameters_add(struct parameters *p, const char *value) {
    p->values[p->count++] = value;
}

void parameters_add_number(struct parameters *p, int64_t value) {
    snprintf(p->texts[p->count], sizeof p->texts[0], "%lld", (long long)value);
    parameters_add(p, p->texts[p->count]);
}

static bool send(struct postgres *p, const char *sql, const struct parameters *given) {
    static const struct parameters none;
    if (!given) given = &none;
    return postgres_sent(p, PQsendQueryParams(p->connection, sql, given->count, NULL, given->values,
                                              NULL, NULL, 0)) &&
           postgres_sync(p);
}

/* The one result of what was sent; NULL if it failed. */
static PGresult *receive(struct postgres *p) {
    long long until = clock_microseconds() + ASK_LIMIT;
    PGresult *kept = NULL, *result;
    while ((result = postgres_receive(p, until))) {
        bool fine = postgres_judge(p, result) == POSTGRES_FINE;
        PQclear(fine ? kept : result);
        if (fine) kept = result;
    }
    if (p->failure == POSTGRES_FINE && kept) return kept;
    PQclear(kept);
    return NULL;
}

PGresult *server_ask(struct server_link *link, const char *sql, const struct parameters *given) {
    struct postgres *p = &link->postgres;
    PGresult *result = postgres_open(p) && send(p, sql, given) ? receive(p) : NULL;
    if (result) {
        postgres_log_success(p, "servers can be asked about again");
        return result;
    }
    postgres_log_failure(p, "servers cannot be asked about");
    if (p->failure == POSTGRES_GONE) postgres_drop(p);
    return NULL;
}

bool server_do(struct server_link *link, const char *sql, const struct parameters *given) {
    PGresult *result = server_ask(link, sql, given);
    bool done = result != NULL;
    PQclear(result);
    return done;
}
