/* Mandala where it can be computed: claims that end the game, whatever is hidden. */
#ifndef TRAIN_MANDALA_EXACT_H
#define TRAIN_MANDALA_EXACT_H

#include "rules/game.h"

enum {
    CUPS_MOST = 21,     /* pairs of colours */
    UTILITY_WIN = 1000, /* a win counts so many points; then the margin counts */
};

/* What the other player's first two cup cards may be. */
struct cups {
    bag cards[CUPS_MOST];
    double odds[CUPS_MOST];
    int count;
};

/* What a position is worth to a player, for each of the cups. */
struct worth {
    int utility[CUPS_MOST];
};

struct cups cups_of(const struct view *view, int player);

/* A position that is over or at claims, under best play of both by utility: the other player knows
 * the own cup, `player` (1 or 2) does not. False if that leads beyond the end of the claims, or if
 * the best choice depends on what is not known. */
bool exact_solve(const union position *p, int player, const struct cups *cups, struct worth *worth);

/* The mean margin in hundredths of a point. */
int worth_margin(const struct worth *worth, const struct cups *cups);
bool worth_is_win(const struct worth *worth, const struct cups *cups);

#endif
