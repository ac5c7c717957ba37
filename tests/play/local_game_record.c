/* Local games as records: what is written, what comes back, and what records from elsewhere become.
 */
#include "play/local_game_record.h"
#include "support/local_games.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { SECOND = 1000000, RECORD_TEXT = 1 << 20, WHOLE_GAME = INT_MAX };

static char *write_game(const struct local_game *s, long long now) {
    static char record[2][RECORD_TEXT]; /* two can be compared */
    static int next;
    next = 1 - next;
    struct text t = text_over(record[next], RECORD_TEXT);
    local_game_write(s, now, record_put_text, &t);
    assert_false(t.cut);
    return record[next];
}

static void read_record(struct local_game *s, const char *record) {
    struct refusal why;
    if (!local_game_read(s, record, strlen(record), &why))
        fail_msg("%s\n%s", why.text[ENGLISH], record);
}

static void expect_refused_record(const char *record, const char *reason) {
    LOCAL_GAME(s);
    struct refusal why;
    if (local_game_read(&s, record, strlen(record), &why)) fail_msg("accepted:\n%s", record);
    expect_reason(&why, reason);
}

/* Writing */

TEST(a_record_says_all_that_was_agreed_and_happened) {
    LOCAL_GAME(s);
    begin_game(&s, "manalath sides=3-3-3 supply=0", "person", "level=5", "5+10");
    local_game_start_clock(&s, 0);
    play_moves(&s, "oc3", 20 * SECOND);
    play_moves(&s, "pc4", 31 * SECOND + 250000);
    assert_string_equal(write_game(&s, 41 * SECOND), "[Player1 \"Person\"]\n"
                                                     "[Player2 \"Kolam, level 5\"]\n"
                                                     "[Game \"manalath\"]\n"
                                                     "[Options \"sides=3-3-3 supply=0\"]\n"
                                                     "[Seed \"0\"]\n"
                                                     "[Seat1 \"person\"]\n"
                                                     "[Seat2 \"level=5\"]\n"
                                                     "[Clock \"5+10\"]\n"
                                                     "[Left \"280.25 298.75\"]\n"
                                                     "[Result \"*\"]\n"
                                                     "\n"
                                                     "1. oc3 {[%clk 0:04:50]} "
                                                     "2. pc4 {[%clk 0:04:58.75]} *\n");
}

TEST(a_record_without_clocks_has_none) {
    LOCAL_GAME(s);
    begin_game(&s, "manalath", "person", "cmd=\"my engine\" -x", "none");
    play_moves(&s, "oc3", 0);
    assert_true(local_game_resign(&s, 1, 0));
    assert_string_equal(write_game(&s, 0), "[Player1 \"Person\"]\n"
                                           "[Player2 \"\\\"my engine\\\" -x\"]\n"
                                           "[Game \"manalath\"]\n"
                                           "[Seed \"0\"]\n"
                                           "[Seat1 \"person\"]\n"
                                           "[Seat2 \"cmd=\\\"my engine\\\" -x\"]\n"
                                           "[Result \"0-1\"]\n"
                                           "[Termination \"resigned\"]\n"
                                           "\n"
                                           "1. oc3 0-1\n");
}

/* There and back */

/* Written while the clock runs it reads as if it had been stopped. */
static void expect_back(const struct local_game *s, long long now) {
    LOCAL_GAME(stopped);
    LOCAL_GAME(back);
    assert_true(local_game_copy(&stopped, s));
    const char *record = write_game(s, now);
    read_record(&back, record);
    local_game_stop_clock(&stopped, now);
    stopped.core.known = stopped.core.count; /* what is taken back is left out */
    expect_same_game(&back, &stopped);
    assert_int_equal(back.core.known, back.core.count);
    assert_int_equal(back.core.since, CLOCK_STANDS);
    assert_string_equal(write_game(&back, 0), record);
}

/* A step of a game in which people think, hesitate, and look away. */
static void stumble(struct local_game *s, struct random *random, long long *now) {
    struct refusal why;
    *now += random_below(random, 3 * SECOND);
    switch (random_below(random, 8)) {
    case 0: local_game_undo(s, *now, &why); break;
    case 1: local_game_redo(s, *now, &why); break;
    case 2: local_game_stop_clock(s, *now); break;
    case 3: local_game_start_clock(s, *now); break;
    default:
        if (local_game_to_move(s) != 0 && !local_game_tick(s, *now))
            play_random(s, 1, random, *now);
    }
    if (random_below(random, 300) == 0) local_game_resign(s, 1 + random_below(random, 2), *now);
}

static void expect_games_back(const char *name, const char *const *players, const char *pace) {
    struct random random = random_from(7);
    for (int i = 0; i < 20; i++) {
        LOCAL_GAME(s);
        char setting[64];
        long long now = 0;
        snprintf(setting, sizeof setting, "%s seed=%d", name, i);
        begin_game(&s, setting, players[i % 3], players[i / 3 % 3], pace);
        for (int step = 0; step < 400 && s.core.end == END_NONE; step++) {
            stumble(&s, &random, &now);
            if (step % 16 == 0) expect_back(&s, now);
        }
        expect_back(&s, now);
    }
}

TEST(a_game_comes_back_from_its_record) {
    static const char *const players[] = {"person", "level=7", "cmd=\\engine \"a b\""};
    for (int i = 0; game_at(i); i++) {
        expect_games_back(game_at(i)->name, players, "none");
        expect_games_back(game_at(i)->name, players, "2+1.5");
        expect_games_back(game_at(i)->name, players, "300");
        expect_games_back(game_at(i)->name, players, "12.5s");
        expect_games_back(game_at(i)->name, players, "3d");
    }
    expect_games_back("patterns ending=pass", players, "0.5+1");
    expect_games_back("manalath sides=3-4-5 supply=0 neutral=b2", players, "0.5+1");
}

TEST(a_whole_game_comes_back_as_over_by_the_rules) {
    for (int i = 0; game_at(i); i++) {
        LOCAL_GAME(s);
        begin_game(&s, game_at(i)->name, "person", "person", "none");
        play_random(&s, WHOLE_GAME, &(struct random){5}, 0);
        assert_int_equal(s.core.end, END_BY_RULES);
        expect_back(&s, 0);
    }
}

TEST(what_the_table_shows_comes_back) {
    LOCAL_GAME(s);
    LOCAL_GAME(again);
    struct refusal why;
    begin_game(&s, "mandala memory=on seed=7", "person", "person", "none");
    const char *record = write_game(&s, 0);
    assert_non_null(strstr(record, "[Game \"mandala\"]\n[Memory \"on\"]\n[Seed \"7\"]\n"));
    assert_true(local_game_read(&again, record, strlen(record), &why));
    assert_memory_equal(&again.core.now, &s.core.now, sizeof s.core.now);
    assert_string_equal(write_game(&again, 0), record);
}

TEST(a_loss_on_time_comes_back) {
    LOCAL_GAME(s);
    begin_game(&s, "patterns", "person", "person", "1");
    local_game_start_clock(&s, 0);
    play_random(&s, 3, &(struct random){5}, SECOND);
    assert_true(local_game_tick(&s, 100LL * SECOND));
    expect_back(&s, 100LL * SECOND);
}

TEST(after_coming_back_undo_restores_the_clocks) {
    LOCAL_GAME(s);
    LOCAL_GAME(back);
    struct refusal why;
    begin_game(&s, "manalath", "person", "person", "5+10");
    local_game_start_clock(&s, 0);
    play_moves(&s, "oc3", 20 * SECOND);
    play_moves(&s, "pc4", 50 * SECOND);
    read_record(&back, write_game(&s, 60 * SECOND));
    assert_int_equal(local_game_left(&back, 1, 0), 280 * SECOND);
    assert_int_equal(local_game_undo(&back, 0, &why), 1);
    assert_int_equal(local_game_left(&back, 1, 0), 290 * SECOND);
    assert_int_equal(local_game_left(&back, 2, 0), 300 * SECOND);
}

TEST(a_position_at_the_start_stays_there) {
    static const char record[] =
        "[Game \"mandala\"]\n[Seed \"99\"]\n[Position \"gypoybogrgoyrp r5o5y4g5p5b4 "
        "r1y2g1p1/o2p1b3 o1b1+r6o3g5p3/r1y1+o2y4g2p3b5 ogryp/ybpgo b1|-|- r2p1|y2|b2 1 - play 1 "
        "0\"]\n\n*\n";
    LOCAL_GAME(s);
    read_record(&s, record);
    assert_true(s.core.placed);
    play_random(&s, 10, &(struct random){5}, 0);
    assert_true(s.core.count > 0);
    expect_back(&s, 0);
}

/* From elsewhere */

TEST(a_record_from_elsewhere_is_between_persons_without_clocks) {
    static const char record[] =
        "[Event \"Club evening\"]\n[Player1 \"Ada\"]\n[Game \"manalath\"]\n"
        "[Options \"sides=3-3-3 supply=0\"]\n[Left \"early\"]\n[Result \"0-1\"]\n"
        "[Termination \"resigned\"]\n\n"
        "{Hello.} 1. oc3 {[%clk 0:01:00]} 2. pc4?! {Too close.} (2. pa1 3. ob1 (3. pb1 $14)\n"
        "4. pe1) 3. oa1! 4. pe2 0-1\n\n[Game \"patterns\"]\n\n*\n";
    LOCAL_GAME(s);
    read_record(&s, record);
    assert_int_equal(local_game_persons(&s), 2);
    assert_int_equal(s.core.count, 4);
    assert_int_equal(s.core.end, END_BY_RESIGNATION);
    assert_int_equal(s.core.result, SECOND_WINS);
    assert_int_equal(local_game_left(&s, 1, 0), TIME_NONE);
    assert_false(s.core.placed);
    expect_back(&s, 0);
}

static void expect_end(const char *termination, const char *result, enum game_end end,
                       enum result expected) {
    char record[256];
    LOCAL_GAME(s);
    snprintf(record, sizeof record, "[Game \"patterns\"]\n[Termination \"%s\"]\n\n%s\n",
             termination, result);
    read_record(&s, record);
    assert_int_equal(s.core.end, end);
    assert_int_equal(s.core.result, expected);
    assert_int_equal(local_game_to_move(&s) == 0, end != END_NONE);
    expect_back(&s, 0);
}

TEST(a_record_shows_its_own_result) {
    expect_end("resigned", "1-0", END_BY_RESIGNATION, FIRST_WINS);
    expect_end("time", "0-1", END_ON_TIME, SECOND_WINS);
    expect_end("agreed", "1/2-1/2", END_OTHERWISE, DRAWN);
    expect_end("time", "1/2-1/2", END_OTHERWISE, DRAWN);
    expect_end("illegal move", "1-0", END_OTHERWISE, FIRST_WINS);
    expect_end("adjourned", "*", END_NONE, ONGOING);
}

TEST(clocks_that_nobody_wrote_down_show_what_can_be_known) {
    LOCAL_GAME(s);
    read_record(&s, "[Game \"manalath\"]\n[Clock \"1+5\"]\n\n1. oc3 {[%clk soon]} 2. pc4 "
                    "{[%clk\n0:00:07.5] ok} 3. oa1 *\n");
    assert_int_equal(local_game_left(&s, 1, 0), 70 * SECOND);
    assert_int_equal(local_game_left(&s, 2, 0), SECOND * 15 / 2);
}

TEST(a_clock_at_nothing_in_a_record_stops_no_move) {
    LOCAL_GAME(s);
    read_record(&s, "[Game \"manalath\"]\n[Clock \"1\"]\n\n1. oc3 {[%clk 0:00:00]} 2. pc4 3. oa1 "
                    "*\n");
    assert_int_equal(s.core.count, 3);
}

TEST(what_cannot_be_read_is_refused_with_a_sentence) {
    expect_refused_record("", "no game");
    expect_refused_record("Dear diary,", "Line 1: ");
    expect_refused_record("[Game \"chess\"]\n\n*\n", "no game 'chess'");
    expect_refused_record("[Game \"manalath\"]\n\n1. oc3 2. oc3 *\n", "Line 3: 2. oc3: c3");
    expect_refused_record("[Game \"manalath\"]\n\n1. oc3\n", "no result");
    expect_refused_record("[Game \"manalath\"]\n\n1. oc3 1-0\n", "the game goes on");
    expect_refused_record("[Game \"manalath\"]\n[Seat1 \"cat\"]\n\n*\n", "Seat1: 'cat' cannot");
    expect_refused_record("[Game \"manalath\"]\n[Seat2 \"cmd=\"]\n\n*\n", "Seat2: ");
    expect_refused_record("[Game \"manalath\"]\n[Clock \"fast\"]\n\n*\n", "Clock: 'fast'");
    expect_refused_record("[Game \"manalath\"]\n[Clock \"5\"]\n[Left \"soon\"]\n\n*\n", "Left: ");
    expect_refused_record("[Game \"manalath\"]\n[Clock \"5\"]\n[Left \"1\"]\n\n*\n", "Left: ");
    expect_refused_record("[Game \"manalath\"]\n[Clock \"5\"]\n[Left \"1 2 3\"]\n\n*\n", "Left: ");
}
