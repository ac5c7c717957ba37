/* How a level below full strength chooses from what a search found. */
#include "support/support.h"

#include "base/text/numbers.h"
#include "engine/level.h"
#include "games/evaluations.h"

#include <stdio.h>
#include <string.h>

/* Large, and one test runs at a time. */
static struct findings findings;

static struct view view_of(const struct game *game, const char *position) {
    struct setting s = {.game = game, .options = options_initial(game)};
    union position p = position_of(&s, position);
    struct view view;
    game->view(&p, (enum reader)game->to_move(&p), &view);
    return view;
}

static void find(const struct game *game, const struct view *view, const char *line, int value) {
    struct line *found = &findings.lines[findings.count++];
    char words[256];
    union position p = view->seen;
    *found = (struct line){.value = value};
    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        struct refusal why;
        assert_true(game->read_move(&p, word, &found->moves[found->length], &why));
        game->play(&p, found->moves[found->length++]);
    }
}

static int choose(const struct game *game, const struct level *level, const struct view *view,
                  uint64_t character, uint64_t seed) {
    const struct level_player player = {game, evaluation_of(game), level, character, seed};
    return level_choose(&player, view, &findings);
}

/* Three purple pieces in a row, and orange to move. */
static const char *const three = "....../......./......../........./....ppp.../...o...../..o...../"
                                 "......./o..... o 22-22";

/* A line that begins with the legal move of that number and goes on with the first ones. */
static void find_any(const struct game *game, const struct view *view, int number, int length,
                     int value) {
    struct line *found = &findings.lines[findings.count++];
    union position p = view->seen;
    *found = (struct line){.value = value};
    while (found->length < length) {
        move moves[MOVES_MOST];
        assert_true(game->moves(&p, moves) > number);
        found->moves[found->length++] = moves[number];
        game->play(&p, moves[number]);
        number = 0;
    }
}

TEST(a_line_is_followed_as_far_as_the_level_foresees) {
    struct view view = view_of(&patterns_game, START);
    struct level near = {.foresight = 1}, far = {.foresight = 6};
    findings.count = 0;
    find_any(&patterns_game, &view, 0, 1, 19000);
    find_any(&patterns_game, &view, 1, 6, 20000);
    assert_int_equal(choose(&patterns_game, &near, &view, 1, 1), 0);
    assert_int_equal(choose(&patterns_game, &far, &view, 1, 1), 1);
}

TEST(where_threats_decide_only_forced_ends_are_cut) {
    struct view view = view_of(&manalath_game, START);
    struct level near = {.foresight = 1};
    findings.count = 0;
    find(&manalath_game, &view, "oa1", 19000);
    find(&manalath_game, &view, "oe5 pe6 od4 pd5 oc3 pb2", 20000);
    assert_int_equal(choose(&manalath_game, &near, &view, 1, 1), 1);
}

TEST(a_forced_loss_beyond_the_foresight_is_not_seen) {
    struct view view = view_of(&manalath_game, START);
    struct level near = {.foresight = 2}, far = {.foresight = 8};
    findings.count = 0;
    find(&manalath_game, &view, "oa1", -25000);
    find(&manalath_game, &view, "oe5", -VALUE_WIN + 6);
    assert_int_equal(choose(&manalath_game, &near, &view, 1, 1), 1);
    assert_int_equal(choose(&manalath_game, &far, &view, 1, 1), 0);
}

TEST(a_win_at_once_is_never_missed) {
    struct view view = view_of(&manalath_game, START);
    struct level weakest = {.foresight = 1, .blindness = 9, .blur = 20000};
    findings.count = 0;
    find(&manalath_game, &view, "oa1", 0);
    find(&manalath_game, &view, "oe5", VALUE_WIN - 1);
    for (uint64_t seed = 0; seed < 50; seed++)
        assert_int_equal(choose(&manalath_game, &weakest, &view, seed, seed), 1);
}

TEST(a_move_that_loses_by_itself_is_only_played_alone) {
    struct view view = view_of(&manalath_game, START);
    struct level weakest = {.foresight = 1, .blindness = 9, .blur = 20000};
    findings.count = 0;
    find(&manalath_game, &view, "oa1", 1 - VALUE_WIN);
    assert_int_equal(choose(&manalath_game, &weakest, &view, 1, 1), 0);
    find(&manalath_game, &view, "oe5", -20000);
    for (uint64_t seed = 0; seed < 50; seed++)
        assert_int_equal(choose(&manalath_game, &weakest, &view, seed, seed), 1);
}

TEST(gifts_of_a_fourth_piece_are_overlooked_by_low_levels) {
    struct view view = view_of(&manalath_game, three);
    struct level low = {.foresight = 8, .blindness = 9}, high = {.foresight = 8, .blindness = 1};
    findings.count = 0;
    find(&manalath_game, &view, "oa3", 0);
    find(&manalath_game, &view, "pe8", 20000);
    assert_int_equal(choose(&manalath_game, &low, &view, 1, 1), 0);
    assert_int_equal(choose(&manalath_game, &high, &view, 1, 1), 1);
}

/* Of two moves that are equally good, how many times in a hundred the one is chosen that is mostly
 * chosen in that game. */
static int same_choices(const struct game *game, const struct view *view) {
    enum { CHARACTERS = 30, SEEDS = 40 };
    const struct level level = {.foresight = 1, .blur = 1000};
    int same = 0;
    for (uint64_t character = 0; character < CHARACTERS; character++) {
        int second = 0;
        for (uint64_t seed = 0; seed < SEEDS; seed++)
            second += choose(game, &level, view, character, seed) == 1;
        same += larger(second, SEEDS - second);
    }
    return same * 100 / (CHARACTERS * SEEDS);
}

TEST(moves_of_a_kind_are_misjudged_alike_throughout_a_game) {
    struct view view = view_of(&manalath_game, START);
    findings.count = 0;
    find(&manalath_game, &view, "oa1", 0);
    find(&manalath_game, &view, "pi6", 0);
    assert_in_range(same_choices(&manalath_game, &view), 75, 100);
    findings.count = 0;
    find(&manalath_game, &view, "oa1", 0);
    find(&manalath_game, &view, "oa2", 0); /* next to it: of the same kind */
    assert_in_range(same_choices(&manalath_game, &view), 50, 65);
}
