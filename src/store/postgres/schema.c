/* The tables and columns are those of SQLite (sqlite/schema.c), of which what only that needs is
 * missing. Events are found by their table, and go when it is over: `journal` has those of tables
 * that are being played, each number once, and `live` shows these tables.
 *
 * All texts are compared as bytes, whatever the database's own order (COLLATE "C"); lower() then
 * knows the capitals of ASCII alone. Two new names that look alike cannot come together, whichever
 * servers they come from (likeness_once); those of old that do are marked.
 *
 * A step is never changed once somebody may have a database of its version: what changes is a new
 * step. Each is an array of statements. */
#include "store/postgres/schema.h"

#include "base/clock.h"
#include "base/text/text.h"

#include <stddef.h>
#include <stdlib.h>

static const long long MIGRATE_LIMIT = 3600LL * 1000000; /* microseconds */

#define TEXT "text COLLATE \"C\" NOT NULL"
#define ID "bigint NOT NULL"
#define FLAG "boolean NOT NULL"

/* Dead rows are as many as moves: they are removed soon, so that indexes stay small. */
#define VACUUMED_OFTEN                                                                   \
    " WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000," \
    " autovacuum_vacuum_insert_scale_factor = 0.2)"

static const char *const first_step[] = {
    "CREATE TABLE journal(table_id " ID ", number integer NOT NULL, body " TEXT ","
    " PRIMARY KEY (table_id, number))" VACUUMED_OFTEN,
    "CREATE VIEW live AS SELECT table_id FROM journal WHERE number = 1",
    "CREATE TABLE alive(one integer PRIMARY KEY CHECK (one = 1), at " ID ")",

    "CREATE TABLE game("
    " table_id bigint PRIMARY KEY, game " TEXT ", options " TEXT ", pace " TEXT ","
    " first_person " ID ", first_name " TEXT ", first_rating integer NOT NULL,"
    " second_person " ID ", second_name " TEXT ", second_rating integer NOT NULL,"
    " result " TEXT ", \"end\" " TEXT ", rated " FLAG ", listed " FLAG ", moves integer NOT NULL,"
    " begun " ID ", ended " ID ")",
    "CREATE INDEX listed_ended ON game(ended, table_id) WHERE listed",
    "CREATE INDEX listed_game ON game(game, ended, table_id) WHERE listed",
    "CREATE INDEX listed_result ON game(result, ended, table_id) WHERE listed",
    "CREATE INDEX listed_game_result ON game(game, result, ended, table_id) WHERE listed",
    "CREATE INDEX unlisted_ended ON game(ended) WHERE NOT listed",
    "CREATE INDEX game_called_off ON game(ended) WHERE \"end\" = 'aborted' AND moves < 2",
    "CREATE TABLE record("
    " table_id bigint PRIMARY KEY, record " TEXT ", opened " ID ", events integer NOT NULL,"
    " first_left " ID ", second_left " ID ","
    " first_key " TEXT ", first_move " TEXT ", first_event integer NOT NULL,"
    " second_key " TEXT ", second_move " TEXT ", second_event integer NOT NULL)",
    "CREATE TABLE played("
    " person " ID ", ended " ID ", table_id " ID ", other " ID ", game " TEXT ", result " TEXT ","
    " seat integer NOT NULL, listed " FLAG ", PRIMARY KEY (person, ended, table_id))",
    "CREATE INDEX played_other"
    " ON played(person, other, ended, table_id, game, result, seat, listed)",
    "CREATE INDEX played_unlisted ON played(person, ended, table_id, game, result)"
    " WHERE NOT listed",
    "CREATE FUNCTION game_removed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
    " DELETE FROM record WHERE table_id = old.table_id;"
    " DELETE FROM played WHERE person IN (old.first_person, old.second_person)"
    "  AND ended = old.ended AND table_id = old.table_id;"
    " RETURN NULL; END $$",
    "CREATE TRIGGER game_removed AFTER DELETE ON game FOR EACH ROW"
    " EXECUTE FUNCTION game_removed()",

    "CREATE TABLE person("
    " id bigint PRIMARY KEY, name " TEXT ", guest " FLAG ", since " ID ", passphrase " TEXT ","
    " keys_since bigint NOT NULL DEFAULT 0)",
    "CREATE UNIQUE INDEX person_account ON person(lower(name)) WHERE NOT guest",
    "CREATE TABLE likeness(likeness " TEXT ", person " ID ","
    " doubled boolean NOT NULL DEFAULT false, PRIMARY KEY (likeness, person))",
    "CREATE UNIQUE INDEX likeness_once ON likeness(likeness) WHERE NOT doubled",
    "CREATE INDEX likeness_person ON likeness(person)",
    "CREATE TABLE session(token bytea PRIMARY KEY, person " ID ", since " ID ")",
    "CREATE INDEX session_person ON session(person)",
    "CREATE TABLE device(token bytea PRIMARY KEY, person " ID ", since " ID ")",
    "CREATE INDEX device_person ON device(person)",
    "CREATE TABLE reset_link(person bigint PRIMARY KEY, token bytea NOT NULL UNIQUE, until " ID ")",
    "CREATE TABLE relation(person " ID ", other " ID ", muted " FLAG ", blocked " FLAG ","
    " since " ID ", PRIMARY KEY (person, other))",
    "CREATE INDEX relation_other ON relation(other)",

    "CREATE TABLE standing("
    " person " ID ", game " TEXT ", rating double precision NOT NULL,"
    " deviation double precision NOT NULL, volatility double precision NOT NULL,"
    " won integer NOT NULL, lost integer NOT NULL, drawn integer NOT NULL, ended " ID ","
    " PRIMARY KEY (person, game))",
    "CREATE TABLE history("
    " person " ID ", game " TEXT ", ended " ID ", table_id " ID ","
    " rating double precision NOT NULL, deviation double precision NOT NULL,"
    " PRIMARY KEY (person, game, ended, table_id))",

    "CREATE TABLE report("
    " id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, at " ID ", reporter " ID ","
    " person " ID ", table_id " ID ", about " TEXT ", note " TEXT ","
    " settled boolean NOT NULL DEFAULT false)",
    "CREATE INDEX report_open ON report(at) WHERE NOT settled",
    "CREATE INDEX report_person ON report(person)",
    "CREATE INDEX report_reporter ON report(reporter)",
    "CREATE TABLE ban(person bigint PRIMARY KEY, since " ID ", until " ID ", reason " TEXT ")",
    "CREATE TABLE audit("
    " id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, at " ID ", \"user\" " ID ","
    " account bigint NOT NULL DEFAULT 0, act " TEXT ", person " ID ", detail " TEXT ","
    " reason " TEXT ")",
    "CREATE INDEX audit_person ON audit(person)",
    "CREATE INDEX audit_account ON audit(account) WHERE account <> 0",
    "CREATE TABLE setting(name text COLLATE \"C\" PRIMARY KEY, value " TEXT ")",
    "CREATE TABLE host(person bigint PRIMARY KEY, since " ID ")",

    /* As people see it; table_id.c. */
    "CREATE FUNCTION table_name(id bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$"
    " SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',"
    "  ((id >> (5 * i)) & 31)::integer + 1, 1), '' ORDER BY i DESC)"
    " FROM generate_series(0, 11) AS i $$",
    NULL,
};

/* Servers (servers.h): a lease lasts as long as its server's entry. Digests are told anew after a
 * crash. */
static const char *const second_step[] = {
    "CREATE TABLE server("
    " id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, name " TEXT ","
    " expires timestamptz NOT NULL, hands_over boolean NOT NULL DEFAULT false,"
    " gone boolean NOT NULL DEFAULT false, alive bigint NOT NULL DEFAULT 0,"
    " backend integer, backend_start timestamptz)",
    "CREATE UNIQUE INDEX server_name ON server(name) WHERE NOT gone",
    "CREATE TABLE lease(shard integer PRIMARY KEY, server bigint, epoch bigint NOT NULL DEFAULT 0)",
    "INSERT INTO lease(shard) SELECT generate_series(0, 1023)",
    "CREATE UNLOGGED TABLE digest(server bigint PRIMARY KEY, body " TEXT ")",
    "CREATE TABLE turn(person " ID ", table_id " ID ", body " TEXT ","
    " PRIMARY KEY (person, table_id))",
    NULL,
};

static const char *const *const steps[POSTGRES_VERSIONS] = {first_step, second_step};

/* Asking */

int64_t postgres_number(struct postgres *p, const char *sql, int64_t otherwise) {
    long long until = clock_microseconds() + MIGRATE_LIMIT;
    int64_t number = otherwise;
    postgres_send(p, sql);
    postgres_sync(p);
    for (PGresult *result; (result = postgres_receive(p, until)); PQclear(result)) {
        if (postgres_judge(p, result) != POSTGRES_FINE || PQntuples(result) == 0) continue;
        if (!PQgetisnull(result, 0, 0)) number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    }
    return number;
}

static bool run(struct postgres *p, const char *sql) {
    return postgres_send(p, sql) &&
           postgres_finish(p, clock_microseconds() + MIGRATE_LIMIT) == POSTGRES_FINE;
}

/* Versions */

/* 0 if nothing is there, except for views, which extensions have; -1, and why, if it is not ours.
 */
static int64_t find_version(struct postgres *p, struct refusal *why) {
    const char *at = PQdb(p->connection);
    int64_t ours =
        postgres_number(p, "SELECT count(*) FROM pg_class WHERE oid = to_regclass('kolam')", -1);
    int64_t others =
        postgres_number(p,
                        "SELECT count(*) FROM pg_class WHERE relkind = 'r' AND relnamespace ="
                        " (SELECT oid FROM pg_namespace WHERE nspname = current_schema())",
                        -1);
    if (ours < 0 || others < 0) return postgres_refuse(p, why) - 1;
    if (!ours && !others) return 0;
    if (!ours)
        return refuse(why, "", "There is something else in the database %f. Take an empty one.",
                      "In der Datenbank %f ist etwas anderes. Nimm eine leere.", at) -
               1;
    int64_t version = postgres_number(p, "SELECT version FROM kolam", -1);
    if (version < 0) return postgres_refuse(p, why) - 1;
    if (version <= POSTGRES_VERSIONS) return version;
    return refuse(why, "", "The database %f was written by a newer Kolam. Start that one.",
                  "Die Datenbank %f hat ein neueres Kolam geschrieben. Starte dieses.", at) -
           1;
}

static bool make_step(struct postgres *p, int64_t version) {
    char mark[64];
    struct text t = text_over(mark, sizeof mark);
    text_add(&t, "UPDATE kolam SET version = ");
    text_number(&t, version + 1);
    for (const char *const *sql = steps[version]; *sql; sql++)
        if (!postgres_send(p, *sql)) return false;
    return run(p, mark);
}

static bool make_steps(struct postgres *p, struct refusal *why) {
    int64_t version = find_version(p, why);
    if (version < 0) return false;
    if (version == 0 && !(postgres_send(p, "CREATE TABLE kolam(version integer NOT NULL)") &&
                          run(p, "INSERT INTO kolam(version) VALUES (0)")))
        return postgres_refuse(p, why);
    for (; version < POSTGRES_VERSIONS; version++)
        if (!make_step(p, version)) return postgres_refuse(p, why);
    return run(p, "COMMIT") || postgres_refuse(p, why);
}

/* All in one transaction: it is kept whole or not at all. The lock is for servers that start
 * together. */
bool postgres_migrate(struct postgres *p, struct refusal *why) {
    if (!run(p, "BEGIN") || !run(p, "SELECT pg_advisory_xact_lock(1265593441)"))
        return postgres_refuse(p, why);
    if (make_steps(p, why)) return true;
    p->failure = POSTGRES_FINE;
    if (p->connection) run(p, "ROLLBACK");
    return false;
}

bool postgres_check_version(struct postgres *p, bool older, struct refusal *why) {
    const char *at = PQdb(p->connection);
    int64_t version = find_version(p, why);
    if (version == POSTGRES_VERSIONS || (older && version > 0)) return true;
    if (version < 0) return false;
    return refuse(
        why, "", "The database %f was written by another Kolam. Start the server once before.",
        "Die Datenbank %f hat ein anderes Kolam geschrieben. Starte vorher einmal den Server.", at);
}
