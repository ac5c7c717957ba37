/* What is public and what is hidden in Mandala: views, views read back, and what can be played in
 * them. Also imagining: a view's blanks filled in. */
#include "support/cards.h"

#include <string.h>

static const char game[] = "mandala";

static void seen(const char *position, enum reader reader, const char *view) {
    expect_view(game, CARDS(position), reader, CARDS(view));
}

#define TABLE " o2 r2/g1b1 r1p1+o1/y1b1+p2 o/gr y1|r1|- g1|-|y2 1 - play 0 3"
#define TABLE_OF_1 "?* o2 r2/?2 r1p1+o1/?2+p2 o/gr y1|r1|- g1|-|y2 1 - play 0 3"
#define TABLE_OF_2 "?* o2 ?2/g1b1 ?2+o1/y1b1+p2 o/gr y1|r1|- g1|-|y2 1 - play 0 3"
#define TABLE_OF_ALL "?* o2 ?2/?2 ?2+o1/?2+p2 o/gr y1|r1|- g1|-|y2 1 - play 0 3"

/* What a view shows */

TEST(a_player_sees_no_deck_no_other_hand_and_no_other_first_cup_cards) {
    seen("*" TABLE, READER_1, TABLE_OF_1);
    seen("*" TABLE, READER_2, TABLE_OF_2);
}

TEST(a_spectator_sees_neither_hand_and_neither_pair_of_first_cup_cards) {
    seen("*" TABLE, SPECTATOR, TABLE_OF_ALL);
}

TEST(cards_claimed_from_a_mountain_are_known_in_both_cups) {
    seen("* - r2/g1 r2+o3/b2+y1p2 -/- -|-|- -|-|- 1 - play 0 0", SPECTATOR,
         "?* - ?2/?1 ?2+o3/?2+y1p2 -/- -|-|- -|-|- 1 - play 0 0");
}

TEST(an_empty_deck_and_an_empty_hand_have_nothing_to_hide) {
    seen("- * r2/- r2+o3/b2+- -/- -|-|- -|-|- 1 - last 0 0", READER_1,
         "- r14o15y18g18p18b16 r2/- r2+o3/?2+- -/- -|-|- -|-|- 1 - last 0 0");
}

TEST(claims_are_made_in_the_open) {
    seen("* - r2/g1 p2+-/b2+- -/- r1o1y1b1|g1|p1 -|-|- 1 1:2 last 2 0", SPECTATOR,
         "?* - ?2/?1 ?2+-/?2+- -/- r1o1y1b1|g1|p1 -|-|- 1 1:2 last 2 0");
}

TEST(a_finished_game_is_shown_in_full_to_everyone) {
    static const char over[] = "ro* - r2/g1 p2+-/b2+- -/- r1|-|- y2|-|- over - last 0 40";
    seen(over, READER_1, over);
    seen(over, READER_2, over);
    seen(over, SPECTATOR, over);
}

/* Player 1's view does not depend on the deck, on what player 2 holds, or on the seed. */
TEST(positions_that_differ_only_in_what_is_hidden_look_the_same) {
    static const char *const settings[] = {"mandala", "mandala seed=99"};
    static const char *const positions[] = {
        "bbb*" TABLE,
        "* o2 r2/p2 r1p1+o1/o2+p2 o/gr y1|r1|- g1|-|y2 1 - play 0 3",
    };
    struct view views[2];
    memset(views, 0, sizeof views);
    for (int i = 0; i < 2; i++) {
        struct setting s = setting_of(settings[i]);
        union position p = position_of(&s, CARDS(positions[i]));
        s.game->view(&p, READER_1, &views[i]);
    }
    assert_memory_equal(&views[0], &views[1], sizeof views[0]);
}

/* Views read back */

TEST(a_view_is_read_like_a_position) {
    expect_accepted(game, CARDS(TABLE_OF_1));
    expect_accepted(game, CARDS(TABLE_OF_2));
    expect_accepted(game, CARDS(TABLE_OF_ALL));
}

TEST(a_view_gives_the_legal_moves_of_the_player_whose_hand_it_shows) {
    static const char moves[] = "F1r1 F2r1 M2r Xr1 Xr2";
    expect_legal(game, CARDS("*" TABLE), moves);
    expect_legal(game, CARDS(TABLE_OF_1), moves);
}

TEST(a_view_gives_no_moves_of_a_hidden_hand) {
    expect_legal(game, CARDS(TABLE_OF_2), "");
    expect_legal(game, CARDS(TABLE_OF_ALL), "");
    expect_illegal(game, CARDS(TABLE_OF_2), "M2r", "The hand of player 1 is hidden");
    expect_illegal(game, CARDS(TABLE_OF_ALL), "Xr1", "The hand of player 1 is hidden");
}

TEST(a_hand_of_which_only_a_part_is_shown_gives_no_moves) {
    expect_legal(game, CARDS("?* - r1?1/?2 r2+-/?2+- -/- y1|-|- -|-|- 1 - play 0 0"), "");
}

TEST(whose_turn_it_is_can_be_seen_by_all) {
    expect_to_move(game, CARDS(TABLE_OF_ALL), 1);
    expect_result(game, CARDS(TABLE_OF_ALL), "*");
}

TEST(the_score_of_a_view_is_that_of_the_cards_it_shows) {
    static const char table[] = "* - r2/g1 r2+o3/g1b1+p2 ro/pb -|-|- -|-|- 1 - play 0 0";
    expect_score(game, CARDS(table), 2 * 1 + 3 * 2, 1 * 2 + 2 * 1);
    expect_score(game, CARDS("?* - r2/?1 r2+o3/?2+p2 ro/pb -|-|- -|-|- 1 - play 0 0"), 8, 2);
    expect_score(game, CARDS("?* - ?2/?1 ?2+o3/?2+p2 ro/pb -|-|- -|-|- 1 - play 0 0"), 6, 2);
}

/* Playing in a view */

#define CLAIMED(mountain, claim) \
    "?* - ?2/?1 ?2+-/?2+- -/- " mountain "|g1|p1 -|-|- 1 " claim " play 0 0"

TEST(claims_are_given_and_played_in_every_view) {
    expect_legal(game, CARDS(CLAIMED("r2o1", "1:2")), "Co Cr");
    expect_after(game, CARDS(CLAIMED("r2o1", "1:2")), "Cr",
                 CARDS("?* - ?2/?1 ?2+-/?2+r1 -/r o1|g1|p1 -|-|- 1 1:1 play 0 0"));
}

TEST(the_last_claim_draws_a_new_mountain_and_is_refused) {
    expect_legal(game, CARDS(CLAIMED("o1", "1:1")), "Co");
    expect_illegal(game, CARDS(CLAIMED("o1", "1:1")), "Co", "draws cards");
}

TEST(the_last_claim_is_refused_too_when_it_ends_the_game) {
    expect_illegal(game, CARDS("?* - r2/?1 r2+-/?2+- -/- o1|g1|p1 -|-|- 1 1:1 last 0 0"), "Co",
                   "ends the game");
}

TEST(growing_is_played_in_a_view) {
    expect_after(game, CARDS(TABLE_OF_1), "F2r1",
                 CARDS("?* o2 r1/?2 r1p1+o1/?2+p2 o/gr y1|r1|- g1|r1|y2 2 - play 0 0"));
}

TEST(growing_may_complete_a_mandala_in_a_view) {
    expect_after(game, CARDS("?* - r1b1/?1 p2+-/?2+- -/- r1o1y1|g2|p1 -|-|- 1 - play 0 0"), "F1b1",
                 CARDS("?* - r1/?1 p2+-/?2+- -/- r1o1y1|g2b1|p1 -|-|- 1 1:1 play 0 0"));
}

TEST(a_draw_is_refused_in_a_view) {
    expect_illegal(game, CARDS(TABLE_OF_1), "M2r", "draws cards, and their order is hidden");
    expect_illegal(game, CARDS(TABLE_OF_1), "Xr1", "draws cards, and their order is hidden");
}

TEST(growing_that_destroys_a_mandala_at_once_is_refused_in_a_view) {
    expect_illegal(game, CARDS("?* - o1b1/?1 p2+-/?2+- -/- -|r1o1y1|g1p1 y1|-|- 1 - play 0 0"),
                   "F1b1", "draws cards");
}

/* The deck is empty, and all but player 2's secrets is known: a yellow card and two black ones. */
#define EMPTY(discard, hand, cup) \
    "- " discard " r1o1/" hand " p2+-/?2+r16o17" cup "g18p16b16 -/- r1|-|- y2|-|- 1 - last 0 0"

TEST(a_build_that_draws_nothing_is_played_in_a_view) {
    expect_after(game, EMPTY("-", "?1", "y15"), "M1r",
                 "- - o1/?1 p2+-/?2+r16o17y15g18p16b16 -/- r2|-|- y2|-|- 2 - last 0 0");
}

TEST(a_reshuffle_is_refused_in_a_view) {
    expect_illegal(game, EMPTY("y1", "?1", "y14"), "M1r", "draws cards");
    expect_illegal(game, EMPTY("-", "?1", "y15"), "Xr1", "draws cards");
}

TEST(a_move_that_ends_the_game_is_refused_in_a_view) {
    expect_illegal(game, EMPTY("-", "-", "y16"), "M1o", "ends the game");
    expect_illegal(game, EMPTY("-", "-", "y16"), "F2r1", "ends the game");
}

/* Imagining */

TEST(an_imagined_position_is_a_full_one_that_agrees_with_the_view) {
    struct setting s = setting_of(game);
    struct view view = {.seen = position_of(&s, CARDS(TABLE_OF_1))};
    struct random random = random_from(1);
    for (int i = 0; i < 100; i++) {
        union position p;
        s.game->imagine(&view, &random, &p);
        struct written line = written_of(s.game, &p);
        assert_null(strchr(line.text, '?'));
        expect_view(game, line.text, READER_1, CARDS(TABLE_OF_1));
    }
}

/* The deck is known here, and so is what the three unknown cards are, but not where. */
TEST(what_is_known_is_not_imagined_otherwise) {
    static const char known[] =
        "rg r16o17y16g17p16b18 r1/?1 y2+-/?2+- -/- -|-|- -|-|- 1 - play 0 0";
    struct setting s = setting_of(game);
    struct view view = {.seen = position_of(&s, known)};
    struct random random = random_from(1);
    for (int i = 0; i < 20; i++) {
        union position p;
        s.game->imagine(&view, &random, &p);
        struct written line = written_of(s.game, &p);
        assert_memory_equal(line.text, known, strlen("rg r16o17y16g17p16b18 r1/"));
        expect_accepted(game, line.text);
    }
}

TEST(imagined_positions_differ) {
    struct setting s = setting_of(game);
    struct view view = {.seen = position_of(&s, CARDS(TABLE_OF_ALL))};
    struct random random = random_from(1);
    union position first, second;
    s.game->imagine(&view, &random, &first);
    s.game->imagine(&view, &random, &second);
    assert_string_not_equal(written_of(s.game, &first).text, written_of(s.game, &second).text);
}

TEST(nothing_is_imagined_where_nothing_is_hidden) {
    struct setting s = setting_of(game);
    struct view view = {.seen = position_of(&s, CARDS("*" TABLE))};
    struct random random = random_from(1);
    union position p;
    s.game->imagine(&view, &random, &p);
    assert_memory_equal(&p, &view.seen, sizeof p);
}
