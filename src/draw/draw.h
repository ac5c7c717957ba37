/* Pictures of positions: text for a terminal, SVG for everything else, words for screen readers.
 *
 * They are drawn of a view, so that a picture cannot show what its reader may not know. A full
 * position is drawn as the view that hides nothing. */
#ifndef DRAW_DRAW_H
#define DRAW_DRAW_H

#include "rules/game.h"

enum {
    DRAW_COLUMNS = 80, /* a text drawing is no wider */
    DRAW_TEXT = 16384, /* bytes that hold any drawing as text */
    DRAW_SVG = 65536,
    DRAW_WORDS = 4096,
};

struct draw_style {
    enum language language;
    bool colour; /* text: the colours of a terminal; the letters say the same without them */
    bool sizes;  /* the size of every group, where a game shows it */
    bool unsaid; /* text: who has won is left out, since the caller says it below the drawing */
    int near;    /* the player at the bottom, 1 or 2; 0 is 1 */
    const char *last; /* SVG: the name of the move that led here, whose place is marked; or NULL */
};

/* The board as lines of UTF-8. False, and nothing, for a game that nobody has drawn. */
bool draw_text(const struct game *game, const struct view *view, const struct draw_style *style,
               struct text *t);

/* One <svg> element that needs nothing else. It has no words in sight, so that texts in every
 * language can share it; those for screen readers are in the style's language. */
bool draw_svg(const struct game *game, const struct view *view, const struct draw_style *style,
              struct text *t);

/* Everything on the board in sentences. */
bool draw_words(const struct game *game, const struct view *view, enum language language,
                struct text *t);

/* Who is to move: "Player 1 to move."; or why it ended, the count, and who has won (tell_end). */
void draw_caption(const struct game *game, const struct view *view, enum language language,
                  struct text *t);

#endif
