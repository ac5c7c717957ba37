/* Searching finished games. The question is put together from what the filter asks for, so that
 * each kind of search goes along the index that serves it, from the latest game backwards, and
 * stops early. It finds ids; the games are then read one by one. */
#include "store/queries/queries.h"

#include "store/queries/record_names.h"
#include "store/store_internal.h"

enum { FIND_TEXT = 2048 }; /* bytes that hold any question */

struct find_query {
    struct query query; /* the first member */
    store_tell_games *tell_games;
    store_tell_records *tell_records; /* one of the two */
    void *context;
    struct game_filter filter;
    bool more, failed;
    struct buffer games, records;
};

/* False if there are no such games: a name is nobody's, or three would sit at a table. */
static bool find_persons(struct queries *q, const struct game_filter *w, struct whose *whose) {
    int64_t player = *w->player ? query_account(q, w->player) : 0;
    int64_t against = *w->against ? query_account(q, w->against) : 0;
    if ((*w->player && !player) || (*w->against && !against)) return false;
    *whose = player ? (struct whose){player, against} : (struct whose){against, 0};
    if (!w->mine || w->mine == whose->person || w->mine == whose->other) return true;
    if (whose->other) return false;
    *whose = (struct whose){w->mine, whose->person};
    return true;
}

struct condition {
    bool applies;
    const char *text;
};

static void write_conditions(const struct condition *conditions, size_t count, struct text *t) {
    for (size_t i = 0; i < count; i++)
        if (conditions[i].applies) text_add(t, conditions[i].text);
}

/* What all kinds of searches may ask for. */
static void write_common(const struct game_filter *w, struct text *t) {
    const struct condition conditions[] = {
        {*w->game, " AND game = ?1"},
        {*w->result, " AND result = ?2"},
        {w->from != 0, " AND ended >= ?5"},
        {w->until != 0, " AND ended < ?6"},
        {w->before_ended != 0, " AND ended <= ?8 AND (ended < ?8 OR table_id < ?9)"},
    };
    write_conditions(conditions, sizeof conditions / sizeof *conditions, t);
}

static void write_listed(const struct game_filter *w, struct text *t) {
    static const char *const indexes[2][2] = {{"listed_ended", "listed_result"},
                                              {"listed_game", "listed_game_result"}};
    text_add(t, "SELECT ended, table_id FROM game INDEXED BY ");
    text_add(t, indexes[*w->game != '\0'][*w->result != '\0']);
    text_add(t, " WHERE listed");
    write_common(w, t);
}

/* Of one person, and perhaps another: the viewer also finds unlisted games that it played. */
static void write_played(const struct game_filter *w, const struct whose *whose, struct text *t) {
    bool sits = w->viewer && (w->viewer == whose->person || w->viewer == whose->other);
    const struct condition conditions[] = {
        {!whose->other, "played WHERE person = ?3"},
        {whose->other != 0, "played INDEXED BY played_other WHERE person = ?3 AND other = ?4"},
        {!w->viewer, " AND listed"},
        {w->viewer && !sits, " AND (listed OR other = ?7)"},
    };
    text_add(t, "SELECT ended, table_id FROM ");
    write_conditions(conditions, sizeof conditions / sizeof *conditions, t);
    write_common(w, t);
}

/* SQLite merges the two, each of which comes in order. */
static void write_unlisted_too(const struct game_filter *w, struct text *t) {
    text_add(t, " UNION ALL SELECT ended, table_id FROM played INDEXED BY played_unlisted"
                " WHERE person = ?7 AND NOT listed");
    write_common(w, t);
}

void find_write(const struct game_filter *w, const struct whose *whose, struct text *t) {
    if (whose->person)
        write_played(w, whose, t);
    else
        write_listed(w, t);
    if (!whose->person && w->viewer) write_unlisted_too(w, t);
    text_add(t, " ORDER BY ended DESC, table_id DESC LIMIT ?10");
}

static void bind_question(sqlite3_stmt *s, const struct game_filter *w, const struct whose *whose) {
    bind_text(s, 1, w->game);
    bind_text(s, 2, w->result);
    sqlite3_bind_int64(s, 3, whose->person);
    sqlite3_bind_int64(s, 4, whose->other);
    sqlite3_bind_int64(s, 5, w->from);
    sqlite3_bind_int64(s, 6, w->until);
    sqlite3_bind_int64(s, 7, w->viewer);
    sqlite3_bind_int64(s, 8, w->before_ended);
    sqlite3_bind_int64(s, 9, w->before_table);
    sqlite3_bind_int(s, 10, w->most + 1);
}

/* False if one could not be read, or there is no memory. */
static bool read_games(struct queries *q, struct find_query *request, sqlite3_stmt *s) {
    struct finished_game game;
    for (int left = request->filter.most; query_next(s); left--) {
        request->more = left == 0;
        if (request->more) return true;
        int found = query_game(q, sqlite3_column_int64(s, 1), &game);
        if (found < 0 || (found && !buffer_add(&request->games, &game, sizeof game))) return false;
    }
    return true;
}

static void find_games(struct queries *q, struct find_query *request) {
    char sql[FIND_TEXT];
    struct text t = text_over(sql, sizeof sql);
    struct whose whose;
    request->failed = false;
    if (!find_persons(q, &request->filter, &whose)) return;
    find_write(&request->filter, &whose, &t);
    sqlite3_stmt *s = database_prepare(q->database, sql);
    if (s) bind_question(s, &request->filter, &whose);
    request->failed = !s || !read_games(q, request, s) || sqlite3_reset(s) != SQLITE_OK;
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

/* What cannot be added ends the text before it; if that is the first, all has failed. */
static void answer_records(struct queries *q, struct query *query) {
    struct find_query *request = (struct find_query *)query;
    find_games(q, request);
    const struct finished_game *games = request->games.start;
    for (int i = 0; i < count_games(request); i++) {
        size_t used = request->records.used;
        if (add_record(q, &games[i], &request->records)) continue;
        request->records.used = used;
        request->games.used = (size_t)i * sizeof *games;
        request->failed = i == 0;
    }
}

static void tell_find(struct query *query) {
    struct find_query *request = (struct find_query *)query;
    const struct finished_game *games = request->games.start;
    int count = count_games(request);
    const struct finished_game *last = count ? &games[count - 1] : NULL;
    if (request->tell_games)
        request->tell_games(request->context, games, request->failed ? -1 : count, request->more);
    else if (request->failed || !last)
        request->tell_records(request->context, request->failed ? NULL : "", 0, NULL);
    else
        request->tell_records(request->context, request->records.start, request->records.used,
                              last);
    buffer_done(&request->records);
    buffer_done(&request->games);
}

static void submit(struct store *store, struct find_query request,
                   const struct game_filter *filter) {
    request.query.tell = tell_find;
    request.failed = true;
    request.filter = *filter;
    if (filter->most < 0) request.filter.most = 0;
    if (filter->most > FOUND_MOST) request.filter.most = FOUND_MOST;
    store_submit(store, &request.query, sizeof request);
}

void store_find(struct store *store, const struct game_filter *filter, store_tell_games *tell,
                void *context) {
    submit(store,
           (struct find_query){.query = {.reader = READER_SEARCHES, .answer = answer_find},
                               .tell_games = tell,
                               .context = context},
           filter);
}

void store_records(struct store *store, const struct game_filter *filter, store_tell_records *tell,
                   void *context) {
    submit(store,
           (struct find_query){.query = {.reader = READER_DOWNLOADS, .answer = answer_records},
                               .tell_records = tell,
                               .context = context},
           filter);
}
