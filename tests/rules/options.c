/* Options: the tables of all games, their defaults, and what is refused. */
#include "support/support.h"

#include <string.h>

/* Tables */

TEST(every_option_has_a_name_values_and_help_in_both_languages) {
    for (int i = 0; game_at(i); i++) {
        for (const struct option *o = game_at(i)->options; o->name; o++) {
            assert_true(strlen(o->name) > 0 && strlen(o->values) > 0 && o->initial);
            for (int k = 0; k < LANGUAGES; k++) assert_true(strlen(o->help[k]) > 0);
            assert_string_not_equal(o->help[ENGLISH], o->help[GERMAN]);
        }
    }
}

TEST(every_default_fits_where_values_are_kept) {
    for (int i = 0; game_at(i); i++) {
        int count = 0;
        for (const struct option *o = game_at(i)->options; o->name; o++, count++)
            assert_true(strlen(o->initial) < OPTION_TEXT);
        assert_true(count <= OPTIONS_MOST);
    }
}

TEST(every_game_can_be_set_up_with_its_defaults) {
    for (int i = 0; game_at(i); i++) {
        struct setting s = setting_of(game_at(i)->name);
        union position p = position_of(&s, START);
        assert_true(game_at(i)->to_move(&p) > 0);
    }
}

TEST(a_default_said_aloud_is_the_same_game) {
    for (int i = 0; game_at(i); i++) {
        struct options said = options_initial(game_at(i)), initial = said;
        for (const struct option *o = game_at(i)->options; o->name; o++) {
            char text[64];
            struct refusal why;
            struct text t = text_over(text, sizeof text);
            text_add(&t, o->name);
            text_char(&t, '=');
            text_add(&t, o->initial);
            assert_true(options_set(game_at(i), text, &said, &why));
        }
        assert_memory_equal(&said, &initial, sizeof said);
    }
}

TEST(games_are_found_by_name) {
    for (int i = 0; game_at(i); i++) assert_ptr_equal(game_named(game_at(i)->name), game_at(i));
    assert_null(game_named(""));
    assert_null(game_named("Mandala"));
    assert_null(game_named("chess"));
}

static const char *initial(const char *name, const char *option) {
    const struct game *game = game_named(name);
    for (const struct option *o = game->options; o->name; o++)
        if (strcmp(o->name, option) == 0) return o->initial;
    return "(no such option)";
}

TEST(the_defaults_are_those_of_the_rules) {
    assert_string_equal(initial("patterns", "ending"), "flips");
    assert_string_equal(initial("manalath", "sides"), "5-5-6");
    assert_string_equal(initial("manalath", "supply"), "25");
    assert_string_equal(initial("manalath", "neutral"), "");
    assert_string_equal(initial("mandala", "memory"), "off");
}

TEST(an_option_differs_when_it_has_another_value_than_its_default) {
    struct setting s = setting_of("manalath supply=0");
    assert_false(options_differs(s.game, &s.options, 0));
    assert_true(options_differs(s.game, &s.options, 1));
    assert_false(options_differs(s.game, &s.options, 2));
}

/* What is refused */

static void refuses(const char *game, const char *name, const char *const *values) {
    for (; *values; values++) {
        char text[64];
        struct text t = text_over(text, sizeof text);
        text_add(&t, name);
        text_char(&t, '=');
        text_add(&t, *values);
        expect_option_refused(game, text, name);
    }
}

TEST(an_option_is_a_name_and_a_value) {
    expect_option_refused("patterns", "ending", "");
    expect_option_refused("patterns", "", "");
    expect_option_refused("patterns", "=", "");
    expect_option_refused("patterns", "=flips", "");
}

TEST(an_option_of_another_game_is_refused) {
    expect_option_refused("patterns", "sides=5-5-6", "");
    expect_option_refused("manalath", "ending=pass", "");
    expect_option_refused("mandala", "supply=25", "");
    expect_option_refused("mandala", "ending=flips", "");
    expect_option_refused("patterns", "Ending=pass", "");
    expect_option_refused("patterns", "endin=pass", "");
    expect_option_refused("patterns", "endings=pass", "");
}

TEST(an_ending_is_flips_or_pass) {
    refuses("patterns", "ending",
            (const char *[]){"", "flip", "flipsx", "Flips", "flips|pass", "|", "pass ", " pass",
                             "done", NULL});
    expect_accepted("patterns ending=flips",
                    "rrrr/rrrrro/oooooooo/yyyyyyyy/yggggggg/ggpppppp/ppbbbb/bbbb pb - - bowl");
}

TEST(mandala_has_no_option_that_changes_its_rules) {
    for (const struct option *o = game_named("mandala")->options; o->name; o++)
        assert_non_null(o->tag);
    refuses("mandala", "memory", (const char *[]){"", "yes", "On", "off|on", " on", NULL});
}

TEST(sides_are_three_numbers_from_2_to_7) {
    refuses("manalath", "sides",
            (const char *[]){"",       "5",       "5-5",   "5-5-",   "-5-5",
                             "5-5-6-", "5-5-6-7", "1-5-5", "5-1-5",  "5-5-1",
                             "8-5-5",  "5-8-5",   "5-5-8", "0-5-5",  "05-5-6",
                             "10-5-5", "5--5",    "a-b-c", "5,5,6",  "5-5-6 ",
                             " 5-5-6", "5x5x6",   "5/5/6", "5-5-+6", "5-5-6-7-5-5-6-7",
                             NULL});
    expect_start("manalath sides=2-2-2", "../.../.. o 25-25");
    expect_start("manalath sides=2-3-2", "../.../.../.. o 25-25");
}

TEST(a_supply_is_a_number) {
    refuses("manalath", "supply",
            (const char *[]){"", "-1", "+1", "025", "00", "1000", "x", "2.5", "25 ", " 25",
                             "99999999999", NULL});
}

TEST(neutrals_are_up_to_three_different_cells_of_the_board) {
    refuses("manalath", "neutral",
            (const char *[]){"c", "4", "c0", "c9", "a7", "j1", "c04", "C4", "c4,", ",c4", "c4,,e5",
                             "c4;e5", "c4 ", "c4,c4", "c4,e5,c4", "c4,e5,g2,a1", "#", "-", NULL});
    expect_start("manalath sides=2-2-3 neutral=", ".../..../... o 25-25");
    expect_start("manalath sides=2-2-3 neutral=a1,b4,c3", "..#/...#/#.. o 25-25");
}

static struct refusal why_refused(const char *words) {
    struct setting s = setting_of("manalath");
    struct refusal why;
    union position p;
    assert_false(options_read(s.game, words, &s.options, &why) &&
                 s.game->setup(&s.options, &s.seed, &p, &why));
    return why;
}

TEST(cells_may_be_written_with_spaces) {
    struct setting s = setting_of("manalath");
    struct refusal why;
    assert_true(options_set(s.game, "neutral=c4, e5,  a1", &s.options, &why));
    assert_string_equal(s.options.value[2], "c4,e5,a1");
    assert_true(options_read(s.game, "neutral=c10, d4,e10 sides=5-5-7", &s.options, &why));
    assert_string_equal(s.options.value[2], "c10,d4,e10");
    assert_string_equal(s.options.value[0], "5-5-7");
}

TEST(a_wrong_cell_is_answered_about_cells) {
    static const char *const wrong[][2] = {
        {"neutral=c4, k9", "'k9' is no cell of this board."},
        {"neutral=c4 e5", "'c4 e5': put a comma between cells, as in c4, e5."},
        {"neutral=c4, e5, c4", "a cell is named twice: c4."},
        {"neutral=c4,", "a cell is missing beside a comma."},
        {"neutral=a1, b1, c1, d1", "there may be at most three green pieces."},
        {"neutral=a1,b1,c1,d1,e1,f1,g1,h1", "there may be at most three green pieces."},
        {"neutral=the middle, please", "'the middle' is no cell of this board."},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct refusal why = why_refused(wrong[i][0]);
        assert_string_equal(why.field, "neutral");
        assert_string_equal(why.text[ENGLISH], wrong[i][1]);
    }
}

TEST(drawn_cells_are_different_ones_of_the_board) {
    struct setting s = setting_of("manalath sides=2-2-2");
    struct random random = random_from(1);
    struct refusal why;
    union position p;
    for (int i = 0; i < 400; i++) {
        s.game->places.draw(&s.options, i % 4, &random, s.options.value[2]);
        assert_true(s.game->setup(&s.options, &s.seed, &p, &why));
        assert_int_equal(s.game->count(&p), 2 * (7 - i % 4));
    }
}

TEST(the_order_of_options_does_not_matter) {
    expect_start("manalath neutral=e2 sides=2-5-2", "../.#./.../.../.../.. o 25-25");
    expect_start("manalath sides=2-5-2 neutral=e2", "../.#./.../.../.../.. o 25-25");
    expect_option_refused("manalath sides=2-2-2", "neutral=d1", "neutral");
    expect_option_refused("manalath neutral=e10", "sides=2-2-2", "neutral");
}

TEST(a_value_that_is_too_long_is_refused) {
    refuses("manalath", "neutral", (const char *[]){"a1,a2,a3,a4,a5,a6,b1,b2,b3", NULL});
    refuses("manalath", "supply", (const char *[]){"0000000000000000000000000000025", NULL});
}

TEST(a_position_is_read_with_the_options_checked_as_well) {
    struct setting s = setting_of("manalath sides=9-9-9");
    union position p;
    struct refusal why;
    assert_false(s.game->read_position(&s.options, &s.seed, "../.../.. o 25-25", &p, &why));
    assert_string_equal(why.field, "sides");
}
