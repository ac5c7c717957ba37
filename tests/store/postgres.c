/* What only PostgreSQL does: several programs write to it, its connections are lost, and it refuses
 * what would be there twice. */
#include "store/store_internal.h"
#include "support/store_place.h"

#include <stdio.h>
#include <string.h>

static struct batch *event(int64_t table, int number, const char *body) {
    struct batch *batch = batch_open();
    batch_event(batch, table, number, body, strlen(body));
    return batch;
}

static void count_kept(void *context, bool was_kept) {
    *(int *)context += was_kept;
}

POSTGRES_TEST(an_event_is_not_stored_twice_and_the_others_are) {
    struct place *place = *state;
    int count = 0;
    assert_true(kept(place->store, event(1, 1, "one")));
    for (int i = 1; i <= 50; i++) {
        store_commit(place->store, event(2, i, "x"), count_kept, &count);
        if (i % 10 == 0) store_commit(place->store, event(1, 1, "again"), count_kept, &count);
    }
    settle_all(place->store);
    assert_int_equal(count, 50);
    expect_recalled(place->store, "1: 1 one; 2: 1 x, 2 x, 3 x, 4 x, 5 x, 6 x, 7 x, 8 x, 9 x, 10 x,"
                                  " 11 x, 12 x, 13 x, 14 x, 15 x, 16 x, 17 x, 18 x, 19 x, 20 x,"
                                  " 21 x, 22 x, 23 x, 24 x, 25 x, 26 x, 27 x, 28 x, 29 x, 30 x,"
                                  " 31 x, 32 x, 33 x, 34 x, 35 x, 36 x, 37 x, 38 x, 39 x, 40 x,"
                                  " 41 x, 42 x, 43 x, 44 x, 45 x, 46 x, 47 x, 48 x, 49 x, 50 x;"
                                  " alive 0");
}

POSTGRES_TEST(what_is_no_text_fails_alone) {
    struct place *place = *state;
    int count = 0;
    store_commit(place->store, event(1, 1, "one"), count_kept, &count);
    store_commit(place->store, event(2, 1, "\xff\xfe"), count_kept, &count);
    store_commit(place->store, event(3, 1, "'); DROP TABLE journal; --"), count_kept, &count);
    settle_all(place->store);
    assert_int_equal(count, 2);
    expect_recalled(place->store, "1: 1 one; 3: 1 '); DROP TABLE journal; --; alive 0");
}

POSTGRES_TEST(a_database_that_is_something_else_is_refused_and_left_alone) {
    struct place *place = *state;
    place_close(place);
    do_beside(place->where, "ALTER TABLE kolam RENAME TO aunt");
    expect_no_store(place->where, "something else");
    do_beside(place->where, "ALTER TABLE aunt RENAME TO kolam");
    do_beside(place->where, "UPDATE kolam SET version = version + 1000");
    expect_no_store(place->where, "newer Kolam");
    do_beside(place->where, "UPDATE kolam SET version = version - 1000");
    place_open(place);
}

POSTGRES_TEST(a_database_that_is_not_there_is_refused) {
    expect_no_store("postgresql://kolam@/kolam?host=/nowhere", "database kolam, host /nowhere");
    expect_no_store("postgresql://%", "PostgreSQL");
}

/* Losing the connection */

/* Of those to this place's schema: each has it in its settings. */
static void end_connections(const struct place *place) {
    do_beside(place->where, "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
                            " WHERE application_name = 'kolam' AND pid <> pg_backend_pid()");
}

static void count_person(void *context, const struct person *person) {
    *(int *)context += person != NULL;
}

POSTGRES_TEST(connections_that_are_lost_are_opened_again) {
    struct place *place = *state;
    struct person anna = person_of(1, "Anna", false);
    struct batch *batch = batch_open();
    batch_person(batch, &anna);
    assert_true(kept(place->store, batch));
    for (int i = 1; i <= 3; i++) {
        int found = 0;
        end_connections(place);
        store_person_named(place->store, "anna", count_person, &found);
        assert_true(kept(place->store, event(1, i, "x")));
        settle_all(place->store);
        assert_int_equal(found, 1);
    }
    expect_recalled(place->store, "1: 1 x, 2 x, 3 x; alive 0");
}

/* Whatever becomes of a batch while connections are cut: what was said to be stored is, and
 * what comes after it can be. */
POSTGRES_TEST(what_is_said_to_be_stored_is_while_connections_are_cut) {
    enum { ROUNDS = 20, EVENTS = 50 };
    struct place *place = *state;
    int said = 0, rounds = 0;
    for (; rounds < ROUNDS; rounds++) {
        for (int i = 1; i <= EVENTS; i++)
            store_commit(place->store, event(rounds + 1, i, "x"), count_kept, &said);
        end_connections(place);
        settle_all(place->store);
    }
    int64_t stored = ask_beside(place->where, "SELECT count(*) FROM journal");
    assert_true(stored >= said);
    assert_true(kept(place->store, event(ROUNDS + 1, 1, "x")));
}

static atomic_int failures, recoveries;

static void note_log(void *context, int code, const char *what) {
    (void)context;
    failures += code == STORE_ERROR && strstr(what, "nothing can be written") != NULL;
    recoveries += code == STORE_ERROR && strstr(what, "writing works again") != NULL;
}

TEST(a_database_that_is_away_fills_no_log_and_is_written_again_when_it_is_back) {
    if (!place_is_postgres()) return;
    struct place *place = place_make();
    sqlite3_shutdown(); /* after which somebody else can listen */
    store_listen(note_log, NULL);
    do_beside(place->where, "CREATE ROLE player LOGIN SUPERUSER");
    char where[PLACE_TEXT], *at = strstr(place->where, "kolam@");
    assert_non_null(at);
    snprintf(where, sizeof where, "%.*splayer@%s", (int)(at - place->where), place->where,
             at + strlen("kolam@"));
    struct refusal why;
    struct store *store = store_open(where, &why);
    if (!store) fail_msg("%s", why.text[ENGLISH]);
    assert_true(kept(store, event(1, 1, "one")));
    do_beside(place->where, "ALTER ROLE player NOLOGIN");
    do_beside(place->where, "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
                            " WHERE usename = 'player'");
    for (int i = 0; i < 20; i++) assert_false(kept(store, event(1, 2, "two")));
    assert_true(store_counts(store).is_failing);
    assert_int_equal(failures, 1);
    do_beside(place->where, "ALTER ROLE player LOGIN");
    assert_true(kept(store, event(1, 2, "two")));
    assert_false(store_counts(store).is_failing);
    assert_int_equal(recoveries, 1);
    store_close(store);
    do_beside(place->where, "REASSIGN OWNED BY player TO kolam");
    do_beside(place->where, "DROP ROLE player");
    place_remove(place);
}

/* Two programs at once */

static bool claim(struct store *store, int64_t id, const char *name, int *count) {
    struct person person = person_of(id, name, false);
    struct batch *batch = batch_open();
    batch_person(batch, &person);
    batch_claim_name(batch, id);
    store_commit(store, batch, count_kept, count);
    return true;
}

POSTGRES_TEST(names_that_look_alike_are_not_claimed_by_two_servers) {
    struct place *place = *state;
    struct refusal why;
    struct store *other = store_open(place->where, &why);
    assert_non_null(other);
    for (int i = 0; i < 20; i++) {
        char one[STORE_NAME], two[STORE_NAME];
        int count = 0;
        snprintf(one, sizeof one, "Emma %d", 100 + i);
        snprintf(two, sizeof two, "Ernma %d", 100 + i);
        claim(place->store, 2 * i + 1, one, &count);
        claim(other, 2 * i + 2, two, &count);
        settle_all(place->store);
        settle_all(other);
        assert_int_equal(count, 1);
    }
    store_close(other);
}

static void count_game(const struct rated_game *game, struct standing standings[2]) {
    (void)game;
    for (int i = 0; i < 2; i++) {
        standings[i].won++;
        standings[i].rating += 1;
    }
}

/* Both servers finish games of the same persons, named in another order. */
POSTGRES_TEST(two_servers_rate_games_of_the_same_persons_one_after_the_other) {
    enum { GAMES = 100 };
    struct place *place = *state;
    struct refusal why;
    int count = 0;
    struct store *stores[] = {place->store, store_open(place->where, &why)};
    struct person people[] = {person_of(1, "Anna", false), person_of(2, "Berta", false)};
    struct batch *batch = batch_open();
    for (int i = 0; i < 2; i++) batch_person(batch, &people[i]);
    assert_true(kept(place->store, batch));
    for (int i = 0; i < GAMES; i++) {
        struct rated_game game = {
            .table = 1 + i, .game = "patterns", .persons = {1 + i % 2, 2 - i % 2}, .score = 1};
        batch = batch_open();
        batch_rate(batch, &game, count_game);
        store_commit(stores[i / 2 % 2], batch, count_kept, &count);
    }
    for (int i = 0; i < 2; i++) settle_all(stores[i]);
    assert_int_equal(count, GAMES);
    assert_int_equal(ask_beside(place->where, "SELECT min(won) FROM standing"), GAMES);
    assert_int_equal(ask_beside(place->where, "SELECT count(*) FROM standing"), 2);
    store_close(stores[1]);
}

/* Plans */

static struct game_filter filter_of(unsigned bits) {
    struct game_filter filter = {.most = 20};
    if (bits & 1) strcpy(filter.game, "patterns");
    if (bits & 2) strcpy(filter.result, "1/2-1/2");
    if (bits & 4) filter.from = 1;
    if (bits & 8) filter.until = 2;
    if (bits & 16) filter.before_ended = filter.before_table = 3;
    if (bits & 32) filter.viewer = bits & 64 ? 1 : 9;
    return filter;
}

/* Fails if a whole table is read, though it must not be. */
static void expect_indexed(struct connection *c, const char *sql, bool names) {
    char text[8192];
    struct text t = text_over(text, sizeof text);
    text_add(&t, "EXPLAIN ");
    text_add(&t, sql);
    struct statement *s = connection_prepare(c, text);
    for (int i = 1; i <= 10; i++)
        if (names && i <= 2)
            statement_bind_text(s, i, "anna");
        else
            statement_bind(s, i, i);
    while (statement_next(s))
        if (strstr(statement_slice(s, 0).start, "Seq Scan"))
            fail_msg("%s\n    %s", sql, statement_slice(s, 0).start);
    assert_true(statement_end(s));
    statement_close(s);
}

static struct connection *connect_without_scans(const struct place *place) {
    struct refusal why;
    struct connection *c = postgres_backend.connect(place->where, CONNECTION_RECALLS, &why);
    assert_non_null(c);
    assert_int_equal(
        connection_number(c, "SELECT length(set_config('enable_seqscan', 'off', false))", 0), 3);
    return c;
}

POSTGRES_TEST(every_search_and_question_can_go_along_an_index) {
    static const struct whose whose[] = {{0, 0}, {1, 0}, {1, 2}};
    struct place *place = *state;
    struct connection *c = connect_without_scans(place);
    for (unsigned bits = 0; bits < 3 * 128; bits++) {
        char sql[2048];
        struct text t = text_over(sql, sizeof sql);
        struct game_filter filter = filter_of(bits % 128);
        find_write(&postgres_backend, &filter, &whose[bits / 128], &t);
        expect_indexed(c, sql, true);
    }
    for (enum query_statement i = 0; i < QUERY_STATEMENTS; i++) {
        bool all =
            i == QUERY_RELATIONS || i == QUERY_BANS || i == QUERY_SETTINGS || i == QUERY_HOSTS;
        bool tokens = i == QUERY_SESSION || i == QUERY_DEVICE || i == QUERY_RESET_LINK;
        bool names = i == QUERY_NAMED || i == QUERY_LIKE;
        if (!all && !tokens && i != QUERY_HISTORY)
            expect_indexed(c, query_text(&postgres_backend, i), names);
    }
    connection_close(c);
}
