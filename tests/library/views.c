/* What the library's functions answer of a view. */
#include <kolam.h>

#include "support/support.h"

#include <string.h>

static kolam_view start_of_mandala(enum kolam_reader reader) {
    const kolam_game *game = kolam_game_named("mandala");
    kolam_position p;
    kolam_view view;
    assert_true(kolam_setup(game, NULL, "7", &p, NULL));
    kolam_see(game, &p, reader, &view);
    return view;
}

TEST(a_view_says_that_it_hides_something) {
    for (int i = 0; kolam_game_at(i); i++) {
        const kolam_game *game = kolam_game_at(i);
        bool secret = strcmp(kolam_game_name(game), "mandala") == 0;
        kolam_position p;
        kolam_view view;
        assert_true(kolam_setup(game, NULL, "7", &p, NULL));
        kolam_see(game, &p, KOLAM_READER_1, &view);
        assert_false(kolam_hides(game, &p));
        assert_int_equal(kolam_hides(game, &view.seen), secret);
    }
}

TEST(a_move_is_picked_in_the_view_of_the_player_to_move_alone) {
    const kolam_game *game = kolam_game_named("mandala");
    kolam_random random = {1};
    kolam_view own = start_of_mandala(KOLAM_READER_1), other = start_of_mandala(KOLAM_READER_2);
    kolam_move m = kolam_pick(game, &own.seen, &random);
    assert_true(kolam_legal(game, &own.seen, m));
    assert_int_equal(kolam_pick(game, &other.seen, &random), 0);
    assert_false(kolam_legal(game, &other.seen, m));
    assert_int_equal(kolam_count(game, &other.seen), 0);
}

TEST(no_move_is_picked_in_a_finished_game) {
    for (int i = 0; kolam_game_at(i); i++) {
        kolam_random random = {1};
        kolam_position p;
        assert_true(kolam_setup(kolam_game_at(i), NULL, NULL, &p, NULL));
        assert_true(kolam_playout(kolam_game_at(i), &p, &random) > 0);
        assert_int_equal(kolam_pick(kolam_game_at(i), &p, &random), 0);
        assert_int_equal(kolam_playout(kolam_game_at(i), &p, &random), 0);
    }
}

TEST(a_view_is_not_played_to_its_end) {
    const kolam_game *game = kolam_game_named("mandala");
    kolam_random random = {1};
    kolam_view view = start_of_mandala(KOLAM_READER_1), before = view;
    assert_int_equal(kolam_playout(game, &view.seen, &random), -1);
    assert_memory_equal(&view, &before, sizeof view);
}

TEST(perft_refuses_a_view_and_a_negative_depth) {
    char error[KOLAM_ERROR_TEXT];
    uint64_t count = 99;
    const kolam_game *game = kolam_game_named("mandala");
    kolam_view view = start_of_mandala(KOLAM_READER_1);
    assert_false(kolam_perft(game, &view.seen, 2, &count, error));
    assert_string_equal(error, "This is a view: what is hidden in it decides which moves follow.");
    assert_false(kolam_perft(game, &view.seen, -1, &count, error));
    assert_string_equal(error, "depth: -1 is below 0.");
    assert_int_equal(count, 99);
    kolam_position p;
    assert_true(kolam_setup(kolam_game_named("manalath"), NULL, NULL, &p, NULL));
    assert_true(kolam_perft(kolam_game_named("manalath"), &p, 2, &count, error));
    assert_int_equal(count, 140 * 138);
}
