/* Builds positions of Mandala from their parts. */
#include "support/cards.h"

#include <ctype.h>
#include <stdlib.h>

enum { DECK, AREAS = 7 }; /* the fields that hold cards come first */

/* What the fields leave of 18 cards of each colour, and of 108 in all at [SANDS]. */
static void count_rest(const char *at, int rest[SANDS + 1]) {
    for (int i = 0; i < SANDS; i++) rest[i] = MANDALA_OF_COLOUR;
    rest[SANDS] = MANDALA_CARDS;
    for (int field = 0; *at && field < AREAS; at++) {
        field += *at == ' ';
        int colour = sand_of(*at);
        int count = isdigit((unsigned char)at[1]) ? atoi(at + 1) : colour >= 0;
        if (colour < 0 && *at != '?') continue;
        if (colour >= 0) rest[colour] -= count;
        rest[SANDS] -= count;
    }
}

static void write_letters(const int rest[SANDS], struct text *t) {
    for (int i = 0; i < SANDS; i++)
        for (int k = 0; k < rest[i]; k++) text_char(t, sand_letters[i]);
}

static void write_bag(const int rest[SANDS], struct text *t) {
    const char *start = t->at;
    for (int i = 0; i < SANDS; i++) {
        if (rest[i] <= 0) continue;
        text_char(t, sand_letters[i]);
        text_number(t, rest[i]);
    }
    if (t->at == start) text_char(t, '-');
}

struct written cards_of(const char *position) {
    struct written line;
    struct text t = text_over(line.text, sizeof line.text);
    int rest[SANDS + 1], field = DECK;
    count_rest(position, rest);
    for (const char *at = position; *at; at++) {
        field += *at == ' ';
        if (*at != '*')
            text_char(&t, *at);
        else if (at > position && at[-1] == '?')
            text_number(&t, rest[SANDS]);
        else if (field == DECK)
            write_letters(rest, &t);
        else
            write_bag(rest, &t);
    }
    assert_false(t.cut);
    return line;
}
