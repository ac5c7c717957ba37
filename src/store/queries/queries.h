/* A reader's side of the database: questions, each of which is answered on the reader's thread and
 * told on the caller's. */
#ifndef STORE_QUERIES_QUERIES_H
#define STORE_QUERIES_QUERIES_H

#include "store/sqlite/database.h"
#include "base/buffer.h"
#include "base/text/text.h"
#include "rules/fields.h"
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

extern const char *const query_texts[QUERY_STATEMENTS], *const list_texts[STORE_LISTS];

enum { QUERIES_QUIET = 10000000 }; /* microseconds between two lines of the log about late ones */

struct queries {
    sqlite3 *database;
    sqlite3_stmt *statements[QUERY_STATEMENTS];
    long long deadline; /* by clock_microseconds(): when SQLite gives up what it is doing */
    bool is_late;       /* that has happened, and was not counted */
    int given_up;       /* questions since the last line of the log about them; ... */
    long long quiet;    /* ... until when there is none */
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

bool queries_init(struct queries *q, const char *where, struct refusal *why);
void queries_done(struct queries *q);

/* After each question: logs now and then that some took too long. */
void queries_count_late(struct queries *q);

/* For answering: the next row, or false, which is logged if it is a failure; and the end of it. */
bool query_next(sqlite3_stmt *s);
int query_end(sqlite3_stmt *s); /* SQLITE_OK, or why the last step failed */

/* A column's text, until the next step. */
struct slice query_slice(sqlite3_stmt *s, int column);

/* The account of that name, or 0. */
int64_t query_account(struct queries *q, const char *name);

/* Reads the finished game: 1, or 0 if there is none, or -1. */
int query_game(struct queries *q, int64_t table, struct finished_game *game);

/* Whose games are searched for; 0: nobody's in particular. */
struct whose {
    int64_t person, other;
};

/* The statement that finds the ids of such games, the latest first; its parameters have the same
 * numbers whichever of them are there (find.c). */
void find_write(const struct game_filter *filter, const struct whose *whose, struct text *t);

#endif
