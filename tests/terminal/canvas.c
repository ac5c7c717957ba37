/* The canvas, and what its paints become: without a terminal. */
#include "support/support.h"
#include "terminal/canvas/canvas.h"
#include "terminal/canvas/palette.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 5, COLUMNS = 12 };

static struct cell paper[ROWS * COLUMNS];

static struct canvas blank(void) {
    struct canvas c = {ROWS, COLUMNS, paper};
    canvas_clear(&c);
    return c;
}

static void expect_text(const struct canvas *c, const char *expected) {
    char text[1024];
    struct text t = text_over(text, sizeof text);
    canvas_text(c, &t);
    assert_string_equal(text, expected);
}

static const struct brush ink = {.ink = PAINT_INK};

TEST(what_lies_beside_the_canvas_is_not_drawn) {
    struct canvas c = blank();
    canvas_write(&c, 0, -2, ink, "Kolam");
    canvas_write(&c, 1, 9, ink, "Kolam");
    canvas_write(&c, ROWS, 0, ink, "Kolam");
    canvas_fill(&c, (struct area){-5, -5, 6, 6}, ink, '#');
    expect_text(&c, "#am\n         Kol\n\n\n\n");
}

TEST(a_character_takes_one_column_whatever_its_bytes) {
    struct canvas c = blank();
    assert_int_equal(canvas_write(&c, 0, 0, ink, "Grün ▙"), 6);
    assert_int_equal(canvas_width("Züge"), 4);
    expect_text(&c, "Grün ▙\n\n\n\n\n");
}

TEST(what_is_no_text_is_shown_as_question_marks) {
    struct canvas c = blank();
    canvas_write(&c, 0, 0, ink, "a\x1b\xff z");
    expect_text(&c, "a?? z\n\n\n\n\n");
}

TEST(words_are_wrapped_between_words) {
    struct canvas c = blank();
    int rows = canvas_wrap(&c, (struct area){0, 1, 3, 8}, ink, "one two three\n\nfour five");
    assert_int_equal(rows, 5);
    expect_text(&c, " one two\n three\n\n\n\n");
}

TEST(a_word_that_is_longer_than_a_row_is_broken) {
    struct canvas c = blank();
    assert_int_equal(canvas_wrap(&c, (struct area){0, 0, 5, 4}, ink, "abcdefghij k"), 3);
    expect_text(&c, "abcd\nefgh\nij k\n\n\n");
}

TEST(what_is_cut_ends_with_an_ellipsis) {
    struct canvas c = blank();
    canvas_write_within(&c, 0, 0, 5, ink, "abcdefgh");
    canvas_write_within(&c, 1, 0, 5, ink, "abcde");
    expect_text(&c, "abcd…\nabcde\n\n\n\n");
}

TEST(a_frame_has_round_corners) {
    struct canvas c = blank();
    canvas_frame(&c, (struct area){0, 0, 3, 4}, LINE_LIGHT, ink);
    expect_text(&c, "╭──╮\n│  │\n╰──╯\n\n\n");
}

/* Paints */

static int distance(uint32_t a, uint32_t b) {
    return abs((int)(a >> 16) - (int)(b >> 16)) + abs((int)(a >> 8 & 255) - (int)(b >> 8 & 255)) +
           abs((int)(a & 255) - (int)(b & 255));
}

TEST(sands_are_told_apart_with_any_number_of_colours) {
    for (int a = PAINT_SAND; a < PAINTS; a++)
        for (int b = a + 1; b < PAINTS; b++) {
            assert_true(distance(palette_exact(THEME_DARK, (enum paint)a),
                                 palette_exact(THEME_DARK, (enum paint)b)) > 100);
            assert_int_not_equal(palette_256(THEME_DARK, (enum paint)a),
                                 palette_256(THEME_DARK, (enum paint)b));
            assert_int_not_equal(palette_16((enum paint)a), palette_16((enum paint)b));
        }
}

TEST(the_colours_that_people_set_themselves_are_left_to_them) {
    for (int theme = 0; theme < THEMES; theme++)
        for (int paint = 0; paint < PAINTS; paint++)
            assert_in_range(palette_256((enum theme)theme, (enum paint)paint), 16, 255);
}

/* The relative luminance of the web's guidelines, roughly: squares in place of powers of 2.2. */
static double luminance(uint32_t colour) {
    double red = (colour >> 16) / 255.0, green = (colour >> 8 & 255) / 255.0,
           blue = (colour & 255) / 255.0;
    return 0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue;
}

static double contrast(enum theme theme, enum paint a, enum paint b) {
    double one = luminance(palette_exact(theme, a)) + 0.05,
           two = luminance(palette_exact(theme, b)) + 0.05;
    return one > two ? one / two : two / one;
}

TEST(words_can_be_read_on_every_ground_in_both_themes) {
    for (int theme = 0; theme < THEMES; theme++) {
        enum theme t = (enum theme)theme;
        assert_true(contrast(t, PAINT_INK, PAINT_GROUND) > 7);
        assert_true(contrast(t, PAINT_FAINT, PAINT_GROUND) > 4);
        assert_true(contrast(t, PAINT_BAD, PAINT_GROUND) > 4);
        assert_true(contrast(t, PAINT_LAST, PAINT_GROUND) > 4);
        assert_true(contrast(t, PAINT_INK, PAINT_WATER) > 5);
        assert_true(contrast(t, PAINT_INK, PAINT_STONE) > 7);
        assert_true(contrast(t, PAINT_DARK, PAINT_PALE) > 7);
        for (int sand = 0; sand < 6; sand++)
            assert_true(contrast(t, paint_on_sand(sand), (enum paint)(PAINT_SAND + sand)) > 3.5);
    }
}
