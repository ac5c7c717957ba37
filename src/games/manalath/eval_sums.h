/* Manalath: at every cell, how many pieces of a colour the groups around it have together.
 *
 * A piece of that colour there would make a group of one more, so these sums say where groups of
 * 4, of 5 and of too many would arise. At most three groups of one colour can touch a cell without
 * touching each other, so a sum is at most 15: four bit planes hold the sums of all cells, and a
 * piece changes them at the cells that its new group touches. */
#ifndef GAMES_MANALATH_EVAL_SUMS_H
#define GAMES_MANALATH_EVAL_SUMS_H

#include "games/manalath/rules.h"

struct sums {
    cells ones, twos, fours, eights;
};

/* A group, and every cell that touches one of its pieces. */
struct reach {
    cells group, around;
};

/* The group of `stones` that holds, or would hold, a stone on `cell`. */
static inline struct reach reach_of(cells stones, int cell) {
    struct reach r = {cells_of(cell), 0};
    cells fresh = r.group;
    do {
        cells around = manalath_around[cells_first(fresh)];
        cells more = around & stones & ~r.group;
        r.around |= around;
        r.group |= more;
        fresh = cells_drop_first(fresh) | more;
    } while (fresh);
    return r;
}

/* Adds a number below 8 at the cells of `where`. */
static inline void sums_add(struct sums *s, cells where, unsigned number) {
    cells a = number & 1 ? where : 0, b = number & 2 ? where : 0, c = number & 4 ? where : 0;
    cells carry = s->ones & a;
    s->ones ^= a;
    cells next = (s->twos & b) | (carry & (s->twos ^ b));
    s->twos ^= b ^ carry;
    carry = (s->fours & c) | (next & (s->fours ^ c));
    s->fours ^= c ^ next;
    s->eights ^= carry;
}

/* Subtracts it. */
static inline void sums_take(struct sums *s, cells where, unsigned number) {
    cells a = number & 1 ? where : 0, b = number & 2 ? where : 0, c = number & 4 ? where : 0;
    cells borrow = ~s->ones & a;
    s->ones ^= a;
    cells next = (~s->twos & b) | (borrow & ~(s->twos ^ b));
    s->twos ^= b ^ borrow;
    borrow = (~s->fours & c) | (next & ~(s->fours ^ c));
    s->fours ^= c ^ next;
    s->eights ^= borrow;
}

/* A stone on `cell`, beside the `stones` that were there before. */
static inline void sums_place(struct sums *s, cells stones, int cell) {
    cells around = manalath_around[cell], touched = around & stones;
    unsigned size = 1;
    while (touched) {
        struct reach old = reach_of(stones, cells_first(touched));
        unsigned count = (unsigned)cells_count(old.group);
        sums_take(s, old.around, count);
        around |= old.around;
        size += count;
        touched &= ~old.group;
    }
    sums_add(s, around, size);
}

/* The cells, taken or not, where the sum is 0, 1, 2, 3 or 4, and where it is more. */
static inline cells sums_zero(const struct sums *s) {
    return ~(s->ones | s->twos | s->fours | s->eights);
}

static inline cells sums_one(const struct sums *s) {
    return s->ones & ~(s->twos | s->fours | s->eights);
}

static inline cells sums_two(const struct sums *s) {
    return s->twos & ~(s->ones | s->fours | s->eights);
}

static inline cells sums_three(const struct sums *s) {
    return s->ones & s->twos & ~(s->fours | s->eights);
}

static inline cells sums_four(const struct sums *s) {
    return s->fours & ~(s->ones | s->twos | s->eights);
}

static inline cells sums_more(const struct sums *s) {
    return s->eights | (s->fours & (s->ones | s->twos));
}

/* Where it is at most 2: a stone makes a group of at most 3, which decides nothing at once. */
static inline cells sums_small(const struct sums *s) {
    return ~(s->fours | s->eights | (s->ones & s->twos));
}

#endif
