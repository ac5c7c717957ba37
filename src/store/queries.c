/* Queries about persons, standings, single games and one person against another. */
#include "store/queries.h"

#include "base/text.h"
#include "store/record_names.h"
#include "store/row.h"
#include "store/store_internal.h"
#include <stdlib.h>
#include <string.h>

static const char *const texts[QUERY_STATEMENTS] = {
    [QUERY_PERSON] = "SELECT " ROW_PERSON " FROM person WHERE id = ?1",
    [QUERY_NAMED] = "SELECT " ROW_PERSON " FROM person"
                    " WHERE name = ?1 COLLATE NOCASE AND guest = 0",
    [QUERY_SESSION] = "SELECT " ROW_PERSON " FROM person"
                      " WHERE id = (SELECT person FROM session WHERE token = ?1)",
    [QUERY_STANDINGS] = "SELECT " ROW_STANDING " FROM standing WHERE person = ?1 ORDER BY game",
    [QUERY_HISTORY] = "SELECT ended, rating, deviation FROM"
                      " (SELECT ended, table_id, rating, deviation FROM history"
                      "  WHERE person = ?1 AND game = ?2"
                      "  ORDER BY ended DESC, table_id DESC LIMIT ?3)"
                      " ORDER BY ended, table_id",
    [QUERY_GAME] = "SELECT " ROW_GAME " FROM game WHERE table_id = ?1",
    [QUERY_RECORD] = "SELECT record, " ROW_ENDING " FROM record WHERE table_id = ?1",
    [QUERY_VERSUS] = "SELECT game, "
                     " sum(result = CASE WHEN first_person = ?1 THEN '1-0' ELSE '0-1' END),"
                     " sum(result = CASE WHEN first_person = ?1 THEN '0-1' ELSE '1-0' END),"
                     " sum(result = '1/2-1/2')"
                     " FROM played CROSS JOIN game USING (table_id)"
                     " WHERE person = ?1 AND other = ?2"
                     " GROUP BY game ORDER BY game",
    [QUERY_EVENTS] = "SELECT number, body FROM journal"
                     " WHERE table_id = ?1 AND table_id IN (SELECT table_id FROM live)"
                     " ORDER BY number",
};

bool queries_init(struct queries *q, const char *where, struct refusal *why) {
    *q = (struct queries){.database = database_open(where, DATABASE_READS, why)};
    if (!q->database) return false;
    for (int i = 0; i < QUERY_STATEMENTS; i++) {
        q->statements[i] = database_prepare(q->database, texts[i]);
        if (!q->statements[i]) return database_refuse(q->database, where, why);
    }
    return true;
}

void queries_done(struct queries *q) {
    for (int i = 0; i < QUERY_STATEMENTS; i++) sqlite3_finalize(q->statements[i]);
    sqlite3_close(q->database);
}

bool query_next(sqlite3_stmt *s) {
    int code = sqlite3_step(s);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        database_log(sqlite3_db_handle(s), "a question could not be answered");
    return code == SQLITE_ROW;
}

/* Nothing is bound any more afterwards: what was bound may go. */
int query_end(sqlite3_stmt *s) {
    int code = sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    return code;
}

/* Persons */

struct person_question {
    struct question question; /* the first member */
    store_tell_person *tell;
    void *context;
    enum query_statement which;
    int64_t id;
    char name[STORE_NAME];
    uint8_t token[STORE_TOKEN];
    bool found;
    struct person person;
};

static void answer_person(struct queries *q, struct question *question) {
    struct person_question *asked = (struct person_question *)question;
    sqlite3_stmt *s = q->statements[asked->which];
    switch (asked->which) {
    case QUERY_NAMED: bind_text(s, 1, asked->name); break;
    case QUERY_SESSION: sqlite3_bind_blob(s, 1, asked->token, STORE_TOKEN, SQLITE_STATIC); break;
    default: sqlite3_bind_int64(s, 1, asked->id); break;
    }
    asked->found = query_next(s);
    if (asked->found) row_read_person(s, &asked->person);
    query_end(s);
}

static void tell_person(struct task *task) {
    struct person_question *asked = (struct person_question *)task;
    asked->tell(asked->context, asked->found ? &asked->person : NULL);
    free(asked);
}

/* NULL, and nobody is told, if there is no memory. */
static struct person_question *ask_person(enum query_statement which, store_tell_person *tell,
                                          void *context) {
    struct person_question *asked = calloc(1, sizeof *asked);
    if (!asked) {
        tell(context, NULL);
        return NULL;
    }
    asked->question.answer = answer_person;
    asked->question.task.tell = tell_person;
    asked->which = which;
    asked->tell = tell;
    asked->context = context;
    return asked;
}

void store_person(struct store *store, int64_t id, store_tell_person *tell, void *context) {
    struct person_question *asked = ask_person(QUERY_PERSON, tell, context);
    if (!asked) return;
    asked->id = id;
    store_ask(store, &asked->question);
}

void store_person_named(struct store *store, const char *name, store_tell_person *tell,
                        void *context) {
    struct person_question *asked = ask_person(QUERY_NAMED, tell, context);
    if (!asked) return;
    struct text t = text_over(asked->name, sizeof asked->name);
    text_add(&t, name);
    if (t.cut) *asked->name = '\0'; /* nobody has such a long one, nor an empty one */
    store_ask(store, &asked->question);
}

void store_person_of_session(struct store *store, const uint8_t token[STORE_TOKEN],
                             store_tell_person *tell, void *context) {
    struct person_question *asked = ask_person(QUERY_SESSION, tell, context);
    if (!asked) return;
    memcpy(asked->token, token, STORE_TOKEN);
    store_ask(store, &asked->question);
}

int64_t query_account(struct queries *q, const char *name) {
    sqlite3_stmt *s = q->statements[QUERY_NAMED];
    bind_text(s, 1, name);
    int64_t id = query_next(s) ? sqlite3_column_int64(s, 0) : 0;
    query_end(s);
    return id;
}

/* Standings */

struct standings_question {
    struct question question; /* the first member */
    store_tell_standings *tell;
    void *context;
    int64_t person;
    bool failed;
    struct buffer standings, history;
};

static void read_history(struct queries *q, const struct standing *standing,
                         struct buffer *history) {
    sqlite3_stmt *s = q->statements[QUERY_HISTORY];
    struct history_point point;
    memcpy(point.game, standing->game, sizeof point.game);
    sqlite3_bind_int64(s, 1, standing->person);
    bind_text(s, 2, standing->game);
    sqlite3_bind_int(s, 3, HISTORY_MOST);
    while (query_next(s)) {
        point.when = sqlite3_column_int64(s, 0);
        point.rating = sqlite3_column_double(s, 1);
        point.deviation = sqlite3_column_double(s, 2);
        if (!buffer_add(history, &point, sizeof point)) break;
    }
    query_end(s);
}

static void answer_standings(struct queries *q, struct question *question) {
    struct standings_question *asked = (struct standings_question *)question;
    sqlite3_stmt *s = q->statements[QUERY_STANDINGS];
    struct standing standing;
    sqlite3_bind_int64(s, 1, asked->person);
    while (!asked->failed && query_next(s)) {
        row_read_standing(s, &standing);
        asked->failed = !buffer_add(&asked->standings, &standing, sizeof standing);
        if (!asked->failed) read_history(q, &standing, &asked->history);
    }
    asked->failed |= query_end(s) != SQLITE_OK;
}

static void tell_standings(struct task *task) {
    struct standings_question *asked = (struct standings_question *)task;
    int count = (int)(asked->standings.used / sizeof(struct standing));
    asked->tell(asked->context, asked->standings.start, asked->failed ? -1 : count,
                asked->history.start, (int)(asked->history.used / sizeof(struct history_point)));
    buffer_done(&asked->standings);
    buffer_done(&asked->history);
    free(asked);
}

void store_standings(struct store *store, int64_t person, store_tell_standings *tell,
                     void *context) {
    struct standings_question *asked = calloc(1, sizeof *asked);
    if (!asked) {
        tell(context, NULL, -1, NULL, 0);
        return;
    }
    asked->question.answer = answer_standings;
    asked->question.task.tell = tell_standings;
    asked->tell = tell;
    asked->context = context;
    asked->person = person;
    store_ask(store, &asked->question);
}

/* One game */

struct game_question {
    struct question question; /* the first member */
    store_tell_game *tell;
    void *context;
    int64_t table;
    bool found;
    struct finished_game game;
    struct game_ending ending;
    struct buffer record;
};

struct slice query_slice(sqlite3_stmt *s, int column) {
    const char *text = (const char *)sqlite3_column_text(s, column);
    return (struct slice){text, (size_t)sqlite3_column_bytes(s, column)};
}

static void answer_game(struct queries *q, struct question *question) {
    struct game_question *asked = (struct game_question *)question;
    sqlite3_stmt *game = q->statements[QUERY_GAME], *record = q->statements[QUERY_RECORD];
    sqlite3_bind_int64(game, 1, asked->table);
    sqlite3_bind_int64(record, 1, asked->table);
    if (query_next(game) && query_next(record)) {
        row_read_game(game, &asked->game);
        row_read_ending(record, 1, &asked->ending);
        asked->found = record_join(&asked->game, query_slice(record, 0), &asked->record) &&
                       buffer_add(&asked->record, "", 1); /* so that an empty text is somewhere */
    }
    query_end(record);
    query_end(game);
}

static void tell_game(struct task *task) {
    struct game_question *asked = (struct game_question *)task;
    if (asked->found)
        asked->tell(asked->context, &asked->game, &asked->ending, asked->record.start,
                    asked->record.used - 1);
    else
        asked->tell(asked->context, NULL, NULL, NULL, 0);
    buffer_done(&asked->record);
    free(asked);
}

void store_game(struct store *store, int64_t table, store_tell_game *tell, void *context) {
    struct game_question *asked = calloc(1, sizeof *asked);
    if (!asked) {
        tell(context, NULL, NULL, NULL, 0);
        return;
    }
    asked->question.answer = answer_game;
    asked->question.task.tell = tell_game;
    asked->tell = tell;
    asked->context = context;
    asked->table = table;
    store_ask(store, &asked->question);
}

/* One against another */

struct versus_question {
    struct question question; /* the first member */
    store_tell_versus *tell;
    void *context;
    char names[2][STORE_NAME];
    struct buffer versus;
};

static void answer_versus(struct queries *q, struct question *question) {
    struct versus_question *asked = (struct versus_question *)question;
    sqlite3_stmt *s = q->statements[QUERY_VERSUS];
    int64_t one = query_account(q, asked->names[0]), other = query_account(q, asked->names[1]);
    if (!one || !other) return;
    sqlite3_bind_int64(s, 1, one);
    sqlite3_bind_int64(s, 2, other);
    while (query_next(s)) {
        struct versus versus = {.won = sqlite3_column_int(s, 1),
                                .lost = sqlite3_column_int(s, 2),
                                .drawn = sqlite3_column_int(s, 3)};
        column_text(s, 0, versus.game, sizeof versus.game);
        if (!buffer_add(&asked->versus, &versus, sizeof versus)) break;
    }
    query_end(s);
}

static void tell_versus(struct task *task) {
    struct versus_question *asked = (struct versus_question *)task;
    asked->tell(asked->context, asked->versus.start,
                (int)(asked->versus.used / sizeof(struct versus)));
    buffer_done(&asked->versus);
    free(asked);
}

void store_versus(struct store *store, const char *name, const char *other, store_tell_versus *tell,
                  void *context) {
    struct versus_question *asked = calloc(1, sizeof *asked);
    if (!asked) {
        tell(context, NULL, 0);
        return;
    }
    asked->question.answer = answer_versus;
    asked->question.task.tell = tell_versus;
    asked->tell = tell;
    asked->context = context;
    for (int i = 0; i < 2; i++) {
        struct text t = text_over(asked->names[i], STORE_NAME);
        text_add(&t, i == 0 ? name : other);
        if (t.cut) *asked->names[i] = '\0';
    }
    store_ask(store, &asked->question);
}
