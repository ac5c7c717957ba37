/* The form for a new game, filled in by keys, without a terminal. */
#include "support/support.h"
#include "terminal/widgets/form.h"

#include <stdlib.h>
#include <string.h>

static struct form begun(const char *game) {
    struct game_terms usual = form_usual(game_named(game), 3);
    struct form f;
    form_begin(&f, &usual, ENGLISH);
    return f;
}

static enum form_state press(struct form *f, int stroke, int times, struct game_terms *terms) {
    enum form_state state = FORM_OPEN;
    while (times-- > 0)
        state = form_handle(f, &(struct event){.kind = EVENT_STROKE, .stroke = stroke}, terms);
    return state;
}

static void type(struct form *f, const char *string, struct game_terms *terms) {
    for (; *string; string++)
        form_handle(f, &(struct event){.kind = EVENT_CHARACTER, .character = (uint32_t)*string},
                    terms);
}

TEST(enter_begins_a_game_against_an_easy_level) {
    struct form f = begun("patterns");
    struct game_terms terms;
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_AGREED);
    assert_string_equal(terms.game->name, "patterns");
    assert_int_equal(terms.players[0].kind, PLAYER_PERSON);
    assert_int_equal(terms.players[1].kind, PLAYER_LEVEL);
    assert_int_equal(terms.time_control.base, 0);
}

TEST(every_deal_is_another_one) {
    struct form f = begun("mandala");
    struct game_terms one, two;
    press(&f, STROKE_ENTER, 1, &one);
    press(&f, STROKE_ENTER, 1, &two);
    assert_memory_not_equal(&one.seed, &two.seed, sizeof one.seed);
}

TEST(arrows_change_game_seats_options_and_clock) {
    struct form f = begun("mandala");
    struct game_terms terms;
    f.at = 0;
    press(&f, STROKE_RIGHT, 1, &terms); /* round to the first game */
    press(&f, STROKE_DOWN, 1, &terms);
    press(&f, STROKE_RIGHT, 10, &terms);
    press(&f, STROKE_DOWN, 1, &terms);
    press(&f, STROKE_LEFT, 3, &terms);
    press(&f, STROKE_DOWN, 2, &terms); /* over who begins */
    press(&f, STROKE_LEFT, 1, &terms);
    press(&f, STROKE_DOWN, 1, &terms);
    press(&f, STROKE_RIGHT, 2, &terms);
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_AGREED);
    assert_string_equal(terms.game->name, "patterns");
    assert_int_equal(terms.players[0].level, 10);
    assert_int_equal(terms.players[1].kind, PLAYER_PERSON);
    assert_string_equal(terms.options.value[0], "pass");
    assert_int_equal(terms.time_control.base, 300 * 1000000LL);
    assert_int_equal(terms.time_control.gain, 5 * 1000000LL);
}

TEST(mandala_is_played_as_printed_if_that_is_chosen) {
    struct form f = begun("mandala");
    struct game_terms terms;
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_AGREED);
    assert_string_equal(terms.options.value[0], "off");
    f.at = 4; /* below the game, the seats and who begins */
    press(&f, STROKE_RIGHT, 1, &terms);
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_AGREED);
    assert_string_equal(terms.options.value[0], "on");
}

TEST(persons_are_called_by_the_names_that_are_typed) {
    struct form f = begun("patterns");
    struct game_terms terms;
    f.at = 1;
    type(&f, "Ada", &terms);
    press(&f, STROKE_DOWN, 1, &terms);
    type(&f, "x", &terms); /* a level has no name */
    press(&f, STROKE_LEFT, 3, &terms);
    type(&f, "J", &terms);
    form_handle(&f, &(struct event){.kind = EVENT_CHARACTER, .character = 0xfc /* ü */}, &terms);
    type(&f, "rx", &terms);
    press(&f, STROKE_RUBOUT, 2, &terms);
    type(&f, "rg", &terms);
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_AGREED);
    assert_string_equal(terms.players[0].name, "Ada");
    assert_string_equal(terms.players[1].name, "Jürg");
    form_begin(&f, &terms, ENGLISH);
    assert_string_equal(f.name[1], "Jürg");
}

TEST(chance_decides_who_begins_where_it_is_asked_to) {
    struct form f = begun("patterns");
    struct game_terms terms;
    bool begun_by[2] = {false, false};
    f.at = 3;
    press(&f, STROKE_RIGHT, 1, &terms);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_AGREED);
        begun_by[terms.players[0].kind == PLAYER_LEVEL] = true;
    }
    assert_true(begun_by[0] && begun_by[1]);
    press(&f, STROKE_RIGHT, 1, &terms);
    for (int i = 0; i < 20; i++) {
        press(&f, STROKE_ENTER, 1, &terms);
        assert_int_equal(terms.players[0].kind, PLAYER_PERSON);
    }
}

TEST(a_seed_is_typed) {
    struct form f = begun("patterns");
    struct game_terms terms;
    press(&f, STROKE_UP, 1, &terms);
    type(&f, "123", &terms);
    press(&f, STROKE_RUBOUT, 1, &terms);
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_AGREED);
    assert_int_equal(terms.seed.bytes[0], 12);
}

TEST(time_for_each_move_is_typed) {
    struct form f = begun("patterns");
    struct game_terms terms;
    press(&f, STROKE_UP, 2, &terms);
    type(&f, "30s", &terms);
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_AGREED);
    assert_true(terms.time_control.each);
    assert_int_equal(terms.time_control.base, 30 * 1000000LL);
}

TEST(what_is_wrong_is_said_and_nothing_is_lost) {
    struct form f = begun("manalath");
    struct game_terms terms;
    f.at = 4; /* the sides of the board */
    press(&f, STROKE_RUBOUT, 1, &terms);
    type(&f, "99", &terms);
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_OPEN);
    assert_int_equal(strncmp(f.message, "Board: ", strlen("Board: ")), 0);
    press(&f, STROKE_DOWN, 1, &terms);
    assert_string_equal(f.message, "");
    press(&f, STROKE_UP, 1, &terms);
    press(&f, STROKE_RUBOUT, 2, &terms);
    type(&f, "5", &terms);
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_AGREED);
    assert_string_equal(terms.options.value[0], "5-5-5");
}

TEST(cells_are_typed_with_spaces_or_drawn) {
    struct form f = begun("manalath");
    struct game_terms terms;
    f.at = 6; /* the green pieces */
    type(&f, "c4, e5 ", &terms);
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_AGREED);
    assert_string_equal(terms.options.value[2], "c4,e5");
    press(&f, STROKE_RIGHT, 1, &terms);
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_AGREED);
    union position p;
    struct refusal why;
    assert_true(terms.game->setup(&terms.options, &terms.seed, &p, &why));
    struct written start = written_of(terms.game, &p);
    int neutrals = 0;
    for (const char *at = start.text; *at; at++) neutrals += *at == '#';
    assert_int_equal(neutrals, 3);
    press(&f, STROKE_RIGHT, 1, &terms);
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_AGREED);
    assert_string_equal(terms.options.value[2], "");
}

/* The form as text. */
static const char *drawn(struct form *f) {
    static struct cell characters[24 * 80];
    static char lines[sizeof characters];
    struct canvas canvas = {24, 80, characters};
    struct text t = text_over(lines, sizeof lines);
    canvas_clear(&canvas);
    form_draw(f, &canvas);
    canvas_text(&canvas, &t);
    return lines;
}

TEST(green_pieces_are_seen_before_the_game_begins) {
    struct form f = begun("manalath");
    struct game_terms terms;
    assert_non_null(strstr(drawn(&f), "c · · · · · · · ·"));
    f.at = 6;
    type(&f, "c4, e1", &terms);
    assert_non_null(strstr(drawn(&f), "c · · · # · · · ·"));
    assert_non_null(strstr(drawn(&f), "e # · · · · · · · · ·"));
    type(&f, ", k", &terms); /* not a cell yet */
    assert_non_null(strstr(drawn(&f), "c · · · · · · · ·"));
    f = begun("patterns");
    assert_null(strstr(drawn(&f), "· ·"));
}

TEST(behind_the_levels_is_an_engine_that_follows) {
    struct form f = begun("patterns");
    struct game_terms terms;
    char folder[FOLDER_TEXT];
    assert_true(make_folder(folder));
    setenv("KOLAM_GAMES", folder, 1);
    f.at = 2;
    press(&f, STROKE_RIGHT, 8, &terms);
    assert_non_null(strstr(drawn(&f), "Follows you: about level 2"));
    f.language = GERMAN;
    assert_non_null(strstr(drawn(&f), "Folgt dir: etwa Stufe 2"));
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_AGREED);
    assert_true(terms.players[1].follows);
    assert_int_equal(terms.players[1].level, 0); /* chosen when the game begins */
    form_begin(&f, &terms, ENGLISH);
    assert_non_null(strstr(drawn(&f), "Follows you"));
    f.at = 2;
    press(&f, STROKE_LEFT, 1, &terms);
    assert_non_null(strstr(drawn(&f), "Level 10"));
    unsetenv("KOLAM_GAMES");
    remove_folder(folder);
}

TEST(a_wrong_cell_is_named) {
    struct form f = begun("manalath");
    struct game_terms terms;
    f.at = 6;
    type(&f, "c4, k9", &terms);
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_OPEN);
    assert_string_equal(f.message, "Green pieces: 'k9' is no cell of this board.");
}

TEST(a_long_refusal_is_shown_to_its_end) {
    struct form f = begun("manalath");
    struct game_terms terms;
    f.at = 7; /* the clock */
    type(&f, "c4, e5", &terms);
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_OPEN);
    const char *end = strrchr(f.message, ' ');
    assert_non_null(end);
    assert_non_null(strstr(drawn(&f), end + 1));
    f.language = GERMAN;
    press(&f, STROKE_ENTER, 1, &terms);
    assert_non_null(strstr(drawn(&f), strrchr(f.message, ' ') + 1));
}

TEST(the_help_of_an_option_is_a_sentence) {
    struct form f = begun("mandala");
    f.at = 4; /* the table */
    assert_non_null(strstr(drawn(&f), "As printed, the other player's cup, "));
    assert_non_null(strstr(drawn(&f), "hidden until the end."));
}

TEST(an_engine_needs_a_command) {
    struct form f = begun("patterns");
    struct game_terms terms;
    f.at = 1;
    press(&f, STROKE_LEFT, 1, &terms);
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_OPEN);
    assert_non_null(strstr(f.message, "command"));
    type(&f, "./engine", &terms);
    assert_int_equal(press(&f, STROKE_ENTER, 1, &terms), FORM_AGREED);
    assert_int_equal(terms.players[0].kind, PLAYER_COMMAND);
    assert_string_equal(terms.players[0].command, "./engine");
}

TEST(escape_leaves_it) {
    struct form f = begun("patterns");
    struct game_terms terms;
    assert_int_equal(press(&f, STROKE_ESCAPE, 1, &terms), FORM_LEFT);
}
