/* Queries about persons, standings, single games and one person against another. */
#include "store/queries/queries.h"

#include "base/clock.h"
#include "store/queries/record_names.h"
#include "store/row.h"
#include "store/store_internal.h"

#include <string.h>

enum { STEPS = 1000 }; /* of SQLite's machine, some microseconds, between two looks at the clock */

const char *const query_texts[QUERY_STATEMENTS] = {
    [QUERY_PERSON] = "SELECT " ROW_PERSON " FROM person WHERE id = ?1",
    [QUERY_NAMED] = "SELECT " ROW_PERSON " FROM person"
                    " WHERE name = ?1 COLLATE NOCASE AND guest = 0",
    [QUERY_LIKE] = "SELECT " ROW_PERSON " FROM person WHERE id IN"
                   " (SELECT id FROM person WHERE name = ?1 COLLATE NOCASE AND guest = 0"
                   " UNION ALL SELECT person FROM likeness WHERE likeness = likeness(?1)) LIMIT 1",
    [QUERY_SESSION] = "SELECT " ROW_PERSON " FROM person"
                      " WHERE id = (SELECT person FROM session WHERE token = ?1)",
    [QUERY_DEVICE] = "SELECT " ROW_PERSON " FROM person"
                     " WHERE id = (SELECT person FROM device WHERE token = ?1)",
    [QUERY_RESET_LINK] = "SELECT " ROW_PERSON " FROM person WHERE id ="
                         " (SELECT person FROM reset_link WHERE token = ?1 AND until > ?2)",
    [QUERY_KEYS] = "SELECT keys_since FROM person WHERE id = ?1",
    [QUERY_RELATIONS] = "SELECT " ROW_RELATION ", '', 0 FROM relation",
    [QUERY_RELATIONS_OF] = "SELECT person, other, muted, blocked, relation.since, name, guest"
                           " FROM relation JOIN person ON id = other WHERE person = ?1"
                           " ORDER BY name COLLATE NOCASE",
    [QUERY_BANS] = "SELECT " ROW_BAN " FROM ban",
    [QUERY_SETTINGS] = "SELECT name, value FROM setting",
    [QUERY_HOSTS] = "SELECT person FROM host",
    [QUERY_STANDINGS] = "SELECT " ROW_STANDING " FROM standing WHERE person = ?1 ORDER BY game",
    [QUERY_HISTORY] = "SELECT ended, rating, deviation FROM"
                      " (SELECT ended, table_id, rating, deviation FROM history"
                      "  WHERE person = ?1 AND game = ?2"
                      "  ORDER BY ended DESC, table_id DESC LIMIT ?3)"
                      " ORDER BY ended, table_id",
    [QUERY_GAME] = "SELECT " ROW_GAME_SHOWN " FROM game WHERE table_id = ?1",
    [QUERY_RECORD] = "SELECT record, " ROW_ENDING " FROM record WHERE table_id = ?1",
    [QUERY_VERSUS] = "SELECT game, sum(result = iif(seat = 1, '1-0', '0-1')),"
                     " sum(result = iif(seat = 1, '0-1', '1-0')), sum(result = '1/2-1/2')"
                     " FROM played INDEXED BY played_other WHERE person = ?1 AND other = ?2"
                     " GROUP BY game ORDER BY game",
    [QUERY_EVENTS] = "SELECT number, body FROM journal"
                     " WHERE table_id = ?1 AND table_id IN (SELECT table_id FROM live)"
                     " ORDER BY number",
};

static int is_late(void *context) {
    struct queries *q = context;
    q->is_late = clock_microseconds() > q->deadline;
    return q->is_late;
}

/* With how many there were since the last line: strangers may ask for as many as they like. */
void queries_count_late(struct queries *q) {
    long long now = clock_microseconds();
    if (!q->is_late) return;
    q->is_late = false;
    q->given_up++;
    if (now < q->quiet) return;
    sqlite3_log(STORE_ERROR, "%d questions took too long and were given up", q->given_up);
    q->quiet = now + QUERIES_QUIET;
    q->given_up = 0;
}

bool queries_init(struct queries *q, const char *where, struct refusal *why) {
    *q = (struct queries){.database = database_open(where, DATABASE_READS, why)};
    if (!q->database) return false;
    for (int i = 0; i < QUERY_STATEMENTS; i++) {
        q->statements[i] = database_prepare(q->database, query_texts[i]);
        if (!q->statements[i]) return database_refuse(q->database, where, why);
    }
    sqlite3_progress_handler(q->database, STEPS, is_late, q);
    return true;
}

void queries_done(struct queries *q) {
    for (int i = 0; i < QUERY_STATEMENTS; i++) sqlite3_finalize(q->statements[i]);
    sqlite3_close(q->database);
}

bool query_next(sqlite3_stmt *s) {
    int code = sqlite3_step(s);
    if (code != SQLITE_ROW && code != SQLITE_DONE && code != SQLITE_INTERRUPT)
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

struct person_query {
    struct query query; /* the first member */
    store_tell_person *tell;
    void *context;
    enum query_statement which;
    int64_t id, now;
    char name[STORE_NAME];
    uint8_t token[STORE_TOKEN];
    bool found;
    struct person person;
};

static void answer_person(struct queries *q, struct query *query) {
    struct person_query *request = (struct person_query *)query;
    sqlite3_stmt *s = q->statements[request->which];
    switch (request->which) {
    case QUERY_NAMED:
    case QUERY_LIKE: bind_text(s, 1, request->name); break;
    case QUERY_RESET_LINK: sqlite3_bind_int64(s, 2, request->now); /* fallthrough */
    case QUERY_SESSION:
    case QUERY_DEVICE: sqlite3_bind_blob(s, 1, request->token, STORE_TOKEN, SQLITE_STATIC); break;
    default: sqlite3_bind_int64(s, 1, request->id); break;
    }
    request->found = query_next(s);
    if (request->found) row_read_person(s, &request->person);
    query_end(s);
}

static void tell_person(struct query *query) {
    struct person_query *request = (struct person_query *)query;
    request->tell(request->context, request->found ? &request->person : NULL);
}

static void submit_person(struct store *store, struct person_query request) {
    request.query = (struct query){.answer = answer_person, .tell = tell_person};
    store_submit(store, &request.query, sizeof request);
}

void store_person(struct store *store, int64_t id, store_tell_person *tell, void *context) {
    submit_person(store, (struct person_query){
                             .tell = tell, .context = context, .which = QUERY_PERSON, .id = id});
}

/* Nobody has a name that is too long, nor an empty one. */
static void copy_name(char name[STORE_NAME], const char *from) {
    if (!text_copy(name, STORE_NAME, from)) *name = '\0';
}

static void submit_name(struct store *store, const char *name, struct person_query request) {
    copy_name(request.name, name);
    submit_person(store, request);
}

void store_person_named(struct store *store, const char *name, store_tell_person *tell,
                        void *context) {
    submit_name(store, name,
                (struct person_query){.tell = tell, .context = context, .which = QUERY_NAMED});
}

void store_person_like(struct store *store, const char *name, store_tell_person *tell,
                       void *context) {
    submit_name(store, name,
                (struct person_query){.tell = tell, .context = context, .which = QUERY_LIKE});
}

static void submit_token(struct store *store, const uint8_t token[STORE_TOKEN],
                         struct person_query request) {
    memcpy(request.token, token, STORE_TOKEN);
    submit_person(store, request);
}

void store_person_of_session(struct store *store, const uint8_t token[STORE_TOKEN],
                             store_tell_person *tell, void *context) {
    submit_token(store, token,
                 (struct person_query){.tell = tell, .context = context, .which = QUERY_SESSION});
}

void store_person_of_device(struct store *store, const uint8_t token[STORE_TOKEN],
                            store_tell_person *tell, void *context) {
    submit_token(store, token,
                 (struct person_query){.tell = tell, .context = context, .which = QUERY_DEVICE});
}

void store_person_of_reset_link(struct store *store, const uint8_t token[STORE_TOKEN], int64_t now,
                                store_tell_person *tell, void *context) {
    submit_token(store, token,
                 (struct person_query){
                     .tell = tell, .context = context, .which = QUERY_RESET_LINK, .now = now});
}

int64_t query_account(struct queries *q, const char *name) {
    sqlite3_stmt *s = q->statements[QUERY_NAMED];
    bind_text(s, 1, name);
    int64_t id = query_next(s) ? sqlite3_column_int64(s, 0) : 0;
    query_end(s);
    return id;
}

/* Relations */

struct relations_query {
    struct query query; /* the first member */
    store_tell_relation *tell;
    void *context;
    int64_t person;
    struct buffer found; /* struct found_relation */
};

struct found_relation {
    struct relation relation;
    struct person other;
};

static void answer_relations(struct queries *q, struct query *query) {
    struct relations_query *request = (struct relations_query *)query;
    sqlite3_stmt *s = q->statements[request->person ? QUERY_RELATIONS_OF : QUERY_RELATIONS];
    if (request->person) sqlite3_bind_int64(s, 1, request->person);
    while (query_next(s)) {
        struct found_relation found = {
            .relation = {sqlite3_column_int64(s, 0), sqlite3_column_int64(s, 1),
                         sqlite3_column_int(s, 2), sqlite3_column_int(s, 3),
                         sqlite3_column_int64(s, 4)},
            .other = {.id = sqlite3_column_int64(s, 1), .guest = sqlite3_column_int(s, 6)}};
        column_text(s, 5, found.other.name, sizeof found.other.name);
        if (!buffer_add(&request->found, &found, sizeof found)) break;
    }
    query_end(s);
}

static void tell_relations(struct query *query) {
    struct relations_query *request = (struct relations_query *)query;
    const struct found_relation *found = request->found.start;
    size_t count = request->found.used / sizeof *found;
    for (size_t i = 0; i < count; i++)
        request->tell(request->context, &found[i].relation, &found[i].other);
    request->tell(request->context, NULL, NULL);
    buffer_done(&request->found);
}

void store_relations(struct store *store, int64_t person, store_tell_relation *tell,
                     void *context) {
    struct relations_query request = {.query = {.answer = answer_relations, .tell = tell_relations},
                                      .tell = tell,
                                      .context = context,
                                      .person = person};
    store_submit(store, &request.query, sizeof request);
}

/* Standings */

struct standings_query {
    struct query query; /* the first member */
    store_tell_standings *tell;
    void *context;
    int64_t person;
    bool with_history, failed;
    struct buffer standings, history;
};

static bool read_history(struct queries *q, const struct standing *standing,
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
    return query_end(s) == SQLITE_OK;
}

static void answer_standings(struct queries *q, struct query *query) {
    struct standings_query *request = (struct standings_query *)query;
    sqlite3_stmt *s = q->statements[QUERY_STANDINGS];
    struct standing standing;
    bool added = true;
    sqlite3_bind_int64(s, 1, request->person);
    while (added && query_next(s)) {
        row_read_standing(s, &standing);
        added = buffer_add(&request->standings, &standing, sizeof standing);
        if (added && request->with_history) added = read_history(q, &standing, &request->history);
    }
    request->failed = query_end(s) != SQLITE_OK || !added;
}

static void tell_standings(struct query *query) {
    struct standings_query *request = (struct standings_query *)query;
    int count = (int)(request->standings.used / sizeof(struct standing));
    request->tell(request->context, request->standings.start, request->failed ? -1 : count,
                  request->history.start,
                  (int)(request->history.used / sizeof(struct history_point)));
    buffer_done(&request->standings);
    buffer_done(&request->history);
}

static void submit_standings(struct store *store, struct standings_query request) {
    request.query.answer = answer_standings;
    request.query.tell = tell_standings;
    request.failed = true;
    store_submit(store, &request.query, sizeof request);
}

void store_standings(struct store *store, int64_t person, store_tell_standings *tell,
                     void *context) {
    submit_standings(store,
                     (struct standings_query){.tell = tell, .context = context, .person = person});
}

void store_profile(struct store *store, int64_t person, store_tell_standings *tell, void *context) {
    submit_standings(store, (struct standings_query){.query.reader = READER_SEARCHES,
                                                     .tell = tell,
                                                     .context = context,
                                                     .person = person,
                                                     .with_history = true});
}

/* One game */

struct game_query {
    struct query query; /* the first member */
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

/* A seat whose key has ended since it was taken has one of zeros, which nothing opens. */
static void end_keys(struct queries *q, const struct finished_game *game,
                     struct game_ending *ending) {
    sqlite3_stmt *s = q->statements[QUERY_KEYS];
    for (int i = 0; i < 2; i++) {
        sqlite3_bind_int64(s, 1, game->player[i].person);
        if (game->player[i].person && query_next(s) && game->begun < sqlite3_column_int64(s, 0))
            memset(ending->keys[i].seat, '0', STORE_KEY - 1);
        query_end(s);
    }
}

int query_game(struct queries *q, int64_t table, struct finished_game *game) {
    sqlite3_stmt *s = q->statements[QUERY_GAME];
    sqlite3_bind_int64(s, 1, table);
    bool found = query_next(s);
    if (found) row_read_game(s, game);
    return query_end(s) == SQLITE_OK ? found : -1;
}

static void answer_game(struct queries *q, struct query *query) {
    struct game_query *request = (struct game_query *)query;
    sqlite3_stmt *record = q->statements[QUERY_RECORD];
    sqlite3_bind_int64(record, 1, request->table);
    if (query_game(q, request->table, &request->game) > 0 && query_next(record)) {
        row_read_ending(record, 1, &request->ending);
        end_keys(q, &request->game, &request->ending);
        request->found =
            record_join(&request->game, query_slice(record, 0), &request->record) &&
            buffer_add(&request->record, "", 1); /* so that an empty text is somewhere */
    }
    query_end(record);
}

static void tell_game(struct query *query) {
    struct game_query *request = (struct game_query *)query;
    if (request->found)
        request->tell(request->context, &request->game, &request->ending, request->record.start,
                      request->record.used - 1);
    else
        request->tell(request->context, NULL, NULL, NULL, 0);
    buffer_done(&request->record);
}

void store_game(struct store *store, int64_t table, store_tell_game *tell, void *context) {
    struct game_query request = {.query = {.answer = answer_game, .tell = tell_game},
                                 .tell = tell,
                                 .context = context,
                                 .table = table};
    store_submit(store, &request.query, sizeof request);
}

/* One against another */

struct versus_query {
    struct query query; /* the first member */
    store_tell_versus *tell;
    void *context;
    char names[2][STORE_NAME];
    bool failed;
    struct buffer versus;
};

static void answer_versus(struct queries *q, struct query *query) {
    struct versus_query *request = (struct versus_query *)query;
    sqlite3_stmt *s = q->statements[QUERY_VERSUS];
    int64_t one = query_account(q, request->names[0]), other = query_account(q, request->names[1]);
    request->failed = false;
    if (!one || !other) return;
    sqlite3_bind_int64(s, 1, one);
    sqlite3_bind_int64(s, 2, other);
    while (query_next(s)) {
        struct versus versus = {.won = sqlite3_column_int(s, 1),
                                .lost = sqlite3_column_int(s, 2),
                                .drawn = sqlite3_column_int(s, 3)};
        column_text(s, 0, versus.game, sizeof versus.game);
        if (!buffer_add(&request->versus, &versus, sizeof versus)) break;
    }
    request->failed = query_end(s) != SQLITE_OK;
}

static void tell_versus(struct query *query) {
    struct versus_query *request = (struct versus_query *)query;
    request->tell(request->context, request->versus.start,
                  request->failed ? -1 : (int)(request->versus.used / sizeof(struct versus)));
    buffer_done(&request->versus);
}

void store_versus(struct store *store, const char *name, const char *other, store_tell_versus *tell,
                  void *context) {
    struct versus_query request = {
        .query = {.reader = READER_SEARCHES, .answer = answer_versus, .tell = tell_versus},
        .tell = tell,
        .context = context,
        .failed = true};
    copy_name(request.names[0], name);
    copy_name(request.names[1], other);
    store_submit(store, &request.query, sizeof request);
}
