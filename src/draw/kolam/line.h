/* The line of a kolam: one that is closed, passes every corner of a lattice once, and has its
 * symmetry. So each dot lies alone in what the line goes round.
 *
 * At a gate between two dots the line crosses itself, or turns back on both sides. Which of them is
 * free for each orbit of gates; it is drawn until all corners belong to one line. */
#ifndef DRAW_KOLAM_LINE_H
#define DRAW_KOLAM_LINE_H

#include "draw/kolam/lattice.h"

enum gate_state {
    GATE_CROSSED,
    GATE_APART,   /* the line turns back between two dots */
    GATE_ROUND,   /* on the edge of the lattice: the line turns round the dot */
    GATE_POINTED, /* the same with a tip, as of a petal */
};

struct line {
    uint8_t state[LATTICE_GATES];
    int draws; /* how often the gates were drawn */
};

/* Any number gives a line, and the same number the same line. */
void line_choose(const struct lattice *l, uint64_t number, struct line *line);

/* A corner that is passed anticlockwise round its dot, or clockwise. */
struct passage {
    int corner;
    bool anticlockwise;
};

static inline bool passage_equals(struct passage a, struct passage b) {
    return a.corner == b.corner && a.anticlockwise == b.anticlockwise;
}

/* The gates at which it begins and ends. */
int passage_entry(const struct lattice *l, struct passage p);
int passage_exit(const struct lattice *l, struct passage p);

/* What follows it on the line. */
struct passage line_follow(const struct lattice *l, const struct line *line, struct passage p);

#endif
