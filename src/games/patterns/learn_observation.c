/* Patterns for learning: planes of 8 rows, the ranks from 1, and 8 columns, the files from a. */
#include "learn/observation.h"

#include "base/bits.h"
#include "games/patterns/rules.h"

#include <string.h>

enum {
    TOKENS,
    OWN_TOKENS = TOKENS + SANDS,
    OTHER_TOKENS,
    OWN_CLAIMS,
    OTHER_CLAIMS,
    OWN_BOWL,
    OTHER_BOWL = OWN_BOWL + SANDS,
    TO_MOVE = OTHER_BOWL + SANDS,
    CHOOSING,
    CLOSING,
    PASS_ENDING,
};

static const char *const planes[] = {
    "red tokens, face up or down",
    "orange tokens",
    "yellow tokens",
    "green tokens",
    "purple tokens",
    "black tokens",
    "own tokens, face down",
    "the other player's tokens, face down",
    "own claim markers, by their number from 1",
    "the other player's claim markers",
    "own bowl token: 1 everywhere if it is red",
    "orange",
    "yellow",
    "green",
    "purple",
    "black",
    "the other player's bowl token: 1 everywhere if it is red",
    "orange",
    "yellow",
    "green",
    "purple",
    "black",
    "1 everywhere if the reader is to move",
    "1 everywhere while a bowl token is chosen: both are in both bowls",
    "1 everywhere during the closing flips",
    "1 everywhere with ending=pass",
    NULL,
};

static uint8_t *plane(uint8_t *values, int index) {
    return values + 64 * index;
}

static void fill(uint8_t *values, int index, int value) {
    memset(plane(values, index), value, 64);
}

static void mark(uint8_t *values, int index, uint64_t squares) {
    for (; squares; squares = bits_drop_first(squares))
        plane(values, index)[bits_first(squares)] = 1;
}

static void show_player(const struct patterns *p, int player, bool own, uint8_t *values) {
    mark(values, own ? OWN_TOKENS : OTHER_TOKENS, p->board.owned[player]);
    for (int i = 0; i < p->claims[player]; i++)
        plane(values, own ? OWN_CLAIMS : OTHER_CLAIMS)[p->claim[player][i]] = (uint8_t)(i + 1);
    int bowl = own ? OWN_BOWL : OTHER_BOWL;
    fill(values, bowl + p->bowl[player], 1);
    if (p->phase == PATTERNS_BOWL) fill(values, bowl + p->bowl[1 - player], 1);
}

static void observe(const union position *seen, enum reader reader, uint8_t *values) {
    const struct patterns *p = &seen->patterns;
    int player = reader == READER_2;
    for (int colour = 0; colour < SANDS; colour++)
        mark(values, TOKENS + colour, patterns_of_colour(&p->board, colour));
    show_player(p, player, true, values);
    show_player(p, 1 - player, false, values);
    fill(values, TO_MOVE, p->phase != PATTERNS_OVER && p->player == player);
    fill(values, CHOOSING, p->phase == PATTERNS_BOWL);
    fill(values, CLOSING, p->phase == PATTERNS_CLOSE);
    fill(values, PASS_ENDING, p->pass_ending);
}

const struct observer patterns_observer = {planes, 8, 8, observe};
