/* Searching finished games. The question is put together from what the filter asks for, so that
 * each kind of search goes along the index that serves it, from the latest game backwards, and
 * stops early. The games that it finds are then read by their ids. */
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

static void name_index(const struct backend_kind *kind, const char *index, struct text *t) {
    if (!kind->names_indexes) return;
    text_add(t, " INDEXED BY ");
    text_add(t, index);
}

static void write_listed(const struct backend_kind *kind, const struct game_filter *w,
                         struct text *t) {
    static const char *const indexes[2][2] = {{"listed_ended", "listed_result"},
                                              {"listed_game", "listed_game_result"}};
    text_add(t, "SELECT ended, table_id FROM game");
    name_index(kind, indexes[*w->game != '\0'][*w->result != '\0'], t);
    text_add(t, " WHERE listed");
    write_common(w, t);
}

/* Of one person, and perhaps another: the viewer also finds unlisted games that it played. */
static void write_played(const struct backend_kind *kind, const struct game_filter *w,
                         const struct whose *whose, struct text *t) {
    bool sits = w->viewer && (w->viewer == whose->person || w->viewer == whose->other);
    const struct condition conditions[] = {
        {whose->other != 0, " AND other = ?4"},
        {!w->viewer, " AND listed"},
        {w->viewer && !sits, " AND (listed OR other = ?7)"},
    };
    text_add(t, "SELECT ended, table_id FROM played");
    if (whose->other) name_index(kind, "played_other", t);
    text_add(t, " WHERE person = ?3");
    write_conditions(conditions, sizeof conditions / sizeof *conditions, t);
    write_common(w, t);
}

/* The database merges the two, each of which comes in order. */
static void write_unlisted_too(const struct backend_kind *kind, const struct game_filter *w,
                               struct text *t) {
    text_add(t, " UNION ALL SELECT ended, table_id FROM played");
    name_index(kind, "played_unlisted", t);
    text_add(t, " WHERE person = ?7 AND NOT listed");
    write_common(w, t);
}

void find_write(const struct backend_kind *kind, const struct game_filter *w,
                const struct whose *whose, struct text *t) {
    if (whose->person)
        write_played(kind, w, whose, t);
    else
        write_listed(kind, w, t);
    if (!whose->person && w->viewer) write_unlisted_too(kind, w, t);
    text_add(t, " ORDER BY ended DESC, table_id DESC LIMIT ?10");
}

static void bind_question(struct statement *s, const struct game_filter *w,
                          const struct whose *whose) {
    statement_bind_text(s, 1, w->game);
    statement_bind_text(s, 2, w->result);
    statement_bind(s, 3, whose->person);
    statement_bind(s, 4, whose->other);
    statement_bind(s, 5, w->from);
    statement_bind(s, 6, w->until);
    statement_bind(s, 7, w->viewer);
    statement_bind(s, 8, w->before_ended);
    statement_bind(s, 9, w->before_table);
    statement_bind(s, 10, w->most + 1);
}

/* False if one could not be read, or there is no memory. */
static bool read_games(struct find_query *request, struct statement *s) {
    struct finished_game game;
    for (int left = request->filter.most; statement_next(s); left--) {
        request->more = left == 0;
        if (request->more) return true;
        row_read_game(s, &game);
        if (!buffer_add(&request->games, &game, sizeof game)) return false;
    }
    return true;
}

static void find_games(struct queries *q, struct find_query *request) {
    char sql[FIND_TEXT];
    struct text t = text_over(sql, sizeof sql);
    struct whose whose;
    request->failed = false;
    if (!find_persons(q, &request->filter, &whose)) return;
    text_add(&t, "SELECT " ROW_GAME_SHOWN " FROM (");
    find_write(q->connection->kind, &request->filter, &whose, &t);
    text_add(&t, ") AS found JOIN game USING (table_id, ended) ORDER BY ended DESC, table_id DESC");
    struct statement *s = connection_prepare(q->connection, sql);
    if (s) bind_question(s, &request->filter, &whose);
    request->failed = !s || !read_games(request, s);
    if (s && !statement_end(s)) request->failed = true;
    statement_close(s);
}

static void answer_find(struct queries *q, struct query *query) {
    find_games(q, (struct find_query *)query);
}

/* Appends the record of a game, with a blank line between two. */
static bool add_record(struct queries *q, const struct finished_game *game,
                       struct buffer *records) {
    struct statement *s = q->statements[QUERY_RECORD];
    statement_bind(s, 1, game->table);
    bool added = (!records->used || buffer_add(records, "\n", 1)) && statement_next(s) &&
                 record_join(game, statement_slice(s, 0), records);
    statement_end(s);
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
