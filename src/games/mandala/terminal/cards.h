/* Cards of Mandala on a canvas: blocks of sand with a rim, and stacks of them. The letter is always
 * there, the silhouette where there is room for it; rims are lines of ink, so that a card is a card
 * without colours, too. */
#ifndef GAMES_MANDALA_TERMINAL_CARDS_H
#define GAMES_MANDALA_TERMINAL_CARDS_H

#include "games/mandala/rules.h"
#include "terminal/canvas/canvas.h"

/* A card of one row is `│R3│`, of two rows has its count under the letter, and of three or more a
 * rim all round. */
struct card_size {
    int rows, columns;
    int step; /* columns that are seen of each card that lies under another one */
    int gap;  /* columns between stacks */
};

/* Cards of one colour; the top one is whole. MANDALA_UNKNOWN is a colour here: backs. */
struct stack {
    int colour, count;
    struct area area;
};

enum { STACKS_MOST = SANDS + 1 };

/* 'R', or '?' for what is unknown. */
char card_letter(int colour);

/* Ink and ground of a colour's cards. */
struct brush card_brush(int colour);

/* The letter on its sand. */
void card_chip(struct canvas *c, int row, int column, int colour);

/* Chips with counts in colour order, the counts in that brush; returns the column behind them. */
int card_chips(struct canvas *c, int row, int column, bag cards, struct brush brush);

/* An empty place for a card. */
void card_place(struct canvas *c, struct area place, struct brush brush);

/* One stack a colour, side by side in the middle of the room; returns how many. Of each as many
 * cards are seen as there is room for. */
int stacks_lay(bag cards, struct area room, struct card_size size, struct stack list[STACKS_MOST]);

void stack_draw(struct canvas *c, const struct stack *stack, struct card_size size);

/* Where the cursor is: brackets to both sides, on that ground. */
void stack_bracket(struct canvas *c, const struct stack *stack, enum paint ground);

#endif
