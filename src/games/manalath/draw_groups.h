/* The groups of Manalath, for those who tell and show them: which there are, what a placement would
 * come to, and which of them decided a game. */
#ifndef GAMES_MANALATH_DRAW_GROUPS_H
#define GAMES_MANALATH_DRAW_GROUPS_H

#include "rules/game.h"

/* The cells next to any of a set. */
cells manalath_beside(cells set);

/* All groups of a colour with so many pieces. */
cells manalath_groups(const struct manalath *p, int colour, int size);

/* The cells where a piece of that colour would make a group of 5. */
cells manalath_fives(const struct manalath *p, int colour);

/* Cells in words: "d3, e4 and f5", or how many there are. */
struct manalath_cells {
    char text[32];
};
struct manalath_cells manalath_cells_text(const struct manalath *p, cells set,
                                          enum language language);

/* What a placement does to the player who makes it, now or with the next turn. */
enum manalath_fate {
    FATE_QUIET,
    FATE_FORCES, /* threatens a 5 */
    FATE_GIVES,  /* lets the opponent win with the next turn */
    FATE_TRAPS,  /* leaves the opponent a 4 that cannot become 5 */
    FATE_WINS,
    FATE_LOSES,
    FATE_DRAWS,
    FATE_LARGE, /* not allowed: more than 5 */
    FATE_SPENT, /* not possible: none is left */
};

struct manalath_prospect {
    cells group; /* that the piece would make */
    enum manalath_fate fate;
    cells ways; /* where the 5 of FORCES or GIVES would be made; none if it is there already */
};

/* Of a piece of that colour on an empty cell, whether it is allowed or not. Somebody must be to
 * move. */
struct manalath_prospect manalath_foresee(const struct manalath *p, int colour, int cell);

/* How it ended, if somebody's own groups decided it. */
struct manalath_verdict {
    int player; /* whose; 0: nobody's */
    bool won;
    cells groups;
};

struct manalath_verdict manalath_judge(const struct manalath *p);

#endif
