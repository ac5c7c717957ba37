/* A table: who may sit, move, offer, take back and end it, and the clocks, whose time is made up
 * here. */
#include "play/timing.h"
#include "support/tables.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

/* Thousands of tables are in memory at a time. */
static_assert(sizeof(struct game_table) < 2048, "a table is small");

/* Terms */

static void expect_terms_refused(const struct terms *terms, const char *reason) {
    struct event e = opening(terms, 0);
    struct refusal why;
    struct game_table t;
    assert_false(terms_check(terms, &why));
    expect_because(&why, reason);
    table_init(&t, 1);
    assert_false(table_apply(&t, &e));
    assert_int_equal(t.events, 0);
}

TEST(terms_that_cannot_be_are_refused) {
    struct terms terms = terms_of("manalath", "none");
    struct refusal why;
    assert_true(terms_check(&terms, &why));
    terms.seats[0] = SEAT_LEVEL;
    expect_terms_refused(&terms, "from 1 to 10");
    terms.levels[0] = 11;
    expect_terms_refused(&terms, "from 1 to 10");
    terms.levels[0] = 10;
    assert_true(terms_check(&terms, &why));
    terms.rated = true;
    expect_terms_refused(&terms, "not rated");
    terms = terms_of("manalath sides=2-2-2 neutral=e5", "none");
    expect_terms_refused(&terms, "");
    terms = terms_of("manalath", "none");
    static const struct time_control wrong[] = {
        {LLONG_MAX, 0, false}, {-1, 0, false}, {7, 0, false}, {MINUTE, -1, false},
        {MINUTE, 5, true},     {0, 5, false},  {0, 0, true},  {7200LL * SECOND, 0, true}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        terms.time_control = wrong[i];
        expect_terms_refused(&terms, "no such pace");
    }
    terms = (struct terms){0};
    expect_terms_refused(&terms, "no such game");
}

TEST(a_placed_position_must_be_one_that_can_be_played) {
    struct setting setting = setting_of("mandala");
    struct terms terms = terms_of("mandala", "none");
    struct refusal why;
    terms.placed = true;
    terms.start = position_of(&setting, START);
    assert_true(terms_check(&terms, &why));
    struct view view;
    setting.game->view(&terms.start, READER_1, &view);
    terms.start = view.seen;
    expect_terms_refused(&terms, "unknown");
    terms.start = position_of(&setting, "gypoybogrgoyrp r5o5y4g5p5b4 r1y2g1p1/o2p1b3 o1b1+r6o3g5p3/"
                                        "r1y1+o2y4g2p3b5 ogrypb/ybpgo -|-|- r2p1|y2|b2 over - "
                                        "play 0 0");
    expect_terms_refused(&terms, "over");
    terms.start = position_of(&setting, START);
    terms.rated = true;
    expect_terms_refused(&terms, "begins with the deal");
}

/* Sitting down */

static void expect_no_seat(const struct game_table *t, int seat, const struct seated_person *who,
                           const char *reason) {
    struct refusal why;
    struct event e;
    assert_false(table_sit(t, seat, who, 0, &e, &why));
    expect_because(&why, reason);
    struct game_table same = *t;
    assert_false(table_apply(&same, &e));
}

TEST(the_cards_are_dealt_when_both_sit_there) {
    struct terms terms = terms_of("mandala", "5+10");
    struct seated_person first = person(1), second = person(2);
    struct refusal why;
    struct event e;
    struct game_table t;
    open_table(&t, &terms, 10);
    assert_int_equal(t.opened, 10);
    happen(&t, table_sit(&t, 2, &second, 20, &e, &why), &e, &why);
    assert_false(t.dealt);
    assert_int_equal(game_core_to_move(&t.core), 0);
    expect_no_seat(&t, 2, &first, "taken");
    happen(&t, table_sit(&t, 1, &first, 30, &e, &why), &e, &why);
    assert_true(t.dealt);
    assert_int_equal(t.begun, 30);
    assert_int_equal(game_core_to_move(&t.core), 1);
    expect_no_seat(&t, 1, &first, "taken");
    expect_no_seat(&t, 0, &first, "players");
    table_done(&t);
}

TEST(engines_sit_there_from_the_beginning) {
    struct terms terms = terms_of("mandala", "none");
    struct game_table t;
    terms.seats[0] = terms.seats[1] = SEAT_LEVEL;
    terms.levels[0] = terms.levels[1] = 3;
    open_table(&t, &terms, 10);
    assert_true(t.dealt);
    assert_int_equal(t.begun, 10);
    table_done(&t);
    terms.seats[0] = SEAT_OPEN;
    open_table(&t, &terms, 10);
    struct seated_person who = person(1);
    expect_no_seat(&t, 2, &who, "taken");
    seat_both(&t, 20);
    assert_true(t.dealt);
    table_done(&t);
}

TEST(a_rated_game_needs_two_accounts) {
    struct terms terms = terms_of("mandala", "none");
    struct seated_person guest = person(1), first = person(1);
    struct refusal why;
    struct event e;
    struct game_table t;
    guest.guest = terms.rated = true;
    open_table(&t, &terms, 0);
    expect_no_seat(&t, 1, &guest, "need an account");
    happen(&t, table_sit(&t, 1, &first, 0, &e, &why), &e, &why);
    expect_no_seat(&t, 2, &first, "against yourself");
    seat_both(&t, 0);
    assert_true(t.dealt);
    table_done(&t);
}

TEST(somebody_can_play_against_themselves) {
    struct terms terms = terms_of("manalath", "none");
    struct seated_person who = person(1);
    struct refusal why;
    struct event e;
    struct game_table t;
    open_table(&t, &terms, 0);
    for (int seat = 1; seat <= 2; seat++)
        happen(&t, table_sit(&t, seat, &who, 0, &e, &why), &e, &why);
    assert_int_equal(table_seat_of_person(&t, 1), 1);
    play_at(&t, "oc3", 0);
    assert_int_equal(table_seat_of_person(&t, 1), 2);
    assert_int_equal(table_seat_of_person(&t, 2), 0);
    table_done(&t);
}

TEST(a_key_opens_its_seat_and_no_other) {
    struct terms terms = terms_of("manalath", "none");
    struct seated_person first = person(1), second = person(2);
    const uint8_t zeros[KEY_HASH] = {0};
    struct game_table t;
    open_table(&t, &terms, 0);
    assert_int_equal(table_seat_of_key(&t, zeros), 0);
    seat_both(&t, 0);
    assert_int_equal(table_seat_of_key(&t, first.key), 1);
    assert_int_equal(table_seat_of_key(&t, second.key), 2);
    assert_int_equal(table_seat_of_key(&t, person(3).key), 0);
    table_done(&t);
}

/* Moving */

static void expect_no_move(const struct game_table *t, int player, const char *text, int after,
                           const char *reason) {
    struct refusal why;
    struct event e;
    assert_false(table_move(t, player, text, after, "k", 0, 0, &e, &why));
    expect_because(&why, reason);
}

TEST(only_whoever_is_to_move_moves) {
    struct terms terms = terms_of("manalath", "none");
    struct game_table t;
    open_table(&t, &terms, 0);
    expect_no_move(&t, 1, "oc3", 0, "not begun");
    seat_both(&t, 0);
    expect_no_move(&t, 2, "oc3", 0, "not your turn");
    expect_no_move(&t, 0, "oc3", 0, "players");
    expect_no_move(&t, 1, "zz", 0, "");
    play_at(&t, "oc3", 0);
    assert_int_equal(t.core.count, 1);
    assert_int_equal(game_core_to_move(&t.core), 2);
    expect_no_move(&t, 2, "oc3", 1, "not empty");
    table_done(&t);
}

TEST(a_move_for_an_earlier_position_is_stale) {
    struct refusal why;
    struct event e;
    struct game_table t;
    begin_table(&t, "manalath", "none", 0);
    play_at(&t, "oc3 pc4", 0);
    assert_false(table_move(&t, 1, "oa1", 0, "k", 0, 0, &e, &why));
    expect_because(&why, "Meanwhile 2 moves");
    assert_string_equal(why.field, "after");
    table_done(&t);
}

TEST(a_moves_key_and_event_are_remembered) {
    struct refusal why;
    struct event e;
    struct game_table t;
    begin_table(&t, "manalath", "none", 0);
    happen(&t, table_move(&t, 1, "oc3", 0, "Ab9", 0, 0, &e, &why), &e, &why);
    assert_string_equal(t.keys[0], "Ab9");
    assert_int_equal(t.keyed[0], t.events);
    assert_int_equal(t.events, 4);
    happen(&t, table_move(&t, 2, "pc4", 1, NULL, 0, 0, &e, &why), &e, &why);
    assert_string_equal(t.keys[1], "");
    assert_false(table_move(&t, 1, "oa1", 2, "no-key", 0, 0, &e, &why));
    assert_false(table_move(&t, 1, "oa1", 2, "0123456789abcdefg", 0, 0, &e, &why));
    expect_because(&why, "1 to 16");
    table_done(&t);
}

TEST(a_game_ends_by_its_rules_and_then_everybody_sees_everything) {
    struct random random = random_from(1);
    struct view view;
    struct game_table t;
    begin_table(&t, "mandala", "5+10", 0);
    game_core_view(&t.core, SPECTATOR, &view);
    assert_true(game_hides(t.terms.game, &view.seen));
    play_randomly(&t, INT_MAX, &random, 99);
    assert_int_equal(t.core.end, END_BY_RULES);
    assert_int_equal(t.core.result, t.terms.game->result(&t.core.now));
    assert_int_equal(t.ended, 99);
    assert_int_equal(game_core_to_move(&t.core), 0);
    assert_int_equal(game_core_deadline(&t.core), LLONG_MAX);
    for (int i = 0; i <= t.core.count; i += t.core.count) {
        game_core_view_at(&t.core, i, SPECTATOR, &view);
        assert_memory_equal(&view.seen, i == 0 ? &t.core.start : &t.core.now, sizeof view.seen);
    }
    expect_no_move(&t, 1, "M1r", t.core.count, "over");
    table_done(&t);
}

/* Offers */

static void expect_no_offer(const struct game_table *t, int player, enum offer offer,
                            const char *reason) {
    struct refusal why;
    struct event e;
    assert_false(table_offer(t, player, offer, 0, &e, &why));
    expect_because(&why, reason);
}

TEST(a_draw_is_agreed_when_offers_meet) {
    struct game_table t;
    begin_table(&t, "manalath", "none", 0);
    play_at(&t, "oc3", 0);
    do_offer(&t, 1, OFFER_DRAW, 0);
    expect_no_offer(&t, 1, OFFER_DRAW, "already");
    do_offer(&t, 2, OFFER_DRAW, 5);
    assert_int_equal(t.core.end, END_BY_AGREEMENT);
    assert_int_equal(t.core.result, DRAWN);
    assert_int_equal(t.ended, 5);
    expect_no_offer(&t, 1, OFFER_DRAW, "over");
    table_done(&t);
}

TEST(an_offer_lapses_with_the_next_move_or_is_declined_or_withdrawn) {
    struct refusal why;
    struct event e;
    struct game_table t;
    begin_table(&t, "manalath", "none", 0);
    do_offer(&t, 1, OFFER_DRAW, 0);
    play_at(&t, "oc3", 0);
    assert_false(t.offers[OFFER_DRAW][0]);
    for (int player = 1; player <= 2; player++) {
        do_offer(&t, 1, OFFER_DRAW, 0);
        happen(&t, table_decline(&t, player, OFFER_DRAW, 0, &e, &why), &e, &why);
        assert_false(t.offers[OFFER_DRAW][0] || t.offers[OFFER_DRAW][1]);
    }
    assert_false(table_decline(&t, 2, OFFER_DRAW, 0, &e, &why));
    expect_because(&why, "not offered any more");
    table_done(&t);
}

TEST(an_engine_agrees_at_once_but_to_no_draw) {
    struct terms terms = terms_of("manalath", "none");
    struct refusal why;
    struct event e;
    struct game_table t;
    terms.seats[1] = SEAT_LEVEL;
    terms.levels[1] = 4;
    open_table(&t, &terms, 0);
    seat_both(&t, 0);
    play_at(&t, "oc3 pc4 oa1", 0);
    expect_no_offer(&t, 1, OFFER_DRAW, "no draw");
    do_offer(&t, 1, OFFER_TAKEBACK, 0);
    assert_int_equal(t.core.count, 2);
    assert_int_equal(game_core_to_move(&t.core), 1);
    do_offer(&t, 1, OFFER_TAKEBACK, 0);
    assert_int_equal(t.core.count, 0);
    expect_no_offer(&t, 1, OFFER_TAKEBACK, "not played yet");
    happen(&t, table_resign(&t, 1, 0, &e, &why), &e, &why);
    assert_true(table_offer(&t, 1, OFFER_REMATCH, 0, &e, &why));
    assert_int_equal(e.kind, EVENT_REMATCH);
    table_done(&t);
}

TEST(a_rematch_is_agreed_once_after_the_end) {
    struct refusal why;
    struct event e;
    struct game_table t;
    begin_table(&t, "manalath", "none", 0);
    expect_no_offer(&t, 1, OFFER_REMATCH, "after this one");
    happen(&t, table_resign(&t, 1, 0, &e, &why), &e, &why);
    do_offer(&t, 2, OFFER_REMATCH, 0);
    assert_true(table_offer(&t, 1, OFFER_REMATCH, 0, &e, &why));
    assert_int_equal(e.kind, EVENT_REMATCH);
    assert_false(table_apply(&t, &e)); /* without a table nobody goes there */
    e.next = 77;
    assert_true(table_apply(&t, &e));
    assert_int_equal(t.next, 77);
    expect_no_offer(&t, 1, OFFER_REMATCH, "has been opened");
    table_done(&t);
}

/* Taking back */

TEST(who_asked_takes_back_their_own_last_move) {
    struct game_table t;
    begin_table(&t, "manalath", "none", 0);
    play_at(&t, "oc3 pc4 oa1", 0);
    do_offer(&t, 1, OFFER_TAKEBACK, 0);
    do_offer(&t, 2, OFFER_TAKEBACK, 0);
    assert_int_equal(t.core.count, 2);
    do_offer(&t, 1, OFFER_TAKEBACK, 0);
    do_offer(&t, 2, OFFER_TAKEBACK, 0);
    assert_int_equal(t.core.count, 0);
    assert_memory_equal(&t.core.now, &t.core.start, sizeof t.core.now);
    table_done(&t);
}

TEST(in_a_rated_game_nothing_is_taken_back) {
    struct terms terms = terms_of("manalath", "none");
    struct game_table t;
    terms.rated = true;
    open_table(&t, &terms, 0);
    seat_both(&t, 0);
    play_at(&t, "oc3 pc4", 0);
    expect_no_offer(&t, 1, OFFER_TAKEBACK, "rated");
    table_done(&t);
}

TEST(what_showed_hidden_cards_is_not_taken_back) {
    move list[MOVES_MOST];
    struct game_table start;
    begin_table(&start, "mandala", "none", 0);
    int count = start.terms.game->moves(&start.core.now, list);
    for (int i = 0; i < count; i++) {
        char name[MOVE_TEXT];
        struct text text = text_over(name, sizeof name);
        struct game_table t;
        begin_table(&t, "mandala", "none", 0);
        t.terms.game->write_move(&t.core.now, list[i], &text);
        play_at(&t, name, 0);
        if (name[0] == 'F')
            do_offer(&t, 1, OFFER_TAKEBACK, 0);
        else
            expect_no_offer(&t, 1, OFFER_TAKEBACK, "has shown hidden cards");
        table_done(&t);
    }
    table_done(&start);
}

/* Ending */

TEST(who_resigns_loses) {
    for (int player = 1; player <= 2; player++) {
        struct terms terms = terms_of("manalath", "none");
        struct refusal why;
        struct event e;
        struct game_table t;
        open_table(&t, &terms, 0);
        assert_false(table_resign(&t, player, 0, &e, &why));
        expect_because(&why, "not begun");
        seat_both(&t, 0);
        happen(&t, table_resign(&t, player, 8, &e, &why), &e, &why);
        assert_int_equal(t.core.end, END_BY_RESIGNATION);
        assert_int_equal(t.core.result, player == 1 ? SECOND_WINS : FIRST_WINS);
        assert_false(table_resign(&t, player, 0, &e, &why));
        table_done(&t);
    }
}

TEST(a_game_can_be_called_off_until_both_have_played) {
    for (int moves = 0; moves <= 2; moves++) {
        struct refusal why;
        struct event e;
        struct game_table t;
        begin_table(&t, "manalath", "5+10", 0);
        play_at(&t, moves == 0 ? "" : moves == 1 ? "oc3" : "oc3 pc4", 0);
        bool can = table_abort(&t, 2, 3, &e, &why);
        assert_int_equal(can, moves < 2);
        if (can) {
            happen(&t, can, &e, &why);
            assert_int_equal(t.core.end, END_ABORTED);
            assert_int_equal(t.core.result, ONGOING);
        } else {
            expect_because(&why, "Both have played");
        }
        table_done(&t);
    }
}

TEST(who_waits_at_an_open_table_can_call_it_off) {
    struct terms terms = terms_of("manalath", "none");
    struct seated_person who = person(1);
    struct refusal why;
    struct event e;
    struct game_table t;
    open_table(&t, &terms, 0);
    assert_false(table_abort(&t, 1, 0, &e, &why));
    expect_because(&why, "who sits here");
    happen(&t, table_sit(&t, 1, &who, 0, &e, &why), &e, &why);
    assert_false(table_abort(&t, 2, 0, &e, &why));
    happen(&t, table_abort(&t, 1, 0, &e, &why), &e, &why);
    expect_no_seat(&t, 2, &who, "over");
    table_done(&t);
}

TEST(who_is_gone_on_their_own_turn_loses_or_there_is_no_result) {
    for (int win = 0; win < 2; win++) {
        struct refusal why;
        struct event e;
        struct game_table t;
        begin_table(&t, "manalath", "none", 0);
        play_at(&t, "oc3 pc4", 0);
        assert_false(table_claim(&t, 1, win, 0, &e, &why));
        happen(&t, table_claim(&t, 2, win, 0, &e, &why), &e, &why);
        assert_int_equal(t.core.end, win ? END_ABANDONED : END_ABORTED);
        assert_int_equal(t.core.result, win ? SECOND_WINS : ONGOING);
        table_done(&t);
    }
}

TEST(who_hosts_can_end_a_game_with_any_result_or_none_and_says_why) {
    static const enum result results[] = {ONGOING, FIRST_WINS, SECOND_WINS, DRAWN};
    for (int i = 0; i < 4; i++) {
        struct refusal why;
        struct event e;
        struct game_table t;
        begin_table(&t, "manalath", "none", 0);
        play_at(&t, "oc3 pc4", 7);
        assert_int_equal(t.moved, 7);
        happen(&t, table_end_by_host(&t, results[i], "Asked \"twice\"", 8, &e, &why), &e, &why);
        assert_int_equal(t.core.end, i == 0 ? END_ABORTED : END_ADJUDICATED);
        assert_int_equal(t.core.result, results[i]);
        assert_string_equal(t.reason, "Asked \"twice\"");
        assert_false(table_end_by_host(&t, results[i], "Again", 9, &e, &why));
        table_done(&t);
    }
}

TEST(who_hosts_can_end_an_open_table_only_without_a_result) {
    struct terms terms = terms_of("manalath", "none");
    struct refusal why;
    struct event e;
    struct game_table t;
    open_table(&t, &terms, 0);
    assert_false(table_end_by_host(&t, DRAWN, "Why not", 1, &e, &why));
    expect_because(&why, "has not begun");
    happen(&t, table_end_by_host(&t, ONGOING, "Nobody comes", 1, &e, &why), &e, &why);
    assert_true(table_is_over(&t));
    table_done(&t);
}

TEST(players_do_not_adjudicate) {
    struct game_table t;
    begin_table(&t, "manalath", "none", 0);
    struct event e = {.kind = EVENT_END, .player = 1, .end = {END_ADJUDICATED, FIRST_WINS, ""}};
    assert_false(table_apply(&t, &e));
    e.player = 0;
    e.end.end = END_BY_RESIGNATION;
    assert_false(table_apply(&t, &e));
    table_done(&t);
}

TEST(nobody_is_gone_from_a_game_with_days_a_move) {
    struct refusal why;
    struct event e;
    struct game_table t;
    begin_table(&t, "manalath", "3d", 0);
    play_at(&t, "oc3 pc4", 0);
    assert_false(table_claim(&t, 2, true, 0, &e, &why));
    assert_false(table_claim(&t, 2, false, 0, &e, &why));
    table_done(&t);
}

/* Clocks */

static void expect_left(const struct game_table *t, long long now, long long first,
                        long long second) {
    assert_int_equal(game_core_left(&t->core, 1, now), first);
    assert_int_equal(game_core_left(&t->core, 2, now), second);
}

TEST(without_a_pace_there_are_no_clocks) {
    struct event e;
    struct game_table t;
    begin_table(&t, "manalath", "none", 0);
    play_at(&t, "oc3 pc4", 0);
    expect_left(&t, 5, TIME_NONE, TIME_NONE);
    assert_false(game_core_has_clocks(&t.core));
    assert_int_equal(game_core_clock_runs(&t.core), 0);
    assert_int_equal(game_core_deadline(&t.core), LLONG_MAX);
    assert_false(table_flag(&t, LLONG_MAX / 8, &e));
    table_done(&t);
}

TEST(clocks_run_once_both_have_played) {
    struct game_table t;
    begin_table(&t, "manalath", "5+10", 0);
    play_at(&t, "oc3", 100 * SECOND);
    assert_int_equal(game_core_clock_runs(&t.core), 0);
    play_at(&t, "pc4", 500LL * SECOND);
    expect_left(&t, 500LL * SECOND, 300 * SECOND, 300 * SECOND);
    assert_int_equal(game_core_clock_runs(&t.core), 1);
    expect_left(&t, 530LL * SECOND, 270 * SECOND, 300 * SECOND);
    assert_int_equal(game_core_deadline(&t.core), 800LL * SECOND);
    play_at(&t, "oa1", 530LL * SECOND);
    expect_left(&t, 540LL * SECOND, 280 * SECOND, 290 * SECOND);
    assert_int_equal(t.core.moves[2].left, 280 * SECOND);
    table_done(&t);
}

TEST(time_for_each_move_comes_anew) {
    struct game_table t;
    begin_table(&t, "manalath", "30s", 0);
    play_at(&t, "oc3 pc4", 0);
    play_at(&t, "oa1", 29 * SECOND);
    expect_left(&t, 39 * SECOND, 30 * SECOND, 20 * SECOND);
    play_at(&t, "pa2", 40 * SECOND);
    expect_left(&t, 45 * SECOND, 25 * SECOND, 30 * SECOND);
    table_done(&t);
}

TEST(whose_time_is_up_loses) {
    struct event e;
    struct game_table t;
    begin_table(&t, "manalath", "1", 0);
    play_at(&t, "oc3 pc4", 0);
    assert_false(table_flag(&t, 60 * SECOND - 1, &e));
    assert_true(table_flag(&t, 60 * SECOND, &e));
    assert_true(table_apply(&t, &e));
    assert_int_equal(t.core.end, END_ON_TIME);
    assert_int_equal(t.core.result, SECOND_WINS);
    expect_left(&t, 99 * SECOND, 0, 60 * SECOND);
    assert_false(table_flag(&t, 99 * SECOND, &e));
    table_done(&t);
}

TEST(a_move_may_be_late_by_the_lag_that_is_forgiven) {
    struct refusal why;
    struct event e;
    struct game_table t;
    begin_table(&t, "manalath", "1", 0);
    play_at(&t, "oc3 pc4", 0);
    assert_false(table_move(&t, 1, "oa1", 2, "k", 60 * SECOND, 0, &e, &why));
    expect_because(&why, "time is up");
    assert_false(table_move(&t, 1, "oa1", 2, "k", 61 * SECOND, SECOND, &e, &why));
    happen(&t, table_move(&t, 1, "oa1", 2, "k", 61 * SECOND, SECOND + 1, &e, &why), &e, &why);
    expect_left(&t, 61 * SECOND, 1, 60 * SECOND);
    table_done(&t);
}

TEST(lag_is_no_gain) {
    struct refusal why;
    struct event e;
    struct game_table t;
    begin_table(&t, "manalath", "1", 0);
    play_at(&t, "oc3 pc4", 0);
    happen(&t, table_move(&t, 1, "oa1", 2, "k", SECOND, 9 * SECOND, &e, &why), &e, &why);
    expect_left(&t, SECOND, 60 * SECOND, 60 * SECOND);
    table_done(&t);
}

TEST(a_clock_stands_while_the_server_does_and_then_goes_on) {
    struct event e;
    struct game_table t;
    begin_table(&t, "manalath", "1", 0);
    assert_false(table_pause(&t, 0, &e)); /* it does not run yet */
    play_at(&t, "oc3 pc4", 10 * SECOND);
    assert_false(table_resume(&t, 11 * SECOND, &e));
    assert_true(table_pause(&t, 20 * SECOND, &e));
    assert_true(table_apply(&t, &e));
    assert_true(t.paused);
    expect_left(&t, 999 * SECOND, 50 * SECOND, 60 * SECOND);
    assert_false(table_pause(&t, 999 * SECOND, &e));
    assert_false(table_flag(&t, 999 * SECOND, &e));
    assert_true(table_resume(&t, 1000 * SECOND, &e));
    assert_true(table_apply(&t, &e));
    expect_left(&t, 1001 * SECOND, 49 * SECOND, 60 * SECOND);
    table_done(&t);
}

TEST(a_server_that_died_before_the_last_event_costs_nobody_time) {
    struct event e;
    struct game_table t;
    begin_table(&t, "manalath", "1", 0);
    play_at(&t, "oc3 pc4", 10 * SECOND);
    assert_true(table_pause(&t, 5 * SECOND, &e));
    assert_true(table_apply(&t, &e));
    expect_left(&t, 99 * SECOND, 60 * SECOND, 60 * SECOND);
    table_done(&t);
}

TEST(a_move_ends_a_pause_and_costs_nothing_more) {
    struct event e;
    struct game_table t;
    begin_table(&t, "manalath", "1", 0);
    play_at(&t, "oc3 pc4", 0);
    assert_true(table_pause(&t, 10 * SECOND, &e));
    assert_true(table_apply(&t, &e));
    play_at(&t, "oa1", 500 * SECOND);
    assert_false(t.paused);
    expect_left(&t, 501 * SECOND, 50 * SECOND, 59 * SECOND);
    table_done(&t);
}

TEST(days_a_move_stand_while_the_server_does) {
    const long long day = 24LL * 60 * MINUTE;
    struct event e;
    struct game_table t;
    begin_table(&t, "manalath", "3d", 0);
    play_at(&t, "oc3 pc4", 0);
    assert_true(table_is_slow(&t));
    assert_true(table_pause(&t, day, &e));
    assert_true(table_apply(&t, &e));
    expect_left(&t, 9 * day, 2 * day, 3 * day);
    assert_true(table_resume(&t, 9 * day, &e));
    assert_true(table_apply(&t, &e));
    assert_false(table_flag(&t, 11 * day - 1, &e));
    assert_true(table_flag(&t, 11 * day, &e));
    table_done(&t);
    begin_table(&t, "manalath", "3600s", 0);
    assert_false(table_is_slow(&t));
    table_done(&t);
}

TEST(taking_back_gives_nobody_time) {
    struct game_table t;
    begin_table(&t, "manalath", "5+10", 0);
    play_at(&t, "oc3 pc4", 0);
    play_at(&t, "oa1", 5 * SECOND); /* 305 and 300 */
    do_offer(&t, 1, OFFER_TAKEBACK, 15 * SECOND);
    do_offer(&t, 2, OFFER_TAKEBACK, 25 * SECOND);
    assert_int_equal(game_core_clock_runs(&t.core), 1);
    expect_left(&t, 25 * SECOND, 300 * SECOND, 280 * SECOND);
    expect_left(&t, 30 * SECOND, 295 * SECOND, 280 * SECOND);
    do_offer(&t, 2, OFFER_TAKEBACK, 30 * SECOND);
    do_offer(&t, 1, OFFER_TAKEBACK, 30 * SECOND); /* back to where no clock ran */
    expect_left(&t, 99 * SECOND, 295 * SECOND, 280 * SECOND);
    table_done(&t);
}
