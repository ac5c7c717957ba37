/* How an engine plays below full strength. A level searches with few nodes, follows what it found
 * only so far, overlooks what its blind spots hide, and misjudges what is left by a random amount
 * that is much the same for moves of one kind throughout a game. So it errs as people do: again in
 * the same way, and where the first look misleads. */
#ifndef SEARCH_LEVEL_H
#define SEARCH_LEVEL_H

#include "rules/game.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    LEVELS = 10,       /* 1 is the weakest, and 10 is everything we have */
    LEVEL_TENTHS = 10, /* of the way from a level to the next: finer steps */
};

struct level {
    uint32_t nodes;
    int16_t lines; /* moves that it looks at, the best first */
    int16_t
        foresight; /* plies of a line that it follows: it judges the position there at a glance */
    int16_t blindness; /* how much it overlooks, as blind_spots of the game say; 0: nothing */
    int16_t blur;      /* the typical misjudgement, in the unit of values */
};

/* What people overlook who are still learning the game. Any of them may be NULL. */
struct blind_spots {
    /* Whether the move line[at] is overlooked in p; those before it have been played. */
    bool (*overlooks)(const union position *p, const move *line, int at, int blindness);

    /* How much better than it is the move seems in p, in the unit of values. */
    int (*illusion)(const union position *p, move m, int blindness);

    /* In the middle of a line a glance tells nothing, since threats decide: the foresight only
     * hides forced ends. */
    bool sharp;

    /* The kind of the move: moves of one kind are misjudged alike throughout a game. */
    unsigned (*kind)(const union position *p, move m);
};

#endif
