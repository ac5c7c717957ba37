/* The dots of a kolam, and the gates between them.
 *
 * Neighbouring dots share a gate, which each of them has as its own: the two are mates. On the
 * edge of the lattice a gate has none. The gates of a dot follow each other anticlockwise, and
 * between two of them the line bends round a corner of the dot; a corner has the number of the gate
 * before it. So the line meets every corner once, and all that is free is what happens at gates.
 *
 * Symmetry maps gates to each other; those that it does make an orbit, and are treated alike. */
#ifndef DRAW_KOLAM_LATTICE_H
#define DRAW_KOLAM_LATTICE_H

#include "draw/kolam/kit.h"

enum {
    LATTICE_DOTS = 160,
    LATTICE_GATES = 960,
    LATTICE_REACH = 8,
    LATTICE_HALF = 300,  /* half the width of the picture, whose centre is (0, 0) */
    LATTICE_FINE = 64,   /* lengths in a lattice are so many parts of a unit */
    LATTICE_ONE = 16384, /* the length of a direction */
    NO_MATE = -1,
};

struct point {
    int x, y;
};

struct lattice_dot {
    struct point at;
    int lobe;   /* the width of what the line goes round */
    int grain;  /* the width of the dot */
    int x, y;   /* its place in the lattice; of rings the number in the ring, and the ring */
    int first;  /* of its gates */
    int degree; /* how many they are */
    int circle;
};

struct lattice_gate {
    struct point at;
    struct point out; /* the direction away from the dot */
    int size;         /* how far dots are from each other here */
    int16_t mate, dot, orbit;
};

struct lattice {
    const struct kolam_grid *grid;
    int dots, gates, orbits, circles;
    int stroke; /* the width of the line */
    struct lattice_dot dot[LATTICE_DOTS];
    struct lattice_gate gate[LATTICE_GATES];
    bool on_axis[LATTICE_GATES]; /* of orbits: between dots of one axis, where it must be crossed */
    int16_t index[2 * LATTICE_REACH + 1][2 * LATTICE_REACH + 1]; /* of dots, by their places */
};

void lattice_build(struct lattice *l, const struct kolam_grid *grid);

/* The gates of the same dot beside a gate, anticlockwise and clockwise. */
int lattice_next(const struct lattice *l, int gate);
int lattice_previous(const struct lattice *l, int gate);

#endif
