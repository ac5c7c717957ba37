/* Engines of a server: asked by many tables, heard with poll(), as the hub does it. */
#include "server/hub/bots.h"

#include "base/clock.h"
#include "support/support.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWERS_MOST = 8192 };

/* What was heard, in order. */
struct heard {
    int count;
    int64_t tables[ANSWERS_MOST];
    int events[ANSWERS_MOST];
    move moves[ANSWERS_MOST];
};

static void hear(void *context, int64_t table, int events, move m, long long pause) {
    (void)pause;
    struct heard *heard = context;
    heard->tables[heard->count] = table;
    heard->events[heard->count] = events;
    heard->moves[heard->count++] = m;
}

struct house {
    struct bots *bots;
    struct heard heard;
};

static struct house *open_house(int threads) {
    struct house *house = calloc(1, sizeof *house);
    assert_non_null(house);
    house->bots = bots_open(threads, hear, &house->heard);
    assert_non_null(house->bots);
    return house;
}

static void close_house(struct house *house) {
    bots_close(house->bots);
    free(house);
}

static void wait_for(struct house *house, int count) {
    while (house->heard.count < count) {
        wait_readable(bots_file(house->bots));
        bots_settle(house->bots);
    }
}

static struct bot_question question_of(const char *words, int level, int64_t table) {
    struct setting setting = setting_of(words);
    union position p = position_of(&setting, START);
    struct bot_question q = {
        .seen = {.game = setting.game, .player = setting.game->to_move(&p)},
        .level = level,
        .seed = 7,
        .clocks = engine_no_clocks,
        .table = table,
        .events = 3,
    };
    assert_true(seat_views_add(&q.seen, &p));
    return q;
}

/* For somebody else than most. */
static void ask_for(struct house *house, uint64_t by, bool alone, const char *words, int level,
                    int64_t table) {
    struct bot_question q = question_of(words, level, table);
    q.by = by;
    q.alone = alone;
    assert_true(bots_ask(house->bots, &q));
}

static bool try_to_ask(struct house *house, const char *words, int level, int64_t table) {
    struct bot_question q = question_of(words, level, table);
    return bots_ask(house->bots, &q);
}

static void ask(struct house *house, const char *words, int level, int64_t table) {
    assert_true(try_to_ask(house, words, level, table));
}

TEST(an_answer_is_a_legal_move_of_its_table) {
    static const char *const games_asked[] = {"patterns seed=1", "manalath seed=1",
                                              "mandala seed=1"};
    struct house *house = open_house(2);
    for (int i = 0; i < 3; i++) ask(house, games_asked[i], 4, i);
    wait_for(house, 3);
    for (int i = 0; i < 3; i++) {
        struct bot_question q = question_of(games_asked[house->heard.tables[i]], 4, 0);
        assert_true(game_allows(q.seen.game, &q.seen.views[0].seen, house->heard.moves[i]));
        seat_views_done(&q.seen);
        assert_int_equal(house->heard.events[i], 3);
    }
    assert_int_equal(bots_thinking(house->bots), 0);
    close_house(house);
}

TEST(the_same_question_gets_the_same_answer_whatever_was_asked_before) {
    struct house *house = open_house(1), *other = open_house(3);
    for (int i = 0; i < 6; i++) ask(house, i % 2 ? "mandala seed=5" : "patterns seed=5", 6, i);
    ask(house, "mandala seed=3", 6, 100);
    ask(other, "mandala seed=3", 6, 100);
    wait_for(house, 7);
    wait_for(other, 1);
    int last = 0;
    while (house->heard.tables[last] != 100) last++;
    assert_int_equal(house->heard.moves[last], other->heard.moves[0]);
    close_house(house);
    close_house(other);
}

/* The first one keeps the only thread busy until all wait. */
static void ask_together(struct house *house) {
    for (bool together = false; !together;) {
        house->heard.count = 0;
        for (int i = 1; i <= 4; i++) bots_forget(house->bots, i);
        ask(house, "patterns seed=1", 10, 1);
        ask(house, "patterns seed=2", 10, 2);
        ask(house, "patterns seed=3", 9, 3);
        ask(house, "patterns seed=4", 1, 4);
        bots_settle(house->bots);
        together = house->heard.count == 0;
    }
    bots_forget(house->bots, 1);
}

TEST(short_thoughts_go_before_long_ones_that_wait_with_them) {
    struct house *house = open_house(1);
    ask_together(house);
    wait_for(house, 3);
    assert_int_equal(house->heard.tables[0], 4);
    assert_int_equal(house->heard.tables[1], 3);
    assert_int_equal(house->heard.tables[2], 2);
    close_house(house);
}

static int place_of(const struct house *house, int64_t table) {
    int i = 0;
    while (i < house->heard.count && house->heard.tables[i] != table) i++;
    return i;
}

/* The only thread thinks about table 0 until all the others wait. */
static struct house *busy_house(void) {
    struct house *house = open_house(1);
    ask(house, "patterns seed=1", 10, 0);
    return house;
}

static void free_thread(struct house *house) {
    bots_settle(house->bots);
    if (house->heard.count == 0) bots_forget(house->bots, 0);
    house->heard.count = 0;
}

/* A stranger's 60 tables at level 5, and then another person's at level 3. */
TEST(a_person_does_not_wait_for_all_the_tables_of_another) {
    enum { MANY = 60 };
    struct house *house = busy_house();
    for (int i = 1; i <= MANY; i++) ask_for(house, 7, false, "manalath seed=1", 2, i);
    ask_for(house, 8, false, "manalath seed=1", 3, 100);
    ask_for(house, 8, false, "manalath seed=1", 3, 101);
    free_thread(house);
    wait_for(house, MANY + 2);
    assert_true(place_of(house, 100) <= 3);
    assert_true(place_of(house, 101) <= 6);
    close_house(house);
}

TEST(those_who_ask_for_much_get_equal_shares) {
    struct house *house = busy_house();
    for (int i = 0; i < 30; i++) ask_for(house, 7, false, "manalath seed=1", 1, 100 + i);
    for (int i = 0; i < 10; i++) ask_for(house, 8, false, "manalath seed=1", 1, 200 + i);
    free_thread(house);
    wait_for(house, 40);
    assert_in_range(place_of(house, 209), 17, 21); /* they take turns while both wait */
    assert_true(place_of(house, 109) <= 21);
    close_house(house);
}

TEST(somebody_who_has_not_asked_for_long_is_not_ahead_for_ever) {
    struct house *house = busy_house();
    for (int i = 0; i < 20; i++) ask_for(house, 7, false, "manalath seed=1", 1, 100 + i);
    free_thread(house);
    wait_for(house, 10);
    for (int i = 0; i < 10; i++) ask_for(house, 8, false, "manalath seed=1", 1, 200 + i);
    wait_for(house, 30);
    assert_true(place_of(house, 119) < 30);
    close_house(house);
}

TEST(engines_that_play_each_other_come_last) {
    struct house *house = busy_house();
    for (int i = 1; i <= 5; i++) ask_for(house, (uint64_t)i, true, "manalath seed=1", 1, i);
    for (int i = 6; i <= 10; i++) ask_for(house, 7, false, "manalath seed=1", 4, i);
    free_thread(house);
    wait_for(house, 10);
    for (int i = 0; i < 5; i++) assert_true(house->heard.tables[i] > 5);
    close_house(house);
}

/* Table 1 has hours to think, and the only thread; it answers after those that came later. */
TEST(an_engine_alone_stops_for_a_person_and_thinks_again) {
    struct house *house = open_house(1);
    ask_for(house, 7, true, "patterns seed=1", 10, 1);
    ask_for(house, 8, false, "manalath seed=1", 3, 2);
    wait_for(house, 2);
    assert_int_equal(house->heard.tables[0], 2);
    assert_int_equal(house->heard.tables[1], 1);
    assert_true(house->heard.moves[1] != NO_MOVE);
    assert_int_equal(bots_thinking(house->bots), 0);
    close_house(house);
}

TEST(what_is_forgotten_is_never_heard) {
    struct house *house = open_house(1);
    ask(house, "patterns seed=1", 10, 1);
    for (int i = 0; i < 5; i++) ask(house, "manalath seed=1", 3, 2);
    bots_forget(house->bots, 2);
    bots_forget(house->bots, 1);
    assert_int_equal(bots_thinking(house->bots), 0);
    ask(house, "manalath seed=1", 3, 3);
    wait_for(house, 1);
    assert_int_equal(house->heard.tables[0], 3);
    assert_int_equal(house->heard.count, 1);
    close_house(house);
}

TEST(too_many_questions_are_refused) {
    struct house *house = open_house(1);
    int asked = 0;
    while (asked < ANSWERS_MOST && try_to_ask(house, "mandala seed=1", 10, 1)) asked++;
    bots_settle(house->bots);
    /* One is being thought about; on a busy machine some have been answered meanwhile. */
    assert_true(asked >= 4096 && asked - house->heard.count <= 4097);
    bots_forget(house->bots, 1);
    ask(house, "mandala seed=1", 10, 1);
    close_house(house);
}

TEST(a_bot_keeps_its_time) {
    struct house *house = open_house(1);
    struct bot_question q = question_of("manalath seed=1", 10, 1);
    union position p = q.seen.views[0].seen;
    q.clocks.left = 50000; /* so little that it moves at once */
    assert_true(bots_ask(house->bots, &q));
    wait_for(house, 1);
    assert_true(game_allows(q.seen.game, &p, house->heard.moves[0]));
    close_house(house);
}

/* Full strength would take many times as long as all of them have. */
TEST(closing_ends_thoughts) {
    for (int i = 0; i < 8; i++) {
        struct house *house = open_house(2);
        for (int k = 0; k < 50; k++) ask(house, "mandala seed=1", 10, k);
        close_house(house);
    }
}

TEST(many_are_asked_and_forgotten_while_they_think) {
    struct house *house = open_house(3);
    struct random random = random_from(1);
    int heard_before = 0;
    for (int i = 0; i < 400; i++) {
        ask(house, i % 2 ? "patterns seed=1" : "mandala seed=2", 1, i % 20);
        if (i % 3 == 0) bots_forget(house->bots, random_below(&random, 20));
        if (i % 5 == 0) bots_settle(house->bots);
        assert_true(house->heard.count >= heard_before);
        heard_before = house->heard.count;
    }
    for (int i = 0; i < 20; i++) bots_forget(house->bots, i);
    int heard = house->heard.count;
    bots_settle(house->bots);
    assert_int_equal(house->heard.count, heard);
    assert_int_equal(bots_thinking(house->bots), 0);
    close_house(house);
}
