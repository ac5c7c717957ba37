/* Searching finished games. The question is put together from what is filter, so that each kind of
 * search goes along the index that serves it, from the latest game backwards, and stops early. */
#include "store/queries.h"

#include "base/text.h"
#include "store/record_names.h"
#include "store/row.h"
#include "store/store_internal.h"

enum { FIND_TEXT = 2048 }; /* bytes that hold any question */

struct find_query {
    struct query query; /* the first member */
    store_tell_games *tell_games;
    store_tell_records *tell_records; /* one of the two */
    void *context;
    struct game_filter filter;
    bool more;
    struct buffer games, records;
};

/* Whose games they are; 0: nobody's in particular. */
struct whose {
    int64_t person, other;
    int64_t also; /* sits there as well */
};

/* False if a name is nobody's: there are no such games. */
static bool find_persons(struct queries *q, const struct game_filter *w, struct whose *whose) {
    int64_t player = *w->player ? query_account(q, w->player) : 0;
    int64_t against = *w->against ? query_account(q, w->against) : 0;
    if ((*w->player && !player) || (*w->against && !against)) return false;
    if (player)
        *whose = (struct whose){player, against, w->mine};
    else
        *whose = w->mine ? (struct whose){w->mine, against, 0} : (struct whose){against, 0, 0};
    return true;
}

/* USING makes `ended` and `table_id` those of `played`, whose index is in that order. */
static void write_question(const struct game_filter *w, const struct whose *whose, struct text *t) {
    const struct {
        bool applies;
        const char *text;
    } conditions[] = {
        {whose->person != 0, " AND person = ?3"},
        {whose->other != 0, " AND other = ?4"},
        {whose->also != 0, " AND ?5 IN (first_person, second_person)"},
        {*w->game, " AND game = ?1"},
        {*w->result, " AND result = ?2"},
        {w->viewer == 0, " AND listed"},
        {w->viewer != 0, " AND (listed OR ?8 IN (first_person, second_person))"},
        {w->from != 0, " AND ended >= ?6"},
        {w->until != 0, " AND ended < ?7"},
        {w->before_ended != 0, " AND ended <= ?9 AND (ended < ?9 OR table_id < ?10)"},
    };
    text_add(t, "SELECT " ROW_GAME " FROM ");
    text_add(t, whose->person ? "played CROSS JOIN game USING (table_id, ended)" : "game");
    text_add(t, " WHERE TRUE");
    for (size_t i = 0; i < sizeof conditions / sizeof conditions[0]; i++)
        if (conditions[i].applies) text_add(t, conditions[i].text);
    text_add(t, " ORDER BY ended DESC, table_id DESC LIMIT ?11");
}

/* Parameters have the same numbers whichever of them are there. */
static void bind_question(sqlite3_stmt *s, const struct game_filter *w, const struct whose *whose) {
    bind_text(s, 1, w->game);
    bind_text(s, 2, w->result);
    sqlite3_bind_int64(s, 3, whose->person);
    sqlite3_bind_int64(s, 4, whose->other);
    sqlite3_bind_int64(s, 5, whose->also);
    sqlite3_bind_int64(s, 6, w->from);
    sqlite3_bind_int64(s, 7, w->until);
    sqlite3_bind_int64(s, 8, w->viewer);
    sqlite3_bind_int64(s, 9, w->before_ended);
    sqlite3_bind_int64(s, 10, w->before_table);
    sqlite3_bind_int(s, 11, w->most + 1);
}

static void read_games(struct find_query *request, sqlite3_stmt *s) {
    struct finished_game game;
    int left = request->filter.most;
    while (!request->more && query_next(s)) {
        row_read_game(s, &game);
        request->more = left-- == 0 || !buffer_add(&request->games, &game, sizeof game);
    }
}

static void find_games(struct queries *q, struct find_query *request) {
    char sql[FIND_TEXT];
    struct text t = text_over(sql, sizeof sql);
    struct whose whose;
    if (!find_persons(q, &request->filter, &whose)) return;
    write_question(&request->filter, &whose, &t);
    sqlite3_stmt *s = database_prepare(q->database, sql);
    if (!s) return;
    bind_question(s, &request->filter, &whose);
    read_games(request, s);
    sqlite3_finalize(s);
}

static void answer_find(struct queries *q, struct query *query) {
    find_games(q, (struct find_query *)query);
}

/* Appends the record of a game, with a blank line between two. */
static bool add_record(struct queries *q, const struct finished_game *game,
                       struct buffer *records) {
    sqlite3_stmt *s = q->statements[QUERY_RECORD];
    sqlite3_bind_int64(s, 1, game->table);
    bool added = (!records->used || buffer_add(records, "\n", 1)) && query_next(s) &&
                 record_join(game, query_slice(s, 0), records);
    query_end(s);
    if (!added || !records->used) return added;
    return ((char *)records->start)[records->used - 1] == '\n' || buffer_add(records, "\n", 1);
}

static int count_games(const struct find_query *request) {
    return (int)(request->games.used / sizeof(struct finished_game));
}

/* What cannot be added ends the text before it. */
static void answer_records(struct queries *q, struct query *query) {
    struct find_query *request = (struct find_query *)query;
    find_games(q, request);
    const struct finished_game *games = request->games.start;
    for (int i = 0; i < count_games(request); i++) {
        size_t used = request->records.used;
        if (add_record(q, &games[i], &request->records)) continue;
        request->records.used = used;
        request->games.used = (size_t)i * sizeof *games;
    }
}

static void tell_find(struct query *query) {
    struct find_query *request = (struct find_query *)query;
    const struct finished_game *games = request->games.start;
    int count = count_games(request);
    const struct finished_game *last = count ? &games[count - 1] : NULL;
    if (request->tell_games)
        request->tell_games(request->context, games, count, request->more);
    else
        request->tell_records(request->context, last ? request->records.start : NULL,
                              last ? request->records.used : 0, last);
    buffer_done(&request->records);
    buffer_done(&request->games);
}

static void submit(struct store *store, struct find_query request,
                   const struct game_filter *filter) {
    request.query.tell = tell_find;
    request.filter = *filter;
    if (filter->most < 0) request.filter.most = 0;
    if (filter->most > FOUND_MOST) request.filter.most = FOUND_MOST;
    store_submit(store, &request.query, sizeof request);
}

void store_find(struct store *store, const struct game_filter *filter, store_tell_games *tell,
                void *context) {
    submit(store,
           (struct find_query){.query.answer = answer_find, .tell_games = tell, .context = context},
           filter);
}

void store_records(struct store *store, const struct game_filter *filter, store_tell_records *tell,
                   void *context) {
    submit(store,
           (struct find_query){
               .query.answer = answer_records, .tell_records = tell, .context = context},
           filter);
}
