/* The numbering of the moves of Mandala: to build in either mandala with each colour; to grow in
 * either with each colour and number of cards; to redraw each colour and number; to claim each
 * colour. */
#include "games/mandala/rules_numbering.h"

#include "games/mandala/rules_notation.h"

enum {
    MOST_GROWN = MANDALA_HAND - 1, /* at least one card stays in hand */
    GROW = 2 * SANDS,
    REDRAW = GROW + 2 * SANDS * MOST_GROWN,
    CLAIM = REDRAW + SANDS * MANDALA_HAND,
};

static int number_of(enum mandala_kind kind, int mandala, int colour, int count) {
    int pile = mandala * SANDS + colour;
    switch (kind) {
    case MANDALA_BUILD: return pile;
    case MANDALA_GROW: return GROW + pile * MOST_GROWN + count - 1;
    case MANDALA_REDRAW: return REDRAW + colour * MANDALA_HAND + count - 1;
    default: return CLAIM + colour;
    }
}

/* Whether these are the parts of a move that some position has. */
static bool exists(enum mandala_kind kind, int mandala, int colour, int count) {
    if (colour >= SANDS) return false;
    switch (kind) {
    case MANDALA_BUILD: return count == 0;
    case MANDALA_GROW: return count >= 1 && count <= MOST_GROWN;
    case MANDALA_REDRAW: return mandala == 0 && count >= 1 && count <= MANDALA_HAND;
    case MANDALA_TAKE: return mandala == 0 && count == 0;
    default: return false;
    }
}

int mandala_number(move m) {
    enum mandala_kind kind = mandala_move_kind(m);
    int mandala = mandala_move_mandala(m), colour = mandala_move_colour(m);
    int count = mandala_move_count(m);
    return exists(kind, mandala, colour, count) ? number_of(kind, mandala, colour, count) : -1;
}

move mandala_numbered(int number) {
    if (number < GROW) return mandala_move(MANDALA_BUILD, number / SANDS, number % SANDS, 0);
    if (number < REDRAW) {
        int pile = (number - GROW) / MOST_GROWN, count = (number - GROW) % MOST_GROWN + 1;
        return mandala_move(MANDALA_GROW, pile / SANDS, pile % SANDS, count);
    }
    if (number < CLAIM) {
        int colour = (number - REDRAW) / MANDALA_HAND, count = (number - REDRAW) % MANDALA_HAND + 1;
        return mandala_move(MANDALA_REDRAW, 0, colour, count);
    }
    return mandala_move(MANDALA_TAKE, 0, number - CLAIM, 0);
}
