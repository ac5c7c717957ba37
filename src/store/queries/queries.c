/* Queries about persons, standings, single games and one person against another. */
#include "store/queries/queries.h"

#include "base/clock.h"
#include "base/text/confusables.h"
#include "store/queries/record_names.h"
#include "store/store_internal.h"

#include <string.h>

/* Those that are the same for all databases. */
static const char *const texts[QUERY_STATEMENTS] = {
    [QUERY_PERSON] = "SELECT " ROW_PERSON " FROM person WHERE id = ?1",
    [QUERY_SESSION] = "SELECT " ROW_PERSON " FROM person"
                      " WHERE id = (SELECT person FROM session WHERE token = ?1)",
    [QUERY_DEVICE] = "SELECT " ROW_PERSON " FROM person"
                     " WHERE id = (SELECT person FROM device WHERE token = ?1)",
    [QUERY_RESET_LINK] = "SELECT " ROW_PERSON " FROM person WHERE id ="
                         " (SELECT person FROM reset_link WHERE token = ?1 AND until > ?2)",
    [QUERY_KEYS] = "SELECT keys_since FROM person WHERE id = ?1",
    [QUERY_RELATIONS] = "SELECT " ROW_RELATION ", '', 0 FROM relation",
    [QUERY_BANS] = "SELECT " ROW_BAN " FROM ban",
    [QUERY_SETTINGS] = "SELECT name, value FROM setting",
    [QUERY_HOSTS] = "SELECT person FROM host",
    [QUERY_STANDINGS] = "SELECT " ROW_STANDING " FROM standing WHERE person = ?1 ORDER BY game",
    [QUERY_HISTORY] = "SELECT ended, rating, deviation FROM"
                      " (SELECT ended, table_id, rating, deviation FROM history"
                      "  WHERE person = ?1 AND game = ?2"
                      "  ORDER BY ended DESC, table_id DESC LIMIT ?3) AS latest"
                      " ORDER BY ended, table_id",
    [QUERY_GAME] = "SELECT " ROW_GAME_SHOWN " FROM game WHERE table_id = ?1",
    [QUERY_RECORD] = "SELECT record, " ROW_ENDING " FROM record WHERE table_id = ?1",
    [QUERY_EVENTS] = "SELECT number, body FROM journal"
                     " WHERE table_id = ?1 AND table_id IN (SELECT table_id FROM live)"
                     " ORDER BY number",
};

const char *query_text(const struct backend_kind *kind, enum query_statement which) {
    const char *own = kind->query_texts[which];
    return own ? own : texts[which];
}

/* With how many there were since the last line: strangers may ask for as many as they like. */
void queries_count_late(struct queries *q) {
    long long now = clock_microseconds();
    if (!q->connection->is_late) return;
    q->connection->is_late = false;
    q->given_up++;
    if (now < q->quiet) return;
    store_log("%d questions took too long and were given up", q->given_up);
    q->quiet = now + QUERIES_QUIET;
    q->given_up = 0;
}

bool queries_init(struct queries *q, const struct backend *backend, struct refusal *why) {
    const struct backend_kind *kind = backend->kind;
    *q = (struct queries){.connection = kind->connect(backend->where, CONNECTION_ANSWERS, why)};
    if (!q->connection) return false;
    for (enum query_statement i = 0; i < QUERY_STATEMENTS; i++) {
        q->statements[i] = connection_prepare(q->connection, query_text(kind, i));
        if (!q->statements[i]) return kind->refuse(q->connection, backend->where, why);
    }
    return true;
}

void queries_done(struct queries *q) {
    for (int i = 0; i < QUERY_STATEMENTS; i++) statement_close(q->statements[i]);
    connection_close(q->connection);
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
    struct statement *s = q->statements[request->which];
    char like[LIKENESS_TEXT];
    struct text likeness = text_over(like, sizeof like);
    switch (request->which) {
    case QUERY_LIKE:
        likeness_write(request->name, &likeness);
        statement_bind_text(s, 2, like); /* fallthrough */
    case QUERY_NAMED: statement_bind_text(s, 1, request->name); break;
    case QUERY_RESET_LINK: statement_bind(s, 2, request->now); /* fallthrough */
    case QUERY_SESSION:
    case QUERY_DEVICE: statement_bind_bytes(s, 1, request->token, STORE_TOKEN); break;
    default: statement_bind(s, 1, request->id); break;
    }
    request->found = statement_next(s);
    if (request->found) row_read_person(s, &request->person);
    statement_end(s);
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
    struct statement *s = q->statements[QUERY_NAMED];
    statement_bind_text(s, 1, name);
    int64_t id = statement_next(s) ? statement_number(s, 0) : 0;
    statement_end(s);
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
    struct statement *s = q->statements[request->person ? QUERY_RELATIONS_OF : QUERY_RELATIONS];
    if (request->person) statement_bind(s, 1, request->person);
    while (statement_next(s)) {
        struct found_relation found = {
            .relation = {statement_number(s, 0), statement_number(s, 1), statement_int(s, 2),
                         statement_int(s, 3), statement_number(s, 4)},
            .other = {.id = statement_number(s, 1), .guest = statement_int(s, 6)}};
        statement_text(s, 5, found.other.name, sizeof found.other.name);
        if (!buffer_add(&request->found, &found, sizeof found)) break;
    }
    statement_end(s);
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
    struct statement *s = q->statements[QUERY_HISTORY];
    struct history_point point;
    memcpy(point.game, standing->game, sizeof point.game);
    statement_bind(s, 1, standing->person);
    statement_bind_text(s, 2, standing->game);
    statement_bind(s, 3, HISTORY_MOST);
    while (statement_next(s)) {
        point.when = statement_number(s, 0);
        point.rating = statement_real(s, 1);
        point.deviation = statement_real(s, 2);
        if (!buffer_add(history, &point, sizeof point)) break;
    }
    return statement_end(s);
}

static void answer_standings(struct queries *q, struct query *query) {
    struct standings_query *request = (struct standings_query *)query;
    struct statement *s = q->statements[QUERY_STANDINGS];
    struct standing standing;
    bool added = true;
    statement_bind(s, 1, request->person);
    while (added && statement_next(s)) {
        row_read_standing(s, &standing);
        added = buffer_add(&request->standings, &standing, sizeof standing);
        if (added && request->with_history) added = read_history(q, &standing, &request->history);
    }
    request->failed = !statement_end(s) || !added;
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

/* A seat whose key has ended since it was taken has one of zeros, which nothing opens. */
static void end_keys(struct queries *q, const struct finished_game *game,
                     struct game_ending *ending) {
    struct statement *s = q->statements[QUERY_KEYS];
    for (int i = 0; i < 2; i++) {
        statement_bind(s, 1, game->player[i].person);
        if (game->player[i].person && statement_next(s) && game->begun < statement_number(s, 0))
            memset(ending->keys[i].seat, '0', STORE_KEY - 1);
        statement_end(s);
    }
}

/* Reads the finished game: 1, or 0 if there is none, or -1. */
static int read_game(struct queries *q, int64_t table, struct finished_game *game) {
    struct statement *s = q->statements[QUERY_GAME];
    statement_bind(s, 1, table);
    bool found = statement_next(s);
    if (found) row_read_game(s, game);
    return statement_end(s) ? found : -1;
}

static void answer_game(struct queries *q, struct query *query) {
    struct game_query *request = (struct game_query *)query;
    struct statement *record = q->statements[QUERY_RECORD];
    statement_bind(record, 1, request->table);
    if (read_game(q, request->table, &request->game) > 0 && statement_next(record)) {
        row_read_ending(record, 1, &request->ending);
        end_keys(q, &request->game, &request->ending);
        request->found =
            record_join(&request->game, statement_slice(record, 0), &request->record) &&
            buffer_add(&request->record, "", 1); /* so that an empty text is somewhere */
    }
    statement_end(record);
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
    struct statement *s = q->statements[QUERY_VERSUS];
    int64_t one = query_account(q, request->names[0]), other = query_account(q, request->names[1]);
    request->failed = false;
    if (!one || !other) return;
    statement_bind(s, 1, one);
    statement_bind(s, 2, other);
    while (statement_next(s)) {
        struct versus versus = {
            .won = statement_int(s, 1), .lost = statement_int(s, 2), .drawn = statement_int(s, 3)};
        statement_text(s, 0, versus.game, sizeof versus.game);
        if (!buffer_add(&request->versus, &versus, sizeof versus)) break;
    }
    request->failed = !statement_end(s);
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
