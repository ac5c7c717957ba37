/* The rules of Mandala in play, in the order of the rule book: from the table to the score. */
#include "support/cards.h"

#include <string.h>

static const char game[] = "mandala";

static void after(const char *position, const char *moves, const char *expected) {
    expect_after(game, CARDS(position), moves, CARDS(expected));
}

static void legal(const char *position, const char *moves) {
    expect_legal(game, CARDS(position), moves);
}

static void illegal(const char *position, const char *text, const char *reason) {
    expect_illegal(game, CARDS(position), text, reason);
}

/* Setup */

static int length_to(const char *text, char end) {
    return (int)(strchr(text, end) - text);
}

static int bag_size(const char *text) {
    int size = 0;
    for (; *text && !strchr("/+| ", *text); text++)
        if (*text >= '0' && *text <= '9') size += *text - '0';
    return size;
}

/* Deck, discard pile, hands, cups, rivers and mandalas follow each other as words. */
TEST(a_deal_has_two_cards_in_each_mountain_and_cup_and_six_in_each_hand) {
    struct setting s = setting_of(game);
    for (uint8_t seed = 0; seed < 50; seed++) {
        s.seed.bytes[0] = seed;
        union position p = position_of(&s, START);
        struct written line = written_of(s.game, &p);
        assert_int_equal(length_to(line.text, ' '), 88);
        const char *hands = line.text + 88 + strlen(" - ");
        const char *cups = strchr(hands, ' ') + 1, *rivers = strchr(cups, ' ') + 1;
        const char *mandala1 = strchr(rivers, ' ') + 1, *mandala2 = strchr(mandala1, ' ') + 1;
        assert_int_equal(bag_size(hands), 6);
        assert_int_equal(bag_size(strchr(hands, '/') + 1), 6);
        assert_int_equal(bag_size(cups), 2);
        assert_int_equal(bag_size(strchr(cups, '/') + 1), 2);
        assert_int_equal(bag_size(mandala1), 2);
        assert_int_equal(bag_size(mandala2), 2);
        assert_string_equal(strchr(mandala2, ' '), " 1 - play 0 0");
    }
}

TEST(player_1_starts) {
    expect_to_move(game, START, 1);
    expect_result(game, START, "*");
}

/* A turn */

TEST(a_build_puts_one_card_into_a_mountain_and_draws_three) {
    after("ygp* - r2o1/y2g1 p2+-/b2+- -/- r1o1|-|- y2|-|- 1 - play 0 0", "M1r",
          "* - r1o1y1g1p1/y2g1 p2+-/b2+- -/- r2o1|-|- y2|-|- 2 - play 0 0");
    after("ygp* - r2o1/y2g1 p2+-/b2+- -/- r1o1|-|- y2|-|- 2 - play 0 0", "M2g",
          "* - r2o1/y3g1p1 p2+-/b2+- -/- r1o1|-|- y2g1|-|- 1 - play 0 0");
}

TEST(a_build_never_draws_beyond_eight_in_hand) {
    after("ygp* - r5o1/y1 p2+-/b2+- -/- r1|-|- y2|-|- 1 - play 0 0", "M1r",
          "* - r4o1y1g1p1/y1 p2+-/b2+- -/- r2|-|- y2|-|- 2 - play 0 0");
    after("ygp* - r6o1/y1 p2+-/b2+- -/- r1|-|- y2|-|- 1 - play 0 0", "M1r",
          "p* - r5o1y1g1/y1 p2+-/b2+- -/- r2|-|- y2|-|- 2 - play 0 0");
    after("ygp* - r7o1/y1 p2+-/b2+- -/- r1|-|- y2|-|- 1 - play 0 0", "M1r",
          "gp* - r6o1y1/y1 p2+-/b2+- -/- r2|-|- y2|-|- 2 - play 0 0");
}

TEST(a_build_may_use_the_last_card_in_hand) {
    after("ygp* - r1/y1 p2+-/b2+- -/- r1|-|- y2|-|- 1 - play 0 0", "M1r",
          "* - y1g1p1/y1 p2+-/b2+- -/- r2|-|- y2|-|- 2 - play 0 0");
}

#define FIELDS "* - r1o3g2/y2 p2+-/b2+- -/- r2|o1|g1 y2|-|- 1 - play 0 0"

TEST(a_colour_of_a_field_is_not_built_into_the_mountain) {
    illegal(FIELDS, "M1o", "orange is in your field of mandala 1");
    illegal(FIELDS, "M1g", "green is in your opponent's field of mandala 1");
}

TEST(growing_puts_cards_of_one_colour_into_the_own_field_and_draws_none) {
    after(FIELDS, "F1o2", "* - r1o1g2/y2 p2+-/b2+- -/- r2|o3|g1 y2|-|- 2 - play 0 0");
    after("* - r1o1g2/y2b3 p2+-/b2+- -/- r2|o1|g1 y2|-|- 2 - play 0 0", "F2b3",
          "* - r1o1g2/y2 p2+-/b2+- -/- r2|o1|g1 y2|-|b3 1 - play 0 0");
}

TEST(a_colour_of_the_mountain_or_the_opponents_field_is_not_grown) {
    illegal(FIELDS, "F1r1", "red is in the mountain of mandala 1");
    illegal(FIELDS, "F1g1", "green is in your opponent's field of mandala 1");
}

TEST(the_rule_of_colour_holds_within_one_mandala) {
    legal(FIELDS, "F1o1 F1o2 F1o3 F2g1 F2g2 F2o1 F2o2 F2o3 F2r1 M1r M2g M2o M2r "
                  "Xg1 Xg2 Xo1 Xo2 Xo3 Xr1");
}

TEST(growing_keeps_at_least_one_card_in_hand) {
    illegal("* - o2/y2 p2+-/b2+- -/- r2|-|- y2|-|- 1 - play 0 0", "F1o2", "must stay in your hand");
    legal("* - o2/y2 p2+-/b2+- -/- r2|-|- y2|-|- 1 - play 0 0", "F1o1 F2o1 M1o M2o Xo1 Xo2");
    legal("* - o1/y2 p2+-/b2+- -/- r2|-|- y2|-|- 1 - play 0 0", "M1o M2o Xo1");
}

TEST(a_redraw_discards_cards_of_one_colour_and_draws_as_many) {
    after("ygp* - r3o1/y2 p2+-/b2+- -/- r1|-|- y2|-|- 1 - play 0 0", "Xr2",
          "p* r2 r1o1y1g1/y2 p2+-/b2+- -/- r1|-|- y2|-|- 2 - play 0 1");
}

TEST(a_redraw_is_always_possible) {
    legal("* - o1/g1p1 p2+-/b2+- -/- r2|-|o1 y2|-|o1 1 - play 0 0", "Xo1");
    after("b* - o1/g1p1 p2+-/b2+- -/- r2|-|o1 y2|-|o1 1 - play 0 0", "Xo1",
          "* o1 b1/g1p1 p2+-/b2+- -/- r2|-|o1 y2|-|o1 2 - play 0 1");
}

TEST(only_cards_in_hand_are_played) {
    illegal(FIELDS, "M1p", "needs 1 of purple in hand; there are 0");
    illegal(FIELDS, "F1o4", "needs 4 of orange in hand; there are 3");
    illegal(FIELDS, "Xr2", "needs 2 of red in hand; there are 1");
}

/* Complete: a build of b completes mandala 1. */

TEST(with_all_six_colours_in_it_a_mandala_is_complete_and_claimed) {
    after("gpy* - r1b1/r1 p2+-/b2+- -/- r1o1y1|g2|p1 y2|-|- 1 - play 0 0", "M1b",
          "* - r1y1g1p1/r1 p2+-/b2+- -/- r1o1y1b1|g2|p1 y2|-|- 1 1:1 play 0 0");
}

TEST(growing_completes_a_mandala_as_well) {
    after("gpy* - r1b1/r1 p2+-/b2+- -/- y2|-|- r1o1y1|g2|p1 1 - play 0 0", "F2b1",
          "gpy* - r1/r1 p2+-/b2+- -/- y2|-|- r1o1y1|g2b1|p1 1 2:1 play 0 0");
}

TEST(five_colours_do_not_complete_a_mandala) {
    after("gpy* - r1b1/r1 p2+-/b2+- -/- r1o1y1|g2|p1 y2|-|- 1 - play 0 0", "M1r",
          "* - y1g1p1b1/r1 p2+-/b2+- -/- r2o1y1|g2|p1 y2|-|- 2 - play 0 0");
}

TEST(more_cards_in_the_field_choose_first) {
    after("gpy* - b1/b1 p2+-/b2+- -/- r1o1y1|g2|p1 y2|-|- 2 - play 0 0", "M1b",
          "* - b1/y1g1p1 p2+-/b2+- -/- r1o1y1b1|g2|p1 y2|-|- 2 1:1 play 0 0");
    after("gpy* - b1/b1 p2+-/b2+- -/- r1o1y1|g2|p3 y2|-|- 1 - play 0 0", "M1b",
          "* - y1g1p1/b1 p2+-/b2+- -/- r1o1y1b1|g2|p3 y2|-|- 1 1:2 play 0 0");
}

TEST(with_equally_many_the_player_who_did_not_just_play_chooses_first) {
    after("gpy* - b1/b1 p2+-/b2+- -/- r1o1y1|g1|p1 y2|-|- 1 - play 0 0", "M1b",
          "* - y1g1p1/b1 p2+-/b2+- -/- r1o1y1b1|g1|p1 y2|-|- 1 1:2 play 0 0");
    after("gpy* - b1/b1 p2+-/b2+- -/- r1o1y1|g1|p1 y2|-|- 2 - play 0 0", "M1b",
          "* - b1/y1g1p1 p2+-/b2+- -/- r1o1y1b1|g1|p1 y2|-|- 2 1:1 play 0 0");
}

/* Player 1 has completed mandala 1, and player 2 chooses first. */
#define CLAIMS " - y2/g2 p2+-/b2+- -/- r3o2|y1g1|p1b1 y1|-|- 1 1:2 play 0 0"

TEST(a_claim_chooses_one_colour_of_the_mountain) {
    expect_to_move(game, CARDS("*" CLAIMS), 2);
    legal("*" CLAIMS, "Co Cr");
    illegal("*" CLAIMS, "Cy", "There is no yellow in the mountain of mandala 1");
    illegal("*" CLAIMS, "M1g", "First a colour of mandala 1 is to be claimed");
    illegal(FIELDS, "Co", "nothing to claim");
}

TEST(one_claimed_card_goes_to_the_river_and_the_rest_into_the_cup) {
    after("*" CLAIMS, "Cr", "* - y2/g2 p2+-/b2+r2 -/r o2|y1g1|p1b1 y1|-|- 1 1:1 play 0 0");
}

TEST(the_lowest_free_river_space_is_taken) {
    after("* - y2/g2 p2+-/b2+- p/gy r3o2|y1g1|p1b1 y1|-|- 1 1:2 play 0 0", "Cr",
          "* - y2/g2 p2+-/b2+r2 p/gyr o2|y1g1|p1b1 y1|-|- 1 1:1 play 0 0");
}

TEST(a_colour_of_the_own_river_goes_all_into_the_cup) {
    after("* - y2/g2 p2+-/b2+- -/gr r3o2|y1g1|p1b1 y1|-|- 1 1:2 play 0 0", "Cr",
          "* - y2/g2 p2+-/b2+r3 -/gr o2|y1g1|p1b1 y1|-|- 1 1:1 play 0 0");
    after("* - y2/g2 p2+-/b2+- r/g r3o2|y1g1|p1b1 y1|-|- 1 1:2 play 0 0", "Cr",
          "* - y2/g2 p2+-/b2+r2 r/gr o2|y1g1|p1b1 y1|-|- 1 1:1 play 0 0");
}

TEST(a_claimant_without_a_card_in_the_field_discards_the_claimed_cards) {
    after("* - y2/g2 p2+-/b2+- -/- r3o2p1b1|y1g1|- y1|-|- 1 1:2 play 0 0", "Cr",
          "* r3 y2/g2 p2+-/b2+- -/- o2p1b1|y1g1|- y1|-|- 1 1:1 play 0 0");
}

TEST(claims_alternate_and_the_last_colour_is_still_a_move) {
    legal("* - y2/g2 p2+-/b2+r2 -/r o2|y1g1|p1b1 y1|-|- 1 1:1 play 0 0", "Co");
}

TEST(after_the_claims_a_new_mountain_is_drawn_and_the_turn_passes) {
    after("rb*" CLAIMS, "Cr Co", "* y1g1p1b1 y2/g2 p2+o1/b2+r2 o/r r1b1|-|- y1|-|- 2 - play 0 0");
    after("rb* - y2/g2 p2+-/b2+- -/- y1|-|- r3o2|y1g1|p1b1 2 2:1 play 0 0", "Cr Co",
          "* y1g1p1b1 y2/g2 p2+r2/b2+o1 r/o y1|-|- r1b1|-|- 1 - play 0 0");
}

/* The deck runs out. Where the discard pile is of one colour, its new order is certain; all other
 * cards lie in the cup of player 2. */

TEST(the_last_lap_begins_when_the_last_card_is_drawn) {
    after("ygp - r2o1/y2 p2+-/b2+* -/- r1|-|- y2|-|- 1 - play 0 0", "M1r",
          "- - r1o1y1g1p1/y2 p2+-/b2+* -/- r2|-|- y2|-|- 2 - last 0 0");
    after("ygpo - r2o1/y2 p2+-/b2+* -/- r1|-|- y2|-|- 1 - play 0 0", "M1r",
          "o - r1o1y1g1p1/y2 p2+-/b2+* -/- r2|-|- y2|-|- 2 - play 0 0");
}

TEST(the_discard_pile_is_shuffled_at_once) {
    after("ygp g3 r2o1/y2 p2+-/b2+* -/- r1|-|- y2|-|- 1 - play 0 0", "M1r",
          "ggg - r1o1y1g1p1/y2 p2+-/b2+* -/- r2|-|- y2|-|- 2 - last 1 0");
}

TEST(a_build_that_is_drawing_continues_from_the_new_deck) {
    after("y g5 r2o1/y2 p2+-/b2+* -/- r1|-|- y2|-|- 1 - play 0 0", "M1r",
          "ggg - r1o1y1g2/y2 p2+-/b2+* -/- r2|-|- y2|-|- 2 - last 1 0");
}

TEST(a_redraw_that_is_drawing_may_draw_what_it_discarded) {
    after("y - o1g2/y2 p2+-/b2+* -/- r1|-|- y2|-|- 1 - play 0 0", "Xg2",
          "g - o1y1g1/y2 p2+-/b2+* -/- r1|-|- y2|-|- 2 - last 1 1");
}

TEST(a_later_draw_from_an_empty_deck_shuffles_first) {
    after("- - o1g2/y2 p2+-/b2+* -/- r1|-|- y2|-|- 1 - last 0 0", "Xg1",
          "- - o1g2/y2 p2+-/b2+* -/- r1|-|- y2|-|- 2 - last 1 1");
    after("- g2 o1g2/y2 p2+-/b2+* -/- r1|-|- y2|-|- 1 - last 3 0", "M1o",
          "- - g4/y2 p2+-/b2+* -/- r1o1|-|- y2|-|- 2 - last 4 0");
}

TEST(without_deck_and_discard_pile_nothing_is_drawn) {
    after("- - o1g2/y2 p2+-/b2+* -/- r1|-|- y2|-|- 1 - last 0 0", "M1o",
          "- - g2/y2 p2+-/b2+* -/- r1o1|-|- y2|-|- 2 - last 0 0");
    after("y - o1g2/y2 p2+-/b2+* -/- r1|-|- y2|-|- 1 - play 0 0", "M1o",
          "- - y1g2/y2 p2+-/b2+* -/- r1o1|-|- y2|-|- 2 - last 0 0");
}

TEST(the_deck_may_run_out_again) {
    after("y g1 r2o1/y2 p2+-/b2+* -/- r1|-|- y2|-|- 1 - play 0 0", "M1r",
          "- - r1o1y1g1/y2 p2+-/b2+* -/- r2|-|- y2|-|- 2 - last 1 0");
    after("y g3 o1g1/y2 p2+-/b2+* -/- r1|-|- y2|-|- 1 - last 1 0", "Xg1",
          "gggg - o1y1/y2 p2+-/b2+* -/- r1|-|- y2|-|- 2 - last 2 1");
}

/* End */

TEST(the_game_is_over_when_a_mandala_is_destroyed_in_the_last_lap) {
    after("rb - y2/g2 p2+-/b2+* -/- r3o2|y1g1|p1b1 y1|-|- 1 1:2 last 1 0", "Cr Co",
          "rb y1g1p1b1 y2/g2 p2+o1/b2+* o/r -|-|- y1|-|- over - last 1 0");
}

TEST(the_game_is_over_when_a_mandala_is_destroyed_and_a_river_has_six_colours) {
    after("rb* - y2/g2 p2+-/b2+- oygpb/- r3o2|y1g1|p1b1 y1|-|- 1 1:1 play 0 0", "Cr Co",
          "rb* y1g1p1b1 y2/g2 p2+r2/b2+o1 oygpbr/o -|-|- y1|-|- over - play 0 0");
    after("rb* - y2/g2 p2+-/b2+- -/oygpb r3o2|y1g1|p1b1 y1|-|- 1 1:2 play 0 0", "Cr Co",
          "rb* y1g1p1b1 y2/g2 p2+o1/b2+r2 o/oygpbr -|-|- y1|-|- over - play 0 0");
}

TEST(six_colours_in_the_river_let_the_claims_go_on) {
    after("rb* - y2/g2 p2+-/b2+- oygpb/- r3o2|y1g1|p1b1 y1|-|- 1 1:1 play 0 0", "Cr",
          "rb* - y2/g2 p2+r2/b2+- oygpbr/- o2|y1g1|p1b1 y1|-|- 1 1:2 play 0 0");
}

TEST(a_build_that_draws_the_last_card_and_completes_the_mandala_ends_the_game) {
    after("gpy - b1/b1 p2+-/b2+* -/- r1|o1y1g1|p1 y2|-|- 1 - play 0 0", "M1b",
          "- - y1g1p1/b1 p2+-/b2+* -/- r1b1|o1y1g1|p1 y2|-|- 1 1:1 last 0 0");
    after("gpy - b1/b1 p2+-/b2+* -/- r1|o1y1g1|p1 y2|-|- 1 - play 0 0", "M1b Cr Cb",
          "- o1y1g1p1 y1g1p1/b1 p2+-/b2+* r/b -|-|- y2|-|- over - last 0 0");
}

TEST(the_end_is_looked_at_before_the_new_mountain_is_drawn) {
    after("rb - y2/g2 p2+-/b2+* -/- r1|y2|- y1|-|- 1 1:1 play 0 0", "Cr",
          "yy - y2/g2 p2+-/b2+* r/- r1b1|-|- y1|-|- 2 - last 1 0");
    after("r - y2/g2 p2+-/b2+* -/- r1|y2|- y1|-|- 1 1:1 play 0 0", "Cr",
          "y - y2/g2 p2+-/b2+* r/- r1y1|-|- y1|-|- 2 - last 1 0");
}

TEST(the_game_is_over_when_the_player_to_move_has_no_card) {
    after("- - r1o1/- p2+-/b2+* -/- r1|-|- y2|-|- 1 - last 0 0", "M1r",
          "- - o1/- p2+-/b2+* -/- r2|-|- y2|-|- over - last 0 0");
    after("- - r1/o1 p2+-/b2+* -/- r1|-|- y2|-|- 1 - last 0 0", "M1r M1o",
          "- - -/- p2+-/b2+* -/- r2o1|-|- y2|-|- over - last 0 0");
}

TEST(the_game_is_over_after_40_redraws_in_a_row) {
    after("gp* - r2/o2 p2+-/b2+- -/- r1|-|- y2|-|- 1 - play 0 38", "Xr1",
          "p* r1 r1g1/o2 p2+-/b2+- -/- r1|-|- y2|-|- 2 - play 0 39");
    after("gp* - r2/o2 p2+-/b2+- -/- r1|-|- y2|-|- 1 - play 0 38", "Xr1 Xo1",
          "* r1o1 r1g1/o1p1 p2+-/b2+- -/- r1|-|- y2|-|- over - play 0 40");
}

TEST(a_build_or_growing_ends_the_row_of_redraws) {
    after("gpy* - r2/o2 p2+-/b2+- -/- r1|-|- y2|-|- 1 - play 0 39", "M1r",
          "* - r1y1g1p1/o2 p2+-/b2+- -/- r2|-|- y2|-|- 2 - play 0 0");
    after("* - r2/o2 p2+-/b2+- -/- r1|-|- y2|-|- 1 - play 0 39", "F2r1",
          "* - r1/o2 p2+-/b2+- -/- r1|-|- y2|r1|- 2 - play 0 0");
}

TEST(a_complete_mandala_with_an_empty_mountain_has_no_claims) {
    after("rr* - o1b1/g2 p2+-/b2+- -/- -|r1o1y1|g1p1 y1|-|- 1 - play 0 0", "F1b1",
          "* r1o1y1g1p1b1 o1/g2 p2+-/b2+- -/- r2|-|- y1|-|- 2 - play 0 0");
    after("rr - o1b1/g2 p2+-/b2+* -/- -|r1o1y1|g1p1 y1|-|- 1 - last 0 0", "F1b1",
          "rr r1o1y1g1p1b1 o1/g2 p2+-/b2+* -/- -|-|- y1|-|- over - last 0 0");
}

TEST(a_finished_game_takes_no_more_moves) {
    expect_to_move(game, CARDS("* - r2/o2 p2+-/b2+- -/- r1|-|- y2|-|- over - last 0 0"), 0);
    legal("* - r2/o2 p2+-/b2+- -/- r1|-|- y2|-|- over - last 0 0", "");
    illegal("* - r2/o2 p2+-/b2+- -/- r1|-|- y2|-|- over - last 0 0", "Xr1", "over");
    illegal("* - r2/o2 p2+-/b2+- -/- r1|-|- y2|-|- over - last 0 0", "Cr", "over");
}

/* Score */

/* Cup cards 4, 5, 6, 0, 3, 1 under the river spaces 1 to 6. */
TEST(the_worked_example_scores_53) {
    expect_score(game, CARDS("- * -/- r2+r2o5y6p3b1/b2+- roygpb/- -|-|- -|-|- over - last 1 0"), 53,
                 0);
}

TEST(a_cup_card_is_worth_its_river_space_or_nothing) {
    expect_score(game, CARDS("* - r1/r1 r1o1+y3/b2+r4 yo/gbr -|-|- -|-|- 1 - play 0 0"),
                 3 * 1 + 1 * 2, 2 * 2 + 4 * 3);
    expect_score(game, CARDS("* - r1/r1 r1o1+y3/b2+r4 -/- -|-|- -|-|- 1 - play 0 0"), 0, 0);
}

TEST(hands_and_mandalas_count_for_nothing) {
    expect_score(game, CARDS("- * r8/b8 o2+-/o2+- rb/br r1|-|b3 -|r2|b1 over - last 1 0"), 0, 0);
}

TEST(more_points_win) {
    expect_result(game, CARDS("- * -/- r2+-/b2+r9 r/- -|-|- -|-|- over - last 1 0"), "1-0");
    expect_result(game, CARDS("- * -/- r2+-/b2+r9 r/or -|-|- -|-|- over - last 1 0"), "0-1");
}

TEST(with_equal_points_fewer_cards_in_the_cup_win) {
    expect_result(game, CARDS("- * -/- r2+-/b2+g1 r/ob -|-|- -|-|- over - last 1 0"), "0-1");
    expect_result(game, CARDS("- * -/- r2+-/b2+g1 r/b -|-|- -|-|- over - last 1 0"), "1-0");
    expect_result(game, CARDS("- * -/- r2+g1/b2+- r/b -|-|- -|-|- over - last 1 0"), "0-1");
}

TEST(with_as_many_cards_too_it_is_a_draw) {
    expect_result(game, CARDS("- * -/- r2+-/b2+- r/b -|-|- -|-|- over - last 1 0"), "1/2-1/2");
    expect_result(game, CARDS("- * -/- r2+-/b2+- ry/bgp -|-|- -|-|- over - last 1 0"), "1/2-1/2");
}

TEST(there_is_no_result_while_the_game_goes_on) {
    expect_result(game, CARDS("*" CLAIMS), "*");
    expect_result(game, CARDS("- * r1/- r2+-/b2+r9 r/- -|-|- -|-|- 1 - last 1 0"), "*");
}
