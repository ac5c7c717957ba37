/* What the library offers to those who learn: actions, observations and batches. */
#include <kolam.h>

#include "support/support.h"

#include <string.h>

enum { GAMES = 16, ACTIONS_MOST = 512, VALUES_MOST = 4096 };

/* A batch with all its arrays. */
struct arrays {
    struct kolam_batch batch;
    kolam_options options;
    kolam_position positions[GAMES];
    uint64_t seeds[GAMES];
    uint8_t to_move[GAMES], results[GAMES], masks[GAMES * ACTIONS_MOST];
    uint8_t observations[GAMES * VALUES_MOST];
    float rewards[GAMES][2];
    int32_t plies[GAMES];
};

static const char *const option_sets[][2] = {
    {"patterns", ""}, {"patterns", "ending=pass"},
    {"manalath", ""}, {"manalath", "sides=7-7-7 supply=0 neutral=a1"},
    {"mandala", ""},
};
enum { OPTION_SETS = sizeof option_sets / sizeof option_sets[0] };

static struct arrays *begin(const char *name, const char *options, bool resets) {
    static struct arrays a;
    memset(&a, 0, sizeof a);
    const kolam_game *game = kolam_game_named(name);
    assert_true(kolam_read_options(game, options, &a.options, NULL));
    a.batch = (struct kolam_batch){
        .game = game,
        .options = &a.options,
        .count = GAMES,
        .positions = a.positions,
        .seeds = a.seeds,
        .resets = resets,
        .to_move = a.to_move,
        .results = a.results,
        .rewards = &a.rewards[0][0],
        .plies = a.plies,
        .masks = a.masks,
        .observations = a.observations,
    };
    kolam_batch_begin(&a.batch, 100);
    return &a;
}

static size_t values_of(const kolam_game *game) {
    int shape[3];
    kolam_observation_shape(game, shape);
    return (size_t)(shape[0] * shape[1] * shape[2]);
}

static void assert_shows_its_positions(const struct arrays *a) {
    const kolam_game *game = a->batch.game;
    size_t actions = (size_t)kolam_action_count(game), values = values_of(game);
    for (size_t i = 0; i < GAMES; i++) {
        uint8_t mask[ACTIONS_MOST], observation[VALUES_MOST];
        kolam_view view;
        int player = kolam_to_move(game, &a->positions[i]);
        enum kolam_reader reader = player == 2 ? KOLAM_READER_2 : KOLAM_READER_1;
        assert_int_equal(a->to_move[i], player);
        assert_int_equal(kolam_legal_mask(game, &a->positions[i], mask),
                         kolam_count(game, &a->positions[i]));
        assert_memory_equal(a->masks + i * actions, mask, actions);
        kolam_see(game, &a->positions[i], reader, &view);
        kolam_observe(game, &view, reader, observation);
        assert_memory_equal(a->observations + i * values, observation, values);
    }
}

TEST(a_mask_marks_the_actions_of_the_legal_moves) {
    for (int i = 0; i < OPTION_SETS; i++) {
        struct arrays *a = begin(option_sets[i][0], option_sets[i][1], false);
        const kolam_game *game = a->batch.game;
        for (int action = 0; action < kolam_action_count(game); action++) {
            kolam_move m = kolam_action_move(game, action);
            assert_int_equal(kolam_action_of(game, m), action);
            assert_int_equal(a->masks[action], kolam_legal(game, &a->positions[0], m));
        }
        assert_int_equal(kolam_action_move(game, -1), 0);
        assert_int_equal(kolam_action_move(game, kolam_action_count(game)), 0);
        assert_int_equal(kolam_action_of(game, 0), -1);
    }
}

TEST(a_batch_plays_as_one_game_after_another_does) {
    for (int set = 0; set < OPTION_SETS; set++) {
        struct arrays *a = begin(option_sets[set][0], option_sets[set][1], false);
        const kolam_game *game = a->batch.game;
        kolam_position alone[GAMES];
        kolam_random random = {3};
        for (size_t i = 0; i < GAMES; i++) kolam_deal(game, &a->options, 100 + i, &alone[i]);
        for (bool goes_on = true; goes_on;) {
            int32_t actions[GAMES];
            kolam_batch_pick(&a->batch, &random, actions);
            assert_true(kolam_batch_step(&a->batch, actions, NULL));
            goes_on = false;
            for (size_t i = 0; i < GAMES; i++) {
                if (actions[i] < 0) continue;
                kolam_play(game, &alone[i], kolam_action_move(game, actions[i]));
                enum kolam_result result = kolam_result(game, &alone[i]);
                assert_int_equal(a->results[i], result);
                float first = result == KOLAM_FIRST_WINS ? 1 : result == KOLAM_SECOND_WINS ? -1 : 0;
                assert_true(a->rewards[i][0] == first && a->rewards[i][1] == -first);
                goes_on |= result == KOLAM_ONGOING;
            }
            assert_memory_equal(a->positions, alone, sizeof alone);
            assert_shows_its_positions(a);
        }
    }
}

TEST(a_game_that_ends_is_followed_by_the_deal_after_the_batch) {
    struct arrays *a = begin("mandala", "", true);
    kolam_random random = {3};
    int ended = 0;
    while (ended < 3 * GAMES) {
        int32_t actions[GAMES];
        uint64_t before[GAMES];
        memcpy(before, a->seeds, sizeof before);
        kolam_batch_pick(&a->batch, &random, actions);
        assert_true(kolam_batch_step(&a->batch, actions, NULL));
        for (size_t i = 0; i < GAMES; i++) {
            if (a->results[i] == KOLAM_ONGOING) continue;
            kolam_position dealt;
            kolam_deal(a->batch.game, &a->options, before[i] + GAMES, &dealt);
            assert_memory_equal(&a->positions[i], &dealt, sizeof dealt);
            assert_int_equal(a->plies[i], 0);
            ended++;
        }
        assert_shows_its_positions(a);
    }
}

TEST(an_illegal_action_is_refused_before_anything_is_played) {
    struct arrays *a = begin("patterns", "", false);
    char error[KOLAM_ERROR_TEXT];
    int32_t actions[GAMES];
    kolam_random random = {3};
    kolam_position before[GAMES];
    memcpy(before, a->positions, sizeof before);
    kolam_batch_pick(&a->batch, &random, actions);
    actions[9] = kolam_action_count(a->batch.game);
    assert_false(kolam_batch_step(&a->batch, actions, error));
    assert_string_equal(error, "game 9: there is no action 164: the last is 163.");
    actions[9] = 163;
    assert_false(kolam_batch_step(&a->batch, actions, error));
    assert_string_equal(error, "game 9: action 163, pass, is not legal now.");
    assert_memory_equal(a->positions, before, sizeof before);
}

TEST(a_negative_action_leaves_its_game_alone) {
    struct arrays *a = begin("manalath", "", false);
    kolam_position before = a->positions[5];
    int32_t actions[GAMES] = {0};
    kolam_random random = {3};
    kolam_batch_pick(&a->batch, &random, actions);
    actions[5] = -1;
    assert_true(kolam_batch_step(&a->batch, actions, NULL));
    assert_memory_equal(&a->positions[5], &before, sizeof before);
    assert_int_equal(a->plies[5], 0);
    assert_int_equal(a->plies[6], 1);
}

TEST(playouts_leave_the_positions_alone_and_end_every_game) {
    struct arrays *a = begin("mandala", "", false);
    uint8_t results[GAMES];
    kolam_random random = {3};
    kolam_position before[GAMES];
    memcpy(before, a->positions, sizeof before);
    assert_true(kolam_batch_playout(&a->batch, &random, results) > GAMES);
    assert_memory_equal(a->positions, before, sizeof before);
    for (int i = 0; i < GAMES; i++) assert_in_range(results[i], KOLAM_FIRST_WINS, KOLAM_DRAWN);
}

/* Observations */

static const uint8_t *observed(const char *name, const char *position, enum kolam_reader reader) {
    static uint8_t values[VALUES_MOST];
    const kolam_game *game = kolam_game_named(name);
    kolam_position p;
    kolam_view view;
    char error[KOLAM_ERROR_TEXT];
    if (!kolam_read_position(game, NULL, NULL, position, &p, error)) fail_msg("%s", error);
    kolam_see(game, &p, reader, &view);
    kolam_observe(game, &view, reader, values);
    return values;
}

static int plane_named(const char *name, const char *plane) {
    const kolam_game *game = kolam_game_named(name);
    for (int i = 0; kolam_observation_plane(game, i); i++)
        if (strcmp(kolam_observation_plane(game, i), plane) == 0) return i;
    fail_msg("%s has no plane '%s'", name, plane);
    return -1;
}

TEST(every_plane_of_an_observation_has_a_name) {
    for (int i = 0; kolam_game_at(i); i++) {
        int shape[3];
        kolam_observation_shape(kolam_game_at(i), shape);
        for (int plane = 0; plane < shape[0]; plane++)
            assert_true(strlen(kolam_observation_plane(kolam_game_at(i), plane)) > 0);
        assert_null(kolam_observation_plane(kolam_game_at(i), shape[0]));
        assert_null(kolam_observation_plane(kolam_game_at(i), -1));
    }
}

TEST(worlds_that_differ_in_what_is_hidden_are_observed_alike) {
    struct arrays *a = begin("mandala", "", true);
    const kolam_game *game = a->batch.game;
    kolam_random random = {3};
    for (int n = 0; n < 300; n++) {
        int32_t actions[GAMES];
        kolam_batch_pick(&a->batch, &random, actions);
        assert_true(kolam_batch_step(&a->batch, actions, NULL));
        for (int reader = KOLAM_SPECTATOR; reader <= KOLAM_READER_2; reader++) {
            kolam_view view, again;
            kolam_position other;
            uint8_t one[VALUES_MOST], two[VALUES_MOST];
            kolam_see(game, &a->positions[0], (enum kolam_reader)reader, &view);
            kolam_imagine(game, &view, &random, &other);
            kolam_see(game, &other, (enum kolam_reader)reader, &again);
            kolam_observe(game, &view, (enum kolam_reader)reader, one);
            kolam_observe(game, &again, (enum kolam_reader)reader, two);
            assert_memory_equal(one, two, values_of(game));
        }
    }
}

TEST(a_hand_is_observed_by_its_owner_alone) {
    const kolam_game *game = kolam_game_named("mandala");
    int own =
        plane_named("mandala", "own hand: red, orange, yellow, green, purple, black, unknown");
    int other = plane_named("mandala", "the other player's hand");
    kolam_position p;
    kolam_view view;
    uint8_t values[VALUES_MOST];
    assert_true(kolam_setup(game, NULL, "7", &p, NULL));
    for (int reader = KOLAM_SPECTATOR; reader <= KOLAM_READER_2; reader++) {
        kolam_see(game, &p, (enum kolam_reader)reader, &view);
        kolam_observe(game, &view, (enum kolam_reader)reader, values);
        assert_int_equal(values[7 * own + 6], reader == KOLAM_SPECTATOR ? 6 : 0);
        assert_int_equal(values[7 * other + 6], 6);
        for (int colour = 0; colour < 6; colour++) assert_int_equal(values[7 * other + colour], 0);
    }
}

TEST(a_piece_of_manalath_is_observed_as_own_or_other) {
    const char *position =
        "....../......./......../........./..o......./........./......../......./...... p 24-25";
    int own = plane_named("manalath", "pieces of the reader's colour");
    int other = plane_named("manalath", "pieces of the other colour");
    int place = 13 * 6 + 3; /* e3: the widest row of the board 7-7-7, a cell from its edge */
    assert_int_equal(observed("manalath", position, KOLAM_READER_1)[169 * own + place], 1);
    assert_int_equal(observed("manalath", position, KOLAM_READER_1)[169 * other + place], 0);
    assert_int_equal(observed("manalath", position, KOLAM_READER_2)[169 * own + place], 0);
    assert_int_equal(observed("manalath", position, KOLAM_READER_2)[169 * other + place], 1);
}

TEST(tokens_of_patterns_are_observed_where_they_lie) {
    struct arrays *a = begin("patterns", "", false);
    char text[KOLAM_POSITION_TEXT];
    kolam_write_position(a->batch.game, &a->positions[0], text);
    const char *colour = strchr("roygpb", text[0]); /* c8: the first of the top rank */
    assert_int_equal(a->observations[64 * (colour - strchr("roygpb", 'r')) + 8 * 7 + 2], 1);
    int tokens = 0;
    for (int i = 0; i < 6 * 64; i++) tokens += a->observations[i];
    assert_int_equal(tokens, 52);
}
