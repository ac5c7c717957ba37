/* The handles give arcs of circles wherever both ends ask for the same radius: for a quarter of a
 * turn 0.55 of it, for a sixth 0.36. */
#include "draw/kolam/curve.h"

/* In hundredths of the distance between dots. */
static const struct roundness {
    int along, aside; /* the handle at a crossing, along the gate's direction and across it */
    int apart, round; /* the handles where it turns back */
    int gap;          /* how far it turns back from the middle between two dots */
    int tip;          /* how far a tip stands out */
    int tip_out, tip_aside;
} roundness[] = {
    [KOLAM_SQUARE] = {18, 18, 22, 28, 11, 14, 22, 14},
    [KOLAM_TRIANGLE] = {9, 15, 14, 18, 11, 7, 0, 20},
    [KOLAM_RINGS] = {18, 22, 22, 28, 11, 16, 26, 14},
};

static int to_units(int64_t length) {
    return (int)((length + (length < 0 ? -LATTICE_FINE / 2 : LATTICE_FINE / 2)) / LATTICE_FINE);
}

struct point curve_in_units(struct point p) {
    return (struct point){to_units(p.x), to_units(p.y)};
}

/* So many hundredths of the gate's size outward, and anticlockwise at a right angle to that. */
static struct point offset(const struct lattice_gate *gate, int out, int aside) {
    const struct point across = {gate->out.y, -gate->out.x};
    int64_t x = (int64_t)gate->out.x * out + (int64_t)across.x * aside;
    int64_t y = (int64_t)gate->out.y * out + (int64_t)across.y * aside;
    return (struct point){(int)(x * gate->size / (100 * LATTICE_ONE)),
                          (int)(y * gate->size / (100 * LATTICE_ONE))};
}

static struct curve_end end_at(const struct lattice *l, const struct line *line, int index,
                               bool arrives, bool anticlockwise) {
    const struct lattice_gate *gate = &l->gate[index];
    const struct roundness *r = &roundness[l->grid->shape];
    int out = 0, handle_out = 0, handle_aside = 0, leaves = arrives ? 1 : -1;
    switch ((enum gate_state)line->state[index]) {
    case GATE_CROSSED: handle_out = leaves * r->along, handle_aside = r->aside; break;
    case GATE_APART: out = -r->gap, handle_aside = r->apart; break;
    case GATE_ROUND: handle_aside = r->round; break;
    case GATE_POINTED:
        out = r->tip, handle_out = leaves * r->tip_out, handle_aside = r->tip_aside;
        break;
    }
    struct point moved = offset(gate, out, 0);
    return (struct curve_end){
        curve_in_units((struct point){gate->at.x + moved.x, gate->at.y + moved.y}),
        curve_in_units(offset(gate, handle_out, anticlockwise ? handle_aside : -handle_aside))};
}

struct curve curve_round(const struct lattice *l, const struct line *line, struct passage p) {
    int entry = passage_entry(l, p), exit = passage_exit(l, p);
    return (struct curve){end_at(l, line, entry, false, p.anticlockwise),
                          end_at(l, line, exit, true, p.anticlockwise),
                          l->grid->shape != KOLAM_RINGS && line->state[entry] == GATE_CROSSED &&
                              line->state[exit] == GATE_CROSSED};
}
