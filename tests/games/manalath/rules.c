/* The rules of Manalath, in the order of the rule book. Groups are shown on small boards where the
 * standard one is not the point. */
#include "support/support.h"

#include <string.h>

static const char standard[] = "manalath";

/* Rows of 3 4 5 4 3 and of 7 8 7 cells, with as many pieces as one likes. */
static const char small[] = "manalath sides=3-3-3 supply=0";
static const char strip[] = "manalath sides=2-2-7 supply=0";

/* Board */

TEST(the_standard_board_has_70_cells_in_rows_of_6_to_10) {
    expect_start(standard, "....../......./......../........./........../........./......../"
                           "......./...... o 25-25");
}

TEST(orange_starts) {
    expect_to_move(standard, START, 1);
    expect_result(standard, START, "*");
}

TEST(rows_grow_stay_equal_and_shrink) {
    expect_start("manalath sides=2-2-2", "../.../.. o 25-25");
    expect_start("manalath sides=3-5-2", "../.../..../..../..../.../.. o 25-25");
    expect_start("manalath sides=5-3-2", "../.../..../..../..../.../.. o 25-25");
    expect_start("manalath sides=2-7-3", ".../..../..../..../..../..../..../... o 25-25");
    expect_start("manalath sides=7-7-7",
                 "......./......../........./........../.........../............/............./"
                 "............/.........../........../........./......../....... o 25-25");
}

TEST(rows_are_lettered_from_the_bottom_and_cells_numbered_from_the_left) {
    expect_after("manalath sides=2-2-3", START, "oa1 pb4 oc3", "..o/...p/o.. p 23-24");
    expect_after(standard, START, "oi6 pe10",
                 ".....o/......./......../........./.........p/........./......../......./...... "
                 "o 24-24");
}

/* Neighbours: beside a group of five orange pieces no orange piece may be placed, so the cells that
 * are closed to orange are the group's neighbours. The list of moves must say so, and reading one.
 */

static bool lists(const struct game *game, const union position *p, move m) {
    move list[MOVES_MOST];
    int count = game->moves(p, list);
    for (int i = 0; i < count; i++)
        if (list[i] == m) return true;
    return false;
}

static bool closed_to_orange(const struct game *game, const union position *p, const char *cell) {
    char name[8];
    struct text t = text_over(name, sizeof name);
    struct refusal why;
    move m = NO_MOVE;
    text_char(&t, 'o');
    text_add(&t, cell);
    bool legal = game->read_move(p, name, &m, &why);
    assert_int_equal(legal, lists(game, p, m));
    return !legal;
}

/* Adds the closed cells of one row's empty ones. */
static void add_closed(const struct game *game, const union position *p, int row,
                       const char *letters, struct text *closed) {
    for (int n = 0; letters[n] != '/' && letters[n] != ' '; n++) {
        char cell[4];
        struct text t = text_over(cell, sizeof cell);
        text_char(&t, (char)('a' + row));
        text_number(&t, n + 1);
        if (letters[n] != '.' || !closed_to_orange(game, p, cell)) continue;
        if (closed->at > closed->start) text_char(closed, ' ');
        text_add(closed, cell);
    }
}

static void expect_closed(const char *setting, const char *position, const char *expected) {
    struct setting s = setting_of(setting);
    union position p = position_of(&s, position);
    char closed[256];
    struct text t = text_over(closed, sizeof closed);
    int row = 0;
    for (const char *at = strchr(position, ' '); at > position; at--)
        if (at[-1] == '/') add_closed(s.game, &p, row++, at, &t);
    add_closed(s.game, &p, row, position, &t);
    assert_string_equal(closed, expected);
}

TEST(neighbours_in_the_widest_row_of_the_standard_board) {
    expect_closed(standard,
                  "p...../......./......../........./..ooooo.../........./......../......./"
                  "...... o 20-24",
                  "d2 d3 d4 d5 d6 d7 e2 e8 f2 f3 f4 f5 f6 f7");
}

TEST(below_the_widest_row_the_upper_row_begins_further_left) {
    expect_closed("manalath sides=3-5-5",
                  "p..../....../......./......./......./.ooooo/..... o 20-24",
                  "a1 a2 a3 a4 a5 b1 c2 c3 c4 c5 c6 c7");
}

TEST(above_it_the_upper_row_begins_further_right_also_where_rows_stay_equal) {
    expect_closed("manalath sides=3-5-5",
                  "p..../....../......./......./.ooooo./....../..... o 20-24",
                  "b1 b2 b3 b4 b5 b6 c1 c7 d1 d2 d3 d4 d5 d6");
    expect_closed("manalath sides=3-5-5",
                  "p..../....../......./.ooooo./......./....../..... o 20-24",
                  "c2 c3 c4 c5 c6 c7 d1 d7 e1 e2 e3 e4 e5 e6");
    expect_closed("manalath sides=3-5-5",
                  "p..../ooooo./......./......./......./....../..... o 20-24",
                  "e1 e2 e3 e4 e5 e6 f6 g2 g3 g4 g5");
}

TEST(the_board_leans_the_other_way_with_the_first_two_sides_exchanged) {
    expect_closed("manalath sides=5-3-5",
                  "p..../....../......./......./.ooooo./....../..... o 20-24",
                  "b1 b2 b3 b4 b5 b6 c1 c7 d2 d3 d4 d5 d6 d7");
    expect_closed("manalath sides=5-3-5",
                  "p..../....../......./.ooooo./......./....../..... o 20-24",
                  "c1 c2 c3 c4 c5 c6 d1 d7 e2 e3 e4 e5 e6 e7");
}

TEST(the_ends_of_a_row_do_not_touch_the_next_row_across_the_board) {
    expect_closed("manalath sides=3-5-5",
                  "p..../....../......./..ooooo/......./....../..... o 20-24",
                  "c3 c4 c5 c6 c7 d2 e2 e3 e4 e5 e6 e7");
}

#define LARGE(m, g, a)                                                                          \
    m "/......../........./........../.........../............/" g "/............/.........../" \
      "........../........./......../" a " o 20-24"

TEST(neighbours_at_the_edges_of_the_largest_board) {
    static const char largest[] = "manalath sides=7-7-7";
    expect_closed(largest, LARGE("......p", ".............", "ooooo.."), "a6 b1 b2 b3 b4 b5 b6");
    expect_closed(largest, LARGE("......p", "........ooooo", "......."),
                  "f8 f9 f10 f11 f12 g8 h8 h9 h10 h11 h12");
    expect_closed(largest, LARGE("p......", "ooooo........", "......."),
                  "f1 f2 f3 f4 f5 g6 h1 h2 h3 h4 h5");
    expect_closed(largest, LARGE("..ooooo", ".............", "p......"), "l3 l4 l5 l6 l7 l8 m2");
}

/* Pieces */

TEST(the_supply_is_25_of_each_colour_or_as_chosen) {
    expect_start("manalath sides=2-2-2", "../.../.. o 25-25");
    expect_start("manalath sides=2-2-2 supply=1", "../.../.. o 1-1");
    expect_start("manalath sides=2-2-2 supply=999", "../.../.. o 999-999");
}

TEST(without_a_limit_the_supply_is_not_counted) {
    expect_start("manalath sides=2-2-2 supply=0", "../.../.. o -");
    expect_after("manalath sides=2-2-2 supply=0", START, "oa1 oc2", ".o/.../o. o -");
}

TEST(neutral_pieces_are_on_the_board_before_the_game) {
    expect_start("manalath sides=3-3-3 neutral=c3", ".../..../..#../..../... o 25-25");
    expect_start("manalath sides=3-3-3 neutral=e3,a1,b2", "..#/..../...../.#../#.. o 25-25");
}

TEST(a_cell_with_a_neutral_piece_is_never_empty) {
    expect_illegal("manalath sides=3-3-3 neutral=c3", START, "oc3", "c3 is not empty");
    expect_legal("manalath sides=2-2-2 neutral=b2", START,
                 "oa1 oa2 ob1 ob3 oc1 oc2 pa1 pa2 pb1 pb3 pc1 pc2");
}

/* The neutral piece lies between two orange pieces and a third, which stays alone. */
TEST(neutral_pieces_belong_to_no_group) {
    expect_after(strip, "......./oo#o..../......p o -", "oc1", "o....../oo#o..../......p p -");
}

TEST(neutral_pieces_do_not_count_as_pieces) {
    expect_to_move("manalath sides=3-3-3 neutral=c3", START, 1);
    expect_accepted(standard, "#...../......./......../........./........../........./......../"
                              "......./...... o 25-25");
}

TEST(a_position_brings_its_own_neutrals) {
    expect_accepted("manalath sides=3-3-3 supply=0 neutral=c3", "#../..../...../..../... o -");
    expect_after("manalath sides=3-3-3 supply=0 neutral=c3", "#../..../...../..../... o -", "oc3",
                 "#../..../..o../..../... p -");
}

/* A turn */

TEST(either_player_may_place_either_colour) {
    expect_legal("manalath sides=2-2-2", START,
                 "oa1 oa2 ob1 ob2 ob3 oc1 oc2 pa1 pa2 pb1 pb2 pb3 pc1 pc2");
    expect_after("manalath sides=2-2-2", START, "pa1 oc2", ".o/.../p. o 24-24");
}

TEST(a_piece_goes_to_an_empty_cell) {
    expect_illegal(small, "..p/..../..o../..../... o -", "pc3", "c3 is not empty");
    expect_illegal(small, "..p/..../..o../..../... o -", "oe3", "e3 is not empty");
}

TEST(a_piece_must_be_left_in_the_supply) {
    expect_after("manalath sides=2-2-2 supply=1", START, "oa1", "../.../o. p 0-1");
    expect_legal("manalath sides=2-2-2 supply=1", "../.../o. p 0-1", "pa2 pb1 pb2 pb3 pc1 pc2");
    expect_illegal("manalath sides=2-2-2 supply=1", "../.../o. p 0-1", "oc2",
                   "No orange piece is left");
    expect_illegal("manalath sides=2-2-2 supply=1", "../.../p. p 1-0", "pc2",
                   "No purple piece is left");
}

/* Orange has five in row c; purple has just placed the piece at e1. */
#define FIVE_ORANGE "p../..../ooooo/..../... o -"

TEST(a_group_has_at_most_five_pieces) {
    expect_illegal(small, FIVE_ORANGE, "ob1", "group of 6");
    expect_illegal(small, FIVE_ORANGE, "od4", "group of 6");
    expect_legal(small, FIVE_ORANGE,
                 "oa1 oa2 oa3 oe2 oe3 pa1 pa2 pa3 pb1 pb2 pb3 pb4 pd1 pd2 pd3 pd4 pe2 pe3");
}

TEST(two_groups_and_the_piece_between_them_count_together) {
    expect_illegal(strip, "......./ooo.ooo./....... o -", "ob4", "group of 7");
    expect_closed(strip, "......p/oo.oo.o./....... o -", "");
    expect_closed(strip, "......p/ooo.oo../....... o -", "b4");
    expect_closed(strip, "......p/oooo.o../....... o -", "b5");
}

TEST(three_and_more_groups_count_together_too) {
    expect_closed(small, "o../..o./oo.../..o./p.. o -", "");
    expect_closed(small, "o.o/..o./oo.../..o./p.p o -", "c3 d2");
}

TEST(a_group_of_five_wins) {
    expect_after(strip, "......./oo.oo.../p.....p o -", "ob3", "......./ooooo.../p.....p 1-0 -");
    expect_after(strip, "......./pp.pp.../o...... p -", "pb3", "......./ppppp.../o...... 0-1 -");
}

TEST(a_group_of_four_loses) {
    expect_after(strip, "......./oo.o..../p...... o -", "ob3", "......./oooo..../p...... 0-1 -");
    expect_after(strip, "......./pp.p..../o.....o p -", "pb3", "......./pppp..../o.....o 1-0 -");
}

TEST(with_smaller_groups_the_game_goes_on) {
    expect_after(strip, "......./oo....../....... o -", "ob3", "......./ooo...../....... p -");
    expect_after(strip, "......./oo...oo./....... o -", "oa4", "......./oo...oo./...o... p -");
}

TEST(only_the_colour_of_the_player_who_moved_is_looked_at) {
    expect_after(strip, "......./oo.o..../....... p -", "ob3", "......./oooo..../....... o -");
    expect_after(strip, "......./oo.oo.../p...... p -", "ob3", "......./ooooo.../p...... o -");
    expect_after(strip, "......./pp.p..../o...... o -", "pb3", "......./pppp..../o...... p -");
    expect_after(strip, "......./pp.pp.../....... o -", "pb3", "......./ppppp.../....... p -");
}

TEST(whoever_is_given_a_four_makes_it_a_five_or_loses) {
    expect_after(strip, "......./oooo..../....... o -", "ob5", "......./ooooo.../....... 1-0 -");
    expect_after(strip, "......./oooo..../....... o -", "oa7", "......./oooo..../......o 0-1 -");
    expect_after(strip, "......./oooo..../....... o -", "pb5", "......./oooop.../....... 0-1 -");
}

TEST(whoever_is_given_a_five_wins_with_any_piece) {
    expect_after(strip, "......./ooooo.../p...... o -", "pa7", "......./ooooo.../p.....p 1-0 -");
    expect_after(strip, "......./ppppp.../....... p -", "oa7", "......./ppppp.../......o 0-1 -");
}

TEST(a_four_counts_before_a_five) {
    expect_after("manalath sides=3-3-7 supply=0", "ooo..../......../........./......../ooooo.. o -",
                 "oe4", "oooo.../......../........./......../ooooo.. 0-1 -");
    expect_after("manalath sides=3-3-7 supply=0", "oooo.../......../........./......../oo.oo.. o -",
                 "oa3", "oooo.../......../........./......../ooooo.. 0-1 -");
}

/* Two groups of four at once, of which one piece makes a five. */
TEST(two_fours_cannot_both_be_mended) {
    expect_after("manalath sides=3-3-7 supply=0", "oooo.../......../........./......../oooo... o -",
                 "oa5", "oooo.../......../........./......../ooooo.. 0-1 -");
}

/* No legal move */

TEST(without_a_piece_in_the_supply_the_game_is_a_draw) {
    expect_after("manalath sides=2-2-2 supply=1", START, "oa1 pc2", ".p/.../o. 1/2-1/2 0-0");
    expect_result("manalath sides=2-2-2 supply=1", ".p/.../o. 1/2-1/2 0-0", "1/2-1/2");
    expect_to_move("manalath sides=2-2-2 supply=1", ".p/.../o. 1/2-1/2 0-0", 0);
}

TEST(on_a_full_board_the_game_is_a_draw) {
    expect_after("manalath sides=2-2-2 supply=0", ".o/pop/op o -", "pc1", "po/pop/op 1/2-1/2 -");
}

TEST(with_only_cells_that_make_more_than_five_the_game_is_a_draw) {
    expect_after(small, "po./ppop/oo.po/ppop/opo p -", "oe3", "poo/ppop/oo.po/ppop/opo 1/2-1/2 -");
}

TEST(a_stuck_player_with_a_four_loses) {
    expect_after("manalath sides=2-2-7 supply=4", "......./oo.o..../p.p.p.p p 1-0", "ob3",
                 "......./oooo..../p.p.p.p 0-1 0-0");
}

TEST(a_stuck_player_with_a_five_wins) {
    expect_after("manalath sides=2-2-7 supply=5", "p....../oo.oo.../p.p.p.p p 1-0", "ob3",
                 "p....../ooooo.../p.p.p.p 1-0 0-0");
}

TEST(the_player_who_moved_comes_before_the_one_who_is_stuck) {
    expect_after("manalath sides=2-2-7 supply=4", "......./oo.o..../p.p.p.. o 1-1", "ob3",
                 "......./oooo..../p.p.p.. 0-1 0-1");
}

/* Score */

TEST(there_are_no_points) {
    struct setting s = setting_of(standard);
    union position p = position_of(&s, START);
    assert_false(s.game->score(&p).counted);
}

/* Moves */

TEST(moves_are_read_only_as_they_are_written) {
    static const char *const wrong[] = {
        "",        "o",    "p",    "oc",   "c4",   "rc4",           "Oc4",  "oC4",
        "oc04",    "oc0",  "oc9",  "oj1",  "o4c",  "oc4 ",          " oc4", "oc4x",
        "oc4,oc5", "o c4", "oe11", "oc-1", "oc+1", "oc99999999999",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect_illegal(standard, START, wrong[i], "is not a move here");
}

TEST(a_finished_game_takes_no_more_moves) {
    expect_illegal(strip, "......./ooooo.../p.....p 1-0 -", "pc1", "The game is over");
}

/* Positions */

TEST(a_wrong_number_of_fields_is_refused) {
    expect_refused(small, "", "ROWS");
    expect_refused(small, ".../..../...../..../...", "TURN");
    expect_refused(small, ".../..../...../..../... o", "SUPPLY");
    expect_refused(small, ".../..../...../..../... o - -", "SUPPLY");
    expect_refused(small, ".../..../...../..../...  o -", "TURN");
    expect_refused(small, " .../..../...../..../... o -", "ROWS");
    expect_refused(small, ".../..../...../..../... o - ", "SUPPLY");
}

TEST(wrong_row_lengths_are_refused) {
    expect_refused(small, "..../..../...../..../.. o -", "ROWS");
    expect_refused(small, ".../..../..../..../... o -", "ROWS");
    expect_refused(small, "..../...../..../... o -", "ROWS");
    expect_refused(small, ".../..../...../..../.../ o -", "ROWS");
    expect_refused(standard, ".../..../...../..../... o 25-25", "ROWS");
}

TEST(unknown_letters_are_refused) {
    expect_refused(small, ".../..../..x../..../... o -", "ROWS");
    expect_refused(small, ".../..../..O../..../... p -", "ROWS");
    expect_refused(small, ".../..../...../..../... 1 -", "TURN");
    expect_refused(small, ".../..../...../..../... O -", "TURN");
    expect_refused(small, ".../..../...../..../... * -", "TURN");
}

TEST(more_than_three_neutrals_are_refused) {
    expect_accepted(small, "#../..../#..../..../#.. o -");
    expect_refused(small, "#.#/..../#..../..../#.. o -", "ROWS");
}

TEST(a_group_of_more_than_five_is_refused) {
    expect_refused(strip, "......./oooooo../....... o -", "ROWS");
    expect_refused(strip, "......./pppppp../....... o -", "ROWS");
}

TEST(pieces_that_do_not_add_up_to_the_supply_are_refused) {
    expect_accepted("manalath sides=2-2-2", "../.../op o 24-24");
    expect_refused("manalath sides=2-2-2", "../.../op o 25-24", "SUPPLY");
    expect_refused("manalath sides=2-2-2", "../.../op o 24-25", "SUPPLY");
    expect_refused("manalath sides=2-2-2", "../.../op o 23-25", "SUPPLY");
    expect_refused("manalath sides=2-2-2 supply=24", "../.../op o 24-24", "SUPPLY");
}

TEST(a_supply_is_two_numbers_or_a_dash_without_a_limit) {
    static const char *const wrong[] = {
        "../.../.. o -",     "../.../.. o 25",       "../.../.. o 25-", "../.../.. o 025-25",
        "../.../.. o 25+25", "../.../.. o 25-25-25", "../.../.. o -25", "../.../.. o 25--25",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect_refused("manalath sides=2-2-2", wrong[i], "SUPPLY");
    expect_refused("manalath sides=2-2-2 supply=0", "../.../.. o 0-0", "SUPPLY");
}

TEST(orange_moves_after_an_even_number_of_pieces_and_purple_after_an_odd_one) {
    expect_refused(small, ".../..../...../..../... p -", "TURN");
    expect_refused(small, ".../..../..o../..../... o -", "TURN");
    expect_accepted(small, ".../..../..o../..../... p -");
    expect_accepted(small, ".../..../..o../..../o.. o -");
}

TEST(a_turn_after_a_four_or_five_of_the_player_who_moved_is_refused) {
    expect_refused(strip, "......./oooo..../p...... p -", "TURN");
    expect_refused(strip, "......./ooooo.../....... p -", "TURN");
    expect_refused(strip, "......./pppp..../....... o -", "TURN");
    expect_refused(strip, "......./ppppp.../o...... o -", "TURN");
}

TEST(a_four_or_five_of_the_player_to_move_is_accepted) {
    expect_accepted(strip, "......./oooo..../....... o -");
    expect_accepted(strip, "......./ooooo.../p...... o -");
    expect_accepted(strip, "......./pppp..../o...... p -");
}

TEST(a_turn_without_a_legal_move_is_refused) {
    expect_refused("manalath sides=2-2-2 supply=1", ".p/.../o. o 0-0", "TURN");
    expect_refused(small, "poo/ppop/oo.po/ppop/opo o -", "TURN");
}

TEST(a_result_that_the_rules_do_not_give_is_refused) {
    expect_refused(small, ".../..../...../..../... 1-0 -", "TURN");
    expect_refused(small, ".../..../...../..../... 1/2-1/2 -", "TURN");
    expect_refused(strip, "......./ooooo.../p.....p 0-1 -", "TURN");
    expect_refused(strip, "......./ooooo.../p.....p 1/2-1/2 -", "TURN");
    expect_refused(strip, "......./ooooo.../p...... 1-0 -", "TURN");
    expect_refused("manalath sides=2-2-2 supply=1", ".p/.../o. 1-0 0-0", "TURN");
}

/* Views */

TEST(everybody_sees_everything) {
    expect_view(strip, "......./oooo..../....... o -", SPECTATOR, "......./oooo..../....... o -");
    expect_view(strip, "......./oooo..../....... o -", READER_2, "......./oooo..../....... o -");
}
