/* The store: opening, batches and their answers, events, what comes back, and moving the journal.
 */
#include "support/store_place.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct batch *event(int64_t table, int number, const char *body) {
    struct batch *batch = batch_open();
    batch_event(batch, table, number, body, strlen(body));
    return batch;
}

/* Opening */

SQLITE_TEST(a_store_is_for_its_owner_alone) {
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    struct place *place = *state;
    assert_true(kept(place->store, event(1, 1, "one")));
    for (int i = 0; i < 4; i++) {
        char name[PLACE_TEXT + 16];
        struct stat about;
        snprintf(name, sizeof name, "%s%s", place->where, endings[i]);
        assert_int_equal(stat(name, &about), 0);
        assert_int_equal(about.st_mode & 0777, 0600);
    }
}

SQLITE_TEST(a_second_server_is_refused) {
    struct place *place = *state;
    expect_no_store(place->where, "in use by another server");
    assert_true(kept(place->store, event(1, 1, "one")));
    place_close(place);
    place_open(place);
}

SQLITE_TEST(a_second_server_is_refused_by_whatever_name) {
    struct place *place = *state;
    unlink(place->copy);
    assert_int_equal(symlink(place->where, place->copy), 0);
    expect_no_store(place->copy, "another server");
    unlink(place->copy);
    assert_int_equal(link(place->where, place->copy), 0);
    expect_no_store(place->copy, "another server");
    assert_true(kept(place->store, event(1, 1, "one")));
    unlink(place->copy);
    assert_int_equal(symlink("nothing", place->copy), 0);
    expect_no_store(place->copy, "");
}

/* Locks can be lost: with a file system that knows none, or when somebody removes the file. */
SQLITE_TEST(a_server_stores_nothing_after_another_has_opened_the_file) {
    struct place *place = *state;
    char lock[PLACE_TEXT + 16];
    struct refusal why;
    assert_true(kept(place->store, event(1, 1, "one")));
    do_beside(place->where, "UPDATE epoch SET number = number + 1");
    assert_false(kept(place->store, event(1, 2, "two")));
    assert_false(kept(place->store, event(2, 1, "one")));
    expect_recalled(place->store, "1: 1 one; alive 0");
    place_reopen(place);
    assert_true(kept(place->store, event(1, 2, "two")));
    expect_recalled(place->store, "1: 1 one, 2 two; alive 0");
    snprintf(lock, sizeof lock, "%s.lock", place->where);
    unlink(lock);
    assert_null(store_open(place->where, &why));
}

SQLITE_TEST(a_place_that_cannot_be_is_refused) {
    struct place *place = *state;
    char where[PLACE_TEXT + 16];
    snprintf(where, sizeof where, "%s/no/folder", place->folder);
    expect_no_store(where, "no such file or folder");
    snprintf(where, sizeof where, "%s/under", place->where);
    expect_no_store(where, "part of this is a file");
    expect_no_store(place->folder, "this is a folder");
}

SQLITE_TEST(a_file_that_is_something_else_is_refused_and_left_alone) {
    struct place *place = *state;
    FILE *file = fopen(place->copy, "w");
    for (int i = 0; i < 1000; i++) fputs("This is a letter to my aunt.\n", file);
    fclose(file);
    expect_no_store(place->copy, "something else");
    unlink(place->copy);
    do_beside(place->copy, "CREATE TABLE aunt(name)");
    expect_no_store(place->copy, "not made by Kolam");
    assert_int_equal(ask_beside(place->copy, "SELECT count(*) FROM sqlite_schema"), 1);
}

SQLITE_TEST(the_file_of_a_newer_kolam_is_refused) {
    struct place *place = *state;
    place_close(place);
    do_beside(place->where, "PRAGMA user_version=1000");
    expect_no_store(place->where, "newer Kolam");
    do_beside(place->where, "PRAGMA user_version=3");
    place_open(place);
}

/* Answers */

struct order {
    int next;
    bool wrong;
};
struct place_in_order {
    struct order *order;
    int number;
};

static void note_order(void *context, bool was_kept) {
    const struct place_in_order *mine = context;
    if (!was_kept || mine->number != mine->order->next++) mine->order->wrong = true;
}

PLACE_TEST(thousands_of_batches_are_answered_in_order) {
    enum { BATCHES = 5000 };
    static struct place_in_order places[BATCHES];
    struct place *place = *state;
    struct order order = {0, false};
    for (int i = 0; i < BATCHES; i++) {
        places[i] = (struct place_in_order){&order, i};
        store_commit(place->store, event(i % 7 + 1, i / 7 + 1, "x"), note_order, &places[i]);
    }
    settle_all(place->store);
    assert_false(order.wrong);
    assert_int_equal(order.next, BATCHES);
    struct store_counts counts = store_counts(place->store);
    assert_int_equal(counts.batches, BATCHES);
    assert_int_equal(counts.events, BATCHES);
    assert_in_range(counts.flushes, 1, BATCHES);
    assert_int_equal(ask_beside(place->where, "SELECT count(*) FROM journal"), BATCHES);
}

PLACE_TEST(an_answer_waits_until_it_is_fetched) {
    struct place *place = *state;
    struct order order = {0, false};
    struct place_in_order mine = {&order, 0};
    struct pollfd answers = {.fd = store_file(place->store), .events = POLLIN};
    assert_int_equal(poll(&answers, 1, 0), 0);
    store_commit(place->store, event(1, 1, "one"), note_order, &mine);
    assert_int_equal(store_pending(place->store), 1);
    assert_int_equal(poll(&answers, 1, WAIT_LIMIT * 1000), 1);
    assert_int_equal(order.next, 0);
    store_settle(place->store);
    assert_int_equal(order.next, 1);
    assert_int_equal(store_pending(place->store), 0);
    assert_int_equal(poll(&answers, 1, 0), 0);
}

struct chain {
    struct store *store;
    int left;
};

static void commit_next(void *context, bool was_kept) {
    struct chain *chain = context;
    assert_true(was_kept);
    if (chain->left-- > 0)
        store_commit(chain->store, event(1, 10 - chain->left, "x"), commit_next, chain);
}

PLACE_TEST(closing_waits_for_what_answers_ask_for) {
    struct place *place = *state;
    struct chain chain = {place->store, 10};
    commit_next(&chain, true);
    store_commit(place->store, event(2, 1, "nobody waits"), NULL, NULL);
    place_close(place);
    assert_int_equal(chain.left, -1);
    place_open(place);
    assert_int_equal(ask_beside(place->where, "SELECT count(*) FROM journal"), 11);
}

/* Batches */

static void note_kept(void *context, bool was_kept) {
    *(int *)context = was_kept;
}

PLACE_TEST(a_batch_that_fails_fails_alone_and_as_a_whole) {
    struct place *place = *state;
    int was_kept[5] = {-1, -1, -1, -1, -1};
    struct person anna = person_of(1, "Anna", false), other = person_of(2, "ANNA", false);
    struct batch *batches[5] = {event(1, 1, "one"), batch_open(), event(1, 2, "two"), batch_open(),
                                event(1, 3, "three")};
    batch_person(batches[1], &anna);
    batch_event(batches[3], 2, 1, "never", 5);
    batch_person(batches[3], &other);
    batch_event(batches[3], 2, 2, "never", 5);
    for (int i = 0; i < 5; i++) store_commit(place->store, batches[i], note_kept, &was_kept[i]);
    settle_all(place->store);
    for (int i = 0; i < 5; i++) assert_int_equal(was_kept[i], i != 3);
    expect_recalled(place->store, "1: 1 one, 2 two, 3 three; alive 0");
}

PLACE_TEST(a_batch_can_be_long_or_thrown_away) {
    struct place *place = *state;
    struct batch *batch = batch_open();
    char *body = malloc(100000);
    memset(body, 'x', 100000);
    for (int i = 1; i <= 200; i++) batch_event(batch, 1, i, body, i % 2 ? 100000 : 3);
    assert_true(kept(place->store, batch));
    assert_int_equal(ask_beside(place->where, "SELECT sum(length(body)) FROM journal"), 10000300);
    batch = event(2, 1, "thrown away");
    batch_event(batch, 2, 2, body, 100000);
    batch_close(batch);
    batch = event(2, 1, "one");
    batch_event(batch, 2, 2, body, (size_t)1 << 40);
    batch_event(batch, 2, 3, "three", 5);
    assert_false(kept(place->store, batch));
    assert_true(kept(place->store, batch_open()));
    assert_int_equal(ask_beside(place->where, "SELECT max(table_id) FROM journal"), 1);
    free(body);
}

/* What comes back */

PLACE_TEST(events_come_back_table_by_table) {
    struct place *place = *state;
    expect_recalled(place->store, "alive 0");
    kept(place->store, event(9, 1, "open"));
    kept(place->store, event(-7, 1, "open"));
    kept(place->store, event(9, 2, "sit"));
    kept(place->store, event(-7, 2, ""));
    struct batch *batch = event(9, 3, "move");
    batch_event(batch, -7, 3, "Zürich", strlen("Zürich"));
    kept(place->store, batch);
    place_reopen(place);
    expect_recalled(place->store, "-7: 1 open, 2 , 3 Zürich; 9: 1 open, 2 sit, 3 move; alive 0");
}

PLACE_TEST(a_table_that_is_over_or_dropped_does_not_come_back) {
    struct place *place = *state;
    struct finished_game game = game_of(1, "patterns", 1, 2, "1-0", 500);
    for (int i = 1; i <= 3; i++) kept(place->store, event(i, 1, "open"));
    struct batch *batch = event(1, 2, "end");
    batch_finish(batch, &game, &some_ending, "record", 6);
    batch_drop(batch, 2);
    assert_true(kept(place->store, batch));
    assert_true(kept(place->store, event(3, 2, "sit")));
    place_reopen(place);
    expect_recalled(place->store, "3: 1 open, 2 sit; alive 0");
}

PLACE_TEST(the_last_sign_of_life_goes_along_or_alone) {
    struct place *place = *state;
    store_alive(place->store, 11);
    store_alive(place->store, 12);
    assert_true(kept(place->store, event(1, 1, "one")));
    expect_recalled(place->store, "1: 1 one; alive 12");
    store_alive(place->store, 13);
    WAIT_UNTIL(ask_beside(place->where, "SELECT at FROM alive") == 13);
    store_alive(place->store, 14);
    place_reopen(place);
    expect_recalled(place->store, "1: 1 one; alive 14");
}

SQLITE_TEST(an_event_that_is_there_twice_is_told_and_the_other_tables_are) {
    struct place *place = *state;
    assert_true(kept(place->store, event(1, 1, "one")));
    assert_true(kept(place->store, event(1, 1, "one again")));
    assert_true(kept(place->store, event(2, 1, "one")));
    expect_recalled(place->store, "1: 1 one, 1 one again; 2: 1 one; alive 0");
}

/* Moving the journal */

static void play_and_finish(struct store *store, int64_t table, int events) {
    for (int i = 1; i <= events; i++)
        store_commit(store, event(table, i, "a move, as long as moves are"), NULL, NULL);
    struct finished_game game = game_of(table, "patterns", 1, 2, "1-0", table);
    struct batch *batch = batch_open();
    batch_finish(batch, &game, &some_ending, "record", 6);
    store_commit(store, batch, NULL, NULL);
}

static void expect_short_journal(const struct place *place) {
    WAIT_UNTIL(ask_beside(place->where, "SELECT count(*) FROM journal") <= 11000);
}

PLACE_TEST(the_journal_is_moved_while_it_is_written_and_loses_nothing) {
    struct place *place = *state;
    for (int i = 1; i <= 300; i++) {
        assert_true(kept(place->store, event(1, i, "x")));
        play_and_finish(place->store, 1000 + i, 100);
    }
    settle_all(place->store);
    expect_short_journal(place);
    assert_int_equal(ask_beside(place->where, "SELECT count(*) FROM journal WHERE table_id = 1"),
                     300);
    assert_int_equal(ask_beside(place->where, "SELECT count(DISTINCT number) FROM journal"
                                              " WHERE table_id = 1"),
                     300);
    assert_int_equal(ask_beside(place->where, "SELECT count(*) FROM game"), 300);
}

SQLITE_TEST(a_journal_full_of_garbage_is_moved_after_opening) {
    struct place *place = *state;
    kept(place->store, event(5, 1, "open"));
    kept(place->store, event(6, 1, "open"));
    kept(place->store, event(5, 2, "sit"));
    place_close(place);
    do_beside(place->where,
              "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)"
              " INSERT INTO journal(table_id, number, body) SELECT 77, i, 'garbage' FROM n");
    place_open(place);
    WAIT_UNTIL(ask_beside(place->where, "SELECT count(*) FROM journal") <= 3);
    kept(place->store, event(6, 2, "sit"));
    place_reopen(place);
    expect_recalled(place->store, "5: 1 open, 2 sit; 6: 1 open, 2 sit; alive 0");
}
