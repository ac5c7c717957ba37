/* Calls the drawing of a game, and adds what all of them have in common: the caption and the frame.
 */
#include "draw/draw.h"

#include "draw/drawing.h"
#include "draw/svg.h"
#include "draw/words.h"

static const struct drawing {
    text_drawer *text;
    svg_measurer *extent;
    svg_drawer *svg;
    words_drawer *words;
} drawings[] = {
#define DRAWING(name) {name##_draw_text, name##_extent, name##_draw_svg, name##_draw_words},
    GAMES(DRAWING)};

static const struct drawing *drawing_of(const struct game *game) {
    int index = game_index(game);
    return index < 0 ? NULL : &drawings[index];
}

void draw_caption(const struct game *game, const struct view *view, enum language language,
                  struct text *t) {
    const union position *p = &view->seen;
    enum result result = game->result(p);
    struct score score = game->score(p);
    if (result == ONGOING)
        words_add(t, in_language(language, "Player %d to move", "Spieler %d ist am Zug"),
                  game->to_move(p));
    else if (result == DRAWN)
        text_add(t, in_language(language, "The game is drawn", "Das Spiel endet unentschieden"));
    else
        words_add(t, in_language(language, "Player %d wins", "Spieler %d gewinnt"),
                  result == FIRST_WINS ? 1 : 2);
    if (result != ONGOING && score.counted) /* before the end hidden cards may count as well */
        words_add(t, in_language(language, ", %d to %d", ", %d zu %d"), score.points[0],
                  score.points[1]);
    text_char(t, '.');
}

bool draw_text(const struct game *game, const struct view *view, const struct draw_style *style,
               struct text *t) {
    const struct drawing *drawing = drawing_of(game);
    if (!drawing) return false;
    struct pen pen = {.t = t, .language = style->language, .colour = style->colour};
    words_add(t, "%s. ", game->title);
    draw_caption(game, view, style->language, t);
    text_add(t, "\n\n");
    drawing->text(&view->seen, style, &pen);
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
