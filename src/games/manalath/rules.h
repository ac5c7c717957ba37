/* Manalath: hexagons, stones of either colour; a group of five wins, a group of four loses.
 *
 * Every board A-B-C with sides of at most 7 is a part of the board 7-7-7 with its 127 cells, so
 * there is one geometry for all of them. Cells lie in rows k = 0 to 12 from the bottom and slanted
 * columns x = 0 to 12, with x - k from -6 to 6; (k, x) touches (k, x±1), (k+1, x), (k+1, x+1),
 * (k-1, x) and (k-1, x-1). A set of cells is the bits of one 128-bit word, rows from the bottom up.
 */
#ifndef GAMES_MANALATH_RULES_H
#define GAMES_MANALATH_RULES_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MANALATH_SIDE = 7, /* the longest side */
    MANALATH_CELLS = 127,
    MANALATH_SUPPLY = 999, /* the largest supply */
    MANALATH_NEUTRALS = 3,
};

__extension__ typedef unsigned __int128 cells;

/* Players, and the colours of their stones, are 0 (orange) and 1 (purple) in here. */
struct manalath {
    cells empty;
    cells stones[2];
    cells fours; /* groups of 4 of the colour of the player to move; the other colour has none */
    uint16_t supply; /* the option; 0: endless */
    uint8_t sides[3];
    uint8_t five;    /* the player to move has a group of 5; the other one has none */
    uint8_t to_move; /* 1, 2, or 0 when it is over */
    uint8_t result;  /* enum result */
};

extern const struct game manalath_game;

static inline cells cells_of(int cell) {
    return (cells)1 << cell;
}

static inline int cells_count(cells set) {
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}

/* The lowest cell of a set that is not empty. */
static inline int cells_first(cells set) {
    uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 64);
    uint64_t word = low ? low : high;
    return __builtin_ctzll(word) + (low ? 0 : 64);
}

static inline cells cells_drop_first(cells set) {
    return set & (set - 1);
}

/* The cells adjacent to each cell; and none, for the cell beyond the last. */
extern const cells manalath_around[MANALATH_CELLS + 1];

/* Rows of a board with these sides, from 0 at the bottom, and cells in one of them. */
int manalath_rows(const uint8_t sides[3]);
int manalath_row_length(const uint8_t sides[3], int row);

/* The cell number n, from 0 on the left, of a row. */
int manalath_cell(const uint8_t sides[3], int row, int n);

/* All cells of the board. */
cells manalath_board(const uint8_t sides[3]);

/* The group of that colour which holds, or would hold, a stone on `cell`. Most often there is at
 * most one neighbour: with the cell beyond the last in its place, none takes the same path as one.
 */
static inline cells manalath_group(const struct manalath *p, int colour, int cell) {
    const cells stones = p->stones[colour];
    cells group = cells_of(cell), fresh = manalath_around[cell] & stones;
    do {
        int next = cells_first(fresh | cells_of(MANALATH_CELLS));
        group |= fresh;
        fresh = cells_drop_first(fresh) | (manalath_around[next] & stones & ~group);
    } while (fresh);
    return group;
}

/* Stones of a colour left in the supply; of an endless one there is always one left. */
static inline int manalath_left(const struct manalath *p, int colour) {
    return p->supply == 0 ? 1 : p->supply - cells_count(p->stones[colour]);
}

#endif
