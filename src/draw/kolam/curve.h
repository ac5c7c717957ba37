/* The line of a kolam as smooth curves: a cubic one round each corner. */
#ifndef DRAW_KOLAM_CURVE_H
#define DRAW_KOLAM_CURVE_H

#include "draw/kolam/line.h"

/* Where a curve begins or ends, and how far and where to it sets out from there, or arrives: to the
 * control point, which lies before it where it ends. In units. */
struct curve_end {
    struct point at, handle;
};

struct curve {
    struct curve_end from, to;
    bool straight;
};

/* A place in the lattice, in units. */
struct point curve_in_units(struct point p);

struct curve curve_round(const struct lattice *l, const struct line *line, struct passage p);

#endif
