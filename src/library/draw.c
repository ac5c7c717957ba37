/* Drawings and sentences in the library. */
#include "library/kolam_internal.h"

#include "draw/draw.h"
#include "draw/tell.h"

static_assert((int)KOLAM_DRAWING_TEXT >= (int)DRAW_SVG, "the header promises enough room");
static_assert((int)KOLAM_DRAWING_TEXT >= (int)DRAW_TEXT, "the header promises enough room");
static_assert((int)KOLAM_DRAWING_TEXT >= (int)DRAW_WORDS, "the header promises enough room");
static_assert((int)KOLAM_SENTENCE_TEXT == (int)TELL_TEXT, "the header promises enough room");
static_assert((int)KOLAM_GERMAN == (int)GERMAN, "the languages are numbered alike");

static struct draw_style style_inside(const struct kolam_style *style) {
    if (!style) return (struct draw_style){.language = ENGLISH};
    return (struct draw_style){
        .language = (enum language)style->language,
        .near = style->near,
        .colour = style->colour,
        .sizes = style->sizes,
        .last = style->last,
    };
}

void kolam_draw_svg(const kolam_game *game, const kolam_position *p,
                    const struct kolam_style *style, char *drawing) {
    const struct draw_style inside = style_inside(style);
    struct text t = text_over(drawing, KOLAM_DRAWING_TEXT);
    draw_svg(rules_of(game), view_of(p), &inside, &t);
}

void kolam_draw_text(const kolam_game *game, const kolam_position *p,
                     const struct kolam_style *style, char *drawing) {
    const struct draw_style inside = style_inside(style);
    struct text t = text_over(drawing, KOLAM_DRAWING_TEXT);
    draw_text(rules_of(game), view_of(p), &inside, &t);
}

void kolam_draw_words(const kolam_game *game, const kolam_position *p,
                      const struct kolam_style *style, char *drawing) {
    struct text t = text_over(drawing, KOLAM_DRAWING_TEXT);
    draw_words(rules_of(game), view_of(p), style_inside(style).language, &t);
}

void kolam_tell_turn(const kolam_game *game, const kolam_position *p, enum kolam_language language,
                     char *sentence) {
    struct text t = text_over(sentence, KOLAM_SENTENCE_TEXT);
    tell_turn(rules_of(game), view_of(p), NULL, (enum language)language, &t);
}

void kolam_tell_move(const kolam_game *game, const kolam_position *p, kolam_move m,
                     enum kolam_language language, char *sentence) {
    struct text t = text_over(sentence, KOLAM_SENTENCE_TEXT);
    tell_move(rules_of(game), view_of(p), m, (enum language)language, &t);
}
