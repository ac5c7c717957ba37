/* A reader's side of the database: questions, each of which is answered on the reader's thread and
 * told on the caller's. */
#ifndef STORE_QUERIES_QUERIES_H
#define STORE_QUERIES_QUERIES_H

#include "base/buffer.h"
#include "base/text/text.h"
#include "rules/fields.h"
#include "store/backend.h"
#include "store/row.h"
#include "store/store.h"
#include "store/task.h"

enum query_statement {
    QUERY_PERSON,
    QUERY_NAMED,
    QUERY_LIKE,
    QUERY_SESSION,
    QUERY_DEVICE,
    QUERY_RESET_LINK,
    QUERY_KEYS,
    QUERY_RELATIONS,
    QUERY_RELATIONS_OF,
    QUERY_BANS,
    QUERY_SETTINGS,
    QUERY_HOSTS,
    QUERY_STANDINGS,
    QUERY_HISTORY,
    QUERY_GAME,
    QUERY_RECORD,
    QUERY_VERSUS,
    QUERY_EVENTS,
    QUERY_STATEMENTS,
};

/* What each database says in its own words: which account is called ?1, whatever the capitals of
 * ASCII; by what names are ordered; and by which index two persons' games are found. */
#define QUERY_TEXTS_OF(is_named, folded_name, played)                                          \
    [QUERY_NAMED] = "SELECT " ROW_PERSON " FROM person WHERE " is_named,                       \
    [QUERY_LIKE] = "SELECT " ROW_PERSON " FROM person WHERE id IN"                             \
                   " (SELECT id FROM person WHERE " is_named                                   \
                   " UNION ALL SELECT person FROM likeness WHERE likeness = ?2) LIMIT 1",      \
    [QUERY_RELATIONS_OF] = "SELECT person, other, muted, blocked, relation.since, name, guest" \
                           " FROM relation JOIN person ON id = other WHERE person = ?1"        \
                           " ORDER BY " folded_name,                                           \
    [QUERY_VERSUS] =                                                                           \
        "SELECT game, count(*) FILTER (WHERE result = CASE seat WHEN 1 THEN '1-0' ELSE '0-1' " \
        "END),"                                                                                \
        " count(*) FILTER (WHERE result = CASE seat WHEN 1 THEN '0-1' ELSE '1-0' END),"        \
        " count(*) FILTER (WHERE result = '1/2-1/2')"                                          \
        " FROM " played " WHERE person = ?1 AND other = ?2 GROUP BY game ORDER BY game"

/* The text of a question for such a database. */
const char *query_text(const struct backend_kind *kind, enum query_statement which);

enum { QUERIES_QUIET = 10000000 }; /* microseconds between two lines of the log about late ones */

struct queries {
    struct connection *connection;
    struct statement *statements[QUERY_STATEMENTS];
    int given_up;    /* questions since the last line of the log about them; ... */
    long long quiet; /* ... until when there is none */
};

/* Who answers; see store.h. */
enum reader_kind { READER_LOOKUPS, READER_SEARCHES, READER_DOWNLOADS, STORE_READERS };

/* A question; the structs that begin with one hold what is asked and, later, what was found. What
 * it holds at first is a failure: one that has waited too long is told without being answered. */
struct query {
    struct task task; /* the first member */
    enum reader_kind reader;
    long long limit; /* microseconds that it may take; 0: as its reader's others */
    long long asked; /* when, by clock_microseconds() */
    void (*answer)(struct queries *q, struct query *query);
    void (*tell)(struct query *query); /* hands the answer out, and frees what it holds */
};

bool queries_init(struct queries *q, const struct backend *backend, struct refusal *why);
void queries_done(struct queries *q);

/* After each question: logs now and then that some took too long. */
void queries_count_late(struct queries *q);

/* The account of that name, or 0. */
int64_t query_account(struct queries *q, const char *name);

/* Whose games are searched for; 0: nobody's in particular. */
struct whose {
    int64_t person, other;
};

/* The statement that finds such games, the latest first; its parameters have the same numbers
 * whichever of them are there (find.c). */
void find_write(const struct backend_kind *kind, const struct game_filter *filter,
                const struct whose *whose, struct text *t);

#endif
