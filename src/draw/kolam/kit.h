/* What a game says of its kolams, for recipe.c and lattice.c: the lattices of their dots, and what
 * the sands in them mean. */
#ifndef DRAW_KOLAM_KIT_H
#define DRAW_KOLAM_KIT_H

#include "rules/game.h"

enum {
    KOLAM_CIRCLES = 40, /* of a lattice, at most: dots that have the same sand */
    KOLAM_LAST = 32,    /* moves that are remembered */
    KOLAM_BARE = -1,    /* in place of a sand: none */
};

enum kolam_shape {
    KOLAM_SQUARE,   /* rows and columns; a circle is a band of the same distance */
    KOLAM_TRIANGLE, /* each dot has six neighbours; a circle is what symmetry maps to each other */
    KOLAM_RINGS,    /* rings that grow outward round one dot; a circle is a ring */
};

/* A kolam has mirror axes through its centre, with equal angles between them: 2 or 3. */
struct kolam_grid {
    enum kolam_shape shape;
    uint8_t axes;
    uint8_t reach;   /* dots from the centre to the edge; the number of rings */
    uint8_t corner;  /* the same along a diagonal, in steps between neighbours; dots of a ring */
    uint8_t crossed; /* how often the line crosses itself between two dots, of 256 */
};

/* A game that is over, as it is remembered. */
struct kolam_story {
    const union position *end;
    enum result result;
    int moves;
    move last[KOLAM_LAST]; /* the last of them, the latest first */
};

struct kolam_kit {
    struct kolam_grid small; /* for a picture of a few millimetres */
    struct kolam_grid usual;
    struct kolam_grid large; /* for games with at least so many moves */
    int large_from;

    /* The sand of each circle from the centre outward, or KOLAM_BARE, which all of them are before.
     */
    void (*sands)(const struct kolam_story *story, int8_t sand[KOLAM_CIRCLES]);
};

#define DECLARE_KOLAM_KIT(name) extern const struct kolam_kit name##_kolam_kit;
GAMES(DECLARE_KOLAM_KIT)

#endif
