/* What a page that draws the table is told of Mandala. */
#include "support/cards.h"

#include "wasm/web.h"

#include <string.h>

#define TABLE " o2 r2g1/g1b1 r1p1+o1/y1b1+p2 o/gr y1|r1|- g1|-|y2 1 - play 0 3"
#define CLAIMS "* - r2/g1 p2+o1/b2+- o/- r2o1y1b1|g1|- p1|-|- 1 1:1 play 0 0"

static struct scene *scene_of(const char *position, const char *options, int reader) {
    struct scene *scene = web_scene_open();
    char *answer =
        web_scene_of_position(scene, "mandala", options, "", CARDS(position), "", reader);
    assert_null(strstr(answer, "refused"));
    web_free(answer);
    return scene;
}

static char *facts_of(const char *position, int reader) {
    struct scene *scene = scene_of(position, "", reader);
    char *facts = web_scene_facts(scene);
    web_scene_close(scene);
    return facts;
}

static void expect(const char *position, int reader, const char *part) {
    char *facts = facts_of(position, reader);
    if (!strstr(facts, part)) fail_msg("no %s in\n%s", part, facts);
    web_free(facts);
}

static void expect_none(const char *position, int reader, const char *part) {
    char *facts = facts_of(position, reader);
    if (strstr(facts, part)) fail_msg("%s in\n%s", part, facts);
    web_free(facts);
}

/* What is hidden */

TEST(the_own_hand_is_told_by_colour_and_the_other_by_number) {
    expect("*" TABLE, 1, "\"hand\":{\"r\":2,\"g\":1},\"cup\":{\"r\":1,\"o\":1,\"p\":1}");
    expect("*" TABLE, 1, "\"hand\":{\"?\":2},\"cup\":{\"p\":2,\"?\":2}");
    expect("*" TABLE, 2, "\"hand\":{\"?\":3},\"cup\":{\"o\":1,\"?\":2}");
    expect("*" TABLE, 2, "\"hand\":{\"g\":1,\"b\":1},\"cup\":{\"y\":1,\"p\":2,\"b\":1}");
}

TEST(who_watches_is_told_neither_hand) {
    expect("*" TABLE, 0, "\"players\":[{\"hand\":{\"?\":3}");
    expect("*" TABLE, 0, "{\"hand\":{\"?\":2}");
    expect_none("*" TABLE, -1, "?");
}

TEST(positions_that_differ_only_in_hidden_cards_give_the_same_bytes) {
    static const char *const positions[] = {
        "bbb*" TABLE,
        "* o2 r2g1/p2 r1p1+o1/o2+p2 o/gr y1|r1|- g1|-|y2 1 - play 0 3",
    };
    char *first = facts_of(positions[0], 1), *second = facts_of(positions[1], 1);
    char *watched = facts_of(positions[0], 0), *watched_too = facts_of(positions[1], 0);
    assert_string_equal(first, second);
    assert_string_equal(watched, watched_too);
    assert_string_not_equal(first, watched);
    web_free(first);
    web_free(second);
    web_free(watched);
    web_free(watched_too);
}

TEST(hidden_cards_are_unseen) {
    /* Red: 2 in hand, 1 in the cup, 1 in a field, 1 on player 2's river. */
    expect("*" TABLE, 1, "\"unseen\":{\"r\":13,\"o\":14,\"y\":15,\"g\":15,\"p\":15,\"b\":18}");
    expect("*" TABLE, 1, "\"hides\":true");
    expect("*" TABLE, -1, "\"unseen\":{\"r\":13,\"o\":14,\"y\":14,\"g\":14,\"p\":15,\"b\":16}");
    expect("*" TABLE, -1, "\"hides\":false");
}

/* Rivers and cups */

TEST(a_space_counts_the_cards_of_its_colour_in_the_cup) {
    expect("*" TABLE, 1,
           "\"spaces\":[{\"colour\":\"o\",\"cards\":1,\"points\":1},"
           "{\"colour\":null,\"cards\":0,\"points\":0}");
    expect("* - r2/g1 p2+o1/b2+r3 o/gr -|-|- -|-|- 1 - play 0 0", 1,
           "{\"colour\":\"g\",\"cards\":0,\"points\":0},"
           "{\"colour\":\"r\",\"cards\":3,\"points\":6}");
}

TEST(cards_without_a_space_lie_outside) {
    expect("*" TABLE, 1, "\"outside\":{\"r\":1,\"p\":1},\"points\":1,\"certain\":true");
    expect("*" TABLE, 1, "\"outside\":{\"p\":2,\"?\":2},\"points\":0,\"certain\":false");
}

/* Mandalas */

TEST(a_mandala_tells_what_it_lacks) {
    expect("*" TABLE, 1,
           "{\"mountain\":{\"y\":1},\"fields\":[{\"r\":1},{}],\"lacks\":\"ogpb\","
           "\"complete\":false,\"first\":1,\"why\":\"more\"");
    expect("*" TABLE, 1, "\"lacks\":\"ropb\",\"complete\":false,\"first\":2,\"why\":\"more\"");
}

TEST(a_mandala_that_is_claimed_lacks_nothing) {
    expect("* - r2/g1 p2+o1/b2+r2 o/r o1y1b1|g1|- p1|-|- 1 1:1 play 0 0", 1,
           "\"fields\":[{\"g\":1},{}],\"lacks\":\"\",\"complete\":false");
}

TEST(with_equal_fields_the_player_who_does_not_play_would_choose_first) {
    expect("* - r2/g1 p2+-/b2+- -/- r1|y1|o1 p1|-|- 1 - play 0 0", 1,
           "\"first\":2,\"why\":\"equal\"");
    expect("* - r2/g1 p2+-/b2+- -/- r1|y1|o1 p1|-|- 2 - play 0 0", 1,
           "\"first\":1,\"why\":\"equal\"");
}

TEST(a_claim_goes_to_river_cup_or_discard) {
    expect(CLAIMS, 1, "\"claim\":{\"mandala\":1,\"chooser\":1}");
    expect(CLAIMS, 1, "\"first\":0,\"why\":null");
    expect(CLAIMS, 1,
           "\"claims\":[[{\"colour\":\"r\",\"count\":2,\"to\":\"river\",\"space\":2,\"gain\":2},"
           "{\"colour\":\"o\",\"count\":1,\"to\":\"cup\",\"space\":1,\"gain\":1}");
    expect(CLAIMS, 1, "[{\"colour\":\"r\",\"count\":2,\"to\":\"discard\",\"space\":0,\"gain\":0}");
}

TEST(what_hidden_cards_decide_is_not_counted) {
    expect(CLAIMS, 0, "{\"colour\":\"r\",\"count\":2,\"to\":\"river\",\"space\":2,\"gain\":null}");
    expect(CLAIMS, 0, "{\"colour\":\"o\",\"count\":1,\"to\":\"cup\",\"space\":1,\"gain\":1}");
}

/* The end */

TEST(the_game_ends_with_the_next_mandala_in_the_last_lap) {
    expect("*" TABLE, 1, "\"lastLap\":false,\"idle\":3,\"ends\":null,\"deck\":86");
    expect("* - r2/g1 p2+-/b2+- -/- r1|y1|o1 p1|-|- 1 - last 1 0", 1, "\"ends\":\"lap\"");
}

TEST(the_game_ends_with_this_mandala_when_a_river_is_full) {
    expect("* - r2/g1 p2+o1/b2+- roygpb/- r2o1y1p1b1|g1|- p1|-|- 1 1:1 play 0 0", 1,
           "\"ends\":\"river\"");
}

TEST(a_finished_game_is_told_in_full) {
    static const char over[] = "ro* - r2/g1 p2+-/b2+- -/- r1|-|- y2|-|- over - last 0 40";
    expect(over, 0, "\"phase\":\"over\",\"turn\":0,\"lastLap\":true,\"idle\":40,\"ends\":null");
    expect(over, 0, "\"players\":[{\"hand\":{\"r\":2},\"cup\":{\"p\":2}");
    expect_none(over, 0, "?");
}

/* A table that leaves to the players' memory what both have seen */

static void expect_in_memory(const char *position, int reader, const char *part) {
    struct scene *scene = scene_of(position, "memory=on", reader);
    char *facts = web_scene_facts(scene);
    if (!strstr(facts, part)) fail_msg("no %s in\n%s", part, facts);
    web_free(facts);
    web_scene_close(scene);
}

TEST(where_memory_counts_only_the_own_cup_is_told) {
    expect_in_memory("*" TABLE, 1, "\"hand\":{\"r\":2,\"g\":1},\"cup\":{\"r\":1,\"o\":1,\"p\":1}");
    expect_in_memory("*" TABLE, 1, "\"hand\":{\"?\":2},\"cup\":{\"?\":4}");
    expect_in_memory("*" TABLE, 0, "\"hand\":{\"?\":3},\"cup\":{\"?\":3}");
}

TEST(where_memory_counts_nothing_is_counted_before_the_end) {
    static const char over[] = "ro* - r2/g1 p2+o2/b2+- o/- r1|-|- y2|-|- over - last 0 40";
    expect_in_memory("*" TABLE, 1, "\"points\":null");
    expect_in_memory("*" TABLE, 1, "\"counts\":false,\"unseen\":{}");
    expect_in_memory("*" TABLE, 1, "\"spaces\":[{\"colour\":\"o\",\"cards\":0,\"points\":0}");
    expect_in_memory(CLAIMS, 1,
                     "{\"colour\":\"o\",\"count\":1,\"to\":\"cup\",\"space\":1,\"gain\":null}");
    expect_in_memory(over, 1, "\"spaces\":[{\"colour\":\"o\",\"cards\":2,\"points\":2}");
    expect_in_memory(over, 1, "\"points\":2,\"certain\":true");
    expect_in_memory("*" TABLE, -1, "\"counts\":true");
}

enum { ANSWERS = 5 };

/* Everything that a page shows of a position or says of it. */
static void collect(const char *position, int reader, char *answers[ANSWERS]) {
    struct scene *scene = scene_of(position, "memory=on", reader);
    answers[0] = web_scene_facts(scene);
    answers[1] = web_scene_words(scene, "en");
    answers[2] = web_scene_words(scene, "de");
    answers[3] = web_scene_svg(scene, "en", 1, 0);
    answers[4] = web_scene_tell(scene, "Cr", "en");
    web_scene_close(scene);
}

TEST(where_memory_counts_two_cups_that_differ_look_the_same) {
    static const char *const positions[] = {
        "* - r2/g1 p2+o1/b2+y3 o/y r2o1b1|g1|y1 p1|-|- 1 1:1 play 0 0",
        "* - r2/g1 p2+o1/b2+r1p2 o/y r2o1b1|g1|y1 p1|-|- 1 1:1 play 0 0",
    };
    for (int reader = 0; reader <= 1; reader++) {
        char *first[ANSWERS], *second[ANSWERS];
        collect(positions[0], reader, first);
        collect(positions[1], reader, second);
        for (int i = 0; i < ANSWERS; i++) {
            assert_string_equal(first[i], second[i]);
            web_free(first[i]);
            web_free(second[i]);
        }
    }
}

TEST(where_memory_counts_a_claim_is_told_without_its_points) {
    struct scene *scene = scene_of(CLAIMS, "memory=on", 1);
    char *told = web_scene_tell(scene, "Cr", "en");
    assert_non_null(strstr(told, "1 card to river space 2, 1 into your cup. "));
    assert_null(strstr(told, "point"));
    web_free(told);
    web_scene_close(scene);
}

TEST(where_memory_counts_the_sight_has_no_score) {
    struct scene *scene = web_scene_open();
    char *sight = web_scene_of_position(scene, "mandala", "memory=on", "", CARDS("*" TABLE), "", 1);
    assert_non_null(strstr(sight, "\"score\":null"));
    web_free(sight);
    web_scene_close(scene);
}

/* The next step */

TEST(a_place_is_open_or_says_why_it_is_closed) {
    struct scene *scene = scene_of("*" TABLE, "", 1);
    char *open = web_scene_brief(scene, "M2r", "en"), *closed = web_scene_brief(scene, "M1r", "de");
    char *told = web_scene_tell(scene, "Xr1", "en");
    assert_string_equal(open, "{\"open\":true,\"text\":\"Build, draw 3\"}");
    assert_string_equal(closed, "{\"open\":false,\"text\":\"gesperrt: in deinem Feld\"}");
    assert_non_null(strstr(told,
                           "\"next\":\"Choose where 1 red card goes: mountain 2, your field 1, "
                           "your field 2, the discard pile.\""));
    web_free(open);
    web_free(closed);
    web_free(told);
    web_scene_close(scene);
}
