/* Pictures of links: what is seen in them, that nothing hidden is, and what strange names do. */
#include "server/picture/picture.h"
#include "games/games.h"
#include "support/support.h"

#include <cairo.h>
#include <stdio.h>
#include <string.h>

enum { RANDOM = 3 };

static char svg[2][PICTURE_SVG];

static union position position_after(const struct game *game, int moves) {
    struct options options = options_initial(game);
    struct seed seed = {{7}};
    struct random random = random_from(RANDOM);
    struct refusal why;
    union position p;
    assert_true(game->setup(&options, &seed, &p, &why));
    for (int i = 0; i < moves && game->to_move(&p) != 0; i++)
        game->play(&p, game->pick(&p, &random));
    return p;
}

static struct preview preview_of(const struct game *game, const union position *p, int moves) {
    struct preview preview;
    memset(&preview, 0, sizeof preview);
    preview.game = game;
    preview.has_board = true;
    preview.moves = moves;
    preview.is_over = game->to_move(p) == 0;
    preview.result = game->result(p);
    game->view(p, SPECTATOR, &preview.view);
    for (int i = 0; i < LANGUAGES; i++) {
        text_copy(preview.names[i][0], PREVIEW_NAME, "Anna");
        text_copy(preview.names[i][1], PREVIEW_NAME, "Ben");
    }
    return preview;
}

/* As a finished game has it. */
static void leave_kolam(struct preview *preview, const union position *end) {
    struct kolam_trail trail;
    struct kolam_recipe recipe;
    struct text t = text_over(preview->kolam, sizeof preview->kolam);
    trail_begin(&trail, preview->game, end);
    assert_true(trail_end(&trail, end, FIRST_WINS, &recipe));
    recipe_write(&recipe, &t);
}

static const char *write(const struct preview *preview, enum language language, int to) {
    struct text t = text_over(svg[to], PICTURE_SVG);
    assert_true(picture_write(preview, language, &t));
    return svg[to];
}

/* What is left of a picture file. */
struct reading {
    const char *at;
    size_t left;
};

static cairo_status_t read_bytes(void *context, unsigned char *bytes, unsigned int length) {
    struct reading *r = context;
    if (length > r->left) return CAIRO_STATUS_READ_ERROR;
    memcpy(bytes, r->at, length);
    r->at += length;
    r->left -= length;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *paint(const struct preview *preview) {
    struct text t = text_over(svg[0], PICTURE_SVG);
    struct buffer png = {0};
    assert_true(picture_write(preview, ENGLISH, &t));
    assert_true(picture_paint(&t, &png));
    struct reading r = {png.start, png.used};
    cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(read_bytes, &r);
    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    assert_int_equal(cairo_image_surface_get_width(surface), PICTURE_WIDTH);
    assert_int_equal(cairo_image_surface_get_height(surface), PICTURE_HEIGHT);
    buffer_done(&png);
    return surface;
}

/* Pixels of that colour from x to the right edge, or left of it. */
static int count(cairo_surface_t *surface, uint32_t colour, int from, int to) {
    int found = 0, stride = cairo_image_surface_get_stride(surface);
    const unsigned char *bytes = cairo_image_surface_get_data(surface);
    for (int y = 0; y < PICTURE_HEIGHT; y++)
        for (int x = from; x < to; x++) {
            uint32_t pixel;
            memcpy(&pixel, bytes + y * stride + 4 * x, sizeof pixel);
            found += (pixel & 0xffffff) == colour;
        }
    return found;
}

TEST(a_picture_shows_the_board_on_the_right_in_the_colours_of_the_light_theme) {
    const struct game *game = game_named("manalath");
    union position p = position_after(game, 20);
    struct preview preview = preview_of(game, &p, 20);
    cairo_surface_t *surface = paint(&preview);
    assert_true(count(surface, 0xff9e1b, 560, PICTURE_WIDTH) > 3000); /* orange stones */
    assert_true(count(surface, 0xf0e8da, 560, PICTURE_WIDTH) > 30000);
    assert_int_equal(count(surface, 0xff9e1b, 0, 560), 0);
    assert_true(count(surface, 0xfaf6ef, 0, 560) > 250000); /* paper */
    assert_true(count(surface, 0x2a2622, 0, 560) > 3000);   /* words */
    cairo_surface_destroy(surface);
}

TEST(names_that_are_no_plain_words_stay_on_the_left_and_do_no_harm) {
    static const char *const names[][2] = {
        {"<script>&\"'</text>", "\xff\x01\u202eevil\ufffe\xed\xa0\x80"},
        {"WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "漢字漢字漢字漢字漢字漢字漢字漢字"},
        {"שלום עולם", "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀"},
    };
    const struct game *game = game_named("manalath");
    union position p = position_after(game, 0);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct preview preview = preview_of(game, &p, 0);
        for (int k = 0; k < 2; k++) text_copy(preview.names[ENGLISH][k], PREVIEW_NAME, names[i][k]);
        cairo_surface_t *surface = paint(&preview);
        assert_int_equal(count(surface, 0x2a2622, 540, 580), 0); /* between names and board */
        cairo_surface_destroy(surface);
        if (i > 0) continue;
        assert_non_null(strstr(svg[0], ">&lt;script&gt;&amp;&quot;&#39;"));
        assert_non_null(strstr(svg[0], ">evil</text>"));
    }
}

TEST(the_words_of_a_picture_say_how_it_stands) {
    const struct game *game = game_named("patterns");
    union position now = position_after(game, 10), end = position_after(game, GAME_PLIES_MOST);
    struct preview live = preview_of(game, &now, 10), over = preview_of(game, &end, 40);
    text_copy(live.last, sizeof live.last, "Ec3");
    assert_non_null(strstr(write(&live, ENGLISH, 0), "Move 10: <tspan font-weight=\"700\">Ec3<"));
    assert_non_null(strstr(svg[0], " points, to move</text>"));
    assert_non_null(strstr(write(&live, GERMAN, 0), "Zug 10: "));
    assert_non_null(strstr(svg[0], ", am Zug</text>"));
    assert_non_null(strstr(write(&over, ENGLISH, 0), " points, wins</text>"));
    assert_non_null(strstr(write(&over, GERMAN, 0), " Punkte, gewinnt</text>"));
    assert_null(strstr(svg[0], "var("));
}

TEST(a_picture_marks_the_last_move) {
    const struct game *game = game_named("manalath");
    union position p = position_after(game, 10);
    struct preview preview = preview_of(game, &p, 10);
    text_copy(preview.last, sizeof preview.last, "oa1");
    assert_non_null(strstr(write(&preview, ENGLISH, 0), "<path class=\"k-ink\" d=\"M157 405h"));
    preview.moves = 0;
    assert_null(strstr(write(&preview, ENGLISH, 0), "<path class=\"k-ink\" d=\"M"));
}

/* The painter is given the SVG and nothing else. */
TEST(a_spectators_picture_is_the_same_whatever_cards_are_hidden) {
    const struct game *game = game_named("mandala");
    struct random random = random_from(RANDOM);
    for (int moves = 0; moves < 60; moves += 6) {
        union position p = position_after(game, moves), other;
        struct preview preview = preview_of(game, &p, moves);
        game->imagine(&preview.view, &random, &other);
        struct preview imagined = preview_of(game, &other, moves);
        write(&preview, ENGLISH, 0);
        assert_string_equal(svg[0], write(&imagined, ENGLISH, 1));
        preview.view.seen = p;
        assert_string_not_equal(svg[1], write(&preview, ENGLISH, 0)); /* which shows the hands */
    }
}

TEST(every_game_has_pictures_that_differ_with_the_position) {
    for (int i = 0; game_at(i); i++) {
        union position start = position_after(game_at(i), 0), later = position_after(game_at(i), 9);
        struct preview a = preview_of(game_at(i), &start, 0);
        struct preview b = preview_of(game_at(i), &later, 0);
        write(&a, ENGLISH, 0);
        assert_string_not_equal(svg[0], write(&b, ENGLISH, 1));
    }
}

TEST(a_finished_game_shows_its_kolam_beside_the_board) {
    for (int i = 0; game_at(i); i++) {
        union position p = position_after(game_at(i), GAME_PLIES_MOST);
        struct preview preview = preview_of(game_at(i), &p, 30);
        assert_null(strstr(write(&preview, ENGLISH, 0), "kolam-thread"));
        leave_kolam(&preview, &p);
        assert_non_null(strstr(write(&preview, ENGLISH, 0), "kolam-thread"));
        cairo_surface_destroy(paint(&preview));
    }
}
