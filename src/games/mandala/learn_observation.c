/* Mandala for learning: a plane for each pile, one row with the number of cards of each colour and
 * of unknown cards, and a plane for the state of the game. */
#include "learn/observation.h"

#include "games/mandala/rules.h"

enum { COLUMNS = SANDS + 1 };

static const char *const planes[] = {
    "own hand: red, orange, yellow, green, purple, black, unknown",
    "the other player's hand",
    "the first two cards of the own cup",
    "the first two of the other player's cup",
    "the other cards of the own cup",
    "the other cards of the other player's cup",
    "the space of each colour in the own river, from 1",
    "the space of each colour in the other player's river",
    "the mountain of mandala 1",
    "the own field of mandala 1",
    "the other player's field of mandala 1",
    "the mountain of mandala 2",
    "the own field of mandala 2",
    "the other player's field of mandala 2",
    "the discard pile",
    "the deck",
    "the cards in the deck and in unknown piles, by colour",
    "reader: to move, on turn; claims: mandala 1, 2; last lap; redraws in a row; reshuffles to 255",
    NULL,
};

static uint8_t *write_bag(uint8_t *to, bag b) {
    for (int i = 0; i < COLUMNS; i++) *to++ = (uint8_t)bag_get(b, i);
    return to;
}

static bag deck(const struct mandala *p) {
    bag all = 0;
    if (p->deck_hidden) return bag_of(MANDALA_UNKNOWN, p->deck_count);
    for (int i = 0; i < p->deck_count; i++) all += bag_of(mandala_card(p, i), 1);
    return all;
}

static void write_state(uint8_t *to, const struct mandala *p, int player) {
    bool claims = p->phase == MANDALA_CLAIM;
    to[0] = p->phase != MANDALA_OVER && (claims ? p->chooser : p->turn) == player;
    to[1] = p->phase != MANDALA_OVER && p->turn == player;
    to[2] = claims && p->claim_mandala == 0;
    to[3] = claims && p->claim_mandala == 1;
    to[4] = p->last_lap;
    to[5] = (uint8_t)p->idle;
    to[6] = (uint8_t)(p->shuffles < UINT8_MAX ? p->shuffles : UINT8_MAX);
}

static void observe(const union position *seen, enum reader reader, uint8_t *values) {
    const struct mandala *p = &seen->mandala;
    int own = reader == READER_2, other = 1 - own;
    const bag piles[] = {
        p->hand[own],        p->hand[other],        p->cup_setup[own],  p->cup_setup[other],
        p->cup_claimed[own], p->cup_claimed[other], p->river[own],      p->river[other],
        p->mountain[0],      p->field[0][own],      p->field[0][other], p->mountain[1],
        p->field[1][own],    p->field[1][other],    p->discard,         deck(p),
        mandala_unseen(p),
    };
    for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++)
        values = write_bag(values, piles[i]);
    write_state(values, p, own);
}

const struct observer mandala_observer = {planes, 1, COLUMNS, observe};
