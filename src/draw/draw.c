/* Calls the drawing of a game, and adds what all of them have in common: the caption and the frame.
 */
#include "draw/draw.h"

#include "draw/drawing.h"
#include "draw/svg.h"
#include "draw/tell.h"
#include "draw/words.h"

static const struct drawing {
    svg_measurer *extent;
    svg_drawer *svg;
    words_drawer *words;
} drawings[] = {
#define DRAWING(name) {name##_extent, name##_draw_svg, name##_draw_words},
    GAMES(DRAWING)};

/* Apart from the others, so that a program that draws no text, as in a browser, has none of it. */
static text_drawer *const text_drawers[] = {
#define TEXT_DRAWER(name) name##_draw_text,
    GAMES(TEXT_DRAWER)};

static const struct drawing *drawing_of(const struct game *game) {
    int index = game_index(game);
    return index < 0 ? NULL : &drawings[index];
}

void draw_caption(const struct game *game, const struct view *view, enum language language,
                  struct text *t) {
    int player = game->to_move(&view->seen);
    if (player)
        words_add(t, in_language(language, "Player %d to move.", "Seite %d ist am Zug."), player);
    else
        tell_end(game, view, NULL, language, t);
}

/* Below the board, since the count comes first, then the winner. */
static void add_result(const struct game *game, const struct view *view, enum language language,
                       struct text *t) {
    char caption[TELL_TEXT];
    struct text c = text_over(caption, sizeof caption);
    draw_caption(game, view, language, &c);
    words_wrap(caption, DRAW_COLUMNS);
    words_add(t, "\n%s\n", caption);
}

bool draw_text(const struct game *game, const struct view *view, const struct draw_style *style,
               struct text *t) {
    int index = game_index(game);
    if (index < 0) return false;
    struct pen pen = {.t = t, .language = style->language, .colour = style->colour};
    bool counted = game->to_move(&view->seen) == 0 && game->score(&view->seen).counted;
    words_add(t, "%s. ", game->title);
    if (counted)
        text_add(t, in_language(style->language, "The game is over.", "Die Partie ist zu Ende."));
    else
        draw_caption(game, view, style->language, t);
    text_add(t, "\n\n");
    text_drawers[index](&view->seen, style, &pen);
    if (counted && !style->unsaid) add_result(game, view, style->language, t);
    return true;
}

bool draw_words(const struct game *game, const struct view *view, enum language language,
                struct text *t) {
    const struct drawing *drawing = drawing_of(game);
    if (!drawing) return false;
    draw_caption(game, view, language, t);
    drawing->words(&view->seen, language, t);
    return true;
}

bool draw_svg(const struct game *game, const struct view *view, const struct draw_style *style,
              struct text *t) {
    const struct drawing *drawing = drawing_of(game);
    if (!drawing) return false;
    svg_open(drawing->extent(&view->seen), t);
    words_add(t, "<title>%s. ", game->title);
    draw_caption(game, view, style->language, t);
    text_add(t, "</title>\n<desc>");
    draw_words(game, view, style->language, t);
    text_add(t, "</desc>\n");
    svg_prepare(t);
    drawing->svg(&view->seen, style, t);
    text_add(t, "</svg>\n");
    return true;
}
