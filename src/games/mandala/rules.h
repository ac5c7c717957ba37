/* Mandala: cards and hidden hands.
 *
 * A bag of cards is a word with a byte per colour, so that bags are added and taken away as
 * numbers; the seventh byte counts cards unknown to the reader, and is zero in a full position. */
#ifndef GAMES_MANDALA_RULES_H
#define GAMES_MANDALA_RULES_H

#include "rules/sand.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t bag;

enum {
    MANDALA_CARDS = 108,
    MANDALA_OF_COLOUR = 18,
    MANDALA_HAND = 8,       /* the largest hand */
    MANDALA_IDLE_MOST = 40, /* redraws in a row that end the game */
    MANDALA_UNKNOWN = 6,    /* the byte of unknown cards */
};

enum mandala_phase { MANDALA_PLAY, MANDALA_CLAIM, MANDALA_OVER };

/* Players and mandalas are 0 and 1 in here. */
struct mandala {
    uint8_t deck[64]; /* four bits a card, the bottom card first, zeros above the top one */
    bag discard;
    bag hand[2];
    bag cup_setup[2], cup_claimed[2];
    bag river[2]; /* not a bag: the space of each colour, 0 if it has none */
    bag mountain[2];
    bag field[2][2];  /* [mandala][player] */
    uint8_t seed[32]; /* for reshuffles; zero in a view */
    uint32_t shuffles;
    uint8_t deck_count;
    uint8_t deck_hidden; /* a view: its order is unknown */
    uint8_t phase;
    uint8_t turn;          /* whose turn it is: during claims, who completed the mandala */
    uint8_t claim_mandala; /* during claims, else 0 */
    uint8_t chooser;       /* during claims, else 0 */
    uint8_t last_lap;
    uint8_t memory; /* option: what players have to remember is not shown; no rule asks for it */
    uint16_t idle;  /* redraws in a row */
};

extern const struct game mandala_game;

#define BAG_ONES 0x0001010101010101u  /* one of everything, unknown included */
#define BAG_HIGHS 0x0000808080808080u /* the highest bit of each colour */

static inline bag bag_of(int colour, int count) {
    return (bag)count << 8 * colour;
}

static inline int bag_get(bag b, int colour) {
    return (int)(b >> 8 * colour & 0xff);
}

/* All cards in it; at most 255. */
static inline int bag_total(bag b) {
    return (int)(b * 0x0101010101010101u >> 56);
}

/* The highest bit of each colour that is present. */
static inline uint64_t bag_present(bag b) {
    return (b + (BAG_HIGHS - (BAG_HIGHS >> 7))) & BAG_HIGHS;
}

/* Whole bytes from the highest bits of bytes. */
static inline uint64_t bag_mask(uint64_t highs) {
    return (highs >> 7) * 0xff;
}

/* Whether all six colours are in a mandala. */
static inline bool mandala_complete(const struct mandala *p, int mandala) {
    bag all = p->mountain[mandala] | p->field[mandala][0] | p->field[mandala][1];
    return bag_present(all) == BAG_HIGHS;
}

static inline bool mandala_river_full(const struct mandala *p, int player) {
    return bag_present(p->river[player]) == BAG_HIGHS;
}

static inline bag mandala_cup(const struct mandala *p, int player) {
    return p->cup_setup[player] + p->cup_claimed[player];
}

/* What the table shows. Where memory counts, a view shows only who owns a cup what is in it, and
 * nobody the points and the card counter; a finished game shows everything. */
bool mandala_shows_counts(const struct mandala *p);
bag mandala_cup_shown(const struct mandala *p, int player);

/* The cards that a view does not show, by colour: in the opponent's hand and first cup cards, and
 * in the deck, which is left out of the sum even where its order is known. */
static inline bag mandala_unseen(const struct mandala *p) {
    bag seen = p->discard;
    for (int i = 0; i < 2; i++)
        seen += p->hand[i] + mandala_cup(p, i) + p->mountain[i] + p->field[i][0] + p->field[i][1] +
                (bag_present(p->river[i]) >> 7);
    return MANDALA_OF_COLOUR * (BAG_HIGHS >> 7) - (seen & bag_mask(BAG_HIGHS));
}

/* The card that is i-th from the bottom of the deck. */
static inline int mandala_card(const struct mandala *p, int i) {
    return p->deck[i >> 1] >> (i & 1) * 4 & 15;
}

#endif
