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
    static const char *const turn[LANGUAGES] = {
        [ENGLISH] = "Player %d to move", [GERMAN] = "Spieler %d ist am Zug"};
    static const char *const wins[LANGUAGES] = {
        [ENGLISH] = "Player %d wins", [GERMAN] = "Spieler %d gewinnt"};
    static const char *const draw[LANGUAGES] = {
        [ENGLISH] = "The game is drawn", [GERMAN] = "Das Spiel endet unentschieden"};
    static const char *const score_text[LANGUAGES] = {
        [ENGLISH] = ", %d to %d", [GERMAN] = ", %d zu %d"};
    const union position *p = &view->seen;
    enum result result = game->result(p);
    struct score score = game->score(p);
    if (result == ONGOING)
        words_add(t, turn[language], game->to_move(p));
    else if (result == DRAWN)
        text_add(t, draw[language]);
    else
        words_add(t, wins[language], result == FIRST_WINS ? 1 : 2);
    if (result != ONGOING && score.counted) /* before the end hidden cards may count as well */
        words_add(t, score_text[language], score.points[0], score.points[1]);
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
