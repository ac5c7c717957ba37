/* What is being chosen, recommended or was just played, shown on the places of Mandala's table:
 * frames for where one can go, and badges. Without colours the weight of a frame and the shape of a
 * badge still tell. */
#ifndef GAMES_MANDALA_TERMINAL_MARKS_H
#define GAMES_MANDALA_TERMINAL_MARKS_H

#include "games/mandala/terminal/tabletop.h"

struct marks {
    bool cursor, chosen, target, hint, last;
};

struct marks marks_of(const struct scene *scene, int spot);

/* A frame along the inner edge of the area, if the cursor is there or can go there. */
void marks_frame(struct canvas *c, struct area area, struct marks marks, enum paint ground);

enum badge { BADGE_LAST, BADGE_HINT };

void marks_badge(struct canvas *c, int row, int column, enum badge badge, enum paint ground);

/* Badges of an area that has a frame of its own, in its left edge. */
void marks_badges(struct canvas *c, struct area area, struct marks marks, enum paint ground);

/* The claim that was played last, neither kept nor discarded if there was none. */
struct claim {
    bool kept, discarded;
    int player, colour;
};

struct claim marks_last_claim(const struct scene *scene);

/* While a colour of the hand is chosen: what its cards would do on that spot, or why it is closed
 * to them, in the line from that column on. Nothing on spots where no cards go. */
void marks_brief(const struct scene *scene, struct canvas *c, int spot, int row, int column,
                 enum paint ground);

/* The cards of the move that is about to be chosen, if they go to that spot. */
void marks_preview(const struct scene *scene, struct canvas *c, int spot, int row, int column);

#endif
