/* Drawings in the library. */
#include <kolam.h>

#include "support/support.h"

#include <string.h>

TEST(every_game_is_drawn_in_every_way) {
    static char svg[KOLAM_DRAWING_TEXT], text[KOLAM_DRAWING_TEXT], words[KOLAM_DRAWING_TEXT];
    for (int i = 0; kolam_game_at(i); i++) {
        const kolam_game *game = kolam_game_at(i);
        kolam_position p;
        assert_true(kolam_setup(game, NULL, "7", &p, NULL));
        kolam_draw_svg(game, &p, NULL, svg);
        kolam_draw_text(game, &p, NULL, text);
        kolam_draw_words(game, &p, NULL, words);
        assert_true(strncmp(svg, "<svg ", 5) == 0 && strstr(svg, "</svg>"));
        assert_true(strchr(text, '\n') && strstr(words, "layer "));
    }
}

TEST(a_drawing_of_a_view_hides_what_the_view_hides) {
    static char one[KOLAM_DRAWING_TEXT], two[KOLAM_DRAWING_TEXT];
    const kolam_game *game = kolam_game_named("mandala");
    kolam_random random = {1};
    kolam_position p, other;
    kolam_view view, again;
    assert_true(kolam_setup(game, NULL, "7", &p, NULL));
    kolam_see(game, &p, KOLAM_READER_1, &view);
    kolam_imagine(game, &view, &random, &other);
    kolam_see(game, &other, KOLAM_READER_1, &again);
    kolam_draw_text(game, &view.seen, NULL, one);
    kolam_draw_text(game, &again.seen, NULL, two);
    assert_string_equal(one, two);
    kolam_draw_text(game, &p, NULL, two);
    assert_string_not_equal(one, two);
}

TEST(the_style_says_language_side_and_last_move) {
    static char plain[KOLAM_DRAWING_TEXT], styled[KOLAM_DRAWING_TEXT];
    const kolam_game *game = kolam_game_named("manalath");
    struct kolam_style style = {.language = KOLAM_GERMAN, .last = "oc4"};
    kolam_position p;
    kolam_move m;
    assert_true(kolam_setup(game, NULL, NULL, &p, NULL));
    assert_true(kolam_read_move(game, &p, "oc4", &m, NULL));
    kolam_play(game, &p, m);
    kolam_draw_svg(game, &p, NULL, plain);
    kolam_draw_svg(game, &p, &style, styled);
    assert_true(strstr(plain, "Player 2 to move") && strstr(styled, "Seite 2 ist am Zug"));
    assert_true(strlen(styled) > strlen(plain));
}

TEST(turns_and_moves_are_told) {
    char sentence[KOLAM_SENTENCE_TEXT];
    const kolam_game *game = kolam_game_named("manalath");
    kolam_position p;
    kolam_move m;
    assert_true(kolam_setup(game, NULL, NULL, &p, NULL));
    kolam_tell_turn(game, &p, KOLAM_ENGLISH, sentence);
    assert_non_null(strstr(sentence, "layer 1"));
    assert_true(kolam_read_move(game, &p, "oc4", &m, NULL));
    kolam_tell_move(game, &p, m, KOLAM_ENGLISH, sentence);
    assert_non_null(strstr(sentence, "c4"));
}

TEST(a_final_layout_is_counted) {
    char error[KOLAM_ERROR_TEXT];
    kolam_position p;
    assert_false(kolam_read_layout(kolam_game_named("manalath"), "", &p, error));
    assert_true(strlen(error) > 0);
}
