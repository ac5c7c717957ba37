/* A game in progress: who sits there and sees what, playing, taking back, and the clocks, whose
 * time is made up here. */
#include "support/local_games.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

/* Memory grows with the moves played. */
static_assert(sizeof(struct local_game) < 2048, "a local game is small");

enum { SECOND = 1000000, MINUTE = 60 * SECOND, WHOLE_GAME = INT_MAX };

/* Who sits there */

static void expect_player(const char *text, const char *written) {
    struct game_player player;
    struct refusal why;
    char again[2 * PLAYER_TEXT];
    struct text t = text_over(again, sizeof again);
    if (!game_player_read(text, &player, &why)) fail_msg("%s: %s", text, why.text[ENGLISH]);
    game_player_write(&player, &t);
    assert_string_equal(again, written);
}

static void expect_no_player(const char *text, const char *reason) {
    struct game_player player;
    struct refusal why;
    if (game_player_read(text, &player, &why)) fail_msg("'%s' was accepted", text);
    expect_reason(&why, reason);
}

TEST(a_seat_is_for_a_person_a_level_or_a_command) {
    char longest[PLAYER_TEXT + 4] = "cmd=";
    expect_player("person", "person");
    expect_player("person=Ada Löwe", "person=Ada Löwe");
    expect_player("1", "level=1");
    expect_player("level=10", "level=10");
    expect_player("cmd=./engine --name \"Ünï\"", "cmd=./engine --name \"Ünï\"");
    memset(longest + 4, 'x', PLAYER_TEXT - 1);
    expect_player(longest, longest);
}

TEST(nobody_else_has_a_seat) {
    char longer[PLAYER_TEXT + 5] = "cmd=";
    memset(longer + 4, 'x', PLAYER_TEXT);
    expect_no_player("", "cannot play");
    expect_no_player("cat", "cannot play");
    expect_no_player("0", "a level from 1 to 10");
    expect_no_player("11", "cannot play");
    expect_no_player("level=05", "cannot play");
    expect_no_player("cmd=", "starts an engine");
    expect_no_player("cmd=a\nb", "one line");
    expect_no_player("cmd=\xff", "one line");
    expect_no_player(longer, "at most 255 bytes");
}

TEST(persons_are_counted_and_waited_for) {
    LOCAL_GAME(s);
    begin_game(&s, "manalath", "person", "level=3", "none");
    assert_int_equal(local_game_persons(&s), 1);
    assert_true(local_game_waits_for_person(&s));
    assert_int_equal(local_game_player(&s, 2)->level, 3);
    play_moves(&s, "oc3", 0);
    assert_false(local_game_waits_for_person(&s));
    begin_game(&s, "manalath", "2", "cmd=engine", "none");
    assert_int_equal(local_game_persons(&s), 0);
    assert_false(local_game_waits_for_person(&s));
}

TEST(options_that_do_not_fit_together_are_refused) {
    struct game_terms terms = agree("manalath sides=2-2-2 neutral=e5", "person", "person", "none");
    LOCAL_GAME(s);
    struct refusal why;
    assert_false(local_game_begin(&s, &terms, &why));
    assert_string_equal(why.field, "neutral");
}

TEST(another_game_can_be_begun_from_the_same_terms) {
    LOCAL_GAME(s);
    struct refusal why;
    begin_game(&s, "mandala seed=5", "person", "level=2", "3+1");
    struct game_terms before = local_game_terms(&s);
    play_random(&s, 9, &(struct random){1}, 0);
    assert_true(local_game_begin(&s, &before, &why));
    assert_int_equal(s.core.count, 0);
    assert_memory_equal(&s.players, &before.players, sizeof before.players);
    assert_memory_equal(&s.core.seed, &before.seed, sizeof before.seed);
    assert_int_equal(local_game_left(&s, 2, 0), 3 * MINUTE);
}

TEST(a_start_that_is_over_is_over) {
    struct setting setting = setting_of("mandala");
    struct game_terms terms = agree("mandala", "person", "person", "none");
    union position start =
        position_of(&setting, "gypoybogrgoyrp r5o5y4g5p5b4 r1y2g1p1/o2p1b3 o1b1+r6o3g5p3/"
                              "r1y1+o2y4g2p3b5 ogrypb/ybpgo -|-|- r2p1|y2|b2 over - play 0 0");
    LOCAL_GAME(s);
    local_game_begin_at(&s, &terms, &start);
    assert_true(s.core.placed);
    assert_int_equal(s.core.end, END_BY_RULES);
    assert_int_equal(local_game_to_move(&s), 0);
}

/* What they see */

static void expect_seen(const struct local_game *s, enum reader reader, int hidden) {
    struct view view;
    game_core_view(&s->core, reader, &view);
    assert_int_equal(game_hides(s->core.game, &view.seen), hidden);
}

TEST(the_screen_shows_what_its_persons_may_see) {
    LOCAL_GAME(s);
    begin_game(&s, "mandala", "level=1", "person", "none");
    assert_int_equal(local_game_reader(&s), READER_2);
    begin_game(&s, "mandala", "person", "5", "none");
    assert_int_equal(local_game_reader(&s), READER_1);
    begin_game(&s, "mandala", "1", "5", "none");
    assert_int_equal(local_game_reader(&s), SPECTATOR);
    begin_game(&s, "mandala", "person", "person", "none");
    assert_int_equal(local_game_reader(&s), READER_1);
    play_random(&s, 1, &(struct random){1}, 0);
    assert_int_equal(local_game_reader(&s), READER_2);
    assert_true(local_game_resign(&s, 2, 0));
    assert_int_equal(local_game_reader(&s), READER_1);
}

TEST(a_curtain_falls_only_between_persons_with_something_to_hide) {
    LOCAL_GAME(s);
    begin_game(&s, "mandala", "person", "person", "none");
    assert_true(local_game_needs_curtain(&s));
    assert_true(local_game_resign(&s, 1, 0));
    assert_false(local_game_needs_curtain(&s));
    begin_game(&s, "mandala", "person", "4", "none");
    assert_false(local_game_needs_curtain(&s));
    begin_game(&s, "patterns", "person", "person", "none");
    assert_false(local_game_needs_curtain(&s));
}

TEST(a_view_is_the_games_until_it_is_over_and_then_shows_everything) {
    LOCAL_GAME(s);
    struct view view, expected;
    begin_game(&s, "mandala seed=3", "person", "person", "none");
    play_random(&s, 12, &(struct random){1}, 0);
    for (enum reader reader = SPECTATOR; reader <= READER_2; reader++) {
        game_core_view(&s.core, reader, &view);
        s.core.game->view(&s.core.now, reader, &expected);
        assert_memory_equal(&view, &expected, sizeof view);
        expect_seen(&s, reader, true);
    }
    assert_true(local_game_resign(&s, 1, 0));
    for (enum reader reader = SPECTATOR; reader <= READER_2; reader++)
        expect_seen(&s, reader, false);
}

TEST(earlier_positions_are_seen_through_the_same_eyes) {
    LOCAL_GAME(s);
    LOCAL_GAME(earlier);
    struct view view, expected;
    begin_game(&s, "mandala seed=3", "person", "person", "none");
    play_random(&s, 5, &(struct random){2}, 0);
    assert_true(local_game_copy(&earlier, &s));
    play_random(&s, 7, &(struct random){3}, 0);
    game_core_view_at(&s.core, 5, READER_2, &view);
    game_core_view(&earlier.core, READER_2, &expected);
    assert_memory_equal(&view, &expected, sizeof view);
    assert_true(local_game_resign(&s, 1, 0));
    game_core_view_at(&s.core, 5, READER_2, &view);
    assert_memory_equal(&view.seen, &earlier.core.now, sizeof view);
}

/* Playing */

static void expect_move(const struct local_game *s, int i, int player, const char *expected) {
    char name[MOVE_TEXT];
    assert_int_equal(game_core_move_name(&s->core, i, name), player);
    assert_string_equal(name, expected);
}

TEST(moves_have_names_and_players) {
    LOCAL_GAME(s);
    begin_game(&s, "patterns", "person", "person", "none");
    play_moves(&s, "Bo Ed4 Ee5", 0);
    expect_move(&s, 0, 2, "Bo");
    expect_move(&s, 1, 1, "Ed4");
    expect_move(&s, 2, 2, "Ee5");
    assert_int_equal(local_game_to_move(&s), 1);
}

TEST(a_wrong_move_is_refused_and_changes_nothing) {
    LOCAL_GAME(s);
    LOCAL_GAME(before);
    struct refusal why;
    begin_game(&s, "manalath", "person", "person", "none");
    play_moves(&s, "oc3", 0);
    assert_true(local_game_copy(&before, &s));
    assert_false(local_game_play_text(&s, "oc3", 0, &why));
    expect_reason(&why, "c3 is not empty");
    assert_false(local_game_play(&s, s.core.moves[0].move, 0, &why));
    expect_reason(&why, "not allowed");
    assert_false(local_game_play(&s, NO_MOVE, 0, &why));
    expect_same_game(&s, &before);
}

TEST(a_game_over_by_the_rules_takes_no_moves) {
    LOCAL_GAME(s);
    struct refusal why;
    begin_game(&s, "manalath", "person", "person", "none");
    play_random(&s, WHOLE_GAME, &(struct random){4}, 0);
    assert_int_equal(s.core.end, END_BY_RULES);
    assert_int_equal(s.core.result, s.core.game->result(&s.core.now));
    assert_int_equal(local_game_to_move(&s), 0);
    assert_false(local_game_play_text(&s, "oa1", 0, &why));
    expect_reason(&why, "over");
    assert_false(local_game_resign(&s, 1, 0));
}

TEST(who_resigns_loses) {
    for (int player = 1; player <= 2; player++) {
        LOCAL_GAME(s);
        begin_game(&s, "patterns", "person", "person", "none");
        assert_true(local_game_resign(&s, player, 0));
        assert_int_equal(s.core.end, END_BY_RESIGNATION);
        assert_int_equal(s.core.result, player == 1 ? SECOND_WINS : FIRST_WINS);
        assert_int_equal(local_game_to_move(&s), 0);
        assert_false(local_game_resign(&s, player, 0));
    }
}

/* Taking back */

static void expect_no_undo(struct local_game *s, const char *reason) {
    struct refusal why;
    int count = s->core.count;
    assert_int_equal(local_game_undo(s, 0, &why), 0);
    expect_reason(&why, reason);
    assert_int_equal(s->core.count, count);
}

TEST(persons_take_back_one_move_after_the_other) {
    LOCAL_GAME(s);
    struct refusal why;
    begin_game(&s, "manalath", "person", "person", "none");
    union position start = s.core.now;
    play_moves(&s, "oc3 pc4 oa1", 0);
    for (int left = 2; left >= 0; left--) {
        assert_int_equal(local_game_undo(&s, 0, &why), 1);
        assert_int_equal(s.core.count, left);
    }
    assert_memory_equal(&s.core.now, &start, sizeof start);
    expect_no_undo(&s, "not played yet");
}

TEST(an_engines_answer_is_taken_back_with_the_move_that_it_answers) {
    LOCAL_GAME(s);
    struct refusal why;
    begin_game(&s, "manalath", "3", "person", "none");
    play_moves(&s, "oc3", 0);
    expect_no_undo(&s, "not played yet");
    play_moves(&s, "pc4", 0);
    assert_int_equal(local_game_undo(&s, 0, &why), 1);
    play_moves(&s, "pc5 oa1 pa2 oa3", 0);
    assert_int_equal(local_game_undo(&s, 0, &why), 2);
    assert_int_equal(s.core.count, 3);
    assert_true(local_game_waits_for_person(&s));
}

TEST(engines_among_themselves_take_nothing_back) {
    LOCAL_GAME(s);
    begin_game(&s, "manalath", "3", "4", "none");
    play_moves(&s, "oc3 pc4", 0);
    expect_no_undo(&s, "Only engines");
}

TEST(what_showed_hidden_cards_is_not_taken_back) {
    LOCAL_GAME(s);
    struct refusal why;
    move list[MOVES_MOST];
    char name[MOVE_TEXT];
    begin_game(&s, "mandala seed=3", "person", "person", "none");
    int count = s.core.game->moves(&s.core.now, list);
    for (int i = 0; i < count; i++) {
        LOCAL_GAME(next);
        assert_true(local_game_copy(&next, &s));
        assert_true(local_game_play(&next, list[i], 0, &why));
        game_core_move_name(&next.core, 0, name);
        if (name[0] == 'F')
            assert_int_equal(local_game_undo(&next, 0, &why), 1);
        else
            expect_no_undo(&next, "has shown hidden cards");
    }
}

TEST(an_open_game_can_be_taken_back_after_its_end) {
    LOCAL_GAME(s);
    struct refusal why;
    begin_game(&s, "patterns", "person", "person", "none");
    play_random(&s, WHOLE_GAME, &(struct random){4}, 0);
    int count = s.core.count;
    assert_int_equal(local_game_undo(&s, 0, &why), 1);
    assert_int_equal(s.core.end, END_NONE);
    assert_int_equal(s.core.result, ONGOING);
    assert_int_equal(local_game_redo(&s, 0, &why), 1);
    assert_int_equal(s.core.end, END_BY_RULES);
    assert_int_equal(s.core.count, count);
}

TEST(the_end_of_a_game_with_hidden_cards_is_not_taken_back) {
    LOCAL_GAME(s);
    begin_game(&s, "mandala seed=8", "person", "person", "none");
    play_random(&s, WHOLE_GAME, &(struct random){4}, 0);
    assert_int_equal(s.core.end, END_BY_RULES);
    expect_no_undo(&s, "has shown hidden cards");
}

TEST(nothing_is_taken_back_after_resigning) {
    LOCAL_GAME(s);
    struct refusal why;
    begin_game(&s, "manalath", "person", "person", "none");
    play_moves(&s, "oc3 pc4", 0);
    assert_int_equal(local_game_undo(&s, 0, &why), 1);
    assert_true(local_game_resign(&s, 1, 0));
    expect_no_undo(&s, "decided");
    assert_int_equal(local_game_redo(&s, 0, &why), 0);
}

TEST(what_was_taken_back_is_played_again_turn_by_turn) {
    LOCAL_GAME(s);
    LOCAL_GAME(before);
    struct refusal why;
    begin_game(&s, "manalath", "person", "3", "none");
    play_moves(&s, "oc3 pc4 oa1 pa2 oa4", 0);
    assert_true(local_game_copy(&before, &s));
    assert_int_equal(local_game_undo(&s, 0, &why), 1);
    assert_int_equal(local_game_undo(&s, 0, &why), 2);
    assert_int_equal(local_game_undo(&s, 0, &why), 2);
    assert_int_equal(local_game_redo(&s, 0, &why), 2);
    assert_int_equal(local_game_redo(&s, 0, &why), 2);
    assert_int_equal(local_game_redo(&s, 0, &why), 1);
    expect_same_game(&s, &before);
    assert_int_equal(local_game_redo(&s, 0, &why), 0);
    expect_reason(&why, "Nothing has been taken back");
}

TEST(another_move_makes_forget_what_was_taken_back_but_the_same_does_not) {
    LOCAL_GAME(s);
    struct refusal why;
    begin_game(&s, "manalath", "person", "person", "none");
    play_moves(&s, "oc3 pc4 oa1", 0);
    assert_int_equal(local_game_undo(&s, 0, &why), 1);
    assert_int_equal(local_game_undo(&s, 0, &why), 1);
    play_moves(&s, "pc4", 0);
    assert_int_equal(local_game_redo(&s, 0, &why), 1);
    expect_move(&s, 2, 1, "oa1");
    assert_int_equal(local_game_undo(&s, 0, &why), 1);
    play_moves(&s, "oa2", 0);
    assert_int_equal(local_game_redo(&s, 0, &why), 0);
}

/* Clocks */

static void expect_pace(const char *text, long long base, long long gain, const char *written) {
    struct time_control pace;
    struct refusal why;
    char again[64];
    struct text t = text_over(again, sizeof again);
    if (!time_control_read(text, &pace, &why)) fail_msg("%s: %s", text, why.text[ENGLISH]);
    assert_int_equal(pace.base, base);
    assert_int_equal(pace.gain, gain);
    time_control_write(&pace, &t);
    assert_string_equal(again, written);
}

TEST(a_pace_is_minutes_and_seconds_a_move) {
    expect_pace("none", 0, 0, "none");
    expect_pace("5", 5LL * MINUTE, 0, "5");
    expect_pace("5+0", 5LL * MINUTE, 0, "5");
    expect_pace("5+10", 5LL * MINUTE, 10 * SECOND, "5+10");
    expect_pace("0.5+1.25", 30 * SECOND, SECOND * 5 / 4, "0.5+1.25");
    expect_pace("0.000001+0.000001", 60, 1, "0.000001+0.000001");
    expect_pace("1440+3600", 1440LL * MINUTE, 3600LL * SECOND, "1440+3600");
}

static void expect_each(const char *text, long long base, const char *written) {
    struct time_control pace;
    struct refusal why;
    expect_pace(text, base, 0, written);
    assert_true(time_control_read(text, &pace, &why));
    assert_true(pace.each);
}

TEST(a_pace_is_seconds_or_days_for_each_move) {
    const long long day = 24 * 60 * 60LL * SECOND;
    expect_each("30s", 30LL * SECOND, "30s");
    expect_each("0.5s", SECOND / 2, "0.5s");
    expect_each("3600s", 3600LL * SECOND, "3600s");
    expect_each("1d", day, "1d");
    expect_each("30d", 30 * day, "30d");
}

TEST(anything_else_is_no_pace) {
    static const char *const wrong[] = {
        "",       "0",        "0+5",
        "-1",     "5+",       "+5",
        "5 10",   "5+1+1",    "05",
        ".5",     "5.",       "ten",
        "1440.1", "1+3600.1", "0.0000001",
        "5m+3",   "1e3",      "0s",
        "s",      "d",        "0d",
        "31d",    "1.5d",     "3600.5s",
        "5+10s",  "30 s",     "03d",
        "-1d",    "30S",      "a whole sentence that is longer than what is quoted of it"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct time_control pace;
        struct refusal why;
        if (time_control_read(wrong[i], &pace, &why)) fail_msg("'%s' was accepted", wrong[i]);
        expect_reason(&why, "is no pace");
    }
}

static void expect_left(const struct local_game *s, long long now, long long first,
                        long long second) {
    assert_int_equal(local_game_left(s, 1, now), first);
    assert_int_equal(local_game_left(s, 2, now), second);
}

TEST(without_a_pace_there_are_no_clocks) {
    LOCAL_GAME(s);
    begin_game(&s, "manalath", "person", "person", "none");
    local_game_start_clock(&s, 0);
    play_moves(&s, "oc3", 99LL * MINUTE);
    expect_left(&s, 999LL * MINUTE, TIME_NONE, TIME_NONE);
    assert_false(local_game_tick(&s, 999LL * MINUTE));
    assert_int_equal(local_game_to_move(&s), 2);
}

TEST(a_clock_stands_until_it_is_started) {
    LOCAL_GAME(s);
    begin_game(&s, "manalath", "person", "person", "5+10");
    expect_left(&s, 60LL * MINUTE, 5 * MINUTE, 5 * MINUTE);
    assert_false(local_game_tick(&s, 60LL * MINUTE));
    local_game_start_clock(&s, 60LL * MINUTE);
    expect_left(&s, 61LL * MINUTE, 4 * MINUTE, 5 * MINUTE);
}

TEST(a_move_gains_time_and_starts_the_other_clock) {
    LOCAL_GAME(s);
    begin_game(&s, "manalath", "person", "person", "5+10");
    local_game_start_clock(&s, 100 * SECOND);
    play_moves(&s, "oc3", 130 * SECOND);
    expect_left(&s, 130 * SECOND, 280 * SECOND, 300 * SECOND);
    expect_left(&s, 131 * SECOND, 280 * SECOND, 299 * SECOND);
    play_moves(&s, "pc4", 132 * SECOND);
    expect_left(&s, 140 * SECOND, 272 * SECOND, 308 * SECOND);
}

TEST(time_for_each_move_is_given_anew_and_what_is_unused_is_lost) {
    LOCAL_GAME(s);
    struct refusal why;
    begin_game(&s, "manalath", "person", "person", "30s");
    local_game_start_clock(&s, 0);
    play_moves(&s, "oc3", 10 * SECOND);
    expect_left(&s, 10 * SECOND, 30 * SECOND, 30 * SECOND);
    play_moves(&s, "pc4", 39 * SECOND);
    expect_left(&s, 40 * SECOND, 29 * SECOND, 30 * SECOND);
    assert_int_equal(local_game_undo(&s, 40 * SECOND, &why), 1);
    assert_int_equal(local_game_redo(&s, 41 * SECOND, &why), 1);
    expect_left(&s, 41 * SECOND, 30 * SECOND, 30 * SECOND);
    assert_true(local_game_tick(&s, 71 * SECOND));
    assert_int_equal(s.core.end, END_ON_TIME);
}

TEST(the_clock_of_whoever_moves_again_goes_on) {
    struct setting setting = setting_of("patterns");
    struct game_terms terms = agree("patterns", "person", "person", "1");
    union position start = position_of(
        &setting, "RObr/BROOob/bBpooRob/BByybRRR/ggogPPYY/yoprPprp/YYYGPP/GYGG gg g5,e3,c2,e1 "
                  "e7,b6,f2,c1,g4,c7 close2");
    LOCAL_GAME(s);
    local_game_begin_at(&s, &terms, &start);
    local_game_start_clock(&s, 0);
    play_moves(&s, "Fa6", 10 * SECOND);
    assert_int_equal(local_game_to_move(&s), 2);
    expect_left(&s, 15 * SECOND, 60 * SECOND, 45 * SECOND);
}

TEST(a_stopped_clock_keeps_what_is_left) {
    LOCAL_GAME(s);
    begin_game(&s, "manalath", "person", "person", "5");
    local_game_start_clock(&s, 0);
    local_game_start_clock(&s, 10 * SECOND);
    local_game_stop_clock(&s, 20 * SECOND);
    local_game_stop_clock(&s, 30 * SECOND);
    expect_left(&s, 40 * SECOND, 280 * SECOND, 300 * SECOND);
    play_moves(&s, "oc3", 50 * SECOND);
    expect_left(&s, 60 * SECOND, 280 * SECOND, 300 * SECOND);
    local_game_start_clock(&s, 70 * SECOND);
    expect_left(&s, 80 * SECOND, 280 * SECOND, 290 * SECOND);
}

TEST(whose_time_is_up_loses) {
    LOCAL_GAME(s);
    begin_game(&s, "manalath", "person", "person", "1");
    local_game_start_clock(&s, 0);
    play_moves(&s, "oc3", 10 * SECOND);
    assert_false(local_game_tick(&s, 70 * SECOND - 1));
    assert_true(local_game_tick(&s, 70 * SECOND));
    assert_false(local_game_tick(&s, 71 * SECOND));
    assert_int_equal(s.core.end, END_ON_TIME);
    assert_int_equal(s.core.result, FIRST_WINS);
    expect_left(&s, 90 * SECOND, 50 * SECOND, 0);
    expect_no_undo(&s, "decided");
}

TEST(a_move_that_comes_too_late_loses) {
    LOCAL_GAME(s);
    struct refusal why;
    begin_game(&s, "manalath", "person", "person", "1+30");
    local_game_start_clock(&s, 0);
    assert_false(local_game_play_text(&s, "oc3", 60 * SECOND, &why));
    expect_reason(&why, "time is up");
    assert_int_equal(s.core.result, SECOND_WINS);
    assert_int_equal(s.core.count, 0);
}

TEST(nobody_can_resign_or_take_back_when_the_time_was_up_before) {
    LOCAL_GAME(s);
    struct refusal why;
    begin_game(&s, "manalath", "person", "person", "1");
    local_game_start_clock(&s, 0);
    play_moves(&s, "oc3", SECOND);
    LOCAL_GAME(resigning);
    assert_true(local_game_copy(&resigning, &s));
    assert_false(local_game_resign(&resigning, 1, 61 * SECOND));
    assert_int_equal(resigning.core.end, END_ON_TIME);
    assert_int_equal(resigning.core.result, FIRST_WINS);
    assert_int_equal(local_game_undo(&s, 61 * SECOND, &why), 0);
    assert_int_equal(s.core.end, END_ON_TIME);
}

TEST(a_clock_that_stands_at_nothing_loses_only_when_it_runs) {
    LOCAL_GAME(s);
    begin_game(&s, "manalath", "person", "person", "1");
    local_game_start_clock(&s, 0);
    local_game_stop_clock(&s, 90 * SECOND);
    assert_false(local_game_tick(&s, 90 * SECOND));
    local_game_start_clock(&s, 91 * SECOND);
    assert_true(local_game_tick(&s, 91 * SECOND));
}

TEST(taking_back_gives_back_the_time) {
    LOCAL_GAME(s);
    struct refusal why;
    begin_game(&s, "manalath", "person", "person", "5+10");
    local_game_start_clock(&s, 0);
    play_moves(&s, "oc3", 20 * SECOND);
    play_moves(&s, "pc4", 50 * SECOND);
    expect_left(&s, 60 * SECOND, 280 * SECOND, 280 * SECOND);
    assert_int_equal(local_game_undo(&s, 60 * SECOND, &why), 1);
    expect_left(&s, 60 * SECOND, 290 * SECOND, 300 * SECOND);
    expect_left(&s, 61 * SECOND, 290 * SECOND, 299 * SECOND);
    assert_int_equal(local_game_redo(&s, 70 * SECOND, &why), 1);
    expect_left(&s, 71 * SECOND, 289 * SECOND, 280 * SECOND);
}

TEST(what_was_left_when_somebody_resigned_stays) {
    LOCAL_GAME(s);
    begin_game(&s, "manalath", "person", "person", "5");
    local_game_start_clock(&s, 0);
    assert_true(local_game_resign(&s, 1, 20 * SECOND));
    local_game_start_clock(&s, 30 * SECOND);
    expect_left(&s, 90 * SECOND, 280 * SECOND, 300 * SECOND);
}

TEST(playing_the_same_move_anew_costs_its_own_time) {
    LOCAL_GAME(s);
    struct refusal why;
    begin_game(&s, "manalath", "person", "person", "5");
    local_game_start_clock(&s, 0);
    play_moves(&s, "oc3", 10 * SECOND);
    play_moves(&s, "pc4", 30 * SECOND);
    local_game_undo(&s, 30 * SECOND, &why);
    local_game_undo(&s, 30 * SECOND, &why);
    play_moves(&s, "oc3", 70 * SECOND);
    assert_int_equal(local_game_redo(&s, 75 * SECOND, &why), 1);
    expect_left(&s, 75 * SECOND, 260 * SECOND, 280 * SECOND);
}

TEST(a_pause_makes_no_difference_to_what_is_given_back) {
    LOCAL_GAME(s);
    struct refusal why;
    begin_game(&s, "manalath", "person", "person", "5");
    local_game_start_clock(&s, 0);
    local_game_stop_clock(&s, 20 * SECOND);
    local_game_start_clock(&s, 50 * SECOND);
    play_moves(&s, "oc3", 60 * SECOND);
    expect_left(&s, 60 * SECOND, 270 * SECOND, 300 * SECOND);
    assert_int_equal(local_game_undo(&s, 60 * SECOND, &why), 1);
    expect_left(&s, 60 * SECOND, 300 * SECOND, 300 * SECOND);
}

TEST(clocks_stop_at_the_end_and_run_again_when_it_is_taken_back) {
    LOCAL_GAME(s);
    struct refusal why;
    begin_game(&s, "manalath", "person", "person", "60");
    local_game_start_clock(&s, 0);
    play_random(&s, WHOLE_GAME, &(struct random){4}, SECOND);
    assert_int_equal(s.core.end, END_BY_RULES);
    long long first = local_game_left(&s, 1, SECOND), second = local_game_left(&s, 2, SECOND);
    expect_left(&s, 900LL * MINUTE, first, second);
    assert_false(local_game_tick(&s, 900LL * MINUTE));
    assert_int_equal(local_game_undo(&s, 1000LL * MINUTE, &why), 1);
    int player = local_game_to_move(&s);
    long long left = local_game_left(&s, player, 1000LL * MINUTE);
    assert_int_equal(local_game_left(&s, player, 1001LL * MINUTE), left - MINUTE);
}
