/* Tables that are being played are rows of `live`; their events are in `journal`, in the order in
 * which they came and without another index, so that an event costs one page at the journal's end.
 * Events of tables that are not in `live` are garbage (journal.h).
 *
 * A finished game is a row of `game`, narrow enough to be searched; what it has to tell is in
 * `told`. `played` finds a person's games, and those against another.
 *
 * Names are compared as they are, except for the capitals of ASCII (NOCASE). A step is never
 * changed once somebody may have a file of its version: what changes is a new step. */
#include "store/schema.h"

#include <stddef.h>

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
};
