/* Binds, sends and reads. Numbers go and come as text, from which PostgreSQL makes what it needs;
 * texts and bytes go as they are. */
#include "store/postgres/statement.h"

#include "base/clock.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MILLISECOND = 1000, /* in microseconds */
    SECOND = 1000 * MILLISECOND,
    ENDLESS = 24 * 60 * 60,       /* seconds: of what has no deadline */
    PATIENCE = 500 * MILLISECOND, /* after the deadline, for the database's own word */
    TIMEOUT_PARTS =
        8, /* of a statement's timeout, to which it is rounded, so that it seldom changes */
};

static struct postgres_statement *of(struct statement *s) {
    return (struct postgres_statement *)s;
}

/* Texts */

/* ?3 as $1, if it is the first. What is to change a row divides by zero if there is none. */
static bool translate(struct postgres_statement *s, const char *sql) {
    static const char before[] = "WITH changed AS (",
                      after[] = " RETURNING 1) SELECT 1 / count(*) FROM changed";
    size_t size = strlen(sql) + sizeof before + sizeof after + POSTGRES_PARAMETERS;
    s->sql = malloc(size);
    if (!s->sql) return false;
    struct text t = text_over(s->sql, size);
    if (s->base.must_change) text_add(&t, before);
    while (*sql) {
        if (*sql != '?') {
            text_char(&t, *sql++);
            continue;
        }
        char *end;
        long parameter = strtol(sql + 1, &end, 10);
        sql = end;
        if (parameter < 1 || parameter > POSTGRES_PARAMETERS) return false;
        if (!s->places[parameter]) s->places[parameter] = ++s->count;
        text_char(&t, '$');
        text_number(&t, s->places[parameter]);
    }
    if (s->base.must_change) text_add(&t, after);
    return !t.cut;
}

/* Binding */

static void bind(struct postgres_statement *s, int parameter, const char *value, size_t length,
                 int format) {
    int place = s->places[parameter];
    if (!place) return;
    s->values[place - 1] = value;
    s->lengths[place - 1] = (int)length;
    s->formats[place - 1] = format;
}

static char *number_at(struct postgres_statement *s, int parameter) {
    int place = s->places[parameter];
    return s->numbers[place ? place - 1 : 0];
}

static void bind_number(struct statement *statement, int parameter, int64_t number) {
    struct postgres_statement *s = of(statement);
    if (!s->places[parameter]) return;
    struct text t = text_over(number_at(s, parameter), POSTGRES_NUMBER);
    text_number(&t, number);
    bind(s, parameter, t.start, 0, 0);
}

static void bind_real(struct statement *statement, int parameter, double number) {
    struct postgres_statement *s = of(statement);
    if (!s->places[parameter]) return;
    char *text = number_at(s, parameter);
    snprintf(text, POSTGRES_NUMBER, "%.17g", number);
    bind(s, parameter, text, 0, 0);
}

static void bind_bytes(struct statement *statement, int parameter, const void *bytes,
                       size_t length) {
    bind(of(statement), parameter, bytes ? bytes : "", length, 1);
}

static void bind_text(struct statement *statement, int parameter, struct slice text) {
    bind_bytes(statement, parameter, text.start, text.length);
}

void postgres_statement_bind_literal(struct postgres_statement *s, int parameter,
                                     const char *literal) {
    bind(s, parameter, literal, 0, 0);
}

/* Sending */

bool postgres_statement_prepare(struct postgres_statement *s) {
    struct postgres *p = s->postgres;
    snprintf(s->name, sizeof s->name, "s%u", p->names++);
    s->prepared = p->opened;
    return postgres_sent(p, PQsendPrepare(p->connection, s->name, s->sql, 0, NULL));
}

static bool is_prepared(const struct postgres_statement *s) {
    return *s->name && s->prepared == s->postgres->opened;
}

static bool send_statement(struct postgres_statement *s) {
    PGconn *connection = s->postgres->connection;
    if (!connection) return false;
    return postgres_sent(s->postgres,
                         is_prepared(s) ? PQsendQueryPrepared(connection, s->name, s->count,
                                                              s->values, s->lengths, s->formats, 0)
                                        : PQsendQueryParams(connection, s->sql, s->count, NULL,
                                                            s->values, s->lengths, s->formats, 0));
}

/* For a writer, who has prepared it: what is bound was copied. */
static bool run(struct statement *statement) {
    return send_statement(of(statement));
}

/* Reading */

/* Of a statement that may take so many microseconds: rounded up. */
static int round_timeout(long long left) {
    long long timeout = left > 0 ? (left + MILLISECOND - 1) / MILLISECOND : 1, part = 1;
    while (timeout / part >= TIMEOUT_PARTS) part *= 2;
    return (int)((timeout + part - 1) / part * part);
}

static bool send_timeout(struct postgres *p, long long left) {
    char sql[64];
    int timeout = round_timeout(left);
    if (timeout == p->timeout) return true;
    snprintf(sql, sizeof sql, "SET statement_timeout = %d", timeout);
    p->timeout = timeout;
    return postgres_send(p, sql);
}

/* One that is used again is prepared. Before it, there may be a new timeout. */
static bool send_question(struct postgres_statement *s, long long until) {
    struct postgres *p = s->postgres;
    bool again = s->uses++ > 0 && !is_prepared(s);
    return postgres_open(p) && (!until || send_timeout(p, until - clock_microseconds())) &&
           (!again || postgres_statement_prepare(s)) && send_statement(s) && postgres_sync(p);
}

/* The first row of what streams, when it is its turn: only its end comes behind it. */
static void receive_first(struct postgres_statement *s, long long until) {
    struct postgres *p = s->postgres;
    while (!s->result && p->connection && p->sent) {
        if (p->sent <= 2) PQsetSingleRowMode(p->connection);
        PGresult *result = postgres_receive(p, until);
        bool fine = result && postgres_judge(p, result) == POSTGRES_FINE;
        if (fine && PQresultStatus(result) != PGRES_COMMAND_OK) s->result = result;
        if (!s->result) PQclear(result);
        if (!fine) return;
    }
}

/* All that was sent before; the rows are those of the last command that has some. */
static void receive_all(struct postgres_statement *s, long long until) {
    struct postgres *p = s->postgres;
    for (PGresult *result; (result = postgres_receive(p, until));) {
        bool has_rows = postgres_judge(p, result) == POSTGRES_FINE &&
                        PQresultStatus(result) != PGRES_COMMAND_OK;
        PQclear(has_rows ? s->result : result);
        if (has_rows) s->result = result;
    }
}

static bool take_result(struct postgres_statement *s) {
    if (s->postgres->failure == POSTGRES_FINE) return s->result != NULL;
    PQclear(s->result);
    s->result = NULL;
    return false;
}

static bool ask_once(struct postgres_statement *s, long long deadline) {
    struct postgres *p = s->postgres;
    long long until =
        (deadline ? deadline : clock_microseconds() + ENDLESS * (long long)SECOND) + PATIENCE;
    bool sent = send_question(s, deadline);
    if (s->streams && sent)
        receive_first(s, until);
    else
        receive_all(s, until);
    if (take_result(s)) return true;
    receive_all(s, until);
    p->timeout = 0; /* a failure takes it back */
    if (p->failure == POSTGRES_GONE) postgres_drop(p);
    return false;
}

/* In a writer's transaction: what was sent before is read along. */
static bool ask_within(struct postgres_statement *s) {
    if (send_statement(s) && postgres_sync(s->postgres))
        receive_all(s, clock_microseconds() + POSTGRES_WRITE_LIMIT);
    s->failed = !take_result(s);
    s->row = -1;
    return !s->failed;
}

/* What timed out is told apart from what fails: by the clock. */
static void note_failure(struct postgres_statement *s, long long deadline) {
    struct postgres *p = s->postgres;
    s->failed = true;
    if (deadline && clock_microseconds() >= deadline)
        s->connection->is_late = true;
    else if (!atomic_load(&p->given_up))
        postgres_log_failure(p, "a question could not be answered");
}

/* A connection that was lost since the last question is opened again, and it is asked once more. */
static bool ask(struct postgres_statement *s) {
    struct postgres *p = s->postgres;
    long long deadline = s->connection->deadline;
    bool late = deadline && clock_microseconds() >= deadline;
    bool known = p->connection != NULL;
    s->row = -1;
    bool asked = !late && ask_once(s, deadline);
    if (!asked && !late && known && !p->connection && !s->streams) asked = ask_once(s, deadline);
    if (asked)
        postgres_log_success(p, "questions are answered again");
    else
        note_failure(s, deadline);
    return asked;
}

static bool stream_next(struct postgres_statement *s) {
    if (PQresultStatus(s->result) == PGRES_TUPLES_OK) return false;
    PQclear(s->result);
    s->result = NULL;
    receive_first(s, clock_microseconds() + ENDLESS * (long long)SECOND);
    if (!s->result) {
        note_failure(s, 0);
        return false;
    }
    s->row = 0;
    return PQntuples(s->result) > 0;
}

static bool next(struct statement *statement) {
    struct postgres_statement *s = of(statement);
    if (!s->result && (s->failed || !(s->connection ? ask(s) : ask_within(s)))) return false;
    if (++s->row < PQntuples(s->result)) return true;
    return s->streams && stream_next(s);
}

static bool end(struct statement *statement) {
    struct postgres_statement *s = of(statement);
    bool fine = !s->failed;
    if (!fine && s->connection) s->connection->has_failed = true;
    s->failed = false;
    if (s->streams) receive_all(s, clock_microseconds() + SECOND);
    PQclear(s->result);
    s->result = NULL;
    memset(s->values, 0, sizeof s->values);
    return fine;
}

/* Booleans are "t" and "f". */
static int64_t number(struct statement *s, int column) {
    const char *value = PQgetvalue(of(s)->result, of(s)->row, column);
    return *value == 't' ? 1 : strtoll(value, NULL, 10);
}

static double real(struct statement *s, int column) {
    return strtod(PQgetvalue(of(s)->result, of(s)->row, column), NULL);
}

static struct slice text(struct statement *s, int column) {
    const PGresult *result = of(s)->result;
    return (struct slice){PQgetvalue(result, of(s)->row, column),
                          (size_t)PQgetlength(result, of(s)->row, column)};
}

/* As "\\x0123...". */
static bool read_bytes(struct statement *s, int column, uint8_t *bytes, size_t length) {
    const char *value = PQgetvalue(of(s)->result, of(s)->row, column);
    return value[0] == '\\' && value[1] == 'x' && hex_read(value + 2, bytes, length);
}

/* Opening and closing */

static void close_statement(struct statement *s) {
    postgres_statement_done(of(s));
    free(s);
}

bool postgres_statement_init(struct postgres_statement *s, struct postgres *p, const char *sql,
                             bool must_change) {
    static const struct statement_kind kind = {
        .bind_number = bind_number,
        .bind_real = bind_real,
        .bind_text = bind_text,
        .bind_bytes = bind_bytes,
        .run = run,
        .next = next,
        .end = end,
        .number = number,
        .real = real,
        .text = text,
        .bytes = read_bytes,
        .close = close_statement,
    };
    *s = (struct postgres_statement){.base = {&kind, must_change}, .postgres = p};
    return translate(s, sql);
}

void postgres_statement_done(struct postgres_statement *s) {
    PQclear(s->result);
    free(s->sql);
}

struct statement *postgres_statement_open(struct postgres *p, struct connection *connection,
                                          bool streams, const char *sql) {
    struct postgres_statement *s = malloc(sizeof *s);
    if (!s) return NULL;
    if (!postgres_statement_init(s, p, sql, false)) {
        close_statement(&s->base);
        return NULL;
    }
    s->connection = connection;
    s->streams = streams;
    return &s->base;
}
