/* Drawings: a few compared with files that somebody has looked at
 * (tests/drawings/NAME.LANGUAGE.txt, made by `kolam show`), and what must be true of every drawing,
 * over random games. */
#include "draw/draw.h"
#include "rules/fields.h"
#include "support/cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const language_names[LANGUAGES] = {[ENGLISH] = "en", [GERMAN] = "de"};

/* Drawings that are known */

static void read_drawing(const char *name, enum language language, char *text, size_t size) {
    const char *folder = getenv("KOLAM_TESTS");
    char path[256];
    snprintf(path, sizeof path, "%s/drawings/%s.%s.txt", folder ? folder : "tests", name,
             language_names[language]);
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("%s cannot be opened", path);
    size_t length = fread(text, 1, size - 1, file);
    text[length] = '\0';
    fclose(file);
}

static void expect_drawing(const char *name, const char *setting, const char *position) {
    struct setting s = setting_of(setting);
    struct view view = {.seen = position_of(&s, position)};
    for (int i = 0; i < LANGUAGES; i++) {
        char expected[DRAW_TEXT], drawing[DRAW_TEXT];
        struct draw_style style = {.language = (enum language)i, .sizes = true};
        struct text t = text_over(drawing, sizeof drawing);
        assert_true(draw_text(s.game, &view, &style, &t));
        read_drawing(name, style.language, expected, sizeof expected);
        assert_string_equal(drawing, expected);
    }
}

TEST(a_game_of_patterns_is_drawn_with_markers_and_points) {
    expect_drawing("patterns", "patterns",
                   "RObr/BROOob/bBpooRob/BByybRRR/ggogPPYY/yoprPprp/YYYGPP/GYGG gg g5,e3,c2,e1 "
                   "e7,b6,f2,c1,g4,c7 close2");
}

TEST(the_choice_of_bowl_tokens_lies_before_player_2) {
    expect_drawing("patterns-bowl", "patterns",
                   "rgbr/ybpbob/bopoorob/pbyybrpr/ggogpyrb/yopryprp/ygpgog/ygyg ro - - bowl");
}

TEST(a_leaning_board_of_manalath_leans) {
    expect_drawing("manalath", "manalath sides=3-4-5 supply=0",
                   "...../..#.../..p.o../..o.#../.#.p../..... o -");
}

TEST(where_memory_counts_a_view_of_mandala_hides_cup_and_points) {
    expect_drawing(
        "mandala-memory", "mandala memory=on",
        "?64 - r1y2g3b1/?8 o1b1+r2/?2+y3b5 r/y o3y1g1|r2p1|b2 o1y1b1|-|- 1 1:1 play 0 0");
}

TEST(a_view_of_mandala_hides_hand_cup_and_deck) {
    expect_drawing("mandala", "mandala",
                   "?76 - r1y2g3b1/?8 o1b1+-/?2+- -/- o3y1g1|r2p1|b2 o1y1b1|-|- 1 1:1 play 0 0");
}

TEST(a_finished_game_of_mandala_shows_everything) {
    expect_drawing("mandala-over", "mandala",
                   "gypoybogrgoyrp r5o5y4g5p5b4 r1y2g1p1/o2p1b3 o1b1+r6o3g5p3/r1y1+o2y4g2p3b5 "
                   "ogrypb/ybpgo -|-|- r2p1|y2|b2 over - play 0 0");
}

/* Every drawing */

/* The bytes of the character at `at`, 0 if it is not UTF-8. */
static int character_length(const char *at) {
    const unsigned char *byte = (const unsigned char *)at;
    int length = byte[0] < 0x80   ? 1
                 : byte[0] < 0xc2 ? 0
                 : byte[0] < 0xe0 ? 2
                 : byte[0] < 0xf0 ? 3
                 : byte[0] < 0xf5 ? 4
                                  : 0;
    for (int i = 1; i < length; i++)
        if ((byte[i] & 0xc0) != 0x80) return 0;
    return length;
}

static void expect_lines(const char *drawing) {
    int column = 0;
    for (const char *at = drawing; *at;) {
        int length = character_length(at);
        if (length == 0) fail_msg("not UTF-8: %.20s", at);
        column = *at == '\n' ? 0 : column + 1;
        if (column > DRAW_COLUMNS) fail_msg("wider than %d columns:\n%s", DRAW_COLUMNS, drawing);
        if (*at == ' ' && at[1] == '\n') fail_msg("a line ends with a blank:\n%s", drawing);
        at += length;
    }
    assert_int_equal(column, 0); /* the last line is ended */
}

/* Removes the colours from a drawing. */
static void bleach(char *drawing) {
    char *to = drawing;
    for (const char *at = drawing; *at; at++) {
        if (*at != '\x1b')
            *to++ = *at;
        else
            at += strcspn(at, "m");
    }
    *to = '\0';
}

static void expect_text(const struct game *game, const struct view *view, struct draw_style style) {
    char plain[DRAW_TEXT], coloured[DRAW_TEXT];
    struct text t = text_over(plain, sizeof plain);
    style.colour = false;
    draw_text(game, view, &style, &t);
    expect_lines(plain);
    t = text_over(coloured, sizeof coloured);
    style.colour = true;
    draw_text(game, view, &style, &t);
    assert_false(t.cut);
    bleach(coloured);
    assert_string_equal(coloured, plain);
}

/* Elements within elements, as far as a drawing has them: no comments, no sections. */
struct elements {
    struct slice open[16];
    int depth;
};

static void close_element(struct elements *e, struct slice name) {
    assert_true(e->depth > 0);
    struct slice last = e->open[--e->depth];
    if (last.length != name.length || strncmp(last.start, name.start, name.length) != 0)
        fail_msg("</%.*s> ends <%.*s>", (int)name.length, name.start, (int)last.length, last.start);
}

/* One tag, from behind its < on; returns what follows its >. */
static const char *read_tag(struct elements *e, const char *at) {
    bool closing = *at == '/', quoted = false;
    struct slice name = {at + closing, strcspn(at + closing, " />")};
    for (; *at && (quoted || *at != '>'); at++) {
        assert_true(*at != '<');
        if (*at == '"') quoted = !quoted;
    }
    assert_true(*at == '>' && name.length > 0);
    if (closing) {
        close_element(e, name);
    } else if (at[-1] != '/') {
        assert_true(e->depth < 16);
        e->open[e->depth++] = name;
    }
    return at + 1;
}

static void expect_well_formed(const char *svg) {
    struct elements elements = {.depth = 0};
    assert_int_equal(strncmp(svg, "<svg ", 5), 0);
    for (const char *at = svg; *at;) {
        assert_true(*at != '&' && character_length(at) > 0);
        if (*at == '<')
            at = read_tag(&elements, at + 1);
        else
            at += character_length(at);
        if (elements.depth == 0) assert_string_equal(at, "\n"); /* one element, and its end */
        if (elements.depth == 0) break;
    }
    assert_int_equal(elements.depth, 0);
}

static void expect_svg(const struct game *game, const struct view *view, struct draw_style style) {
    char svg[DRAW_SVG];
    struct text t = text_over(svg, sizeof svg);
    draw_svg(game, view, &style, &t);
    assert_false(t.cut);
    expect_well_formed(svg);
    assert_null(strstr(svg, "<script"));
    assert_null(strstr(svg, "url("));
    assert_non_null(strstr(svg, "</title>"));
    assert_non_null(strstr(svg, "</desc>"));
}

static void expect_words(const struct game *game, const struct view *view, enum language language) {
    char words[DRAW_WORDS];
    struct text t = text_over(words, sizeof words);
    draw_words(game, view, language, &t);
    assert_false(t.cut);
    assert_null(strstr(words, "  "));
    assert_int_equal(t.at[-1], '.');
}

typedef void expect_position(const struct game *game, const union position *p, int number);

/* Plays random games of a setting and calls `expect` for each position, the last one included. */
static void in_random_games(const char *setting, int count, expect_position *expect) {
    struct setting s = setting_of(setting);
    struct random random = random_from(1);
    for (int number = 0; number < count; number++) {
        s.seed.bytes[0] = (uint8_t)number;
        union position p = position_of(&s, START);
        expect(s.game, &p, 0);
        for (int ply = 1; s.game->to_move(&p); ply++) {
            s.game->play(&p, s.game->pick(&p, &random));
            expect(s.game, &p, ply);
        }
    }
}

static void expect_drawings(const struct game *game, const union position *p, int number) {
    struct view view = {.seen = *p};
    struct draw_style style = {.language = (enum language)(number % LANGUAGES),
                               .sizes = number % 3 == 0,
                               .near = number % 3};
    if (number % 4 < 3) game->view(p, (enum reader)(number % 4), &view);
    expect_text(game, &view, style);
    expect_svg(game, &view, style);
    expect_words(game, &view, style.language);
}

TEST(drawings_of_patterns_fit_80_columns_and_are_well_formed) {
    in_random_games("patterns", 8, expect_drawings);
    in_random_games("patterns ending=pass", 8, expect_drawings);
}

TEST(drawings_of_manalath_fit_80_columns_and_are_well_formed) {
    in_random_games("manalath", 8, expect_drawings);
    in_random_games("manalath sides=7-7-7 supply=0 neutral=a1,d4,g13", 8, expect_drawings);
}

TEST(drawings_of_mandala_fit_80_columns_and_are_well_formed) {
    in_random_games("mandala", 8, expect_drawings);
}

TEST(every_board_of_manalath_is_drawn) {
    char setting[32];
    for (int sides = 0; sides < 6 * 6 * 6; sides++) {
        snprintf(setting, sizeof setting, "manalath sides=%d-%d-%d", 2 + sides / 36,
                 2 + sides / 6 % 6, 2 + sides % 6);
        struct setting s = setting_of(setting);
        union position p = position_of(&s, START);
        expect_drawings(s.game, &p, sides);
    }
}

/* The last move */

static bool marks(const char *setting, const char *position, const char *last, const char *place) {
    struct setting s = setting_of(setting);
    struct view view = {.seen = position_of(&s, position)};
    struct draw_style style = {.last = last};
    char svg[DRAW_SVG], mark[64];
    struct text t = text_over(svg, sizeof svg);
    draw_svg(s.game, &view, &style, &t);
    expect_well_formed(svg);
    snprintf(mark, sizeof mark, "<path class=\"k-ink\" d=\"M%s", place);
    return strstr(svg, mark) != NULL;
}

/* A mark begins with its upper left corner. */
TEST(a_picture_marks_the_place_of_the_last_move) {
    assert_true(marks("manalath", START, "oa1", "157 405h"));
    assert_true(marks("patterns seed=1", START, "Ed4", "199 325h"));
    assert_true(marks("patterns seed=1", START, "Bg", "84 16h"));
}

/* Player 1 has claimed red, which is in both rivers by now, and player 2 chooses next. */
#define CLAIMED CARDS("* - r1/r8 o1b1+r2/p2+- r/r p2|b1|o1y1g1 o1|g1|- 2 1:2 play 0 0")

TEST(cards_of_the_last_move_are_marked_where_they_lie) {
    assert_true(marks("mandala", CLAIMED, "Cr", "84 "));
    assert_true(marks("mandala", CLAIMED, "M2o", ""));
    assert_true(marks("mandala", CLAIMED, "F2g1", ""));
    assert_false(marks("mandala", CLAIMED, "M2b", "")); /* none lies there */
}

TEST(a_picture_without_a_last_move_marks_nothing) {
    assert_false(marks("patterns seed=1", START, NULL, ""));
    assert_false(marks("manalath", START, "oz9", ""));
    assert_false(marks("patterns seed=1", START, "pass", ""));
}

/* Hidden cards */

struct drawings {
    char text[DRAW_TEXT], svg[DRAW_SVG], words[DRAW_WORDS];
};

static void draw_all(const struct game *game, const struct view *view, struct drawings *d) {
    struct draw_style style = {.language = ENGLISH, .colour = true};
    struct text t = text_over(d->text, sizeof d->text);
    draw_text(game, view, &style, &t);
    t = text_over(d->svg, sizeof d->svg);
    draw_svg(game, view, &style, &t);
    t = text_over(d->words, sizeof d->words);
    draw_words(game, view, ENGLISH, &t);
}

static void expect_nothing_hidden_shown(const struct game *game, const union position *p,
                                        int number) {
    static struct drawings drawn, drawn_of_other; /* too large for the stack */
    enum reader reader = (enum reader)(number % 3);
    struct random random = random_from((uint64_t)number);
    struct view view, view_of_other;
    union position other;
    game->view(p, reader, &view);
    game->imagine(&view, &random, &other);
    game->view(&other, reader, &view_of_other);
    draw_all(game, &view, &drawn);
    draw_all(game, &view_of_other, &drawn_of_other);
    assert_string_equal(drawn.text, drawn_of_other.text);
    assert_string_equal(drawn.svg, drawn_of_other.svg);
    assert_string_equal(drawn.words, drawn_of_other.words);
}

TEST(positions_that_differ_only_in_hidden_cards_give_the_same_drawings) {
    in_random_games("mandala", 4, expect_nothing_hidden_shown);
}

TEST(the_order_of_the_deck_is_never_drawn) {
    static struct drawings drawn, drawn_shuffled;
    struct setting s = setting_of("mandala seed=5");
    struct view view = {.seen = position_of(&s, START)}, shuffled = view;
    shuffled.seen.mandala.deck[0] = 0x10;
    shuffled.seen.mandala.deck[1] = 0x32;
    draw_all(s.game, &view, &drawn);
    draw_all(s.game, &shuffled, &drawn_shuffled);
    assert_memory_equal(&drawn, &drawn_shuffled, sizeof drawn);
}

/* Captions */

static void expect_caption(const char *setting, const char *position, enum language language,
                           const char *expected) {
    struct setting s = setting_of(setting);
    struct view view = {.seen = position_of(&s, position)};
    char caption[128];
    struct text t = text_over(caption, sizeof caption);
    draw_caption(s.game, &view, language, &t);
    assert_string_equal(caption, expected);
}

TEST(a_caption_says_who_is_to_move) {
    expect_caption("patterns", START, ENGLISH, "Player 2 to move.");
    expect_caption("manalath", START, GERMAN, "Seite 1 ist am Zug.");
}

TEST(a_caption_says_who_has_won_and_by_how_much) {
    static const char over[] =
        "RObr/BROOOb/BBpOORob/BByybRRR/ggogPPYY/yoprPprp/YYYGPP/GYGG gg g5,e3,c2,e1 "
        "e7,b6,f2,c1,g4,c7 over";
    expect_caption("patterns", over, ENGLISH,
                   "Neither player has an action left. 27 to 24: player 2 wins.");
    expect_caption("patterns", over, GERMAN,
                   "Niemand hat noch eine Aktion. 27 zu 24: Seite 2 gewinnt.");
}

TEST(a_game_that_nobody_has_drawn_is_not_drawn) {
    struct game stranger = patterns_game;
    struct draw_style style = {.language = ENGLISH};
    struct view view = {.seen = {.words = {0}}};
    char drawing[64];
    struct text t = text_over(drawing, sizeof drawing);
    stranger.name = "stranger";
    assert_false(draw_text(&stranger, &view, &style, &t));
    assert_false(draw_svg(&stranger, &view, &style, &t));
    assert_false(draw_words(&stranger, &view, ENGLISH, &t));
    assert_string_equal(drawing, "");
}
