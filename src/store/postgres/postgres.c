/* Opens connections, and sends and receives without ever waiting for longer than is allowed. */
#include "store/postgres/postgres.h"

#include "base/clock.h"
#include "base/text/text.h"
#include "store/backend.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    MILLISECOND = 1000, /* in microseconds */
    SECOND = 1000 * MILLISECOND,
    LOG_QUIET = 10 * SECOND,      /* between two lines of the log about the same failure */
    OPEN_LIMIT = 10 * SECOND,     /* until a new connection is ready */
    CANCEL_PATIENCE = 2 * SECOND, /* for the answer to what was cancelled */
};

bool postgres_init(struct postgres *p, const char *where, const char *settings) {
    *p = (struct postgres){
        .where = strdup(where), .settings = settings, .wake = eventfd(0, EFD_CLOEXEC)};
    return p->where && p->wake >= 0;
}

void postgres_drop(struct postgres *p) {
    PQfinish(p->connection);
    p->connection = NULL;
    p->sent = 0;
}

void postgres_done(struct postgres *p) {
    postgres_drop(p);
    if (p->wake >= 0) close(p->wake);
    free(p->where);
}

void postgres_give_up(struct postgres *p) {
    atomic_store(&p->given_up, true);
    eventfd_write(p->wake, 1);
}

/* Failing */

static enum postgres_failure fail(struct postgres *p, enum postgres_failure failure,
                                  const char *error) {
    if (p->failure != POSTGRES_FINE) return p->failure;
    p->failure = failure;
    text_copy(p->error, sizeof p->error, error);
    for (char *at = p->error; *at; at++)
        if (*at == '\n') *at = at[1] ? ' ' : '\0';
    return failure;
}

/* By the classes of PostgreSQL's codes. */
static enum postgres_failure class_of(const char *code) {
    static const struct {
        const char *class;
        enum postgres_failure failure;
    } classes[] = {{"22", POSTGRES_REFUSED},  /* a value that cannot be */
                   {"23", POSTGRES_REFUSED},  /* one that must not be */
                   {"40", POSTGRES_AGAIN},    /* a deadlock */
                   {"55P03", POSTGRES_AGAIN}, /* a row is locked for long */
                   {"57014", POSTGRES_REFUSED} /* it took too long */};
    for (size_t i = 0; code && i < sizeof classes / sizeof *classes; i++)
        if (strncmp(code, classes[i].class, strlen(classes[i].class)) == 0)
            return classes[i].failure;
    return POSTGRES_GONE;
}

enum postgres_failure postgres_judge(struct postgres *p, const PGresult *result) {
    switch (PQresultStatus(result)) {
    case PGRES_COMMAND_OK:
    case PGRES_TUPLES_OK:
    case PGRES_SINGLE_TUPLE:
    case PGRES_PIPELINE_SYNC: return POSTGRES_FINE;
    case PGRES_PIPELINE_ABORTED: return fail(p, POSTGRES_REFUSED, "not run after a failure");
    default:
        return fail(p, class_of(PQresultErrorField(result, PG_DIAG_SQLSTATE)),
                    PQresultErrorMessage(result));
    }
}

static bool lose(struct postgres *p, const char *error) {
    fail(p, POSTGRES_GONE, error);
    postgres_drop(p);
    return false;
}

void postgres_log_failure(struct postgres *p, const char *what) {
    long long now = clock_microseconds();
    if (p->failing && now < p->quiet) return;
    p->failing = true;
    p->quiet = now + LOG_QUIET;
    store_log("PostgreSQL: %s: %s", what, p->error);
}

void postgres_log_success(struct postgres *p, const char *what) {
    if (p->failing) store_log("PostgreSQL: %s", what);
    p->failing = false;
}

/* The value of a part of the URI; "" if it has none. */
static const char *part_of(const PQconninfoOption *options, const char *keyword) {
    for (; options && options->keyword; options++)
        if (strcmp(options->keyword, keyword) == 0) return options->val ? options->val : "";
    return "";
}

/* The database and its host, without who uses it, and how. */
bool postgres_refuse(const struct postgres *p, struct refusal *why) {
    PQconninfoOption *parts = PQconninfoParse(p->where, NULL);
    refuse(why, "", "PostgreSQL, database %f, host %f: %f.",
           "PostgreSQL, Datenbank %f, Host %f: %f.", part_of(parts, "dbname"),
           part_of(parts, "host"), p->error);
    PQconninfoFree(parts);
    return false;
}

/* Waiting */

/* Microseconds as poll() takes them, rounded up. */
static int milliseconds_until(long long until) {
    long long left = until - clock_microseconds();
    if (left <= 0) return 0;
    left = (left + MILLISECOND - 1) / MILLISECOND;
    return left > INT_MAX ? INT_MAX : (int)left;
}

/* Until the connection can be read, or written if that is wanted. False if it is too late, or all
 * is given up. */
static bool await(struct postgres *p, short events, long long until) {
    struct pollfd files[] = {{.fd = PQsocket(p->connection), .events = events},
                             {.fd = p->wake, .events = POLLIN}};
    int count;
    do count = poll(files, atomic_load(&p->given_up) ? 1 : 2, milliseconds_until(until));
    while (count < 0 && errno == EINTR);
    return count > 0 && files[0].revents != 0;
}

/* Asks the database to stop what it is doing. */
static void cancel(struct postgres *p) {
    char error[256];
    PGcancel *order = PQgetCancel(p->connection);
    if (order) PQcancel(order, error, sizeof error);
    PQfreeCancel(order);
}

/* Until a result can be read without waiting. */
static bool await_result(struct postgres *p, long long until) {
    bool cancelled = false;
    while (true) {
        int left = PQflush(p->connection);
        if (left < 0 || !PQconsumeInput(p->connection))
            return lose(p, PQerrorMessage(p->connection));
        if (!PQisBusy(p->connection)) return true;
        if (await(p, left ? POLLIN | POLLOUT : POLLIN, until)) continue;
        if (cancelled) return lose(p, "no answer");
        cancel(p);
        cancelled = true;
        until = clock_microseconds() + CANCEL_PATIENCE;
    }
}

/* Opening */

/* An item of a list with commas; the first one if there is none of that number. */
static void copy_item(const char *list, int number, char *item, size_t size) {
    const char *at = list;
    for (; number > 0; number--) {
        const char *comma = strchr(at, ',');
        at = comma ? comma + 1 : list;
    }
    snprintf(item, size, "%.*s", (int)strcspn(at, ","), at);
}

static int count_items(const char *list) {
    int count = 1;
    for (; *list; list++) count += *list == ',';
    return count;
}

/* Those of the URI have precedence over what stands before it: a host that is cut off is found out
 * within seconds, not after the system's quarter of an hour. A host and a port are instead of the
 * URI's. */
static PGconn *start_opening(const char *where, const char *host, const char *port) {
    static const char *const keywords[] = {"connect_timeout",
                                           "tcp_user_timeout",
                                           "keepalives_idle",
                                           "keepalives_interval",
                                           "keepalives_count",
                                           "fallback_application_name",
                                           "dbname",
                                           "client_encoding",
                                           "host",
                                           "port",
                                           NULL};
    const char *const values[] = {"3",   "5000", "2",  "1",  "3", "kolam",
                                  where, "UTF8", host, port, NULL};
    return PQconnectdbParams(keywords, values, 1);
}

/* Of several hosts libpq asks the next one only if it cannot connect to one at all: not if that is
 * just starting, or ends. So each is asked alone, the one that was good the last time first. */
static void ask_hosts(struct postgres *p) {
    PQconninfoOption *parts = PQconninfoParse(p->where, NULL);
    const char *hosts = part_of(parts, "host"), *ports = part_of(parts, "port");
    int count = *part_of(parts, "hostaddr") ? 1 : count_items(hosts);
    char host[256] = "", port[16] = "";
    for (int i = 0; i < count && !atomic_load(&p->given_up); i++) {
        if (count > 1) copy_item(hosts, p->host, host, sizeof host);
        if (count > 1) copy_item(ports, p->host, port, sizeof port);
        postgres_drop(p);
        p->connection = start_opening(p->where, host, port);
        if (PQstatus(p->connection) == CONNECTION_OK) break;
        p->host = (p->host + 1) % count;
    }
    PQconninfoFree(parts);
}

/* Warnings are noted, other notices passed over; nothing goes to the standard error. */
static void note_notice(void *context, const PGresult *result) {
    struct postgres *p = context;
    const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (severity && strcmp(severity, "WARNING") == 0) p->warned = true;
}

static bool is_usable(struct postgres *p) {
    const char *encoding = PQparameterStatus(p->connection, "server_encoding");
    if (PQserverVersion(p->connection) < 140000) return lose(p, "its version is below 14");
    if (!encoding || strcmp(encoding, "UTF8") != 0)
        return lose(p, "the database's encoding is not UTF8");
    return true;
}

static bool open_anew(struct postgres *p) {
    ask_hosts(p);
    if (!p->connection) return lose(p, "there is no memory");
    if (PQstatus(p->connection) != CONNECTION_OK) return lose(p, PQerrorMessage(p->connection));
    PQsetNoticeReceiver(p->connection, note_notice, p);
    if (!is_usable(p)) return false;
    if (PQsetnonblocking(p->connection, 1) != 0 || !PQenterPipelineMode(p->connection))
        return lose(p, PQerrorMessage(p->connection));
    p->opened++;
    p->timeout = 0;
    if (postgres_send(p, p->settings) &&
        postgres_finish(p, clock_microseconds() + OPEN_LIMIT) == POSTGRES_FINE)
        return true;
    return lose(p, p->error);
}

/* What has come without being asked for is a notice, or why the connection ends, and its end. */
static bool is_gone(const struct postgres *p) {
    struct pollfd file = {.fd = PQsocket(p->connection), .events = POLLIN};
    while (poll(&file, 1, 0) > 0)
        if (!PQconsumeInput(p->connection)) return true;
    return PQstatus(p->connection) != CONNECTION_OK;
}

bool postgres_open(struct postgres *p) {
    p->failure = POSTGRES_FINE;
    p->warned = false;
    if (p->connection && is_gone(p)) postgres_drop(p);
    if (p->connection) return true;
    return p->once && p->opened ? lose(p, "the connection was lost") : open_anew(p);
}

/* Sending and receiving */

bool postgres_sent(struct postgres *p, int sent) {
    p->sent += sent;
    return sent || lose(p, PQerrorMessage(p->connection));
}

bool postgres_send(struct postgres *p, const char *sql) {
    return p->connection &&
           postgres_sent(p, PQsendQueryParams(p->connection, sql, 0, NULL, NULL, NULL, NULL, 0));
}

bool postgres_sync(struct postgres *p) {
    return p->connection && postgres_sent(p, PQpipelineSync(p->connection));
}

/* After the results of one command there is a NULL. */
PGresult *postgres_receive(struct postgres *p, long long until) {
    while (p->connection && p->sent) {
        if (!await_result(p, until)) return NULL;
        PGresult *result = PQgetResult(p->connection);
        if (result && PQresultStatus(result) != PGRES_PIPELINE_SYNC) return result;
        p->sent--;
        PQclear(result);
    }
    return NULL;
}

enum postgres_failure postgres_finish(struct postgres *p, long long until) {
    postgres_sync(p);
    for (PGresult *result; (result = postgres_receive(p, until)); PQclear(result))
        postgres_judge(p, result);
    return p->failure;
}
