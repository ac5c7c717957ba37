/* What PostgreSQL says in its own words: some questions, and lists, whose rows it writes as JSON,
 * with the members in the same order as SQLite's. */
#include "store/postgres/texts.h"

const char *const postgres_query_texts[QUERY_STATEMENTS] = {
    QUERY_TEXTS_OF("lower(name) = lower(?1 COLLATE \"C\") AND NOT guest", "lower(name)", "played"),
};

#define NAME_OF(id) "(SELECT name FROM person AS p WHERE p.id = " id ")"
#define TABLE_OR_NULL "CASE table_id WHEN 0 THEN NULL ELSE table_name(table_id) END"

/* Rows as JSON, each without spaces and line feeds; one of them, or an array. */
#define AS_JSON(rows) "SELECT row_to_json(r) FROM (" rows ") AS r"
#define ONE(row) "(" AS_JSON(row) ")"
#define ARRAY(rows) "array_to_json(ARRAY(" AS_JSON(rows) "))"

#define HAS_IN_NAME "strpos(lower(name), lower(?2 COLLATE \"C\")) > 0"
#define SPARED(person) "NOT (?5::integer <> 0 AND " person " IN (SELECT person FROM host))"

const char *const postgres_list_texts[STORE_LISTS] = {
    [LIST_PEOPLE] =
        AS_JSON("SELECT id::text AS id, name, person.since,"
                " coalesce(ban.until = 0 OR ban.until > ?1::bigint, false) AS banned,"
                " nullif(until, 0) AS until, reason, id IN (SELECT person FROM host) AS host"
                " FROM person LEFT JOIN ban ON person = id"
                " WHERE NOT guest AND (?2::text = '' OR " HAS_IN_NAME ")"
                " ORDER BY lower(name) LIMIT ?4::bigint"),
    [LIST_BANS] = AS_JSON("SELECT name, ban.since, nullif(until, 0) AS until, reason"
                          " FROM ban JOIN person ON id = person"
                          " WHERE until = 0 OR until > ?1::bigint"
                          " ORDER BY ban.since DESC, name LIMIT ?4::bigint"),
    [LIST_AUDIT] = AS_JSON(
        "SELECT at, CASE WHEN \"user\" < 0 THEN NULL ELSE \"user\" END AS \"user\","
        " " NAME_OF("account") " AS account, act, nullif(person, 0)::text AS person,"
                               " " NAME_OF(
                                   "audit.person") " AS name, detail, reason FROM audit WHERE id IN"
                                                   " ((SELECT id FROM audit ORDER BY id DESC"
                                                   "   LIMIT CASE ?3::bigint WHEN 0 THEN "
                                                   "?4::bigint ELSE 0 END)"
                                                   "  UNION ALL SELECT id FROM audit WHERE "
                                                   "?3::bigint <> 0 AND person = ?3::bigint)"
                                                   " ORDER BY id DESC LIMIT ?4::bigint"),
    [LIST_REPORTS] = AS_JSON("SELECT id, at, about, person::text AS person, " NAME_OF(
        "report.person") " AS name,"
                         " coalesce((SELECT guest FROM person AS p WHERE p.id = report.person), "
                         "false) AS guest,"
                         " " NAME_OF(
                             "reporter") " AS reporter, " TABLE_OR_NULL " AS table, note, settled"
                                         " FROM report WHERE id IN ((SELECT id FROM report WHERE "
                                         "NOT settled"
                                         "   AND " SPARED(
                                             "person") "   ORDER BY at LIMIT CASE ?3::bigint WHEN "
                                                       "0 THEN ?4::bigint ELSE 0 END)"
                                                       "  UNION ALL SELECT id FROM report WHERE "
                                                       "person = ?3::bigint AND " SPARED(
                                                           "person") ")"
                                                                     " ORDER BY at LIMIT "
                                                                     "?4::bigint"),
    [LIST_SESSIONS] = AS_JSON("SELECT since FROM session WHERE person = ?3::bigint"
                              " ORDER BY since LIMIT ?4::bigint"),
    [LIST_GAMES] = AS_JSON(
        "SELECT table_name(table_id) AS table, game,"
        " array_to_json(ARRAY[" ROW_NAME("first") ", " ROW_NAME(
            "second") "]) AS players,"
                      " result, \"end\", moves, rated, ended FROM game"
                      " WHERE table_id IN ((SELECT table_id FROM game WHERE listed ORDER BY ended "
                      "DESC,"
                      "    table_id DESC LIMIT CASE ?2::text WHEN '' THEN ?4::bigint ELSE 0 END)"
                      "  UNION ALL (SELECT table_id FROM game WHERE NOT listed ORDER BY ended DESC"
                      "    LIMIT CASE ?2::text WHEN '' THEN ?4::bigint ELSE 0 END)"
                      "  UNION ALL SELECT ?6::bigint"
                      "  UNION ALL (SELECT table_id FROM played WHERE person IN"
                      "    (SELECT id FROM person WHERE ?2::text <> '' AND " HAS_IN_NAME ")"
                      "    ORDER BY ended DESC LIMIT 2 * ?4::bigint))" /* both of them may be called
                                                                          so */
                      " ORDER BY ended DESC, table_id LIMIT ?4::bigint"),
    [LIST_EXPORT] = AS_JSON(
        "SELECT id::text AS id, name, since, guest, keys_since,"
        " " ONE(
            "SELECT since, nullif(until, 0) AS until, reason FROM ban"
            " WHERE person = ?3::bigint") " AS ban,"
                                          " " ONE(
                                              "SELECT until FROM reset_link WHERE person = "
                                              "?3::bigint") " AS reset_link,"
                                                            " (SELECT since FROM host WHERE person "
                                                            "= ?3::bigint) AS host,"
                                                            " " ARRAY(
                                                                "SELECT since FROM session WHERE "
                                                                "person = ?3::bigint") " AS "
                                                                                       "sessions,"
                                                                                       " " ARRAY(
                                                                                           "SELECT "
                                                                                           "since "
                                                                                           "FROM "
                                                                                           "device "
                                                                                           "WHERE "
                                                                                           "person "
                                                                                           "= "
                                                                                           "?3::"
                                                                                           "bigint") " AS devices,"
                                                                                                     " " ARRAY(
                                                                                                         "SELECT o.name, t.since, muted, blocked FROM relation AS t"
                                                                                                         " JOIN person AS o ON o.id = other WHERE t.person = ?3::bigint") " AS relations,"
                                                                                                                                                                          " " ARRAY(
                                                                                                                                                                              "SELECT at, about, " NAME_OF(
                                                                                                                                                                                  "report.person") " AS name,"
                                                                                                                                                                                                   " " TABLE_OR_NULL
                                                                                                                                                                                                   " AS table, note, settled FROM report"
                                                                                                                                                                                                   " WHERE reporter = ?3::bigint ORDER BY at") " AS reports_made,"
                                                                                                                                                                                                                                               " " ARRAY(
                                                                                                                                                                                                                                                   "SELECT at, about, " TABLE_OR_NULL
                                                                                                                                                                                                                                                   " AS table, note, settled FROM report"
                                                                                                                                                                                                                                                   " WHERE person = ?3::bigint ORDER BY at") " AS reports_about,"
                                                                                                                                                                                                                                                                                             " " ARRAY("SELECT game, rating, deviation, volatility, won, lost, drawn, ended"
                                                                                                                                                                                                                                                                                                       " FROM standing WHERE person = ?3::bigint ORDER BY game") " AS standings,"
                                                                                                                                                                                                                                                                                                                                                                 " " ARRAY(
                                                                                                                                                                                                                                                                                                                                                                     "SELECT game, ended, table_name(table_id) AS table, rating, deviation"
                                                                                                                                                                                                                                                                                                                                                                     " FROM history WHERE person = ?3::bigint"
                                                                                                                                                                                                                                                                                                                                                                     " ORDER BY game, ended, table_id") " AS history,"
                                                                                                                                                                                                                                                                                                                                                                                                        " " ARRAY(
                                                                                                                                                                                                                                                                                                                                                                                                            "SELECT table_name(t.table_id) AS table, t.game, seat, t.result, t.ended, listed,"
                                                                                                                                                                                                                                                                                                                                                                                                            " record FROM played AS t LEFT JOIN record USING (table_id)"
                                                                                                                                                                                                                                                                                                                                                                                                            " WHERE person = ?3::bigint ORDER BY t.ended") " AS games,"
                                                                                                                                                                                                                                                                                                                                                                                                                                                           " " ARRAY(
                                                                                                                                                                                                                                                                                                                                                                                                                                                               "SELECT at, act, detail, reason FROM audit WHERE person = ?3::bigint"
                                                                                                                                                                                                                                                                                                                                                                                                                                                               " ORDER BY id") " AS acts,"
                                                                                                                                                                                                                                                                                                                                                                                                                                                                               " " ARRAY("SELECT at, act, " NAME_OF(
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   "audit.person") " AS name, detail, reason"
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   " FROM audit WHERE account <> 0 AND account = ?3::bigint"
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   " ORDER BY id") " AS acts_as_host"
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   " FROM person WHERE id = ?3::bigint LIMIT ?4::bigint"),
};
