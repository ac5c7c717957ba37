/* What SQLite says in its own words: some questions, and lists, whose rows it writes as JSON. */
#include "store/sqlite/texts.h"

const char *const sqlite_query_texts[QUERY_STATEMENTS] = {
    QUERY_TEXTS_OF("name = ?1 COLLATE NOCASE AND guest = 0", "name COLLATE NOCASE",
                   "played INDEXED BY played_other"),
};

#define PLAYERS "json_array(" ROW_NAME("first") ", " ROW_NAME("second") ")"

#define NAME_OF(id) "(SELECT name FROM person AS p WHERE p.id = " id ")"
#define TABLE_OR_NULL "iif(table_id, table_name(table_id), NULL)"

/* A list within a row is made of rows of its own. */
const char *const sqlite_list_texts[STORE_LISTS] = {
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
        "  UNION ALL SELECT ?6"
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
