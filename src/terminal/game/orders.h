/* Orders: what a person at the screen can ask for besides moves. One table of them makes the keys,
 * the line of keys, the menu and the help. */
#ifndef TERMINAL_GAME_ORDERS_H
#define TERMINAL_GAME_ORDERS_H

#include "base/language.h"
#include "terminal/canvas/screen.h"

enum order {
    ORDER_NONE,
    ORDER_HELP,
    ORDER_NEW,
    ORDER_HINT,
    ORDER_UNDO,
    ORDER_REDO,
    ORDER_EVALUATION,
    ORDER_AIDS,
    ORDER_REPLAY,
    ORDER_RESIGN,
    ORDER_MENU,
    ORDER_DIM,
    ORDER_ALL,
    ORDER_PAUSE,
    ORDER_CONFIRM,
    ORDER_REMATCH,
    ORDER_LANGUAGE,
    ORDER_THEME,
    ORDER_TITLE,
    ORDER_LEAVE,
    ORDERS,
};

struct order_text {
    int key;                      /* the number of its F key; 0: it is only in the menu */
    const char *bar[LANGUAGES];   /* a word for the line of keys; NULL: it is not there */
    const char *label[LANGUAGES]; /* a few words for the menu and the help */
};

extern const struct order_text orders[ORDERS];

/* The order that an event stands for on the stage. */
enum order order_of(const struct event *event);

/* The line of keys along an area of one row; a click on it is the order under it. */
void orders_draw(struct canvas *c, int row, enum language language);
enum order orders_at(const struct canvas *c, int row, enum language language, int column);

#endif
