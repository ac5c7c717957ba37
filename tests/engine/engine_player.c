/* An engine at a game: what it knows comes from the views of its seat alone, however it was told
 * them, and nothing of one game reaches the next. */
#include "engine/engine_player.h"

#include "support/support.h"

#include <stdlib.h>
#include <string.h>

enum { MEGABYTES = 2, NODES = 200, SECONDS = 1000000 };

static const char *const every_game[] = {"patterns seed=3", "manalath sides=3-3-4",
                                         "mandala seed=5"};

static struct engine_player *open_player(const struct game *game, int megabytes) {
    struct engine_player *player = engine_player_open(game, (size_t)megabytes);
    assert_non_null(player);
    return player;
}

/* How somebody plays: at a level, or at full strength with few nodes. */
static struct engine_request request_of(int level, struct control *control) {
    return (struct engine_request){.level = level,
                                   .limits = {.lines = 1, .nodes = level == LEVELS ? NODES : 0},
                                   .clocks = engine_no_clocks,
                                   .control = control};
}

static move answer(struct engine_player *player, int level) {
    static struct findings findings;
    struct control control = {0};
    const struct engine_request request = request_of(level, &control);
    return engine_player_think(player, &request, &findings);
}

static move answer_to(struct engine_player *player, const struct seat_views *seen, uint64_t seed,
                      int level) {
    engine_player_tell(player, seen, seed);
    return answer(player, level);
}

/* A game so far, and what both seats have seen of it. */
struct record {
    struct setting setting;
    union position now;
    struct seat_views seen[2];
    move moves[GAME_PLIES_MOST];
    int count;
};

static void look(struct record *r) {
    for (int i = 0; i < 2; i++) assert_true(seat_views_add(&r->seen[i], &r->now));
}

static void begin(struct record *r, const char *words) {
    *r = (struct record){.setting = setting_of(words)};
    r->now = position_of(&r->setting, START);
    for (int i = 0; i < 2; i++)
        r->seen[i] = (struct seat_views){.game = r->setting.game, .player = i + 1};
    look(r);
}

static void done(struct record *r) {
    for (int i = 0; i < 2; i++) seat_views_done(&r->seen[i]);
}

static void play(struct record *r, move m) {
    r->setting.game->play(&r->now, m);
    r->moves[r->count++] = m;
    look(r);
}

static int to_move(const struct record *r) {
    return r->setting.game->to_move(&r->now);
}

static uint64_t seat_seed(const struct record *r, int player) {
    return engine_seat_seed(&r->setting.seed, player);
}

/* Plays a whole game against somebody who moves at random. */
static void play_out(struct record *r, struct engine_player *player, int level) {
    struct random random = random_from(7);
    for (int mover; (mover = to_move(r)) > 0;)
        play(r, mover == 1 ? answer_to(player, &r->seen[0], seat_seed(r, 1), level)
                           : r->setting.game->pick(&r->now, &random));
}

static void expect_same_moves(const struct record *a, const struct record *b) {
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->moves, b->moves, (size_t)a->count * sizeof *a->moves);
}

/* What it knows */

TEST(being_told_all_views_at_once_is_like_having_been_there) {
    static struct record r;
    struct random random = random_from(3);
    begin(&r, "mandala seed=9");
    struct engine_player *there = open_player(r.setting.game, MEGABYTES);
    for (int mover, turns = 0; (mover = to_move(&r)) > 0;) {
        if (mover == 1 && is_sample(turns++)) {
            struct engine_player *late = open_player(r.setting.game, MEGABYTES);
            for (int level = 1; level <= LEVELS; level += 3)
                assert_int_equal(answer_to(there, &r.seen[0], 4, level),
                                 answer_to(late, &r.seen[0], 4, level));
            engine_player_close(late);
        }
        play(&r, r.setting.game->pick(&r.now, &random));
    }
    engine_player_close(there);
    done(&r);
}

TEST(being_shown_views_one_by_one_is_the_same) {
    static struct record r;
    struct random random = random_from(4);
    begin(&r, "mandala seed=2");
    struct engine_player *told = open_player(r.setting.game, MEGABYTES);
    struct engine_player *shown = open_player(r.setting.game, MEGABYTES);
    engine_player_set_seed(shown, 6);
    for (int mover, turns = 0; (mover = to_move(&r)) > 0;) {
        if (mover == 2) engine_player_see(shown, &r.seen[1].views[r.seen[1].count - 1]);
        if (mover == 2 && is_sample(turns++))
            assert_int_equal(answer_to(told, &r.seen[1], 6, 9), answer(shown, 9));
        play(&r, r.setting.game->pick(&r.now, &random));
    }
    engine_player_close(told);
    engine_player_close(shown);
    done(&r);
}

TEST(a_take_back_leaves_nothing_of_what_was_taken_back) {
    static struct record r;
    struct random random = random_from(5);
    begin(&r, "mandala seed=1");
    while (r.seen[0].count < 20) play(&r, r.setting.game->pick(&r.now, &random));
    struct engine_player *player = open_player(r.setting.game, MEGABYTES);
    struct engine_player *fresh = open_player(r.setting.game, MEGABYTES);
    answer_to(player, &r.seen[0], 1, LEVELS);
    struct seat_views before = r.seen[0];
    before.count = before.turns = 12;
    assert_int_equal(answer_to(player, &before, 1, LEVELS), answer_to(fresh, &before, 1, LEVELS));
    engine_player_close(player);
    engine_player_close(fresh);
    done(&r);
}

/* Earlier views matter, or the tests above would show nothing. */
TEST(earlier_views_change_answers) {
    static struct record r;
    struct random random = random_from(6);
    int differ = 0;
    begin(&r, "mandala seed=6");
    struct engine_player *all = open_player(r.setting.game, MEGABYTES);
    struct engine_player *last = open_player(r.setting.game, MEGABYTES);
    for (int mover; (mover = to_move(&r)) > 0;) {
        struct seat_views one = r.seen[0];
        one.views += one.count - 1;
        one.count = one.turns = 1;
        if (mover == 1) differ += answer_to(all, &r.seen[0], 1, 6) != answer_to(last, &one, 1, 6);
        play(&r, r.setting.game->pick(&r.now, &random));
    }
    assert_true(differ > 0);
    engine_player_close(all);
    engine_player_close(last);
    done(&r);
}

/* Games after games */

static void expect_nothing_left(const char *words, const char *before, int level) {
    static struct record first, again, other;
    begin(&first, words);
    begin(&again, words);
    begin(&other, before);
    struct engine_player *fresh = open_player(first.setting.game, MEGABYTES);
    struct engine_player *used = open_player(first.setting.game, MEGABYTES);
    play_out(&first, fresh, level);
    play_out(&other, used, level);
    play_out(&again, used, level);
    expect_same_moves(&first, &again);
    engine_player_close(fresh);
    engine_player_close(used);
    done(&first);
    done(&again);
    done(&other);
}

TEST(a_game_after_another_is_played_as_if_it_were_the_first) {
    static const char *const before[] = {"patterns seed=4", "manalath sides=3-4-4",
                                         "mandala seed=6"};
    for (int i = 0; i < 3; i++) {
        expect_nothing_left(every_game[i], before[i], 6);
        expect_nothing_left(every_game[i], before[i], LEVELS);
    }
}

TEST(the_same_game_again_is_played_the_same) {
    for (int i = 0; i < 3; i++) {
        expect_nothing_left(every_game[i], every_game[i], 2);
        expect_nothing_left(every_game[i], every_game[i], LEVELS);
    }
}

/* Levels and seeds */

TEST(a_level_plays_the_same_whatever_memory_it_has) {
    for (int i = 0; i < 3; i++) {
        static struct record small, large;
        begin(&small, every_game[i]);
        begin(&large, every_game[i]);
        struct engine_player *players[] = {open_player(small.setting.game, 1),
                                           open_player(small.setting.game, 32)};
        play_out(&small, players[0], 9);
        play_out(&large, players[1], 9);
        expect_same_moves(&small, &large);
        for (int k = 0; k < 2; k++) engine_player_close(players[k]);
        done(&small);
        done(&large);
    }
}

TEST(every_seat_of_every_game_has_a_seed_of_its_own) {
    struct seed a = {{1}}, b = {{2}};
    assert_int_equal(engine_seat_seed(&a, 1), engine_seat_seed(&a, 1));
    assert_int_not_equal(engine_seat_seed(&a, 1), engine_seat_seed(&a, 2));
    assert_int_not_equal(engine_seat_seed(&a, 1), engine_seat_seed(&b, 1));
    assert_true(engine_seat_seed(&a, 1) < (uint32_t)1 << 31);
}

TEST(where_nothing_is_hidden_one_view_is_kept) {
    static struct record r;
    struct random random = random_from(8);
    begin(&r, "manalath");
    for (int i = 0; i < 9; i++) play(&r, r.setting.game->pick(&r.now, &random));
    for (int i = 0; i < 2; i++) {
        assert_int_equal(r.seen[i].count, 1);
        assert_int_equal(r.seen[i].turns, 5);
    }
    done(&r);
}

/* Between two levels */

/* How many of the answers to these views are those of each level; the second one where both are. */
static void count_answers(const char *game, int tenths, int *low, int *high, int *turns) {
    static struct record r;
    struct random random = random_from(2);
    begin(&r, game);
    struct engine_player *player = open_player(r.setting.game, MEGABYTES);
    for (int mover; (mover = to_move(&r)) > 0;) {
        if (mover == 1) {
            struct control control = {0};
            struct engine_request request = request_of(3, &control);
            static struct findings findings;
            move at_low = answer_to(player, &r.seen[0], 5, 3);
            move at_high = answer_to(player, &r.seen[0], 5, 4);
            request.tenths = tenths;
            engine_player_tell(player, &r.seen[0], 5);
            move between = engine_player_think(player, &request, &findings);
            assert_true(between == at_low || between == at_high);
            *low += between == at_low && at_low != at_high;
            *high += between == at_high && at_low != at_high;
            *turns += at_low != at_high;
        }
        play(&r, r.setting.game->pick(&r.now, &random));
    }
    engine_player_close(player);
    done(&r);
}

TEST(tenths_of_a_level_play_so_many_moves_in_ten_like_the_next_one) {
    int low = 0, high = 0, turns = 0, none = 0, most = 0, unused = 0;
    for (int i = 0; i < 3; i++) count_answers(every_game[i], 5, &low, &high, &turns);
    assert_int_equal(low + high, turns);
    assert_true(low > 0 && high > 0);
    low = high = turns = 0;
    count_answers("manalath", 0, &low, &none, &turns);
    assert_int_equal(none, 0);
    count_answers("manalath", 5, &unused, &high, &turns);
    count_answers("manalath", 9, &unused, &most, &turns);
    assert_true(most > high);
}

/* Pauses */

/* The pause before the answer to the last of these views, in microseconds. */
static long long pause_at(struct engine_player *player, const struct seat_views *seen,
                          struct clocks clocks, int percent, uint64_t seed) {
    static struct findings findings;
    struct control control = {0};
    struct engine_request request = request_of(3, &control);
    request.clocks = clocks;
    request.pause = percent;
    engine_player_tell(player, seen, seed);
    engine_player_think(player, &request, &findings);
    return engine_player_pause(player, &request, &findings);
}

TEST(a_pause_is_bounded_repeatable_and_not_always_the_same) {
    for (int i = 0; i < 3; i++) {
        static struct record r;
        struct random random = random_from(9);
        long long least = PAUSE_MOST, most = 0;
        begin(&r, every_game[i]);
        struct engine_player *player = open_player(r.setting.game, MEGABYTES);
        for (int mover; (mover = to_move(&r)) > 0;) {
            if (mover == 1) {
                long long pause = pause_at(player, &r.seen[0], engine_no_clocks, 100, 3);
                assert_in_range(pause, 1, PAUSE_MOST);
                least = pause < least ? pause : least;
                most = pause > most ? pause : most;
            }
            if (mover == 1 && r.count < 4) {
                long long pause = pause_at(player, &r.seen[0], engine_no_clocks, 100, 3);
                assert_true(pause == pause_at(player, &r.seen[0], engine_no_clocks, 100, 3));
                assert_true(pause_at(player, &r.seen[0], engine_no_clocks, 25, 3) <=
                            PAUSE_MOST / 4);
                assert_int_equal(pause_at(player, &r.seen[0], engine_no_clocks, 0, 3), 0);
            }
            play(&r, r.setting.game->pick(&r.now, &random));
        }
        assert_true(most > 2 * least);
        engine_player_close(player);
        done(&r);
    }
}

TEST(a_forced_move_is_answered_sooner_than_a_choice) {
    static struct record r;
    struct random random = random_from(4);
    long long forced = 0, free = 0;
    int forced_count = 0, free_count = 0;
    begin(&r, "patterns ending=pass seed=1");
    struct engine_player *player = open_player(r.setting.game, MEGABYTES);
    for (int mover; (mover = to_move(&r)) > 0;) {
        bool single = r.setting.game->count(&r.now) == 1;
        long long pause = pause_at(player, &r.seen[mover - 1], engine_no_clocks, 100, 3);
        *(single ? &forced : &free) += pause;
        (single ? &forced_count : &free_count)[0]++;
        play(&r, r.setting.game->pick(&r.now, &random));
    }
    assert_true(forced_count > 0 && free_count > 0);
    assert_true(forced / forced_count < free / free_count);
    engine_player_close(player);
    done(&r);
}

TEST(a_pause_takes_little_of_a_clock_and_nothing_of_a_low_one) {
    static struct record r;
    begin(&r, "manalath");
    struct engine_player *player = open_player(r.setting.game, MEGABYTES);
    struct clocks clocks = engine_no_clocks;
    clocks.left = 19LL * SECONDS;
    assert_int_equal(pause_at(player, &r.seen[0], clocks, 100, 1), 0);
    clocks.left = 30LL * SECONDS;
    assert_in_range(pause_at(player, &r.seen[0], clocks, 100, 1), 1, SECONDS);
    clocks = (struct clocks){.move = SECONDS, .left = TIME_NONE};
    assert_int_equal(pause_at(player, &r.seen[0], clocks, 100, 1), 0);
    engine_player_close(player);
    done(&r);
}

/* Time controls */

enum { SINCE = 5 * SECONDS, NOW = 6 * SECONDS };

static struct deadlines deadlines_of(const char *control, long long left, int level,
                                     long long longest) {
    struct setting s = setting_of("manalath");
    union position p = position_of(&s, START);
    struct time_control time_control;
    struct refusal why;
    struct view view;
    assert_true(time_control_read(control, &time_control, &why));
    s.game->view(&p, READER_1, &view);
    const struct engine_request request = {.level = level,
                                           .limits = {.lines = 1},
                                           .clocks = engine_clocks(&time_control, left),
                                           .since = SINCE,
                                           .now = NOW,
                                           .longest = longest};
    return engine_deadlines(s.game, &view, &request);
}

TEST(without_clocks_full_strength_takes_a_second_and_a_level_what_it_needs) {
    assert_int_equal(deadlines_of("none", TIME_NONE, LEVELS, 0).hard, NOW + SECONDS);
    assert_int_equal(deadlines_of("none", TIME_NONE, 9, 0).hard, 0);
    assert_int_equal(deadlines_of("none", TIME_NONE, 9, SECONDS).hard, 0);
}

TEST(a_clock_is_shared_out_over_the_game) {
    struct deadlines d = deadlines_of("5+10", 300LL * SECONDS, 3, 0);
    assert_true(d.soft > SINCE + 5 * SECONDS && d.soft < d.hard && d.hard < SINCE + 100 * SECONDS);
}

TEST(time_for_each_move_is_given_anew) {
    struct deadlines d = deadlines_of("30s", 24LL * SECONDS, LEVELS, 0);
    assert_true(d.hard > SINCE + 7 * SECONDS && d.hard <= SINCE + 8 * SECONDS);
    d = deadlines_of("3d", 3 * 86400LL * SECONDS, LEVELS, 0);
    assert_true(d.hard > SINCE + 9 * SECONDS && d.hard <= SINCE + 10 * SECONDS);
}

TEST(a_host_can_bound_full_strength) {
    assert_int_equal(deadlines_of("3d", 86400LL * SECONDS, LEVELS, 3 * SECONDS).hard,
                     NOW + 3 * SECONDS);
    assert_int_equal(deadlines_of("none", TIME_NONE, LEVELS, 3 * SECONDS).hard, NOW + SECONDS);
}

TEST(a_single_legal_move_takes_no_time) {
    struct setting s = setting_of("patterns ending=pass seed=1");
    union position p = position_of(&s, START);
    struct random random = random_from(4);
    struct engine_request request = {.level = LEVELS,
                                     .limits = {.lines = 1},
                                     .clocks = engine_no_clocks,
                                     .since = SINCE,
                                     .now = NOW};
    struct view view;
    while (s.game->count(&p) > 1) s.game->play(&p, s.game->pick(&p, &random));
    s.game->view(&p, (enum reader)s.game->to_move(&p), &view);
    assert_int_equal(engine_deadlines(s.game, &view, &request).hard, NOW + 1);
    request.clocks.move = 2 * SECONDS; /* unless somebody asked for so much */
    assert_true(engine_deadlines(s.game, &view, &request).hard > SINCE + SECONDS);
}
