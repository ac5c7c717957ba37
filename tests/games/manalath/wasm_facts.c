/* What a page that draws the board is told of Manalath. */
#include "support/support.h"

#include "wasm/web.h"

#include <string.h>

static const char strip[] = "sides=2-2-7 supply=0"; /* rows a, b, c of 7, 8 and 7 cells */

/* Each of the texts must be part of the facts. */
static void tells(const char *options, const char *position, const char *const *texts) {
    struct scene *scene = web_scene_open();
    char *answer = web_scene_of_position(scene, "manalath", options, "", position, "", 0);
    if (strstr(answer, "refused")) fail_msg("%s", answer);
    char *facts = web_scene_facts(scene);
    for (; *texts; texts++)
        if (!strstr(facts, *texts)) fail_msg("%s\nis not in\n%s", *texts, facts);
    web_free(facts);
    web_free(answer);
    web_scene_close(scene);
}

#define TELLS(options, position, ...) \
    tells(options, position, (const char *const[]){__VA_ARGS__, NULL})

TEST(cells_have_names_rows_and_a_place_in_half_cells) {
    TELLS("sides=2-2-2", "", "\"rows\":[\"a\",\"b\",\"c\"]",
          "{\"name\":\"a1\",\"row\":0,\"half\":1,\"holds\":\".\"}",
          "{\"name\":\"b3\",\"row\":1,\"half\":4,\"holds\":\".\"}",
          "{\"name\":\"c2\",\"row\":2,\"half\":3,\"holds\":\".\"}");
}

TEST(a_board_that_leans_is_told_row_by_row) {
    TELLS("sides=2-3-2", "", "{\"name\":\"b1\",\"row\":1,\"half\":0,\"holds\":\".\"}",
          "{\"name\":\"c3\",\"row\":2,\"half\":5,\"holds\":\".\"}",
          "{\"name\":\"d1\",\"row\":3,\"half\":2,\"holds\":\".\"}");
}

TEST(supplies_are_counted_unless_they_are_endless) {
    TELLS("sides=2-2-2", "o./.../.p o 24-24", "\"left\":[24,24]");
    TELLS("sides=2-2-2 supply=0", "", "\"left\":null");
}

TEST(groups_have_a_colour_and_cells_and_neutral_pieces_none) {
    TELLS(strip, ".....#./ooo.p.../....... o -",
          "\"groups\":[{\"colour\":\"o\",\"cells\":[\"b1\",\"b2\",\"b3\"],\"decides\":false}",
          "{\"colour\":\"p\",\"cells\":[\"b5\"],\"decides\":false}]",
          "\"name\":\"b2\",\"row\":1,\"half\":2,\"holds\":\"o\",\"group\":0",
          "\"name\":\"b5\",\"row\":1,\"half\":8,\"holds\":\"p\",\"group\":1",
          "{\"name\":\"c6\",\"row\":2,\"half\":11,\"holds\":\"#\"}", "\"verdict\":null");
}

TEST(a_placement_that_joins_to_five_wins_and_one_that_makes_four_loses) {
    TELLS(strip, "......./ooo.o.../....... o -",
          "\"placements\":{\"o\":{\"a1\":{\"size\":4,\"fate\":\"loses\",\"joins\":[0]}",
          "\"b4\":{\"size\":5,\"fate\":\"wins\",\"joins\":[0,1]}",
          "\"p\":{\"a1\":{\"size\":1,\"fate\":\"forces\",\"ways\":[\"b4\"]}",
          "\"b4\":{\"size\":1,\"fate\":\"quiet\"}");
}

TEST(a_placement_that_lets_the_opponent_win_gives_the_game) {
    TELLS(strip, "......./ppp.p.../o.....o o -",
          "\"a6\":{\"size\":2,\"fate\":\"gives\",\"joins\":[1],\"ways\":[\"b4\"]}",
          "\"b4\":{\"size\":1,\"fate\":\"quiet\"}",
          "\"b4\":{\"size\":5,\"fate\":\"gives\",\"joins\":[2,3]}",
          "\"c1\":{\"size\":4,\"fate\":\"gives\",\"joins\":[2],\"ways\":[\"a2\",\"a3\",\"c2\"");
}

TEST(a_four_that_cannot_become_five_traps_the_opponent) {
    TELLS("sides=2-2-7 supply=4", "......./ooo...../....... p 1-4",
          "\"a1\":{\"size\":4,\"fate\":\"traps\",\"joins\":[0]}");
}

TEST(what_is_not_allowed_is_told_with_its_reason) {
    TELLS(strip, "......./ooo.ooo./....... o -",
          "\"b4\":{\"size\":7,\"fate\":\"large\",\"joins\":[0,1]}");
    TELLS("sides=2-2-2 supply=1", "o./.../.. p 0-1", "\"a1\":{\"size\":1,\"fate\":\"spent\"}",
          "\"a1\":{\"size\":1,\"fate\":\"draws\"}");
}

TEST(a_game_that_is_over_tells_the_groups_that_decided_it) {
    TELLS(strip, "......./ooooo.../pp.pp.. 1-0 -",
          "{\"colour\":\"o\",\"cells\":[\"b1\",\"b2\",\"b3\",\"b4\",\"b5\"],\"decides\":true}",
          "{\"colour\":\"p\",\"cells\":[\"a1\",\"a2\"],\"decides\":false}",
          "\"verdict\":{\"player\":1,\"won\":true}", "\"placements\":{\"o\":{},\"p\":{}}");
    TELLS(strip, "......./oooo..../pp.p... 0-1 -", "\"decides\":true",
          "\"verdict\":{\"player\":1,\"won\":false}");
}
