/* Tables that are being played are rows of `live`; their events are in `journal`, in the order in
 * which they came and without another index, so that an event costs one page at the journal's end.
 * Events of tables that are not in `live` are garbage (journal.h).
 *
 * A finished game is a row of `game`, narrow enough to be searched, and one of `record`: its record
 * without the names of persons (record_names.h), and what else is needed to show its table again.
 * The game has the names of engines alone: persons have theirs in `person`. `played` finds a
 * person's games, and those against another; it has all that a search asks for, so that what does
 * not fit is passed over without reading its game. The lists of all games have an index for each
 * combination of what they ask for, since nothing bounds how many would be passed over there.
 *
 * `epoch` is a number that each server increments when it opens the file. A transaction that finds
 * another number than its own server's is not committed (writer.c).
 *
 * Names are compared as they are, except for the capitals of ASCII (NOCASE); `likeness` has what
 * the names of accounts look like, of which a new one must differ (base/text/confusables.h). A step
 * is never changed once somebody may have a file of its version: what changes is a new step. */
#include "store/sqlite/schema.h"

#include <stddef.h>

/* A record of version 1 without the value of a tag, [Player1 "..."] or [Player2 "..."]. */
#define AFTER_TAG(tag) "substr(record, instr(record, '[" tag " \"') + 10)"
#define WITHOUT(tag, person)                                                   \
    "CASE WHEN " person " = 0 OR instr(record, '[" tag " \"') = 0 THEN record" \
    " ELSE substr(record, 1, instr(record, '[" tag " \"') + 9)"                \
    " || substr(" AFTER_TAG(tag) ", instr(" AFTER_TAG(tag) ", '\"]')) END AS record"
#define WITHOUT_FIRST WITHOUT("Player1", "first_person")
#define WITHOUT_SECOND WITHOUT("Player2", "second_person")

const char *const schema_steps[SCHEMA_VERSIONS] = {
    "CREATE TABLE journal("
    " sequence INTEGER PRIMARY KEY,"
    " table_id INTEGER NOT NULL,"
    " number INTEGER NOT NULL,"
    " body TEXT NOT NULL);"
    "CREATE TABLE live(table_id INTEGER PRIMARY KEY);"
    "CREATE TABLE alive(one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);"

    "CREATE TABLE game("
    " table_id INTEGER PRIMARY KEY,"
    " game TEXT NOT NULL, options TEXT NOT NULL, pace TEXT NOT NULL,"
    " first_person INTEGER NOT NULL, first_name TEXT NOT NULL, first_rating INTEGER NOT NULL,"
    " second_person INTEGER NOT NULL, second_name TEXT NOT NULL, second_rating INTEGER NOT NULL,"
    " result TEXT NOT NULL, end TEXT NOT NULL,"
    " rated INTEGER NOT NULL, listed INTEGER NOT NULL, moves INTEGER NOT NULL,"
    " begun INTEGER NOT NULL, ended INTEGER NOT NULL);"
    "CREATE INDEX game_ended ON game(ended, table_id, listed, result);"
    "CREATE INDEX game_kind ON game(game, ended, table_id, listed, result);"
    "CREATE TABLE told(table_id INTEGER PRIMARY KEY, record TEXT NOT NULL, state TEXT NOT NULL);"
    "CREATE TABLE played("
    " person INTEGER NOT NULL, ended INTEGER NOT NULL, table_id INTEGER NOT NULL,"
    " other INTEGER NOT NULL,"
    " PRIMARY KEY (person, ended, table_id)) WITHOUT ROWID;"
    "CREATE INDEX played_other ON played(person, other, ended, table_id);"

    "CREATE TABLE person("
    " id INTEGER PRIMARY KEY,"
    " name TEXT NOT NULL, guest INTEGER NOT NULL, since INTEGER NOT NULL,"
    " passphrase TEXT NOT NULL);"
    "CREATE UNIQUE INDEX person_account ON person(name COLLATE NOCASE) WHERE guest = 0;"
    "CREATE TABLE session("
    " token BLOB PRIMARY KEY, person INTEGER NOT NULL, since INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX session_person ON session(person);"

    "CREATE TABLE standing("
    " person INTEGER NOT NULL, game TEXT NOT NULL,"
    " rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,"
    " won INTEGER NOT NULL, lost INTEGER NOT NULL, drawn INTEGER NOT NULL,"
    " ended INTEGER NOT NULL,"
    " PRIMARY KEY (person, game)) WITHOUT ROWID;"
    "CREATE TABLE history("
    " person INTEGER NOT NULL, game TEXT NOT NULL, ended INTEGER NOT NULL,"
    " table_id INTEGER NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL,"
    " PRIMARY KEY (person, game, ended, table_id)) WITHOUT ROWID;",

    /* Before, `told` held the record with names, and the message that showed the table at its end,
     * behind a line with the keys. What the record does not say is taken from these. */
    "CREATE TABLE record("
    " table_id INTEGER PRIMARY KEY, record TEXT NOT NULL,"
    " opened INTEGER NOT NULL, events INTEGER NOT NULL,"
    " first_left INTEGER NOT NULL, second_left INTEGER NOT NULL,"
    " first_key TEXT NOT NULL, first_move TEXT NOT NULL, first_event INTEGER NOT NULL,"
    " second_key TEXT NOT NULL, second_move TEXT NOT NULL, second_event INTEGER NOT NULL);"
    "WITH"
    " lines AS (SELECT table_id, record,"
    "  substr(state, 1, instr(state, char(10)) - 1) AS keys,"
    "  substr(state, instr(state, char(10)) + 1) AS shown FROM told),"
    " read AS (SELECT table_id, record, iif(json_valid(keys), keys, '{}') AS keys,"
    "  iif(json_valid(shown), shown, '{}') AS shown, first_person, second_person"
    "  FROM lines JOIN game USING (table_id)),"
    " one AS (SELECT table_id, keys, shown, second_person, " WITHOUT_FIRST " FROM read),"
    " both AS (SELECT table_id, keys, shown, " WITHOUT_SECOND " FROM one)"
    "INSERT INTO record SELECT table_id, record,"
    " ifnull(json_extract(shown, '$.opened'), 0), ifnull(json_extract(shown, '$.n'), 0),"
    " ifnull(json_extract(shown, '$.clocks.left[0]'), -1),"
    " ifnull(json_extract(shown, '$.clocks.left[1]'), -1),"
    " ifnull(json_extract(keys, '$.seats[0]'), ''),"
    " ifnull(json_extract(keys, '$.moves[0].key'), ''),"
    " ifnull(json_extract(keys, '$.moves[0].n'), 0),"
    " ifnull(json_extract(keys, '$.seats[1]'), ''),"
    " ifnull(json_extract(keys, '$.moves[1].key'), ''),"
    " ifnull(json_extract(keys, '$.moves[1].n'), 0) FROM both;"
    "DROP TABLE told;",

    /* Every statement here has its opposite in schema_step_back. */
    "CREATE TABLE epoch(one INTEGER PRIMARY KEY CHECK (one = 1), number INTEGER NOT NULL);"
    "INSERT INTO epoch(one, number) VALUES (1, 0);"
    /* Accounts whose names look alike keep them. Keys of seats that were taken before `keys_since`
     * open nothing. A game that is removed takes what belongs to it along. */
    "ALTER TABLE person ADD COLUMN keys_since INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE likeness("
    " likeness TEXT NOT NULL, person INTEGER NOT NULL,"
    " PRIMARY KEY (likeness, person)) WITHOUT ROWID;"
    "CREATE INDEX likeness_person ON likeness(person);"
    "INSERT INTO likeness SELECT likeness(name), id FROM person WHERE guest = 0;"
    "CREATE TABLE device("
    " token BLOB PRIMARY KEY, person INTEGER NOT NULL, since INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX device_person ON device(person);"
    "CREATE INDEX game_called_off ON game(ended) WHERE end = 'aborted' AND moves < 2;"
    "CREATE TRIGGER game_removed AFTER DELETE ON game BEGIN"
    " DELETE FROM record WHERE table_id = old.table_id;"
    " DELETE FROM played WHERE person IN (old.first_person, old.second_person)"
    "  AND ended = old.ended AND table_id = old.table_id;"
    " END;"
    /* Whom a person does not want to hear or to play with; and what the host is told of whom. */
    "CREATE TABLE relation("
    " person INTEGER NOT NULL, other INTEGER NOT NULL,"
    " muted INTEGER NOT NULL, blocked INTEGER NOT NULL, since INTEGER NOT NULL,"
    " PRIMARY KEY (person, other)) WITHOUT ROWID;"
    "CREATE INDEX relation_other ON relation(other);"
    "CREATE TABLE report("
    " id INTEGER PRIMARY KEY, at INTEGER NOT NULL,"
    " reporter INTEGER NOT NULL, person INTEGER NOT NULL, table_id INTEGER NOT NULL,"
    " about TEXT NOT NULL, note TEXT NOT NULL, settled INTEGER NOT NULL DEFAULT 0);"
    "CREATE INDEX report_open ON report(at) WHERE settled = 0;"
    "CREATE INDEX report_person ON report(person);"
    /* Accounts that may not be used, and what those who host have done: kolam admin. */
    "CREATE TABLE ban("
    " person INTEGER PRIMARY KEY, since INTEGER NOT NULL, until INTEGER NOT NULL,"
    " reason TEXT NOT NULL);"
    "CREATE TABLE audit("
    " id INTEGER PRIMARY KEY, at INTEGER NOT NULL, user INTEGER NOT NULL,"
    " account INTEGER NOT NULL DEFAULT 0, act TEXT NOT NULL,"
    " person INTEGER NOT NULL, detail TEXT NOT NULL, reason TEXT NOT NULL);"
    "CREATE INDEX audit_person ON audit(person);"
    /* What those who host have set for the running server. */
    "CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    /* One-time links to a new passphrase: the hash of each; a person has one at most. */
    "CREATE TABLE reset_link("
    " person INTEGER PRIMARY KEY, token BLOB NOT NULL UNIQUE, until INTEGER NOT NULL);"
    "CREATE TABLE host(person INTEGER PRIMARY KEY, since INTEGER NOT NULL);"
    /* Before, a game had the names of persons as well, and `played` only who and when. */
    "UPDATE game SET first_name = iif(first_person, '', first_name),"
    " second_name = iif(second_person, '', second_name) WHERE first_person OR second_person;"
    "DROP INDEX game_ended;"
    "DROP INDEX game_kind;"
    "CREATE INDEX listed_ended ON game(ended) WHERE listed;"
    "CREATE INDEX listed_game ON game(game, ended) WHERE listed;"
    "CREATE INDEX listed_result ON game(result, ended) WHERE listed;"
    "CREATE INDEX listed_game_result ON game(game, result, ended) WHERE listed;"
    "DROP TABLE played;"
    "CREATE TABLE played("
    " person INTEGER NOT NULL, ended INTEGER NOT NULL, table_id INTEGER NOT NULL,"
    " other INTEGER NOT NULL, game TEXT NOT NULL, result TEXT NOT NULL,"
    " seat INTEGER NOT NULL, listed INTEGER NOT NULL,"
    " PRIMARY KEY (person, ended, table_id)) WITHOUT ROWID;"
    "INSERT OR IGNORE INTO played"
    " SELECT first_person, ended, table_id, second_person, game, result, 1, listed"
    " FROM game WHERE first_person"
    " UNION ALL SELECT second_person, ended, table_id, first_person, game, result, 2, listed"
    " FROM game WHERE second_person ORDER BY 1, 2, 3, 7;"
    "CREATE INDEX played_other"
    " ON played(person, other, ended, table_id, game, result, seat, listed);"
    "CREATE INDEX played_unlisted ON played(person, ended, table_id, game, result)"
    " WHERE NOT listed;",
};

const char *const schema_indexes =
    "CREATE INDEX IF NOT EXISTS report_reporter ON report(reporter);"
    "CREATE INDEX IF NOT EXISTS audit_account ON audit(account) WHERE account <> 0;"
    "CREATE INDEX IF NOT EXISTS unlisted_ended ON game(ended) WHERE NOT listed;";

/* What somebody was called who has left is not known any more. */
#define NAME_AGAIN(seat)                                                                 \
    seat "_name = iif(" seat "_person, ifnull((SELECT name FROM person WHERE id = " seat \
         "_person), 'Former member'), " seat "_name)"

const char *const schema_step_back =
    "DROP TABLE epoch;"
    "DROP TABLE likeness;"
    "DROP TABLE device;"
    "DROP TABLE relation;"
    "DROP TABLE report;"
    "DROP TABLE ban;"
    "DROP TABLE audit;"
    "DROP TABLE reset_link;"
    "UPDATE game SET end = 'otherwise' WHERE end = 'adjudicated';"
    "DROP TABLE setting;"
    "DROP TABLE host;"
    "DROP INDEX game_called_off;"
    "DROP TRIGGER game_removed;"
    "ALTER TABLE person DROP COLUMN keys_since;"
    "UPDATE game SET " NAME_AGAIN("first") ", " NAME_AGAIN(
        "second") ";"
                  "DROP INDEX listed_ended;"
                  "DROP INDEX listed_game;"
                  "DROP INDEX listed_result;"
                  "DROP INDEX listed_game_result;"
                  "DROP INDEX IF EXISTS unlisted_ended;"
                  "CREATE INDEX game_ended ON game(ended, table_id, listed, result);"
                  "CREATE INDEX game_kind ON game(game, ended, table_id, listed, result);"
                  "ALTER TABLE played RENAME TO played_before;"
                  "CREATE TABLE played("
                  " person INTEGER NOT NULL, ended INTEGER NOT NULL, table_id INTEGER NOT NULL,"
                  " other INTEGER NOT NULL,"
                  " PRIMARY KEY (person, ended, table_id)) WITHOUT ROWID;"
                  "INSERT INTO played SELECT person, ended, table_id, other FROM played_before;"
                  "DROP TABLE played_before;"
                  "CREATE INDEX played_other ON played(person, other, ended, table_id);";
