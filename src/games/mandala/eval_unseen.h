/* Mandala: the cards that a view does not show. */
#ifndef GAMES_MANDALA_EVAL_UNSEEN_H
#define GAMES_MANDALA_EVAL_UNSEEN_H

#include "games/mandala/rules.h"

/* In the deck, the opponent's hand and the opponent's first cup cards, by colour. */
static inline bag mandala_unseen(const struct mandala *p) {
    bag seen = p->discard;
    for (int i = 0; i < 2; i++)
        seen += p->hand[i] + p->cup_setup[i] + p->cup_claimed[i] + p->mountain[i] + p->field[i][0] +
                p->field[i][1] + (bag_present(p->river[i]) >> 7);
    return MANDALA_OF_COLOUR * (BAG_HIGHS >> 7) - (seen & bag_mask(BAG_HIGHS));
}

#endif
