/* Choosing a move, on a board of nine spots in three rows that are shifted against each other, and
 * with moves of one spot or two:
 *
 *       0   1   2
 *     3   4   5
 *       6   7   8
 *
 * Move 1 + s plays on spot s; 20 + s plays there in another way; 100 + 10 a + b goes from a to b.
 */
#include "support/support.h"
#include "terminal/game/pick.h"
#include "games/manalath/rules.h"

#include <stdio.h>
#include <string.h>

static int path(const union position *p, move m, int list[PATH_MOST]) {
    (void)p;
    list[0] = m >= 100 ? (m - 100) / 10 : m >= 20 ? m - 20 : m - 1;
    list[1] = (m - 100) % 10;
    return m >= 100 ? 2 : 1;
}

static int kind(const union position *p, move m) {
    (void)p;
    return m < 20;
}

static void attempt(const struct scene *scene, int spot, struct text *t) {
    (void)scene;
    text_number(t, spot);
}

static const struct board board = {.path = path, .kind = kind, .attempt = attempt};

struct setup {
    struct view view;
    struct pick pick;
    struct scene scene;
    struct spot spots[9];
    struct choice choice;
    struct aim aim;
};

static struct setup *set_up(const move *moves, int count) {
    static struct setup s;
    memset(&s, 0, sizeof s);
    for (int i = 0; i < 9; i++)
        s.spots[i] = (struct spot){i, {2 * (i / 3), 4 * (i % 3) + 2 * (i / 3 != 1), 1, 3}};
    s.pick.cursor = 4;
    s.aim = AIM_NONE;
    s.scene = (struct scene){.view = &s.view, .pick = &s.pick};
    s.choice = (struct choice){&board, &s.scene, s.spots, 9};
    pick_begin(&s.pick, moves, count);
    return &s;
}

static void walk(struct setup *s, const char *ways, int expected) {
    for (; *ways; ways++)
        pick_walk(&s->pick, &s->choice,
                  *ways == 'u'   ? WAY_UP
                  : *ways == 'd' ? WAY_DOWN
                  : *ways == 'l' ? WAY_LEFT
                                 : WAY_RIGHT,
                  &s->aim);
    assert_int_equal(s->pick.cursor, expected);
}

static const move everywhere[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

TEST(the_cursor_walks_in_rows_and_stops_at_the_edge) {
    struct setup *s = set_up(everywhere, 9);
    walk(s, "r", 5);
    walk(s, "r", 5);
    walk(s, "lll", 3);
}

TEST(the_cursor_comes_back_the_way_it_went) {
    struct setup *s = set_up(everywhere, 9);
    int up;
    walk(s, "", 4);
    pick_walk(&s->pick, &s->choice, WAY_UP, &s->aim);
    up = s->pick.cursor;
    assert_true(up == 0 || up == 1);
    walk(s, "d", 4);
    walk(s, "d", up + 6);
    walk(s, "u", 4);
}

TEST(a_spot_is_chosen_and_makes_its_move) {
    struct setup *s = set_up(everywhere, 9);
    pick_go(&s->pick, &s->choice, 7);
    assert_int_equal(s->pick.move, 8);
    assert_int_equal(pick_choose(&s->pick, &s->choice), 8);
}

TEST(of_two_moves_on_a_spot_the_wanted_kind_is_meant) {
    const move moves[] = {5, 8, 24};
    struct setup *s = set_up(moves, 3);
    pick_go(&s->pick, &s->choice, 4);
    assert_int_equal(s->pick.move, 5);
    pick_change_kind(&s->pick, &s->choice, 1);
    assert_int_equal(s->pick.move, 24);
    pick_go(&s->pick, &s->choice, 7);
    assert_int_equal(s->pick.move, 8); /* there is no other here */
    pick_go(&s->pick, &s->choice, 4);
    assert_int_equal(s->pick.move, 24); /* and it is still wanted there */
}

TEST(a_move_of_two_spots_is_chosen_in_two_steps) {
    const move moves[] = {1, 138, 137, 145};
    struct setup *s = set_up(moves, 4);
    pick_go(&s->pick, &s->choice, 3);
    assert_int_equal(pick_choose(&s->pick, &s->choice), NO_MOVE);
    assert_int_equal(s->pick.depth, 1);
    assert_int_equal(s->pick.cursor, 7); /* the first that can be next */
    assert_true(board_targets(&board, &s->scene, 8));
    assert_false(board_targets(&board, &s->scene, 5));
    walk(s, "r", 8);
    walk(s, "u", 8); /* only what can be next */
    assert_int_equal(pick_choose(&s->pick, &s->choice), 138);
}

TEST(a_choice_is_taken_back) {
    const move moves[] = {138, 137};
    struct setup *s = set_up(moves, 2);
    pick_go(&s->pick, &s->choice, 3);
    pick_choose(&s->pick, &s->choice);
    assert_true(pick_back(&s->pick, &s->choice));
    assert_int_equal(s->pick.cursor, 3);
    assert_false(pick_back(&s->pick, &s->choice));
}

TEST(what_cannot_be_chosen_chooses_nothing) {
    const move moves[] = {1};
    struct setup *s = set_up(moves, 1);
    pick_go(&s->pick, &s->choice, 5);
    assert_int_equal(pick_choose(&s->pick, &s->choice), NO_MOVE);
    assert_int_equal(s->pick.depth, 0);
}

TEST(a_click_finds_the_spot_under_it) {
    struct setup *s = set_up(everywhere, 9);
    assert_int_equal(pick_spot_at(&s->choice, 2, 5), 4);
    assert_int_equal(pick_spot_at(&s->choice, 1, 5), SPOT_NONE);
}

/* Typing, in a game of the house */

TEST(moves_are_read_without_minding_capitals) {
    struct setting setting = setting_of("patterns seed=1");
    union position p = position_of(&setting, START);
    struct refusal why;
    move m, same;
    assert_true(pick_read(setting.game, &p, "Br", &m, &why));
    assert_true(pick_read(setting.game, &p, "bR", &same, &why));
    assert_int_equal(m, same);
    assert_false(pick_read(setting.game, &p, "e9", &m, &why));
}

TEST(a_refusal_speaks_of_what_was_meant) {
    struct setting setting = setting_of("manalath");
    union position p = position_of(&setting, START);
    struct refusal why;
    move m;
    assert_true(try_move(setting.game, &p, "oe5", &why));
    assert_false(pick_read(setting.game, &p, "PE5", &m, &why));
    assert_string_equal(why.text[ENGLISH], "e5 is not empty.");
}

/* A board of hexagons, whose rows are shifted against each other */

struct hexagons {
    struct setting setting;
    struct view view;
    struct pick pick;
    struct scene scene;
    struct spot spots[SPOTS_MOST];
    struct choice choice;
};

static void hexagons_set(struct hexagons *s, struct area body) {
    struct layout layout;
    *s = (struct hexagons){.setting = setting_of("manalath"), .pick.cursor = SPOT_NONE};
    const struct board *hexagons = board_of(s->setting.game);
    s->view.seen = position_of(&s->setting, NULL);
    s->pick.kind = KIND_ANY;
    s->pick.count = s->setting.game->moves(&s->view.seen, s->pick.moves);
    s->scene = (struct scene){.game = s->setting.game,
                              .view = &s->view,
                              .near = 1,
                              .to_move = 1,
                              .name = {"", ""},
                              .clock = {"", ""},
                              .pick = &s->pick};
    hexagons->arrange(&s->scene, body, &layout);
    int count = hexagons->spots(&s->scene, &layout, s->spots);
    s->choice = (struct choice){hexagons, &s->scene, s->spots, count};
}

static int cell_at(const struct hexagons *s, int row, int number) {
    return manalath_cell(s->view.seen.manalath.sides, row, number);
}

TEST(the_cursor_walks_from_neighbour_to_neighbour) {
    for (int rows = 20; rows <= 56; rows += 6) {
        struct hexagons s;
        struct aim aim = AIM_NONE;
        hexagons_set(&s, (struct area){0, 0, rows, 80 + 3 * (rows - 20)});
        int passed[5] = {cell_at(&s, 2, 3)};
        pick_go(&s.pick, &s.choice, passed[0]);
        for (int i = 1; i < 5; i++) {
            pick_walk(&s.pick, &s.choice, WAY_UP, &aim);
            passed[i] = s.pick.cursor;
            assert_true(manalath_around[passed[i - 1]] >> passed[i] & 1);
        }
        for (int i = 3; i >= 0; i--) {
            pick_walk(&s.pick, &s.choice, WAY_DOWN, &aim);
            assert_int_equal(s.pick.cursor, passed[i]);
        }
        pick_walk(&s.pick, &s.choice, WAY_RIGHT, &aim);
        assert_int_equal(s.pick.cursor, cell_at(&s, 2, 4));
    }
}

TEST(the_cursor_begins_in_the_middle_of_a_board_that_has_one) {
    struct hexagons s;
    hexagons_set(&s, (struct area){0, 0, 20, 80});
    pick_enter(&s.pick, &s.choice);
    assert_int_equal(s.pick.cursor, cell_at(&s, 4, 4));
}
