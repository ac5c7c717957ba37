/* Lays out the three shapes. All arithmetic is in whole numbers, so that a picture is the same
 * everywhere. */
#include "draw/kolam/lattice.h"

#include "base/text/numbers.h"

#include <stdlib.h>

enum {
    GRAIN = 19,       /* the width of a dot in percent of the distance between dots */
    RING_GROWTH = 71, /* a ring is so many percent of the next one */
};

/* A direction, anticlockwise from the right: `part` of `whole` parts of a turn. */

static int64_t sine_of_quarter(int64_t angle) { /* in radians, 2^28 of them */
    int64_t square = angle * angle >> 28, term = angle, sum = angle;
    for (int i = 2; i < 10; i += 2) {
        term = -(term * square >> 28) / (i * (i + 1));
        sum += term;
    }
    return (sum + (1 << 13)) >> 14;
}

static int sine(int part, int whole) {
    const int64_t turn = 1686629713; /* 2 pi, 2^28 of it */
    part = (part % whole + whole) % whole;
    if (2 * part > whole) return -sine(whole - part, whole);
    if (4 * part > whole) return sine(whole - 2 * part, 2 * whole); /* mirrored: the same */
    return (int)sine_of_quarter(turn * part / whole);
}

static struct point direction(int part, int whole) {
    return (struct point){sine(4 * part + whole, 4 * whole), -sine(part, whole)};
}

static int scaled(int length, int by) {
    int64_t product = (int64_t)length * by;
    return (int)((product + (product < 0 ? -LATTICE_ONE / 2 : LATTICE_ONE / 2)) / LATTICE_ONE);
}

static struct point moved(struct point from, struct point towards, int length) {
    return (struct point){from.x + scaled(towards.x, length), from.y + scaled(towards.y, length)};
}

/* Flat lattices: rows of dots at a constant distance. Steps to neighbours, anticlockwise. */

static const struct step {
    int8_t x, y;
} square_steps[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}},
  triangle_steps[] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};

static bool is_flat(const struct lattice *l) {
    return l->grid->shape != KOLAM_RINGS;
}

static int degree_of(const struct lattice *l) {
    return l->grid->shape == KOLAM_TRIANGLE ? 6 : 4;
}

static bool is_inside(const struct kolam_grid *grid, int x, int y) {
    int across = abs(x), down = abs(y), third = abs(x + y);
    if (grid->shape == KOLAM_SQUARE)
        return larger(across, down) <= grid->reach && across + down <= grid->corner;
    int diagonal = larger(abs(x - y), larger(abs(2 * x + y), abs(x + 2 * y)));
    return larger(larger(across, down), third) <= grid->reach && diagonal <= grid->corner;
}

static int dot_at(const struct lattice *l, int x, int y) {
    int around = l->grid->corner;
    if (!is_flat(l)) return y == 0 ? 0 : 1 + (y - 1) * around + (x % around + around) % around;
    return is_inside(l->grid, x, y) ? l->index[y + LATTICE_REACH][x + LATTICE_REACH] : NO_MATE;
}

static struct lattice_dot *add_dot(struct lattice *l, int x, int y, int degree) {
    struct lattice_dot *dot = &l->dot[l->dots++];
    *dot = (struct lattice_dot){.x = x, .y = y, .degree = degree, .first = l->gates};
    for (int i = 0; i < degree; i++) l->gate[l->gates++].dot = (int16_t)(l->dots - 1);
    return dot;
}

static void add_flat_dot(struct lattice *l, int x, int y, int size) {
    struct lattice_dot *dot = add_dot(l, x, y, degree_of(l));
    if (l->grid->shape == KOLAM_SQUARE)
        dot->at = (struct point){size * x, -size * y};
    else /* on its side, so that one of the axes is upright */
        dot->at = (struct point){-scaled(size * y, sine(1, 6)), -size * (2 * x + y) / 2};
    dot->lobe = size;
    dot->grain = size * GRAIN / 100;
    l->index[y + LATTICE_REACH][x + LATTICE_REACH] = (int16_t)(l->dots - 1);
}

static void set_flat_gates(struct lattice *l, int index, int size) {
    const struct lattice_dot *dot = &l->dot[index];
    const struct step *steps = dot->degree == 6 ? triangle_steps : square_steps;
    for (int i = 0; i < dot->degree; i++) {
        struct lattice_gate *gate = &l->gate[dot->first + i];
        int mate = dot_at(l, dot->x + steps[i].x, dot->y + steps[i].y);
        gate->out = dot->degree == 6 ? direction(2 * i + 3, 12) : direction(i, 4);
        gate->at = moved(dot->at, gate->out, size / 2);
        gate->size = size;
        gate->mate = NO_MATE;
        if (mate != NO_MATE)
            gate->mate = (int16_t)(l->dot[mate].first + (i + dot->degree / 2) % dot->degree);
    }
}

static void build_flat(struct lattice *l) {
    int reach = l->grid->reach;
    int size = LATTICE_HALF * LATTICE_FINE * 100 / (100 * reach + 60) & ~1;
    for (int y = reach; y >= -reach; y--)
        for (int x = -reach; x <= reach; x++)
            if (is_inside(l->grid, x, y)) add_flat_dot(l, x, y, size);
    for (int i = 0; i < l->dots; i++) set_flat_gates(l, i, size);
    l->stroke = size / 10;
}

/* Rings. Their dots are numbered anticlockwise from the top, their gates go outward, to the next
 * dot, inward, and to the dot before. */

enum { OUTWARD, ONWARD, INWARD, BACK, RING_GATES };

struct rings {
    int radius[LATTICE_REACH + 1];
    int size[LATTICE_REACH + 1]; /* how far the dots of a ring are from each other */
};

/* How far out the gate between two rings is, and how far gates are from each other there. */
static int radius_between(const struct rings *r, int ring) {
    return ring == 1 ? r->radius[1] * 87 / 100 : (r->radius[ring] + r->radius[ring - 1]) / 2;
}

static struct rings measure_rings(const struct kolam_grid *grid) {
    struct rings r = {0};
    int slice = 102944 / grid->corner; /* 2 pi of a turn, in LATTICE_ONE */
    int radius = (int)((int64_t)LATTICE_HALF * LATTICE_FINE * LATTICE_ONE /
                       (LATTICE_ONE + slice * 58 / 100));
    for (int ring = grid->reach; ring > 0; ring--) {
        r.radius[ring] = radius;
        r.size[ring] = scaled(radius, slice);
        radius = radius * RING_GROWTH / 100;
    }
    return r;
}

static void set_ring_gate(struct lattice *l, int gate, int mate, struct point at, struct point out,
                          int size) {
    struct lattice_gate *g = &l->gate[gate];
    g->at = at;
    g->out = out;
    g->size = size;
    g->mate = (int16_t)mate;
}

static struct point reversed(struct point p) {
    return (struct point){-p.x, -p.y};
}

/* The direction of a place in a ring, in halves of the distance to the next dot; and the one at a
 * right angle to it, anticlockwise. */
static struct point ring_direction(int halves, int around) {
    return direction(around + 2 * halves, 4 * around);
}

static struct point ring_onward(int halves, int around) {
    struct point out = ring_direction(halves, around);
    return (struct point){out.y, -out.x};
}

static void set_ring_gates(struct lattice *l, const struct rings *r,
                           const struct lattice_dot *dot) {
    const struct point centre = {0, 0};
    int around = l->grid->corner, ring = dot->y, n = dot->x, last = l->grid->reach;
    int first = dot->first, size = r->size[ring];
    struct point out = ring_direction(2 * n, around);
    int inner = radius_between(r, ring);
    int inner_size = (int)((int64_t)size * inner / r->radius[ring]);
    if (ring < last) {
        int outer = radius_between(r, ring + 1);
        set_ring_gate(l, first + OUTWARD, l->dot[dot_at(l, n, ring + 1)].first + INWARD,
                      moved(centre, out, outer), out,
                      (int)((int64_t)size * outer / r->radius[ring]));
    } else {
        set_ring_gate(l, first + OUTWARD, NO_MATE, moved(dot->at, out, size / 2), out, size);
    }
    set_ring_gate(l, first + ONWARD, l->dot[dot_at(l, n + 1, ring)].first + BACK,
                  moved(centre, ring_direction(2 * n + 1, around), r->radius[ring]),
                  ring_onward(2 * n + 1, around), size);
    set_ring_gate(l, first + INWARD, ring > 1 ? l->dot[dot_at(l, n, ring - 1)].first + OUTWARD : n,
                  moved(centre, out, inner), reversed(out), inner_size);
    set_ring_gate(l, first + BACK, l->dot[dot_at(l, n - 1, ring)].first + ONWARD,
                  moved(centre, ring_direction(2 * n - 1, around), r->radius[ring]),
                  reversed(ring_onward(2 * n - 1, around)), size);
    if (ring == 1) set_ring_gate(l, n, first + INWARD, moved(centre, out, inner), out, inner_size);
}

static void build_rings(struct lattice *l) {
    const struct rings r = measure_rings(l->grid);
    int around = l->grid->corner;
    struct lattice_dot *centre = add_dot(l, 0, 0, around);
    centre->lobe = 2 * radius_between(&r, 1);
    centre->grain = centre->lobe * GRAIN / 200;
    for (int ring = 1; ring <= l->grid->reach; ring++)
        for (int n = 0; n < around; n++) {
            struct lattice_dot *dot = add_dot(l, n, ring, RING_GATES);
            dot->at = moved((struct point){0, 0}, ring_direction(2 * n, around), r.radius[ring]);
            dot->lobe = r.size[ring];
            dot->grain = r.size[ring] * GRAIN / 100;
        }
    for (int i = 1; i < l->dots; i++) set_ring_gates(l, &r, &l->dot[i]);
    l->stroke = r.size[(l->grid->reach + 1) / 2] / 8;
}

/* Symmetry: first mirrored or not, then turned. */

struct motion {
    bool mirrored;
    int turns; /* of as many as there are axes */
};

static int ring_image(const struct lattice *l, const struct lattice_dot *dot, int way,
                      struct motion motion) {
    int around = l->grid->corner, turn = motion.turns * around / l->grid->axes;
    int sign = motion.mirrored ? -1 : 1;
    if (dot->y == 0) return (sign * way + turn + around) % around;
    int to = dot_at(l, sign * dot->x + turn, dot->y);
    return l->dot[to].first + (sign * way + RING_GATES) % RING_GATES;
}

static int flat_image(const struct lattice *l, const struct lattice_dot *dot, int way,
                      struct motion motion) {
    int x = dot->x, y = dot->y, degree = dot->degree;
    bool triangle = degree == 6;
    if (motion.mirrored) { /* upside down */
        x = triangle ? x + y : x;
        y = -y;
        way = (degree - way) % degree;
    }
    for (int i = motion.turns * degree / l->grid->axes; i > 0; i--) {
        int old = x;
        x = -y;
        y = triangle ? old + y : old;
        way = (way + 1) % degree;
    }
    return l->dot[dot_at(l, x, y)].first + way;
}

static int image(const struct lattice *l, int gate, struct motion motion) {
    const struct lattice_dot *dot = &l->dot[l->gate[gate].dot];
    int way = gate - dot->first;
    return is_flat(l) ? flat_image(l, dot, way, motion) : ring_image(l, dot, way, motion);
}

static void add_orbit(struct lattice *l, int gate) {
    int orbit = l->orbits++;
    for (int i = 0; i < 2 * l->grid->axes; i++) {
        const struct motion motion = {i % 2 == 1, i / 2};
        int to = image(l, gate, motion), mate = l->gate[to].mate;
        l->gate[to].orbit = (int16_t)orbit;
        if (mate == NO_MATE) continue;
        l->gate[mate].orbit = (int16_t)orbit;
        if (motion.mirrored && to == gate) l->on_axis[orbit] = true;
    }
}

static void find_orbits(struct lattice *l) {
    for (int i = 0; i < l->gates; i++) l->gate[i].orbit = -1;
    for (int i = 0; i < l->gates; i++)
        if (l->gate[i].orbit < 0) add_orbit(l, i);
}

/* Circles */

static int64_t distance(const struct lattice_dot *dot) { /* squared */
    return (int64_t)dot->at.x * dot->at.x + (int64_t)dot->at.y * dot->at.y;
}

/* Bands of the same width, one for each step from the centre to the edge along a row. */
static void number_bands(struct lattice *l) {
    l->circles = l->grid->reach + 1;
    for (int i = 0; i < l->dots; i++) {
        struct lattice_dot *dot = &l->dot[i];
        int band = 0, squared = dot->x * dot->x + dot->y * dot->y;
        while (band < l->grid->reach && (2 * band + 1) * (2 * band + 1) <= 4 * squared) band++;
        dot->circle = band;
    }
}

static void number_rings(struct lattice *l) {
    l->circles = l->grid->reach + 1;
    for (int i = 0; i < l->dots; i++) l->dot[i].circle = l->dot[i].y;
}

/* By what symmetry maps to each other, from the centre outward. */
static void number_images(struct lattice *l) {
    enum { NONE = -1 };
    for (int i = 0; i < l->dots; i++) l->dot[i].circle = NONE;
    for (int left = l->dots; left > 0; l->circles++) {
        int nearest = -1;
        for (int i = 0; i < l->dots; i++)
            if (l->dot[i].circle == NONE &&
                (nearest < 0 || distance(&l->dot[i]) < distance(&l->dot[nearest])))
                nearest = i;
        for (int i = 0; i < 2 * l->grid->axes; i++) {
            const struct motion motion = {i % 2 == 1, i / 2};
            struct lattice_dot *dot = &l->dot[l->gate[image(l, l->dot[nearest].first, motion)].dot];
            left -= dot->circle == NONE;
            dot->circle = l->circles;
        }
    }
}

void lattice_build(struct lattice *l, const struct kolam_grid *grid) {
    *l = (struct lattice){.grid = grid};
    if (grid->shape == KOLAM_RINGS)
        build_rings(l);
    else
        build_flat(l);
    find_orbits(l);
    switch (grid->shape) {
    case KOLAM_SQUARE: number_bands(l); break;
    case KOLAM_TRIANGLE: number_images(l); break;
    case KOLAM_RINGS: number_rings(l); break;
    }
}

int lattice_next(const struct lattice *l, int gate) {
    const struct lattice_dot *dot = &l->dot[l->gate[gate].dot];
    return gate + 1 < dot->first + dot->degree ? gate + 1 : dot->first;
}

int lattice_previous(const struct lattice *l, int gate) {
    const struct lattice_dot *dot = &l->dot[l->gate[gate].dot];
    return gate > dot->first ? gate - 1 : dot->first + dot->degree - 1;
}
