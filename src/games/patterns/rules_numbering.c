/* The numbering of the moves of Patterns: the six bowl tokens; to establish, to swap and to flip at
 * each square, squares in the order of a word's bits; done; pass. */
#include "games/patterns/rules_numbering.h"

#include "base/bits.h"
#include "games/patterns/rules_notation.h"

enum { SQUARES = 52, DONE = SANDS + 3 * SQUARES, PASS };

int patterns_number(move m) {
    int kind = (int)patterns_move_kind(m), where = patterns_move_where(m);
    uint64_t square = (uint64_t)1 << where;
    switch (kind) {
    case PATTERNS_KEEP: return where < SANDS ? where : -1;
    case PATTERNS_ESTABLISH:
    case PATTERNS_SWAP:
    case PATTERNS_FLIP:
        if (!(PATTERNS_BOARD & square)) return -1;
        return SANDS + (kind - PATTERNS_ESTABLISH) * SQUARES +
               bits_count(PATTERNS_BOARD & (square - 1));
    case PATTERNS_DONE: return where == 0 ? DONE : -1;
    case PATTERNS_PASS: return where == 0 ? PASS : -1;
    default: return -1;
    }
}

move patterns_numbered(int number) {
    if (number < SANDS) return patterns_move(PATTERNS_KEEP, number);
    if (number >= DONE) return patterns_move(number == DONE ? PATTERNS_DONE : PATTERNS_PASS, 0);
    int action = (number - SANDS) / SQUARES, square = (number - SANDS) % SQUARES;
    return patterns_move((enum patterns_kind)(PATTERNS_ESTABLISH + action),
                         bits_nth(PATTERNS_BOARD, square));
}
