/* The parts of every SVG drawing: frame, style, the six silhouettes, tokens, cards, markers.
 *
 * Parts are defined once around (0, 0) and used where they are needed; coordinates are whole
 * numbers. The ground follows the reader's theme; whatever has the colour of sand has a rim that
 * shows on both. */
#ifndef DRAW_SVG_H
#define DRAW_SVG_H

#include "draw/drawing.h"

/* The outline of a colour's sign, within 10 of (0, 0), as the data of a path. */
const char *svg_silhouette(int colour);

/* <svg>, without an end. */
void svg_open(struct extent extent, struct text *t);

/* The style, the parts and the ground. */
void svg_prepare(struct text *t);

/* A part that has no colour of its own, by its name. */
void svg_part(struct text *t, const char *part, int x, int y);

void svg_rect(struct text *t, const char *class, int x, int y, int width, int height);

enum svg_sand { SVG_FACE_UP, SVG_FACE_DOWN, SVG_CARD };

enum { SVG_TOKEN = 20 /* its radius */, SVG_CARD_WIDTH = 36, SVG_CARD_HEIGHT = 50 };

/* A token or a card of a colour. */
void svg_sand(struct text *t, enum svg_sand kind, int colour, int x, int y);

/* Text centred on a point, of one of the classes k-name (coordinates), k-small, k-large. */
void svg_string(struct text *t, const char *class, int x, int y, const char *string);
void svg_number(struct text *t, const char *class, int x, int y, int number);
void svg_letter(struct text *t, const char *class, int x, int y, char letter);

/* How many there are, in a small round. */
void svg_count(struct text *t, int x, int y, int count);

/* A player's marker with a number on it. Players are 0 and 1. */
void svg_marker(struct text *t, int player, int x, int y, int number);

/* The mark of the last move: the corners of a frame round a point, so far from it. */
void svg_last(struct text *t, int x, int y, int half_width, int half_height);

/* A player as a pawn, with an arrow if it is that player's move, or a crown, or = for a draw. */
void svg_player(struct text *t, const struct game *game, const union position *p, int player, int x,
                int y);

#endif
