/* The action overview: which phase is on, and that every game has a whole card. */
#include "support/cards.h"
#include "draw/guide.h"

#include <string.h>

#define DOWN "/OOOOOOOO/YYYYYYYY/YGGGGGGG/GGPPPPPP/PPBBBB/BBBB pb e8,a5,c3 a6,b4,d2 "

/* The overview of a position begins with its phase. */
static void begins(const char *setting, const char *position, const char *english,
                   const char *german) {
    struct setting s = setting_of(setting);
    struct view view = {.seen = position_of(&s, position)};
    const char *const expected[LANGUAGES] = {[ENGLISH] = english, [GERMAN] = german};
    for (int i = 0; i < LANGUAGES; i++) {
        char overview[GUIDE_TEXT];
        struct text t = text_over(overview, sizeof overview);
        guide_write(s.game, &view, (enum language)i, &t);
        assert_false(t.cut);
        if (strncmp(overview, expected[i], strlen(expected[i])) != 0)
            fail_msg("%s: %s", position, overview);
    }
}

TEST(the_overview_of_patterns_begins_with_the_phase_that_is_on) {
    begins("patterns", START, "Now: The first choice\n", "Jetzt: Die erste Wahl\n");
    begins("patterns", "RRRR/rrRRRO" DOWN "close1", "Now: The end: closing flips",
           "Jetzt: Das Ende: zum Abschluss umdrehen");
    begins("patterns ending=pass", "RRRR/rrRRRO" DOWN "1", "Now: The end: playing on alone",
           "Jetzt: Das Ende: allein weiterspielen");
    begins("patterns", "RRRR/RRRRRO" DOWN "over", "Now: The count\n", "Jetzt: Die Wertung\n");
}

TEST(the_overview_of_other_games_begins_with_the_phase_that_is_on) {
    begins("manalath", START, "Now: Your turn: place a piece\n",
           "Jetzt: Dein Zug: einen Stein setzen\n");
    begins("mandala", START, "Now: Your turn: one of three actions", "Jetzt: Dein Zug: eine von");
}

TEST(an_overview_names_only_the_ending_that_was_chosen) {
    struct setting s = setting_of("patterns"), other = setting_of("patterns ending=pass");
    struct view view = {.seen = position_of(&s, START)};
    struct view with_pass = {.seen = position_of(&other, START)};
    int closing = 2, alone = 3;
    assert_non_null(guide_section(s.game, &view, closing));
    assert_null(guide_section(s.game, &view, alone));
    assert_null(guide_section(s.game, &with_pass, closing));
    assert_non_null(guide_section(s.game, &with_pass, alone));
}

static void expect_words(const char *const words[LANGUAGES]) {
    for (int i = 0; i < LANGUAGES; i++) {
        assert_non_null(words[i]);
        assert_null(strpbrk(words[i], "%!\t\n"));
        assert_true(strlen(words[i]) > 0);
    }
}

TEST(every_game_has_a_card_and_its_makers_in_both_languages) {
    for (int i = 0; game_at(i); i++) {
        const struct guide *guide = guide_of(game_at(i));
        for (int k = 0; k < GUIDE_SECTIONS && guide->sections[k].rule; k++) {
            const struct guide_section *section = &guide->sections[k];
            expect_words(section->title);
            assert_non_null(section->lines[0].text[ENGLISH]);
            for (int n = 0; n < GUIDE_LINES && section->lines[n].text[ENGLISH]; n++) {
                expect_words(section->lines[n].name);
                expect_words(section->lines[n].text);
            }
        }
        assert_non_null(strstr(guide_about(game_at(i), ENGLISH), "Kolam is independent of them."));
        assert_non_null(strstr(guide_about(game_at(i), GERMAN), "Kolam ist von ihnen unabhängig."));
    }
}

TEST(a_game_without_a_guide_has_no_overview) {
    struct game stranger = manalath_game;
    struct view view = {0};
    char overview[64];
    struct text t = text_over(overview, sizeof overview);
    stranger.name = "stranger";
    guide_write(&stranger, &view, ENGLISH, &t);
    assert_string_equal(overview, "");
    assert_string_equal(guide_about(&stranger, GERMAN), "");
}
