/* The core of a game in progress: what local games and tables do not show by themselves. */
#include "support/local_games.h"

#include <string.h>

static void expect_untouched(const struct game_core *c) {
    assert_null(c->game);
    assert_null(c->moves);
    assert_int_equal(c->count, 0);
    assert_int_equal(game_core_to_move(c), 0);
    assert_int_equal(game_core_clock_runs(c), 0);
}

TEST(an_empty_core_waits_for_nobody) {
    struct game_core c;
    game_core_init(&c);
    expect_untouched(&c);
    game_core_finish(&c, END_ABORTED, ONGOING, 5);
    assert_int_equal(c.end, END_ABORTED);
    game_core_done(&c);
    expect_untouched(&c);
    assert_int_equal(c.end, END_NONE);
}

TEST(memory_grows_with_the_moves_played) {
    LOCAL_GAME(g);
    begin_game(&g, "manalath", "person", "person", "none");
    assert_int_equal(g.core.capacity, 0);
    play_random(&g, 40, &(struct random){3}, 0);
    assert_true(g.core.capacity >= g.core.count && g.core.capacity <= 2 * g.core.count + 16);
}

TEST(a_copy_goes_its_own_way) {
    LOCAL_GAME(g);
    LOCAL_GAME(copy);
    LOCAL_GAME(again);
    begin_game(&g, "mandala seed=4", "person", "person", "5+1");
    assert_true(local_game_copy(&copy, &g));
    play_random(&g, 9, &(struct random){3}, 0);
    assert_true(local_game_copy(&copy, &g));
    assert_true(local_game_copy(&again, &g));
    play_random(&copy, 1, &(struct random){8}, 0);
    assert_int_equal(copy.core.count, 10);
    expect_same_game(&g, &again);
}

/* In every position the player to move reads the same names that others are told later. */
static void expect_name(void *context, int i, int player, const char *name) {
    const struct game_core *c = context;
    char alone[MOVE_TEXT];
    assert_int_equal(game_core_move_name(c, i, alone), player);
    assert_string_equal(name, alone);
    assert_int_equal(c->moves[i].player, player);
}

TEST(moves_are_listed_by_their_names) {
    for (int i = 0; game_at(i); i++) {
        LOCAL_GAME(g);
        begin_game(&g, game_at(i)->name, "person", "person", "none");
        play_random(&g, 25, &(struct random){5}, 0);
        game_core_list_moves(&g.core, g.core.count, expect_name, &g.core);
    }
}

TEST(going_back_to_any_move_is_the_game_as_it_was_there) {
    for (int i = 0; game_at(i); i++) {
        LOCAL_GAME(g);
        LOCAL_GAME(back);
        begin_game(&g, game_at(i)->name, "person", "person", "5+2");
        play_random(&g, 30, &(struct random){6}, 0);
        for (int count = 0; count <= g.core.count; count++) {
            struct view view;
            assert_true(local_game_copy(&back, &g));
            game_core_rewind(&back.core, count);
            game_core_view_at(&g.core, count, READER_1, &view);
            struct view there;
            game_core_view(&back.core, READER_1, &there);
            assert_memory_equal(&view, &there, sizeof view);
            while (back.core.count < back.core.known) game_core_redo(&back.core);
            expect_same_game(&back, &g);
        }
    }
}
