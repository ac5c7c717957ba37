/* What counts in Mandala, as numbers: of a position for its value, and of a move for its rank. The
 * weights are fitted to games that the engine played against itself; see train/mandala. */
#ifndef GAMES_MANDALA_EVAL_FEATURES_H
#define GAMES_MANDALA_EVAL_FEATURES_H

#include "base/text/numbers.h"
#include "rules/game.h"

#include <stdint.h>

enum {
    MANDALA_NEAR = 5, /* a mandala lacks 0 or 1, 2, 3, 4, or more colours */

    /* Of a position, for the player to move. What both players have is counted as a difference. */
    MANDALA_TEMPO = 0,
    MANDALA_POINTS,
    MANDALA_DORMANT,       /* cup cards without a river space, at the worth of the next space */
    MANDALA_DORMANT_CARDS, /* their number */
    MANDALA_SUPPLY,        /* what the cards still to come are worth to the rivers */
    MANDALA_RIVER,         /* one for each number of colours in the river, from 1 */
    MANDALA_CARDS_HELD = MANDALA_RIVER + 6,
    MANDALA_FEW, /* one card held, or two */
    MANDALA_COLOURS_HELD,
    MANDALA_MOST_OF_ONE,  /* the largest set of one colour */
    MANDALA_HELD_WORTH,   /* what the cards held would be worth in the own cup */
    MANDALA_HELD_HARM,    /* and in the other player's */
    MANDALA_THREAT,       /* what the player to move gains by completing a mandala now */
    MANDALA_THREATENED,   /* and what the other player would, on the next turn */
    MANDALA_ENDING,       /* the lead, where the player to move could end the game */
    MANDALA_ENDED,        /* the lead, where the other player could */
    MANDALA_CLAIM_POINTS, /* what the claims would bring now, by nearness */
    MANDALA_CLAIM_FRESH = MANDALA_CLAIM_POINTS + MANDALA_NEAR, /* new colours they would bring */
    MANDALA_LEAD = MANDALA_CLAIM_FRESH + MANDALA_NEAR,         /* in cards of the field, up to 4 */
    MANDALA_PRESENT = MANDALA_LEAD + MANDALA_NEAR,             /* any card in the field */
    MANDALA_SWING = MANDALA_PRESENT + MANDALA_NEAR,  /* lead times what the first choice is worth */
    MANDALA_MOUNTAIN = MANDALA_SWING + MANDALA_NEAR, /* what all of the mountain is worth */
    MANDALA_FIT = MANDALA_MOUNTAIN + MANDALA_NEAR,   /* the most cards that could be grown */
    MANDALA_FILL = MANDALA_FIT + MANDALA_NEAR,       /* missing colours in hand */
    MANDALA_FEATURES = MANDALA_FILL + MANDALA_NEAR,
};

enum {
    FRESH_WORTH = 3, /* points that a new colour in the river seems worth while claiming */
    LEAD_MOST = 4,   /* a longer lead in a field is no better */
    SWING_MOST = 30,
};

struct mandala_side {
    uint8_t river[SANDS], cup[SANDS], hand[SANDS];
    int spaces; /* colours in the river */
    int cards;  /* in hand */
};

/* A position taken apart: colours as numbers in arrays, players in the order mover, other. */
struct mandala_table {
    struct mandala_side side[2];
    uint8_t mountain[2][SANDS];
    uint8_t field[2][2][SANDS]; /* [mandala][player] */
    uint8_t supply[SANDS];      /* in the deck or a hand */
    int cards[2][2];            /* in the fields */
    int missing[2];             /* colours */
    int supplied;
    int last_lap;
};

/* What claims bring: the mover's points and new colours, less the other player's. */
struct mandala_claims {
    int points, fresh;
};

/* What a card of the colour is worth in a player's cup, or will be in the next space. */
static inline int mandala_worth(const struct mandala_side *side, int colour) {
    if (side->river[colour]) return side->river[colour];
    return side->spaces < SANDS ? side->spaces + 1 : 0;
}

void mandala_lay(const struct mandala *p, int mover, struct mandala_table *table);

/* How the claims of a mandala would go if they began now with player `first` of the table, each
 * player taking what is worth most to both; also a colour more in the mountain, unless it is < 0.
 */
struct mandala_claims mandala_foresee(const struct mandala_table *table, int mandala, int first,
                                      int built);

/* The features of a position of play (not of claims). */
void mandala_features(const struct mandala_table *table, int16_t f[MANDALA_FEATURES]);

/* The colour that the chooser should take at first sight. */
int mandala_greedy_claim(const struct mandala *p);

#endif
