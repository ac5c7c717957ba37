/* The numbering of the moves of Manalath: an orange piece on each cell of the board 7-7-7, then a
 * purple one. Every smaller board is a part of that, so that what was learnt on one board applies
 * to all of them. */
#include "games/manalath/rules_numbering.h"

#include "games/manalath/rules_notation.h"

int manalath_number(move m) {
    return m == NO_MOVE || m > MANALATH_MOVES ? -1 : m - 1;
}

move manalath_numbered(int number) {
    return manalath_move(number / MANALATH_CELLS, number % MANALATH_CELLS);
}
