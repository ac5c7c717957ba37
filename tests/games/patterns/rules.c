/* The rules of Patterns, in the order of the rule book. Most tests start from a board dealt in
 * stripes, so that groups and flips can be seen in the text. */
#include "support/support.h"

#include <string.h>

static const char flips[] = "patterns", pass[] = "patterns ending=pass";

/* Ranks 8 to 1: nine r, nine o, nine y, nine g, eight p, eight b; p and b are in the bowls. */
#define BELOW "/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb"
#define STRIPES "rrrr" BELOW
#define DEALT STRIPES " pb - - bowl"

/* Ranks 6 to 1 near the end, when only ranks 8 and 7 still have something face up. */
#define DOWN "/OOOOOOOO/YYYYYYYY/YGGGGGGG/GGPPPPPP/PPBBBB/BBBB"
#define FULL "RRRR/RRRRRO" DOWN

/* Board */

TEST(the_board_has_52_squares_in_ranks_of_4_6_8_8_8_8_6_4) {
    expect_legal(flips, STRIPES " pb - - 1",
                 "Ea3 Ea4 Ea5 Ea6 Eb2 Eb3 Eb4 Eb5 Eb6 Eb7 "
                 "Ec1 Ec2 Ec3 Ec4 Ec5 Ec6 Ec7 Ec8 Ed1 Ed2 Ed3 Ed4 Ed5 Ed6 Ed7 Ed8 "
                 "Ee1 Ee2 Ee3 Ee4 Ee5 Ee6 Ee7 Ee8 Ef1 Ef2 Ef3 Ef4 Ef5 Ef6 Ef7 Ef8 "
                 "Eg2 Eg3 Eg4 Eg5 Eg6 Eg7 Eh3 Eh4 Eh5 Eh6");
}

TEST(three_squares_are_cut_off_each_corner) {
    const char *corners = "a1 b1 a2 g1 h1 h2 a7 a8 b8 g8 h8 h7";
    char square[3], text[4] = "E";
    while (next_word(&corners, " ", square, sizeof square)) {
        memcpy(text + 1, square, sizeof square);
        expect_illegal(flips, STRIPES " pb - - 1", text, "is not a move of Patterns");
    }
}

TEST(files_go_from_left_to_right_and_ranks_from_bottom_to_top) {
    expect_after(flips, STRIPES " pb - - 1", "Ec1",
                 "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/Pbbb bb c1 - 2");
    expect_after(flips, STRIPES " pb - - 1", "Eh6",
                 "rrrr/rrrrro/oooooooP/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb ob h6 - 2");
}

/* h3 has only g3 and h4 beside it, and c1 only d1 and c2. */
TEST(no_square_is_adjacent_across_the_edge) {
    expect_legal(flips, "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppP/ppbbbb/Bbbb pb h3 c1 1",
                 "Fg3 Sg3 Sh4");
    expect_legal(flips, "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppP/ppbbbb/Bbbb pb h3 c1 2",
                 "Fd1 Sc2 Sd1");
}

/* Setup */

static int tokens(const char *rows_and_bowls, char colour) {
    int count = 0;
    for (; *rows_and_bowls && *rows_and_bowls != '-'; rows_and_bowls++)
        count += *rows_and_bowls == colour;
    return count;
}

TEST(every_deal_has_nine_tokens_of_each_colour_face_up) {
    struct setting s = setting_of(flips);
    for (uint8_t seed = 0; seed < 50; seed++) {
        s.seed.bytes[0] = seed;
        union position p = position_of(&s, START);
        struct written line = written_of(s.game, &p);
        for (int i = 0; i < SANDS; i++) assert_int_equal(tokens(line.text, sand_letters[i]), 9);
        assert_non_null(strstr(line.text, " - - bowl"));
    }
}

/* Rank 5 begins at the 21st letter of the text, rank 4 at the 30th. */
TEST(centre_and_bowls_have_one_token_of_each_colour) {
    struct setting s = setting_of(flips);
    for (uint8_t seed = 0; seed < 50; seed++) {
        s.seed.bytes[0] = seed;
        union position p = position_of(&s, START);
        struct written line = written_of(s.game, &p);
        const char *d5 = line.text + 21 + 3, *d4 = line.text + 30 + 3;
        const char *bowls = strchr(line.text, ' ') + 1;
        const char aside[] = {d5[0], d5[1], d4[0], d4[1], bowls[0], bowls[1], '\0'};
        for (int i = 0; i < SANDS; i++) assert_int_equal(tokens(aside, sand_letters[i]), 1);
    }
}

TEST(player_2_chooses_a_bowl_token_and_player_1_gets_the_other) {
    expect_to_move(flips, DEALT, 2);
    expect_legal(flips, DEALT, "Bb Bp");
    expect_after(flips, DEALT, "Bb", STRIPES " pb - - 1");
    expect_after(flips, DEALT, "Bp", STRIPES " bp - - 1");
}

TEST(player_1_then_plays_first) {
    expect_to_move(flips, STRIPES " pb - - 1", 1);
    expect_illegal(flips, STRIPES " pb - - 1", "Bb", "chosen already");
}

TEST(only_a_bowl_token_can_be_kept_and_nothing_comes_before_it) {
    expect_illegal(flips, DEALT, "Br", "Player 2 first keeps one of the bowl tokens: Bp or Bb");
    expect_illegal(flips, DEALT, "Ed4", "Player 2 first keeps");
    expect_illegal(flips, DEALT, "pass", "Player 2 first keeps");
}

/* A turn */

TEST(establishing_lays_the_bowl_token_face_down_and_takes_the_one_there) {
    expect_after(flips, STRIPES " pb - - 1", "Ed6",
                 "rrrr/rrrrro/oooPoooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb ob d6 - 2");
}

TEST(claim_markers_are_numbered_in_the_order_of_establishing) {
    expect_after(flips, DEALT, "Bb Ea5 Eh5 Ec5 Eg5",
                 "rrrr/rrrrro/oooooooo/PyYyyyYB/yggggggg/ggpppppp/ppbbbb/bbbb yy a5,c5 h5,g5 1");
}

/* Player 1 owns p at a5 and y at c5; player 2 owns b at h5 and is about to lay y. */
#define ONE_YELLOW "rrrr/rrrrro/oooooooo/PyYyyyyB/yggggggg/ggpppppp/ppbbbb/bbbb yy a5,c5 h5 "

TEST(a_group_is_not_established_beside_the_opponents_of_its_colour) {
    const char *around = "Eb5 Ed5 Ec4 Ec6";
    char text[4];
    while (next_word(&around, " ", text, sizeof text))
        expect_illegal(flips, ONE_YELLOW "2", text, "touches your opponent's yellow group");
}

TEST(a_diagonal_neighbour_is_not_adjacent) {
    expect_after(flips, ONE_YELLOW "2", "Ed4",
                 "rrrr/rrrrro/oooooooo/PyYyyyyB/yggYgggg/ggpppppp/ppbbbb/bbbb yg a5,c5 h5,d4 1");
}

TEST(a_player_owns_at_most_one_group_of_a_colour) {
    expect_illegal(flips, ONE_YELLOW "1", "Ea3", "Your yellow group is there already");
    expect_illegal(flips, ONE_YELLOW "2", "Se5", "You own no yellow group yet");
}

TEST(nothing_is_established_on_a_face_down_square) {
    expect_illegal(flips, ONE_YELLOW "2", "Ea5", "a5 is face down already");
    expect_illegal(flips, ONE_YELLOW "2", "Eh5", "h5 is face down already");
}

TEST(a_swap_lays_the_bowl_token_beside_its_group_and_takes_the_one_there) {
    expect_after(flips, ONE_YELLOW "1", "Sc4",
                 "rrrr/rrrrro/oooooooo/PyYyyyyB/ygYggggg/ggpppppp/ppbbbb/bbbb gy a5,c5 h5 2");
}

TEST(a_swap_must_be_beside_the_own_group) {
    expect_illegal(flips, ONE_YELLOW "1", "Se5", "e5 is not adjacent to your yellow group");
    expect_illegal(flips, ONE_YELLOW "1", "Sd4", "d4 is not adjacent to your yellow group");
}

TEST(a_flip_turns_a_token_of_the_groups_colour_and_leaves_the_bowl) {
    expect_after(flips, ONE_YELLOW "1", "Fd5",
                 "rrrr/rrrrro/oooooooo/PyYYyyyB/yggggggg/ggpppppp/ppbbbb/bbbb yy a5,c5 h5 2");
}

TEST(a_flip_need_not_have_the_colour_of_the_bowl_token) {
    expect_after(
        flips, "rrrr/rrrrro/oooooooo/PyYyyyyB/yGgggggg/ggpppppp/ppbbbb/bbbb yy a5,b4,c5 h5 1",
        "Fc4", "rrrr/rrrrro/oooooooo/PyYyyyyB/yGGggggg/ggpppppp/ppbbbb/bbbb yy a5,b4,c5 h5 2");
}

TEST(a_flip_needs_an_own_group_of_its_colour_beside_it) {
    expect_illegal(flips, ONE_YELLOW "1", "Fc4", "You own no green group");
    expect_illegal(flips, ONE_YELLOW "1", "Ff5", "f5 is not adjacent to your yellow group");
    expect_illegal(flips, ONE_YELLOW "1", "Fc5", "c5 is face down already");
    expect_illegal(flips, ONE_YELLOW "2", "Fd5", "touches your opponent's yellow group");
}

/* Yellow on c5 and d5 is player 1's, on f5 and g5 player 2's; e5 would join them. */
#define TWO_YELLOWS "rrrr/rrrrro/oooooooo/PyYYyYYB/yggggggg/ggpppppp/ppbbbb/bbbb yy a5,c5 h5,g5 "

TEST(two_groups_of_one_colour_never_meet) {
    expect_illegal(flips, TWO_YELLOWS "1", "Fe5", "touches your opponent's yellow group");
    expect_illegal(flips, TWO_YELLOWS "1", "Se5", "touches your opponent's yellow group");
    expect_illegal(flips, TWO_YELLOWS "2", "Fe5", "touches your opponent's yellow group");
    expect_illegal(flips, TWO_YELLOWS "2", "Se5", "touches your opponent's yellow group");
}

TEST(all_actions_of_both_players_beside_their_groups) {
    expect_legal(flips, TWO_YELLOWS "1", "Fb5 Sb5 Sc4 Sc6 Sd4 Sd6");
    expect_legal(flips, TWO_YELLOWS "2", "Sf4 Sf6 Sg4 Sg6");
}

TEST(swapping_a_token_for_its_own_colour_is_legal_like_the_flip) {
    static const char both[] =
        "rrrr/rrrrro/oooooooo/PYYYyYYB/yggggggg/ggpppppp/ppbbbb/bbbb yy a5,c5 h5,g5 2";
    expect_after(flips, TWO_YELLOWS "1", "Sb5", both);
    expect_after(flips, TWO_YELLOWS "1", "Fb5", both);
}

TEST(a_player_who_can_act_must_act) {
    expect_illegal(flips, TWO_YELLOWS "1", "pass", "Nobody passes with the ending of the rulebook");
    expect_illegal(pass, TWO_YELLOWS "1", "pass", "You can still act, so you may not pass");
    expect_illegal(flips, TWO_YELLOWS "1", "done", "only ends the closing flips");
}

/* End: player 1 owns r, y and p, player 2 owns o, g and b and is stuck, with b in the bowl. */

TEST(the_other_player_may_flip_when_the_player_to_move_is_stuck) {
    expect_after(flips, "rrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 1", "Fc8",
                 "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 close1");
    expect_to_move(flips, "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 close1", 1);
    expect_legal(flips, "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 close1", "Fd8 done");
}

TEST(player_2_may_make_the_last_flips_as_well) {
    expect_after(flips, "rrRR/RRRRRO" DOWN " bp a6,b4,d2 e8,a5,c3 2", "Fc8 Fd8",
                 FULL " bp a6,b4,d2 e8,a5,c3 over");
    expect_to_move(flips, "RrRR/RRRRRO" DOWN " bp a6,b4,d2 e8,a5,c3 close2", 2);
}

TEST(the_game_is_over_at_done) {
    expect_after(flips, "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 close1", "done",
                 "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 over");
    expect_to_move(flips, "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 over", 0);
    expect_legal(flips, "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 over", "");
}

TEST(the_game_is_over_as_soon_as_no_flip_is_left) {
    expect_after(flips, "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 close1", "Fd8",
                 FULL " pb e8,a5,c3 a6,b4,d2 over");
}

TEST(the_last_flips_may_chain) {
    expect_legal(flips, "RRRR/rrRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 close1", "Fc7 done");
    expect_after(flips, "RRRR/rrRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 close1", "Fc7",
                 "RRRR/rRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 close1");
    expect_after(flips, "RRRR/rrRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 close1", "Fc7 Fb7",
                 FULL " pb e8,a5,c3 a6,b4,d2 over");
}

/* Player 1 has p in the bowl and owns no p group, but p is player 2's, far away. */
#define ESTABLISHER " pb e8,a5 a6,b4,c3,d2 "

TEST(at_the_end_only_flips_are_left) {
    expect_illegal(flips, "Rorr/RRRRRR" DOWN " pb c8,a5 a6,b4,c3,d2 close1", "Ed8",
                   "only flips are left, or 'done'");
    expect_illegal(flips, "Rorr/RRRRRR" DOWN " pb c8,a5 a6,b4,c3,d2 close1", "pass",
                   "Nobody passes");
    expect_legal(flips, "Rorr/RRRRRR" DOWN " pb c8,a5 a6,b4,c3,d2 close1", "Fe8 Ff8 done");
}

TEST(the_game_is_over_at_once_if_there_never_was_a_flip) {
    expect_legal(flips, "roRR/RRRRRR" DOWN ESTABLISHER "1", "Ec8 Ed8 Fc8");
    expect_after(flips, "roRR/RRRRRR" DOWN ESTABLISHER "1", "Fc8",
                 "RoRR/RRRRRR" DOWN ESTABLISHER "over");
}

TEST(with_the_other_ending_a_stuck_player_must_pass) {
    expect_after(pass, "roRr/RRRRRR" DOWN ESTABLISHER "1", "Fc8",
                 "RoRr/RRRRRR" DOWN ESTABLISHER "2");
    expect_legal(pass, "RoRr/RRRRRR" DOWN ESTABLISHER "2", "pass");
    expect_after(pass, "RoRr/RRRRRR" DOWN ESTABLISHER "2", "pass",
                 "RoRr/RRRRRR" DOWN ESTABLISHER "1");
    expect_illegal(pass, "RoRr/RRRRRR" DOWN ESTABLISHER "2", "done", "only ends the closing flips");
}

TEST(the_other_player_then_plays_on_with_every_kind_of_action) {
    expect_legal(pass, "RoRr/RRRRRR" DOWN ESTABLISHER "1", "Ed8 Ef8 Ff8");
    expect_after(pass, "RoRr/RRRRRR" DOWN ESTABLISHER "1", "Ef8",
                 "RoRP/RRRRRR" DOWN " rb e8,a5,f8 a6,b4,c3,d2 2");
    expect_legal(pass, "RoRP/RRRRRR" DOWN " rb e8,a5,f8 a6,b4,c3,d2 1", "Sd8");
}

TEST(the_game_is_over_when_neither_player_has_an_action) {
    expect_after(pass, "RoRr/RRRRRR" DOWN ESTABLISHER "1", "Ef8 pass Sd8",
                 "RRRP/RRRRRR" DOWN " ob e8,a5,f8 a6,b4,c3,d2 over");
}

TEST(a_finished_game_takes_no_more_moves) {
    expect_illegal(flips, "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 over", "Fd8", "over");
    expect_illegal(flips, FULL " pb e8,a5,c3 a6,b4,d2 over", "done", "over");
    expect_illegal(pass, FULL " pb e8,a5,c3 a6,b4,d2 over", "pass", "over");
}

/* Score */

TEST(a_group_scores_its_tokens_less_one_times_its_claim_number) {
    expect_score(flips, STRIPES " pb - - 1", 0, 0);
    expect_score(flips, ONE_YELLOW "1", 0, 0);
    expect_score(flips, TWO_YELLOWS "1", 2, 2);
    expect_score(flips, FULL " pb c8,a6,a5,b4,c3,d2 - over", 8 * (1 + 2 + 3 + 4) + 7 * (5 + 6), 0);
}

TEST(most_points_win) {
    expect_score(flips, FULL " pb c3,c8,a5 a6,b4,d2 over", 7 + 16 + 24, 8 + 16 + 21);
    expect_result(flips, FULL " pb c3,c8,a5 a6,b4,d2 over", "1-0");
    expect_result(flips, FULL " pb c8,a5,c3 d2,a6,b4 over", "0-1");
}

TEST(equal_points_are_a_draw) {
    expect_score(flips, FULL " pb c8,a5,c3 a6,b4,d2 over", 45, 45);
    expect_result(flips, FULL " pb c8,a5,c3 a6,b4,d2 over", "1/2-1/2");
}

TEST(there_is_no_result_while_the_game_goes_on) {
    expect_result(flips, DEALT, "*");
    expect_result(flips, TWO_YELLOWS "1", "*");
    expect_result(flips, "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 close1", "*");
}

/* Moves */

TEST(moves_are_read_only_as_they_are_written) {
    static const char *const wrong[] = {
        "",    "E",   "Ed",   "Ed44", "Ed9",   "Ei4",  "Ed0",   "ed4", "ED4", "d4",
        "Dd4", "B",   "Bx",   "BB",   "Bbb",   "Done", "done ", "pas", "F",   "E d4",
        "Sa1", "Fh8", "Ed4 ", " Ed4", "Ed4\n", "Ed4x", "E4d",   "Bd4", "?",   "E\xc3\xa4",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect_illegal(flips, STRIPES " pb - - 1", wrong[i], "is not a move of Patterns");
}

/* Positions */

TEST(positions_of_every_phase_read_back) {
    expect_accepted(flips, DEALT);
    expect_accepted(flips, STRIPES " pb - - 1");
    expect_accepted(flips, TWO_YELLOWS "2");
    expect_accepted(flips, "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 close1");
    expect_accepted(flips, "RrRR/RRRRRO" DOWN " bp a6,b4,d2 e8,a5,c3 close2");
    expect_accepted(flips, FULL " pb e8,a5,c3 a6,b4,d2 over");
    expect_accepted(pass, "RoRr/RRRRRR" DOWN ESTABLISHER "2");
    expect_accepted(pass, FULL " pb e8,a5,c3 a6,b4,d2 over");
}

TEST(after_the_choice_both_bowls_may_hold_one_colour) {
    expect_accepted(flips, "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/pbbbbb/bbbb pp - - 1");
}

TEST(a_wrong_number_of_fields_is_refused) {
    expect_refused(flips, "", "ROWS");
    expect_refused(flips, STRIPES, "BOWLS");
    expect_refused(flips, STRIPES " pb", "CLAIMS1");
    expect_refused(flips, STRIPES " pb -", "CLAIMS2");
    expect_refused(flips, STRIPES " pb - -", "PHASE");
    expect_refused(flips, STRIPES " pb - - 1 1", "PHASE");
}

TEST(fields_are_separated_by_single_spaces) {
    expect_refused(flips, " " DEALT, "ROWS");
    expect_refused(flips, STRIPES "  pb - - bowl", "BOWLS");
    expect_refused(flips, STRIPES "\tpb - - bowl", "PHASE");
    expect_refused(flips, DEALT " ", "PHASE");
    expect_refused(flips, DEALT "\n", "PHASE");
}

TEST(wrong_row_lengths_are_refused) {
    expect_refused(flips, "rrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbbr pb - - 1",
                   "ROWS");
    expect_refused(flips, "rrrr/rrrrr/ooooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb - - 1",
                   "ROWS");
    expect_refused(flips, "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb pb - - 1",
                   "ROWS");
    expect_refused(flips, STRIPES "/ pb - - 1", "ROWS");
    expect_refused(flips, "/" STRIPES " pb - - 1", "ROWS");
}

TEST(unknown_letters_are_refused) {
    expect_refused(flips, "xrrr" BELOW " pb - - 1", "ROWS");
    expect_refused(flips, STRIPES " px - - 1", "BOWLS");
    expect_refused(flips, STRIPES " PB - - 1", "BOWLS");
    expect_refused(flips, STRIPES " p - - 1", "BOWLS");
    expect_refused(flips, STRIPES " pbb - - 1", "BOWLS");
}

TEST(other_than_nine_tokens_of_a_colour_are_refused) {
    expect_refused(flips, STRIPES " pp - - 1", "ROWS");
    expect_refused(flips, "orrr" BELOW " pb - - 1", "ROWS");
}

TEST(a_face_down_square_outside_every_group_is_refused) {
    expect_refused(flips, "Rrrr" BELOW " pb - - 1", "ROWS");
    expect_refused(flips, "RrRr" BELOW " pb c8 - 1", "ROWS");
}

TEST(a_marker_on_a_face_up_square_is_refused) {
    expect_refused(flips, STRIPES " pb c8 - 1", "CLAIMS1");
    expect_refused(flips, STRIPES " pb - c8 1", "CLAIMS2");
}

TEST(two_markers_of_one_player_on_one_colour_are_refused) {
    expect_refused(flips, "RRrr" BELOW " pb c8,d8 - 1", "CLAIMS1");
    expect_refused(flips, "RrrR" BELOW " pb - c8,f8 1", "CLAIMS2");
}

TEST(adjacent_groups_of_one_colour_of_both_players_are_refused) {
    expect_refused(flips, "RRrr" BELOW " pb c8 d8 1", "CLAIMS2");
    expect_refused(flips, "RRrr" BELOW " pb c8 c8 1", "CLAIMS2");
    expect_accepted(flips, "RrRr" BELOW " pb c8 e8 1");
}

TEST(claims_are_squares_with_commas_between_them) {
    static const char *const wrong[] = {"c8,", ",c8", "c8;a5", "c", "a1", "i4", "C8", "c8,-", "--"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char position[POSITION_TEXT];
        struct text t = text_over(position, sizeof position);
        text_add(&t, FULL " pb ");
        text_add(&t, wrong[i]);
        text_add(&t, " a6,b4,d2 over");
        expect_refused(flips, position, "CLAIMS1");
    }
}

TEST(in_phase_bowl_nothing_is_face_down) {
    expect_refused(flips, "Rrrr" BELOW " pb c8 - bowl", "PHASE");
}

TEST(in_phase_bowl_the_tokens_are_two_colours_in_order) {
    expect_refused(flips, STRIPES " bp - - bowl", "BOWLS");
    expect_refused(flips, "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/pbbbbb/bbbb pp - - bowl",
                   "BOWLS");
}

TEST(an_unknown_phase_is_refused) {
    expect_refused(flips, STRIPES " pb - - 3", "PHASE");
    expect_refused(flips, STRIPES " pb - - close", "PHASE");
    expect_refused(flips, STRIPES " pb - - Bowl", "PHASE");
    expect_refused(flips, STRIPES " pb - - 01", "PHASE");
}

TEST(a_turn_with_nothing_to_do_is_refused) {
    expect_refused(flips, "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 2", "PHASE");
    expect_refused(flips, FULL " pb e8,a5,c3 a6,b4,d2 1", "PHASE");
    expect_refused(pass, FULL " pb e8,a5,c3 a6,b4,d2 1", "PHASE");
    expect_accepted(pass, "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 2");
}

TEST(last_flips_with_nothing_to_flip_are_refused) {
    expect_refused(flips, FULL " pb e8,a5,c3 a6,b4,d2 close1", "PHASE");
    expect_refused(flips, "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 close2", "PHASE");
}

TEST(last_flips_while_the_other_player_can_act_are_refused) {
    expect_refused(flips, ONE_YELLOW "close1", "PHASE");
}

TEST(last_flips_with_the_other_ending_are_refused) {
    expect_refused(pass, "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 close1", "PHASE");
}

TEST(over_while_both_can_act_is_refused) {
    expect_refused(flips, STRIPES " pb - - over", "PHASE");
    expect_accepted(flips, "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 over");
}

TEST(over_while_one_can_act_is_refused_with_the_other_ending) {
    expect_refused(pass, "RrRR/RRRRRO" DOWN " pb e8,a5,c3 a6,b4,d2 over", "PHASE");
}

/* Views */

TEST(everybody_sees_everything) {
    expect_view(flips, DEALT, SPECTATOR, DEALT);
    expect_view(flips, TWO_YELLOWS "1", READER_1, TWO_YELLOWS "1");
    expect_view(flips, TWO_YELLOWS "1", READER_2, TWO_YELLOWS "1");
}
