/* Finished games in the store: finding them, reading them, one person against another. */
#include "base/text/text.h"
#include "support/store_place.h"

#include <stdio.h>
#include <string.h>

/* The persons of all tests: two accounts, and a guest who is called like one of them. */
enum { ANNA = 1, BERTA = 2, GUEST = 3, ENGINE = 0 };

static void keep_people(struct store *store) {
    struct person people[] = {person_of(ANNA, "Anna", false), person_of(BERTA, "Berta", false),
                              person_of(GUEST, "Anna", true)};
    struct batch *batch = batch_open();
    for (int i = 0; i < 3; i++) batch_person(batch, &people[i]);
    assert_true(kept(store, batch));
}

static void keep_game(struct store *store, const struct finished_game *game) {
    char record[32];
    struct batch *batch = batch_open();
    snprintf(record, sizeof record, "record of %d\n", (int)game->table);
    batch_finish(batch, game, &some_ending, record, strlen(record));
    assert_true(kept(store, batch));
}

static void keep(struct store *store, int64_t table, const char *game, int64_t first,
                 int64_t second, const char *result, int64_t ended) {
    struct finished_game it = game_of(table, game, first, second, result, ended);
    keep_game(store, &it);
}

/* Six games; 15 and 16 are not listed. */
static void keep_some(struct store *store) {
    keep_people(store);
    keep(store, 11, "patterns", ANNA, BERTA, "1-0", 1000);
    keep(store, 12, "manalath", BERTA, ANNA, "1-0", 2000);
    keep(store, 13, "patterns", GUEST, BERTA, "1/2-1/2", 3000);
    keep(store, 14, "patterns", ANNA, ENGINE, "0-1", 4000);
    struct finished_game hidden = game_of(15, "patterns", BERTA, ANNA, "1/2-1/2", 5000);
    hidden.listed = false;
    keep_game(store, &hidden);
    hidden = game_of(16, "patterns", GUEST, ENGINE, "*", 6000);
    hidden.listed = false;
    keep_game(store, &hidden);
}

struct found {
    char text[1024];
    int count;
    bool more;
    struct finished_game last;
};

static void hear_games(void *context, const struct finished_game *told, int count, bool more) {
    struct found *found = context;
    struct text t = text_over(found->text, sizeof found->text);
    for (int i = 0; i < count; i++) {
        if (i) text_char(&t, ' ');
        text_number(&t, (long)told[i].table);
    }
    found->count = count;
    found->more = more;
    if (count) found->last = told[count - 1];
}

static void expect_found(struct store *store, struct game_filter filter, const char *tables) {
    struct found found = {.count = -1};
    if (!filter.most) filter.most = FOUND_MOST;
    store_find(store, &filter, hear_games, &found);
    settle_all(store);
    assert_string_equal(found.text, tables);
    assert_false(found.more);
}

PLACE_TEST(games_are_found_the_latest_first) {
    struct place *place = *state;
    keep_some(place->store);
    expect_found(place->store, (struct game_filter){.game = ""}, "14 13 12 11");
    expect_found(place->store, (struct game_filter){.game = "patterns"}, "14 13 11");
    expect_found(place->store, (struct game_filter){.game = "mandala"}, "");
    expect_found(place->store, (struct game_filter){.result = "1-0"}, "12 11");
    expect_found(place->store, (struct game_filter){.game = "patterns", .result = "1-0"}, "11");
    expect_found(place->store, (struct game_filter){.from = 2000}, "14 13 12");
    expect_found(place->store, (struct game_filter){.until = 2000}, "11");
    expect_found(place->store, (struct game_filter){.from = 1000, .until = 3000}, "12 11");
}

PLACE_TEST(games_are_found_by_the_names_of_accounts) {
    struct place *place = *state;
    keep_some(place->store);
    expect_found(place->store, (struct game_filter){.player = "anna"}, "14 12 11");
    expect_found(place->store, (struct game_filter){.player = "Berta"}, "13 12 11");
    expect_found(place->store, (struct game_filter){.against = "Berta"}, "13 12 11");
    expect_found(place->store, (struct game_filter){.player = "Anna", .against = "Berta"}, "12 11");
    expect_found(place->store, (struct game_filter){.player = "Anna", .against = "anna"}, "");
    expect_found(place->store, (struct game_filter){.player = "Nobody"}, "");
    expect_found(place->store, (struct game_filter){.player = "Anna", .against = "Nobody"}, "");
    expect_found(place->store,
                 (struct game_filter){.player = "Anna", .game = "patterns", .from = 2000}, "14");
}

PLACE_TEST(a_game_that_is_not_listed_is_found_by_who_played_it) {
    struct place *place = *state;
    keep_some(place->store);
    expect_found(place->store, (struct game_filter){.viewer = ANNA}, "15 14 13 12 11");
    expect_found(place->store, (struct game_filter){.viewer = GUEST}, "16 14 13 12 11");
    expect_found(place->store, (struct game_filter){.viewer = GUEST, .player = "Anna"}, "14 12 11");
    expect_found(place->store, (struct game_filter){.viewer = ANNA, .player = "berta"},
                 "15 13 12 11");
    expect_found(place->store, (struct game_filter){.viewer = 99}, "14 13 12 11");
}

PLACE_TEST(games_of_ones_own_are_found) {
    struct place *place = *state;
    keep_some(place->store);
    expect_found(place->store, (struct game_filter){.mine = GUEST, .viewer = GUEST}, "16 13");
    expect_found(place->store, (struct game_filter){.mine = GUEST}, "13");
    expect_found(place->store,
                 (struct game_filter){.mine = ANNA, .viewer = ANNA, .against = "Berta"},
                 "15 12 11");
    expect_found(place->store,
                 (struct game_filter){.mine = ANNA, .viewer = ANNA, .player = "Berta"}, "15 12 11");
    expect_found(place->store, (struct game_filter){.mine = ANNA, .viewer = ANNA, .player = "Anna"},
                 "15 14 12 11");
    expect_found(place->store,
                 (struct game_filter){.mine = GUEST, .viewer = GUEST, .player = "Anna"}, "");
}

/* Turns the pages of all games that are filter; how many there were. */
static int turn_pages(struct store *store, struct game_filter filter) {
    int count = 0, pages = 0;
    struct found found = {.more = true};
    int64_t last_ended = INT64_MAX, last_table = INT64_MAX;
    while (found.more) {
        store_find(store, &filter, hear_games, &found);
        settle_all(store);
        assert_true(found.count == filter.most || !found.more);
        if (!found.count) break;
        assert_true(found.last.ended < last_ended ||
                    (found.last.ended == last_ended && found.last.table < last_table));
        last_ended = filter.before_ended = found.last.ended;
        last_table = filter.before_table = found.last.table;
        count += found.count;
        pages++;
    }
    assert_true(pages > 1);
    return count;
}

PLACE_TEST(pages_of_games_that_ended_together_neither_overlap_nor_leave_out) {
    struct place *place = *state;
    keep_people(place->store);
    struct batch *batch = batch_open();
    for (int i = 1; i <= 250; i++) {
        struct finished_game game = game_of(i * 7919 % 251, "patterns", ANNA, BERTA, "1-0",
                                            i <= 100 ? 1000 : 1000 + i / 100);
        batch_finish(batch, &game, &some_ending, "", 0);
    }
    assert_true(kept(place->store, batch));
    for (int most = 1; most <= FOUND_MOST; most = most * 3 + 1) {
        assert_int_equal(turn_pages(place->store, (struct game_filter){.most = most}), 250);
        assert_int_equal(
            turn_pages(place->store, (struct game_filter){.game = "patterns", .most = most}), 250);
        assert_int_equal(turn_pages(place->store, (struct game_filter){.player = "Anna",
                                                                       .against = "Berta",
                                                                       .until = 1001,
                                                                       .most = most}),
                         100);
    }
}

PLACE_TEST(an_answer_has_so_many_games_at_most) {
    struct place *place = *state;
    struct found found = {.count = -1};
    keep_some(place->store);
    const struct game_filter few = {.most = 2}, none = {.most = -1}, exact = {.most = 4};
    store_find(place->store, &few, hear_games, &found);
    settle_all(place->store);
    assert_string_equal(found.text, "14 13");
    assert_true(found.more);
    store_find(place->store, &none, hear_games, &found);
    settle_all(place->store);
    assert_int_equal(found.count, 0);
    store_find(place->store, &exact, hear_games, &found);
    settle_all(place->store);
    assert_int_equal(found.count, 4);
    assert_false(found.more);
}

/* One game */

static struct finished_game expected_game;

static void hear_game(void *context, const struct finished_game *game,
                      const struct game_ending *ending, const char *record, size_t length) {
    const struct finished_game *e = &expected_game;
    assert_int_equal(game->table, e->table);
    assert_string_equal(game->game, e->game);
    assert_string_equal(game->options, e->options);
    assert_string_equal(game->pace, e->pace);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(game->player[i].person, e->player[i].person);
        assert_string_equal(game->player[i].name, e->player[i].name);
        assert_int_equal(game->player[i].rating, e->player[i].rating);
    }
    assert_string_equal(game->result, e->result);
    assert_string_equal(game->end, e->end);
    assert_int_equal(game->rated, e->rated);
    assert_int_equal(game->listed, e->listed);
    assert_int_equal(game->moves, e->moves);
    assert_int_equal(game->begun, e->begun);
    assert_int_equal(game->ended, e->ended);
    assert_int_equal(length, 300000);
    assert_memory_equal(record, "rrr", 3);
    assert_int_equal(ending->opened, some_ending.opened);
    assert_int_equal(ending->events, some_ending.events);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ending->left[i], some_ending.left[i]);
        assert_string_equal(ending->keys[i].seat, some_ending.keys[i].seat);
        assert_string_equal(ending->keys[i].move, some_ending.keys[i].move);
        assert_int_equal(ending->keys[i].event, some_ending.keys[i].event);
    }
    ++*(int *)context;
}

static void hear_no_game(void *context, const struct finished_game *game,
                         const struct game_ending *ending, const char *record, size_t length) {
    assert_null(game);
    assert_null(ending);
    assert_null(record);
    assert_int_equal(length, 0);
    ++*(int *)context;
}

PLACE_TEST(a_game_is_read_as_it_was_written) {
    static char record[300000];
    struct place *place = *state;
    int told = 0;
    keep_people(place->store);
    expected_game = game_of(INT64_C(1) << 59, "mandala", ANNA, ENGINE, "1/2-1/2", 7000);
    snprintf(expected_game.player[0].name, STORE_NAME, "Anna");
    expected_game.rated = true;
    expected_game.listed = false;
    memset(record, 'r', sizeof record);
    struct batch *batch = batch_open();
    batch_finish(batch, &expected_game, &some_ending, record, sizeof record);
    assert_true(kept(place->store, batch));
    batch = batch_open();
    batch_finish(batch, &expected_game, &some_ending, "another", 7);
    assert_false(kept(place->store, batch));
    place_reopen(place);
    store_game(place->store, expected_game.table, hear_game, &told);
    store_game(place->store, 5, hear_no_game, &told);
    settle_all(place->store);
    assert_int_equal(told, 2);
}

/* Names */

struct expected_record {
    const char *text, *names[2];
};

static void expect_record(void *context, const struct finished_game *game,
                          const struct game_ending *ending, const char *record, size_t length) {
    const struct expected_record *expected = context;
    (void)ending;
    assert_int_equal(length, strlen(expected->text));
    assert_memory_equal(record, expected->text, length);
    for (int i = 0; i < 2; i++) assert_string_equal(game->player[i].name, expected->names[i]);
}

static void expect_names(struct place *place, struct expected_record expected) {
    store_game(place->store, 20, expect_record, &expected);
    settle_all(place->store);
}

static void keep_named(struct store *store, int64_t id, const char *name) {
    struct person person = person_of(id, name, true);
    struct batch *batch = batch_open();
    batch_person(batch, &person);
    assert_true(kept(store, batch));
}

static void keep_record(struct store *store, int64_t second, const char *record) {
    struct finished_game game = game_of(20, "patterns", ANNA, second, "1-0", 1000);
    struct batch *batch = batch_open();
    snprintf(game.player[0].name, STORE_NAME, "Guest 1");
    snprintf(game.player[1].name, STORE_NAME, second ? "Guest 1" : "level=3");
    batch_finish(batch, &game, &some_ending, record, strlen(record));
    assert_true(kept(store, batch));
}

#define RECORD_OF(first, second) \
    "[Date \"2026.11.16\"]\n[Player1 \"" first "\"]\n[Player2 \"" second "\"]\n\n1. Guest 1-0\n"

PLACE_TEST(of_two_with_the_same_name_one_is_renamed) {
    struct place *place = *state;
    keep_named(place->store, ANNA, "Guest 1");
    keep_named(place->store, BERTA, "Guest 1");
    keep_record(place->store, BERTA, RECORD_OF("Guest 1", "Guest 1"));
    expect_names(place,
                 (struct expected_record){RECORD_OF("Guest 1", "Guest 1"), {"Guest 1", "Guest 1"}});
    keep_named(place->store, BERTA, "Clara");
    expect_names(place,
                 (struct expected_record){RECORD_OF("Guest 1", "Clara"), {"Guest 1", "Clara"}});
    keep_named(place->store, ANNA, "Clara");
    expect_names(place, (struct expected_record){RECORD_OF("Clara", "Clara"), {"Clara", "Clara"}});
    assert_int_equal(ask_beside(place->where, "SELECT record LIKE '%Guest 1\"%' OR record LIKE "
                                              "'%Clara%' FROM record"),
                     0);
}

PLACE_TEST(an_engine_keeps_its_name) {
    struct place *place = *state;
    keep_record(place->store, ENGINE, RECORD_OF("Guest 1", "Kolam, level 3"));
    keep_named(place->store, ANNA, "Clara");
    expect_names(place, (struct expected_record){RECORD_OF("Clara", "Kolam, level 3"),
                                                 {"Clara", "level=3"}});
}

PLACE_TEST(a_person_who_is_gone_leaves_no_name_in_games) {
    struct place *place = *state;
    struct found found = {.count = -1};
    struct game_filter filter = {.most = 1};
    keep_named(place->store, ANNA, "Guest 1");
    keep_named(place->store, BERTA, "Guest 2");
    keep_record(place->store, BERTA, RECORD_OF("Guest 1", "Guest 2"));
    assert_int_equal(
        ask_beside(place->where, "SELECT count(*) FROM game WHERE first_name || second_name != ''"),
        0);
    do_beside(place->where, "DELETE FROM person WHERE id = 1");
    expect_names(place, (struct expected_record){RECORD_OF(STORE_NOBODY, "Guest 2"),
                                                 {STORE_NOBODY, "Guest 2"}});
    store_find(place->store, &filter, hear_games, &found);
    settle_all(place->store);
    assert_string_equal(found.last.player[0].name, STORE_NOBODY);
    assert_string_equal(found.last.player[1].name, "Guest 2");
}

/* Records */

static void hear_records(void *context, const char *records, size_t length,
                         const struct finished_game *last) {
    struct found *found = context;
    struct text t = text_over(found->text, sizeof found->text);
    if (last) text_slice(&t, records, length);
    found->count = last != NULL;
    if (last) found->last = *last;
}

PLACE_TEST(records_come_in_one_text_with_lines_between_them) {
    struct place *place = *state;
    struct found found = {.count = -1};
    struct game_filter filter = {.game = "patterns", .most = 2};
    keep_some(place->store);
    struct finished_game unended = game_of(17, "patterns", ANNA, BERTA, "1-0", 7000);
    struct batch *batch = batch_open();
    batch_finish(batch, &unended, &some_ending, "without an end", 14);
    assert_true(kept(place->store, batch));
    store_records(place->store, &filter, hear_records, &found);
    settle_all(place->store);
    assert_string_equal(found.text, "without an end\n\nrecord of 14\n");
    filter.before_ended = found.last.ended;
    filter.before_table = found.last.table;
    store_records(place->store, &filter, hear_records, &found);
    settle_all(place->store);
    assert_string_equal(found.text, "record of 13\n\nrecord of 11\n");
    filter.before_ended = found.last.ended;
    filter.before_table = found.last.table;
    store_records(place->store, &filter, hear_records, &found);
    settle_all(place->store);
    assert_int_equal(found.count, 0);
}

/* One against another */

static void hear_versus(void *context, const struct versus *versus, int count) {
    struct found *found = context;
    struct text t = text_over(found->text, sizeof found->text);
    for (int i = 0; i < count; i++) {
        char line[64];
        snprintf(line, sizeof line, "%s%s %d-%d-%d", i ? ", " : "", versus[i].game, versus[i].won,
                 versus[i].lost, versus[i].drawn);
        text_add(&t, line);
    }
    found->count = count;
}

static void expect_versus(struct store *store, const char *name, const char *other,
                          const char *expected) {
    struct found found = {.count = -1};
    store_versus(store, name, other, hear_versus, &found);
    settle_all(store);
    assert_string_equal(found.text, expected);
}

PLACE_TEST(games_between_two_are_counted_for_the_first) {
    struct place *place = *state;
    keep_some(place->store);
    keep(place->store, 21, "patterns", ANNA, BERTA, "*", 8000);
    keep(place->store, 22, "patterns", BERTA, ANNA, "0-1", 8000);
    expect_versus(place->store, "anna", "Berta", "manalath 0-1-0, patterns 2-0-1");
    expect_versus(place->store, "BERTA", "Anna", "manalath 1-0-0, patterns 0-2-1");
    expect_versus(place->store, "Anna", "Anna", "");
    expect_versus(place->store, "Anna", "Nobody", "");
}

PLACE_TEST(what_was_answered_is_seen_by_the_next_question) {
    struct place *place = *state;
    char expected[1024] = "";
    for (int i = 1; i <= 50; i++) {
        char more[1024];
        keep(place->store, i, "patterns", ANNA, BERTA, "1-0", i);
        snprintf(more, sizeof more, i == 1 ? "%d" : "%d %.900s", i, expected);
        memcpy(expected, more, sizeof more);
        expect_found(place->store, (struct game_filter){.game = ""}, expected);
    }
}
