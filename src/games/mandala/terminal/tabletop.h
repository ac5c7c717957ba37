/* The tabletop of Mandala: where everything lies on a canvas.
 *
 * From the far player to the near one: name and hand, cup, river; two mandalas side by side; river,
 * cup, hand and name. A column to the right holds the deck, the discard pile and a tally of unseen
 * cards; where the list of moves has no column of its own, it gets the rest of this one. */
#ifndef GAMES_MANDALA_TERMINAL_TABLETOP_H
#define GAMES_MANDALA_TERMINAL_TABLETOP_H

#include "terminal/game/board.h"
#include "games/mandala/terminal/cards.h"

/* The numbers of spots do not depend on where a player sits. */
enum {
    SPOT_HAND = 0,                      /* + SANDS x player + colour */
    SPOT_CLAIM = SPOT_HAND + 2 * SANDS, /* + colour, in the mountain that is being claimed */
    SPOT_MOUNTAIN = SPOT_CLAIM + SANDS, /* + mandala */
    SPOT_FIELD = SPOT_MOUNTAIN + 2,     /* + 2 x mandala + player */
    SPOT_DISCARD = SPOT_FIELD + 4,
};

enum side { FAR, NEAR, SIDES };
enum part { FAR_FIELD, MOUNTAIN, NEAR_FIELD, PARTS };

/* Players and mandalas are 0 and 1 in here, as in the position. */
struct tabletop {
    const struct scene *scene;
    const struct mandala *p;
    int player[SIDES]; /* who sits there */
    bool roomy;        /* room for whole words */
    struct card_size card, hand_card[SIDES], river_card;
    struct area name[SIDES], standing[SIDES], hand[SIDES], cup[SIDES], river[SIDES];
    struct area mandala[2]; /* with their frames */
    struct area deck, discard, tally;
    struct area rest; /* of the column to the right */
    struct area notice;
};

/* The text in the reader's language. */
__attribute__((format_arg(2), format_arg(3))) static inline const char *say(
    const struct tabletop *t, const char *english, const char *german) {
    return in_language(t->scene->language, english, german);
}

/* The largest scale that fits, and what it takes of the body. */
void tabletop_arrange(const struct scene *scene, struct area body, struct layout *layout);

void tabletop_lay(const struct scene *scene, const struct layout *layout, struct tabletop *t);

/* A part of a mandala: the room within its frame, its cards, its spot, and its stacks; returns how
 * many. */
struct area part_area(const struct tabletop *t, int mandala, enum part part);
bag part_cards(const struct tabletop *t, int mandala, enum part part);
int part_spot(const struct tabletop *t, int mandala, enum part part);
int part_stacks(const struct tabletop *t, int mandala, enum part part,
                struct stack list[STACKS_MOST]);

int hand_stacks(const struct tabletop *t, enum side side, struct stack list[STACKS_MOST]);

/* What the position says */

/* Whether it is the mandala that is being claimed. */
bool mandala_is_claimed(const struct mandala *p, int mandala);

/* Who chooses first if the next cards complete it: who has more in the field, or else the player
 * who does not play them. */
int mandala_first(const struct mandala *p, int mandala);

/* Where the colour goes if it is claimed now: a space of the river, or one of these. */
enum { TO_CUP = 0, TO_DISCARD = -1 };
int mandala_destination(const struct mandala *p, int colour);

/* The colour on a space of a river, or -1; and the cup's cards that the river gives no worth. */
int mandala_on_space(const struct mandala *p, int player, int space);
bag mandala_outside(const struct mandala *p, int player);

/* The parts of the table, each drawn by a file of its own. */

/* Name, points, clock, hand, cup and river of the player who sits there. */
void mandala_draw_side(const struct tabletop *t, struct canvas *c, enum side side);

void mandala_draw_middle(const struct tabletop *t, struct canvas *c);

/* Deck, discard pile, and the tally of what is not seen; or that memory counts. */
void mandala_draw_piles(const struct tabletop *t, struct canvas *c);

/* When the game is over, in place of the mandalas: what each space of the rivers brought; and in
 * place of the notice: what was left on the mandalas. */
void mandala_draw_end(const struct tabletop *t, struct canvas *c);

#endif
