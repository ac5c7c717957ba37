/* Manalath for learning: planes of 13 rows and 13 slanted columns, which hold the board 7-7-7 and
 * so every other. A green piece leaves a cell as if it were outside the board, which is all that
 * it does in the game. */
#include "learn/observation.h"

#include "base/text/numbers.h"
#include "games/manalath/rules.h"

#include <string.h>

enum { OWN, OTHER, EMPTY, OWN_SUPPLY, OTHER_SUPPLY, PURPLE, TO_MOVE };
enum { SIDE = 13, PLANE = SIDE * SIDE };

static const char *const planes[] = {
    "pieces of the reader's colour",
    "pieces of the other colour",
    "empty cells",
    "everywhere the pieces of the reader's colour in the supply, at most 127",
    "everywhere those of the other colour",
    "1 everywhere if the reader's colour is purple",
    "1 everywhere if the reader is to move",
    NULL,
};

static void mark(uint8_t *values, int index, cells set) {
    static const uint8_t largest[] = {MANALATH_SIDE, MANALATH_SIDE, MANALATH_SIDE};
    for (int row = 0; row < SIDE; row++) {
        uint8_t *to = values + index * PLANE + row * SIDE + larger(0, row - MANALATH_SIDE + 1);
        unsigned bits = (unsigned)(set >> manalath_cell(largest, row, 0));
        for (int n = 0; n < manalath_row_length(largest, row); n++) to[n] = bits >> n & 1;
    }
}

static int supply(const struct manalath *p, int colour) {
    return p->supply == 0 ? MANALATH_CELLS : smaller(manalath_left(p, colour), MANALATH_CELLS);
}

static void fill(uint8_t *values, int index, int value) {
    memset(values + index * PLANE, value, PLANE);
}

static void observe(const union position *seen, enum reader reader, uint8_t *values) {
    const struct manalath *p = &seen->manalath;
    int player = reader == READER_2;
    mark(values, OWN, p->stones[player]);
    mark(values, OTHER, p->stones[1 - player]);
    mark(values, EMPTY, p->empty);
    fill(values, OWN_SUPPLY, supply(p, player));
    fill(values, OTHER_SUPPLY, supply(p, 1 - player));
    fill(values, PURPLE, player);
    fill(values, TO_MOVE, p->to_move == player + 1);
}

const struct observer manalath_observer = {planes, SIDE, SIDE, observe};
