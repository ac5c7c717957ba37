/* Where games start: dealt, or from lines that were given, with random moves added. Everything
 * follows from the number of the game, so that the same source gives the same openings. */
#ifndef MATCH_OPENING_H
#define MATCH_OPENING_H

#include "rules/game.h"

#include <stdbool.h>

enum { PLIES_DRAWN = 64 }; /* random moves of an opening, at most */

struct opening_source {
    const struct game *game;
    struct options options;
    struct seed seed;
    int plies_least, plies_most; /* random moves before the engines play */
    char **lines;                /* a position, or moves; NULL: from the start */
    int line_count;
};

struct opening {
    struct seed seed; /* of the deal */
    bool placed;      /* it starts from a position that was given, not from the deal */
    union position start;
    int count; /* moves that are played before the engines do */
    move moves[GAME_PLIES_MOST];
};

/* The opening of that number, from 0. False, and why, if there is none: the line cannot be played,
 * or all openings of so many random moves end the game. */
bool opening_draw(const struct opening_source *source, long number, struct opening *opening,
                  struct refusal *why);

/* The position after its moves. */
union position opening_end(const struct game *game, const struct opening *opening);

#endif
