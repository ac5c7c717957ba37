/* Moving a store from a file to PostgreSQL and back. */
#include "support/store_place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int64_t FAR = (int64_t)1 << 62 | 1; /* an id of 63 bits */

/* Every kind of row, with what is hard to carry: capitals, quotes, line feeds, emptiness, numbers
 * of 63 bits, fractions; and two old names that look alike. */
static void fill(struct store *store) {
    struct person people[] = {person_of(FAR, "Änne \"O'Neil\"", false), person_of(2, "Emma", false),
                              person_of(3, "gäst", true), person_of(4, "Zoë", false)};
    const uint8_t tokens[3][STORE_TOKEN] = {{0}, {1, 0, 255}, {'\\', 'x', '\''}};
    struct finished_game games[] = {game_of(70, "patterns", FAR, 2, "1-0", 1000),
                                    game_of(71, "mandala", 3, 0, "1/2-1/2", 1000)};
    games[1].listed = false;
    games[0].rated = true;
    struct batch *batch = batch_open();
    for (int i = 0; i < 4; i++) batch_person(batch, &people[i]);
    batch_claim_name(batch, 2);
    batch_claim_name(batch, 4);
    batch_event(batch, (int64_t)1 << 59, 1, "", 0);
    batch_event(batch, (int64_t)1 << 59, 2, "a\nb\\'\"\tü", strlen("a\nb\\'\"\tü"));
    for (int i = 1; i <= 1500; i++) batch_event(batch, 5, i, "move", 4);
    batch_event(batch, 6, 1, "over", 4);
    batch_drop(batch, 6);
    batch_finish(batch, &games[0], &some_ending, "[Player1 \"x\"]\nrecord\n", 21);
    batch_finish(batch, &games[1], &some_ending, "", 0);
    batch_session(batch, tokens[0], 2, 5);
    batch_device(batch, tokens[1], 2, 6);
    batch_reset_link(batch, tokens[2], 2, 7);
    batch_relation(batch, &(struct relation){2, 4, true, false, 8});
    batch_report(batch, &(struct report){9, 2, 4, 70, "conduct", "line\nline"});
    batch_report(batch, &(struct report){10, 4, 2, 0, "name", ""});
    batch_ban(batch, &(struct ban){4, 1, 0, "why"});
    batch_host(batch, 2, 11);
    batch_audit(batch, &(struct audit_entry){.when = 12, .user = AUDIT_NO_USER, .act = "ban"});
    batch_setting(batch, &(struct stored_setting){"open", "{\"a\":1}"});
    batch_standing(batch, &(struct standing){2, "patterns", 1500.1, 1.0 / 3, 0.06, 1, 2, 3, 1000},
                   70);
    batch_alive(batch, 13);
    assert_true(kept(store, batch));
    batch = batch_open();
    batch_settle(batch, 1, true);
    assert_true(kept(store, batch));
}

static void open_file(const char *where, void (*then)(struct store *store)) {
    struct refusal why;
    struct store *store = store_open(where, &why);
    if (!store) fail_msg("%s", why.text[ENGLISH]);
    then(store);
    store_close(store);
}

static void do_in_file(const char *where, const char *sql) {
    sqlite3 *database;
    assert_int_equal(sqlite3_open(where, &database), SQLITE_OK);
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(database));
    sqlite3_close(database);
}

static void expect_move(const char *from, const char *to, int64_t expected) {
    struct refusal why;
    int64_t rows = -1;
    if (!store_move(from, to, NULL, NULL, &rows, &why)) fail_msg("%s", why.text[ENGLISH]);
    assert_int_equal(rows, expected);
}

static void expect_no_move(const char *from, const char *to, const char *sentence) {
    struct refusal why;
    int64_t rows;
    if (store_move(from, to, NULL, NULL, &rows, &why)) fail_msg("%s was moved", from);
    if (!strstr(why.text[ENGLISH], sentence)) fail_msg("%s", why.text[ENGLISH]);
}

/* Of one file that are not in the other, whichever table has them. */
static void expect_same_files(const char *one, const char *other) {
    static const char *const tables[] = {"live",       "alive",    "game",     "record",  "played",
                                         "person",     "likeness", "session",  "device",  "report",
                                         "reset_link", "relation", "standing", "history", "ban",
                                         "audit",      "setting",  "host"};
    sqlite3 *database;
    assert_int_equal(sqlite3_open(one, &database), SQLITE_OK);
    char sql[256];
    snprintf(sql, sizeof sql, "ATTACH '%s' AS other", other);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        sqlite3_stmt *s;
        snprintf(sql, sizeof sql,
                 "SELECT (SELECT count(*) FROM main.%s), count(*) FROM"
                 " (SELECT * FROM main.%s EXCEPT SELECT * FROM other.%s)",
                 tables[i], tables[i], tables[i]);
        assert_int_equal(sqlite3_prepare_v2(database, sql, -1, &s, NULL), SQLITE_OK);
        assert_int_equal(sqlite3_step(s), SQLITE_ROW);
        if (sqlite3_column_int(s, 0) < 1 || sqlite3_column_int(s, 1) != 0) fail_msg("%s", sql);
        sqlite3_finalize(s);
    }
    sqlite3_close(database);
}

static void hear(void *context, int64_t table, int number, const char *body, size_t length) {
    int *count = context;
    (void)table;
    (void)number;
    (void)length;
    *count += body != NULL;
}

static void expect_events(struct store *store) {
    struct refusal why;
    int count = 0;
    assert_int_equal(store_recall(store, hear, &count, &why), 13);
    assert_int_equal(count, 1502);
    struct batch *batch = batch_open();
    batch_report(batch, &(struct report){14, 2, 4, 0, "name", "numbers go on"});
    assert_true(kept(store, batch));
}

/* What the file has: events, alive, games, records, played, people, claimed names, session, device,
 * link, relation, standing, point, reports, ban, entry, setting, host. */
enum { ROWS = 1502 + 1 + 2 + 2 + 3 + 4 + 3 + 1 + 1 + 1 + 1 + 1 + 1 + 2 + 1 + 1 + 1 + 1 };

POSTGRES_TEST(a_store_moves_to_postgresql_and_back_with_every_kind_of_row) {
    struct place *place = *state;
    char back[FOLDER_TEXT + 16];
    snprintf(back, sizeof back, "%s/back", place->folder);
    place_close(place);
    open_file(place->copy, fill);
    do_in_file(place->copy, "INSERT INTO likeness SELECT likeness, 77 FROM likeness LIMIT 1");
    expect_move(place->copy, place->where, ROWS);
    expect_move(place->where, back, ROWS);
    expect_same_files(place->copy, back);
    expect_same_files(back, place->copy);
    open_file(back, expect_events);
    open_file(place->where, expect_events);
}

POSTGRES_TEST(what_is_in_use_or_not_empty_is_not_moved) {
    struct place *place = *state;
    struct refusal why;
    expect_no_move(place->copy, place->where, "no such file");
    struct store *store = store_open(place->copy, &why);
    expect_no_move(place->copy, place->where, "in use");
    expect_no_move(place->where, place->copy, "A server uses the database");
    fill(store);
    store_close(store);
    place_close(place);
    expect_no_move(place->where, place->copy, "something in the store");
    expect_move(place->copy, place->where, ROWS - 1);
    expect_no_move(place->copy, place->where, "something in the store");
}

static bool stop_late(void *context, int percent) {
    *(int *)context = percent;
    return percent < 80;
}

POSTGRES_TEST(a_move_that_is_stopped_leaves_nothing) {
    struct place *place = *state;
    struct refusal why;
    int64_t rows;
    int percent = 0;
    place_close(place);
    open_file(place->copy, fill);
    assert_false(store_move(place->copy, place->where, stop_late, &percent, &rows, &why));
    assert_non_null(strstr(why.text[ENGLISH], "stopped"));
    assert_true(percent >= 80);
    assert_int_equal(ask_beside(place->where, "SELECT count(*) FROM journal"), 0);
    expect_move(place->copy, place->where, ROWS - 1);
}

/* Ends the connections of the move itself, when all is written and some of it compared. */
static bool cut_late(void *context, int percent) {
    struct place *place = context;
    if (percent >= 80)
        do_beside(place->where, "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
                                " WHERE application_name = 'kolam'");
    return true;
}

POSTGRES_TEST(a_move_whose_connection_is_cut_leaves_nothing) {
    struct place *place = *state;
    struct refusal why;
    int64_t rows;
    place_close(place);
    open_file(place->copy, fill);
    assert_false(store_move(place->copy, place->where, cut_late, place, &rows, &why));
    assert_int_equal(ask_beside(place->where, "SELECT count(*) FROM journal"), 0);
    expect_move(place->copy, place->where, ROWS - 1);
    assert_false(store_move(place->where, place->copy, cut_late, place, &rows, &why));
}

POSTGRES_TEST(an_event_that_a_file_has_twice_is_not_moved) {
    struct place *place = *state;
    place_close(place);
    open_file(place->copy, fill);
    do_in_file(place->copy, "INSERT INTO journal(table_id, number, body) VALUES (5, 7, 'again')");
    expect_no_move(place->copy, place->where, "duplicate");
    assert_int_equal(ask_beside(place->where, "SELECT count(*) FROM person"), 0);
}
