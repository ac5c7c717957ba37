/* The parts of Mandala's table, each in a file of its own. */
#ifndef GAMES_MANDALA_TERMINAL_DRAW_H
#define GAMES_MANDALA_TERMINAL_DRAW_H

#include "games/mandala/terminal/tabletop.h"

/* Name, points, clock, hand, cup and river of the player who sits there. */
void mandala_draw_side(const struct tabletop *t, struct canvas *c, enum side side);

void mandala_draw_middle(const struct tabletop *t, struct canvas *c);

/* Deck, discard pile, and the tally of what is not seen. */
void mandala_draw_piles(const struct tabletop *t, struct canvas *c);

/* What is urgent, in words. */
void mandala_draw_notice(const struct tabletop *t, struct canvas *c);

/* When the game is over, in place of the mandalas: what each space of the rivers brought; and in
 * place of the notice: what was left on the mandalas. */
void mandala_draw_end(const struct tabletop *t, struct canvas *c);

#endif
