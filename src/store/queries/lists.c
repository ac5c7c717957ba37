/* Bans, hosts, and lists for those who host. SQLite writes the rows as JSON itself. Persons' ids
 * are texts there, since not every reader of JSON has numbers of 63 bits; secrets are in none of
 * them. */
#include "store/queries/queries.h"

#include "store/row.h"
#include "store/store_internal.h"

static const long long LIST_LIMIT = 5000000; /* microseconds: an export may have many games */

#define PLAYERS "json_array(" ROW_NAME("first") ", " ROW_NAME("second") ")"

#define NAME_OF(id) "(SELECT name FROM person AS p WHERE p.id = " id ")"
#define TABLE_OR_NULL "iif(table_id, table_name(table_id), NULL)"

/* Parameters: 1 is now, 2 a text, 3 an id, 4 how many, 5 whether hosts are spared. A list within a
 * row is made of rows of its own. */
const char *const list_texts[STORE_LISTS] = {
    [LIST_PEOPLE] =
        "SELECT json_object('id', CAST(id AS TEXT), 'name', name, 'since', person.since,"
        " 'banned', json(iif(ban.until = 0 OR ban.until > ?1, 'true', 'false')),"
        " 'until', nullif(until, 0), 'reason', reason,"
        " 'host', json(iif(id IN (SELECT person FROM host), 'true', 'false')))"
        " FROM person LEFT JOIN ban ON person = id WHERE guest = 0"
        " AND (?2 = '' OR instr(lower(name), lower(?2)))"
        " ORDER BY name COLLATE NOCASE LIMIT ?4",
    [LIST_BANS] = "SELECT json_object('name', name, 'since', ban.since, 'until', nullif(until, 0),"
                  " 'reason', reason) FROM ban JOIN person ON id = person"
                  " WHERE until = 0 OR until > ?1 ORDER BY ban.since DESC, name LIMIT ?4",
    [LIST_AUDIT] =
        "SELECT json_object('at', at, 'user', iif(user < 0, NULL, user),"
        " 'account', " NAME_OF(
            "account") ", 'act', act,"
                       " 'person', CAST(nullif(person, 0) AS TEXT),"
                       " 'name', " NAME_OF("audit.person") ","
                                                           " 'detail', detail, 'reason', reason) "
                                                           "FROM audit WHERE id IN"
                                                           " (SELECT * FROM (SELECT id FROM audit "
                                                           "ORDER BY id DESC LIMIT iif(?3, 0, ?4))"
                                                           "  UNION ALL SELECT id FROM audit WHERE "
                                                           "?3 AND person = ?3)"
                                                           " ORDER BY id DESC LIMIT ?4",
    [LIST_REPORTS] =
        "SELECT json_object('id', id, 'at', at, 'about', about,"
        " 'person', CAST(person AS TEXT), 'name', " NAME_OF(
            "report.person") ","
                             " 'guest', json(iif((SELECT guest FROM person AS p"
                             "  WHERE p.id = report.person), 'true', 'false')),"
                             " 'reporter', " NAME_OF(
                                 "reporter") ", 'table', " TABLE_OR_NULL ","
                                             " 'note', note, 'settled', json(iif(settled, 'true', "
                                             "'false'))) FROM report"
                                             " WHERE id IN (SELECT * FROM (SELECT id FROM report "
                                             "WHERE settled = 0"
                                             "   AND NOT (?5 AND person IN (SELECT person FROM "
                                             "host))"
                                             "   ORDER BY at LIMIT iif(?3, 0, ?4))"
                                             "  UNION ALL SELECT id FROM report WHERE person = ?3"
                                             "   AND NOT (?5 AND person IN (SELECT person FROM "
                                             "host)))"
                                             " ORDER BY at LIMIT ?4",
    [LIST_SESSIONS] = ("SELECT json_object('since', since) FROM session"
                       " WHERE person = ?3 ORDER BY since LIMIT ?4"),
    [LIST_GAMES] =
        "SELECT json_object('table', table_name(table_id), 'game', game, 'players', " PLAYERS ","
        " 'result', result, 'end', end, 'moves', moves,"
        " 'rated', json(iif(rated, 'true', 'false')), 'ended', ended) FROM game"
        " WHERE table_id IN (SELECT * FROM (SELECT table_id FROM game WHERE listed"
        "   ORDER BY ended DESC LIMIT iif(?2 = '', ?4, 0))"
        "  UNION ALL SELECT * FROM (SELECT table_id FROM game WHERE NOT listed"
        "   ORDER BY ended DESC LIMIT iif(?2 = '', ?4, 0))"
        "  UNION ALL SELECT table_number(?2)"
        "  UNION ALL SELECT * FROM (SELECT table_id FROM played WHERE person IN"
        "   (SELECT id FROM person WHERE ?2 <> '' AND instr(lower(name), lower(?2)))"
        "   ORDER BY ended DESC LIMIT 2 * ?4))" /* both of them may be called so */
        " ORDER BY ended DESC, table_id LIMIT ?4",
    [LIST_EXPORT] =
        "SELECT json_object('id', CAST(id AS TEXT), 'name', name, 'since', since,"
        " 'guest', json(iif(guest, 'true', 'false')), 'keys_since', keys_since,"
        " 'ban', json((SELECT json_object('since', since, 'until', nullif(until, 0),"
        "  'reason', reason) FROM ban WHERE person = ?3)),"
        " 'reset_link', json((SELECT json_object('until', until) FROM reset_link"
        "  WHERE person = ?3)),"
        " 'host', (SELECT since FROM host WHERE person = ?3),"
        " 'sessions', json((SELECT json_group_array(json(row)) FROM (SELECT"
        "  json_object('since', since) AS row"
        "  FROM session WHERE person = ?3))),"
        " 'devices', json((SELECT json_group_array(json(row)) FROM (SELECT"
        "  json_object('since', since) AS row"
        "  FROM device WHERE person = ?3))),"
        " 'relations', json((SELECT json_group_array(json(row)) FROM (SELECT"
        "  json_object('name', o.name, 'since', r.since, 'muted', json(iif(muted, 'true',"
        "   'false')), 'blocked', json(iif(blocked, 'true', 'false'))) AS row"
        "  FROM relation AS r JOIN person AS o ON o.id = other WHERE r.person = ?3))),"
        " 'reports_made', json((SELECT json_group_array(json(row)) FROM (SELECT"
        "  json_object('at', at, 'about', about, 'name', " NAME_OF(
            "report.person") ","
                             "   'table', " TABLE_OR_NULL
                             ", 'note', note, 'settled', json(iif(settled,"
                             "   'true', 'false'))) AS row"
                             "  FROM report WHERE reporter = ?3 ORDER BY at))),"
                             " 'reports_about', json((SELECT json_group_array(json(row)) FROM "
                             "(SELECT"
                             "  json_object('at', at, 'about', about, 'table', " TABLE_OR_NULL
                             ", 'note', note,"
                             "   'settled', json(iif(settled, 'true', 'false'))) AS row"
                             "  FROM report WHERE person = ?3 ORDER BY at))),"
                             " 'standings', json((SELECT json_group_array(json(row)) FROM (SELECT"
                             "  json_object('game', game, 'rating', rating, 'deviation', deviation,"
                             "   'volatility', volatility, 'won', won, 'lost', lost, 'drawn', "
                             "drawn,"
                             "   'ended', ended) AS row"
                             "  FROM standing WHERE person = ?3))),"
                             " 'history', json((SELECT json_group_array(json(row)) FROM (SELECT"
                             "  json_object('game', game, 'ended', ended, 'table', "
                             "table_name(table_id),"
                             "   'rating', rating, 'deviation', deviation) AS row"
                             "  FROM history WHERE person = ?3))),"
                             " 'games', json((SELECT json_group_array(json(row)) FROM (SELECT"
                             "  json_object('table', table_name(p.table_id), 'game', p.game, "
                             "'seat', seat,"
                             "   'result', p.result, 'ended', p.ended, 'listed', json(iif(listed, "
                             "'true',"
                             "   'false')), 'record', record) AS row"
                             "  FROM played AS p LEFT JOIN record USING (table_id) WHERE person = "
                             "?3 ORDER BY"
                             "   p.ended))),"
                             " 'acts', json((SELECT json_group_array(json(row)) FROM (SELECT"
                             "  json_object('at', at, 'act', act, 'detail', detail, 'reason', "
                             "reason) AS row"
                             "  FROM audit WHERE person = ?3 ORDER BY id))),"
                             " 'acts_as_host', json((SELECT json_group_array(json(row)) FROM "
                             "(SELECT"
                             "  json_object('at', at, 'act', act, 'name', " NAME_OF(
                                 "audit.person") ","
                                                 "   'detail', detail, 'reason', reason) AS row"
                                                 "  FROM audit WHERE account <> 0 AND account = ?3 "
                                                 "ORDER BY id)))) "
                                                 "FROM person WHERE id = ?3 LIMIT ?4",
};

/* Lists */

struct list_query {
    struct query query; /* the first member */
    store_tell_list *tell;
    void *context;
    struct list_filter filter;
    bool more, failed;
    struct buffer lines;
};

static bool add_line(struct buffer *lines, struct slice row) {
    return buffer_add(lines, row.start, row.length) && buffer_add(lines, "\n", 1);
}

static int most_of(const struct list_filter *filter) {
    return filter->most ? filter->most : LIST_MOST;
}

/* False if there is no memory. */
static bool read_lines(struct list_query *request, sqlite3_stmt *s) {
    for (int left = most_of(&request->filter); query_next(s); left--) {
        request->more = left == 0;
        if (request->more) return true;
        if (!add_line(&request->lines, query_slice(s, 0))) return false;
    }
    return true;
}

static void bind_filter(sqlite3_stmt *s, const struct list_filter *filter) {
    sqlite3_bind_int64(s, 1, filter->now);
    bind_text(s, 2, filter->text);
    sqlite3_bind_int64(s, 3, filter->id);
    sqlite3_bind_int(s, 4, most_of(filter) + 1);
    sqlite3_bind_int(s, 5, filter->spare_hosts);
}

static void answer_list(struct queries *q, struct query *query) {
    struct list_query *request = (struct list_query *)query;
    sqlite3_stmt *s = database_prepare(q->database, list_texts[request->filter.list]);
    if (s) bind_filter(s, &request->filter);
    request->failed = !s || !read_lines(request, s) || sqlite3_reset(s) != SQLITE_OK;
    sqlite3_finalize(s);
}

static void tell_list(struct query *query) {
    struct list_query *request = (struct list_query *)query;
    const char *lines = request->lines.used ? request->lines.start : "";
    request->tell(request->context, request->failed ? NULL : lines, request->lines.used,
                  request->more);
    buffer_done(&request->lines);
}

void store_list(struct store *store, const struct list_filter *filter, store_tell_list *tell,
                void *context) {
    struct list_query request = {.query = {.reader = READER_DOWNLOADS,
                                           .limit = LIST_LIMIT,
                                           .answer = answer_list,
                                           .tell = tell_list},
                                 .tell = tell,
                                 .context = context,
                                 .filter = *filter,
                                 .failed = true};
    store_submit(store, &request.query, sizeof request);
}

/* Bans */

struct bans_query {
    struct query query; /* the first member */
    store_tell_ban *tell;
    void *context;
    struct buffer found; /* struct ban */
};

static void answer_bans(struct queries *q, struct query *query) {
    struct bans_query *request = (struct bans_query *)query;
    sqlite3_stmt *s = q->statements[QUERY_BANS];
    while (query_next(s)) {
        struct ban ban = {sqlite3_column_int64(s, 0), sqlite3_column_int64(s, 1),
                          sqlite3_column_int64(s, 2), ""};
        column_text(s, 3, ban.reason, sizeof ban.reason);
        if (!buffer_add(&request->found, &ban, sizeof ban)) break;
    }
    query_end(s);
}

static void tell_bans(struct query *query) {
    struct bans_query *request = (struct bans_query *)query;
    const struct ban *found = request->found.start;
    for (size_t i = 0; i < request->found.used / sizeof *found; i++)
        request->tell(request->context, &found[i]);
    request->tell(request->context, NULL);
    buffer_done(&request->found);
}

void store_bans(struct store *store, store_tell_ban *tell, void *context) {
    struct bans_query request = {
        .query = {.answer = answer_bans, .tell = tell_bans}, .tell = tell, .context = context};
    store_submit(store, &request.query, sizeof request);
}

/* Hosts */

struct hosts_query {
    struct query query; /* the first member */
    store_tell_host *tell;
    void *context;
    struct buffer found; /* int64_t */
};

static void answer_hosts(struct queries *q, struct query *query) {
    struct hosts_query *request = (struct hosts_query *)query;
    sqlite3_stmt *s = q->statements[QUERY_HOSTS];
    while (query_next(s)) {
        int64_t person = sqlite3_column_int64(s, 0);
        if (!buffer_add(&request->found, &person, sizeof person)) break;
    }
    query_end(s);
}

static void tell_hosts(struct query *query) {
    struct hosts_query *request = (struct hosts_query *)query;
    const int64_t *found = request->found.start;
    for (size_t i = 0; i < request->found.used / sizeof *found; i++)
        request->tell(request->context, found[i]);
    request->tell(request->context, 0);
    buffer_done(&request->found);
}

void store_hosts(struct store *store, store_tell_host *tell, void *context) {
    struct hosts_query request = {
        .query = {.answer = answer_hosts, .tell = tell_hosts}, .tell = tell, .context = context};
    store_submit(store, &request.query, sizeof request);
}
