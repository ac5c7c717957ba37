/* What a page that draws the board is told of Patterns. The positions are those of the diagrams. */
#include "support/support.h"

#include "wasm/web.h"

#include <stdio.h>
#include <string.h>

enum { FACTS_TEXT = 1 << 14 };

static const char turn[] = "rgbr/ybpOob/bBpoorob/pbyybRRr/ggogpyrb/yoprPprp/ygpgog/ygyg yo g5,e3 "
                           "e7,b6 2",
                  contact[] = "rgbr/ybOOob/bBpoorob/pbyybRRr/ggogPyrb/yoprPprp/ygpgPg/ygyg yo "
                              "g5,e3 e7,b6,f2 1",
                  closing[] = "RObr/BROOob/bBpooRob/BByybRRR/ggogPPYY/yoprPprp/YYYGPP/GYGG gg "
                              "g5,e3,c2,e1 e7,b6,f2,c1,g4,c7 close2",
                  over[] = "RObr/BROOOb/BBpOORob/BByybRRR/ggogPPYY/yoprPprp/YYYGPP/GYGG gg "
                           "g5,e3,c2,e1 e7,b6,f2,c1,g4,c7 over";

static const char *facts_of(const char *options, const char *position, const char *moves) {
    static char copy[FACTS_TEXT];
    struct scene *scene = web_scene_open();
    char *answer = web_scene_of_position(scene, "patterns", options, "", position, moves, 0);
    if (strstr(answer, "refused")) fail_msg("%s", answer);
    char *facts = web_scene_facts(scene);
    assert_true(strlen(facts) < sizeof copy);
    strcpy(copy, facts); /* NOLINT: it fits */
    web_free(facts);
    web_free(answer);
    web_scene_close(scene);
    return copy;
}

static void expect_in(const char *facts, const char *part) {
    if (!strstr(facts, part)) fail_msg("%s is not in\n%s", part, facts);
}

static void expect_not_in(const char *facts, const char *part) {
    if (strstr(facts, part)) fail_msg("%s is in\n%s", part, facts);
}

static int occurrences(const char *facts, const char *part) {
    int count = 0;
    for (const char *at = facts; (at = strstr(at, part)) != NULL; at++) count++;
    return count;
}

TEST(the_deal_has_52_face_up_squares_and_two_bowl_tokens_to_choose_from) {
    const char *facts = facts_of("", "", "");
    expect_in(facts, "{\"phase\":\"bowl\",\"player\":2,\"passes\":false,\"bowls\":[\"r\",\"o\"]");
    assert_int_equal(occurrences(facts, "\"name\":"), 52);
    expect_in(facts, "\"squares\":[{\"name\":\"c1\",\"colour\":\"y\"},");
    expect_not_in(facts, "\"owner\"");
    expect_in(facts, "\"groups\":[]");
    assert_int_equal(occurrences(facts, "\"actions\":0,\"lays\":null"), 2);
    assert_int_equal(occurrences(facts, "\"stuck\":false"), 2);
}

TEST(who_has_chosen_a_bowl_token_keeps_it_and_either_side_could_establish_anywhere) {
    const char *facts = facts_of("", "", "Br");
    expect_in(facts, "\"phase\":\"turn\",\"player\":1,\"passes\":false,\"bowls\":[\"o\",\"r\"]");
    assert_int_equal(occurrences(facts, "\"actions\":52,\"lays\":\"establish\""), 2);
}

TEST(a_square_of_a_group_tells_its_owner_and_number) {
    const char *facts = facts_of("", turn, "");
    expect_in(facts, "{\"name\":\"g5\",\"colour\":\"r\",\"owner\":1,\"number\":1}");
    expect_in(facts, "{\"name\":\"f5\",\"colour\":\"r\",\"owner\":1,\"number\":1}");
    expect_in(facts, "{\"name\":\"b6\",\"colour\":\"b\",\"owner\":2,\"number\":2}");
    expect_in(facts, "{\"name\":\"h5\",\"colour\":\"r\"}");
}

TEST(a_group_tells_its_size_points_and_where_it_can_grow) {
    expect_in(facts_of("", turn, ""),
              "{\"owner\":1,\"number\":1,\"colour\":\"r\",\"marker\":\"g5\",\"squares\":[\"f5\","
              "\"g5\"],\"points\":1,\"reach\":[\"f4\",\"g4\",\"e5\",\"h5\",\"f6\",\"g6\"],"
              "\"closed\":[]}");
}

TEST(a_side_tells_how_the_bowl_token_is_laid_and_what_can_be_flipped) {
    const char *facts = facts_of("", turn, "");
    expect_in(facts, "\"lays\":\"establish\",\"flips\":[\"f3\",\"e4\",\"g4\",\"h5\",\"f6\"]");
    expect_in(facts, "\"lays\":\"swap\"");
}

TEST(f3_is_closed_for_purple_to_both_players) {
    const char *facts = facts_of("", contact, "");
    expect_in(facts, "\"closed\":[\"e2\",\"f3\"]");
    expect_in(facts, "\"closed\":{\"lay\":[],\"flip\":[{\"square\":\"f3\",\"colour\":\"p\","
                     "\"touches\":[\"f2\"]}]}");
    expect_in(facts, "\"flip\":[{\"square\":\"f3\",\"colour\":\"p\",\"touches\":[\"e3\"]}]");
}

TEST(a_square_is_closed_to_the_bowl_token_beside_the_others_group_of_its_colour) {
    expect_in(facts_of("", contact, "Ec4"),
              "\"closed\":{\"lay\":[{\"square\":\"d6\",\"colour\":\"o\",\"touches\":[\"d7\"]},"
              "{\"square\":\"e6\",\"colour\":\"o\",\"touches\":[\"e7\"]},"
              "{\"square\":\"c7\",\"colour\":\"o\",\"touches\":[\"d7\"]},"
              "{\"square\":\"f7\",\"colour\":\"o\",\"touches\":[\"e7\"]},"
              "{\"square\":\"d8\",\"colour\":\"o\",\"touches\":[\"d7\"]},"
              "{\"square\":\"e8\",\"colour\":\"o\",\"touches\":[\"e7\"]}]");
}

TEST(at_the_close_one_side_is_stuck_and_the_other_can_only_flip) {
    const char *facts = facts_of("", closing, "");
    expect_in(facts, "\"phase\":\"close\",\"player\":2");
    expect_in(facts, "\"begun\":4,\"actions\":0,\"lays\":null,\"flips\":[],\"stuck\":true");
    expect_in(facts, "\"begun\":6,\"actions\":4,\"lays\":null,"
                     "\"flips\":[\"a6\",\"d6\",\"e6\",\"f7\"],\"stuck\":false");
}

TEST(a_finished_game_tells_both_totals) {
    const char *facts = facts_of("", over, "");
    expect_in(facts, "\"phase\":\"over\",\"player\":0");
    expect_in(facts, "\"points\":24,\"closed\"");
    expect_in(facts, "\"points\":27,\"closed\"");
}

TEST(the_ending_that_was_agreed_is_told) {
    expect_in(facts_of("ending=pass", "", ""), "\"passes\":true");
}
