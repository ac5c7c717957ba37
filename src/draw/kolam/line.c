/* Draws gates until the line is one.
 *
 * Of three draws of the gates about one gives a single line, or of thirty where there are many
 * gates for each orbit. That one exists at all is what the lattices are made for. Symmetry maps the
 * line to itself, and a mirror then has exactly two points of it that stay where they are. The ends
 * of an axis are such points, so that no gate on an axis may be apart: that would add two. And a
 * half turn keeps the line only if that goes round the centre an odd number of times: so there is a
 * dot in the centre. */
#include "draw/kolam/line.h"

#include "base/random.h"

int passage_entry(const struct lattice *l, struct passage p) {
    return p.anticlockwise ? p.corner : lattice_next(l, p.corner);
}

int passage_exit(const struct lattice *l, struct passage p) {
    return p.anticlockwise ? lattice_next(l, p.corner) : p.corner;
}

struct passage line_follow(const struct lattice *l, const struct line *line, struct passage p) {
    int gate = passage_exit(l, p), mate = l->gate[gate].mate;
    bool crosses = line->state[gate] == GATE_CROSSED;
    if (crosses && p.anticlockwise) return (struct passage){lattice_previous(l, mate), false};
    if (crosses) return (struct passage){mate, true};
    if (p.anticlockwise) return (struct passage){gate, true};
    return (struct passage){lattice_previous(l, gate), false};
}

static bool is_single(const struct lattice *l, const struct line *line) {
    const struct passage start = {0, true};
    struct passage p = start;
    int corners = 0;
    do {
        p = line_follow(l, line, p);
        corners++;
    } while (!passage_equals(p, start));
    return corners == l->gates;
}

static enum gate_state draw_state(const struct lattice *l, int gate, struct random *random) {
    int drawn = random_below(random, 256);
    if (l->gate[gate].mate == NO_MATE) return drawn < 128 ? GATE_ROUND : GATE_POINTED;
    return drawn < l->grid->crossed || l->on_axis[l->gate[gate].orbit] ? GATE_CROSSED : GATE_APART;
}

static void draw_gates(const struct lattice *l, struct random *random, struct line *line) {
    enum gate_state of_orbit[LATTICE_GATES];
    int drawn = 0; /* orbits are numbered by their first gates */
    for (int i = 0; i < l->gates; i++) {
        int orbit = l->gate[i].orbit;
        if (orbit == drawn) of_orbit[drawn++] = draw_state(l, i, random);
        line->state[i] = (uint8_t)of_orbit[orbit];
    }
    line->draws++;
}

void line_choose(const struct lattice *l, uint64_t number, struct line *line) {
    struct random random = random_from(number);
    line->draws = 0;
    do draw_gates(l, &random, line);
    while (!is_single(l, line));
}
