/* What shows that a move was worse than another: the facts that changed, and the shortest lines of
 * play in which they do. */
#ifndef DRAW_TOLD_LOSS_H
#define DRAW_TOLD_LOSS_H

#include "rules/game.h"

#include <limits.h>

enum {
    TOLD_LINE_MOST = 24, /* moves of a line that is shown: nobody follows a longer one */
    TOLD_FACTS = 2,      /* one of each line, at most */
    TOLD_UNKNOWN = INT_MIN,
};

/* A fact of a position: one of its game's measures is at least, or at most, a number. */
struct told_fact {
    uint8_t kind;   /* which measure: the game's own number */
    uint8_t player; /* whose, 0 or 1 */
    int16_t about;  /* of what: a colour or a place, as the kind says */
    int16_t number; /* it is at least so much, ... */
    bool at_most;   /* ... or at most */
    bool missed;    /* the better line makes it true, not the one that was played */
    bool compared;  /* the words name the measure of both lines */
    bool decisive;  /* it decides the game: told of either line, and however far ahead */
    uint8_t plies;  /* of the line that makes it true, at most; 0: as many as it has */
    move reply;     /* follows the first move instead of the line's; NO_MOVE: the line's does */
    int16_t weight; /* what weighs most is told */
};

struct told_line {
    move moves[TOLD_LINE_MOST];
    int length; /* at least 1 */
};

/* Either line ends where the fact that it makes true becomes true. If it makes none true it is as
 * long as the other one, or as far as it is known, and the other one's fact is not true in it. */
struct told_loss {
    struct told_line played, better;
    struct told_fact facts[TOLD_FACTS];
    int count;
    bool likely; /* true in most of the worlds that the view allows, not in all */
};

static inline const struct told_line *told_line_of(const struct told_loss *loss,
                                                   const struct told_fact *fact) {
    return fact->missed ? &loss->better : &loss->played;
}

#endif
