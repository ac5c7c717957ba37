/* A menu: some words and a list to choose from, in a frame in the middle of the screen. */
#ifndef TERMINAL_WIDGETS_MENU_H
#define TERMINAL_WIDGETS_MENU_H

#include "terminal/canvas/screen.h"

enum {
    MENU_ITEMS = 24,
    MENU_TEXT = 96,
    MENU_WORDS = 512,
    MENU_OPEN = -1, /* nothing is decided yet */
    MENU_LEFT = -2, /* it was left without a choice */
};

struct menu_item {
    int value; /* at least 0 */
    char label[MENU_TEXT];
    char key[8]; /* what else brings it about, such as "F3"; "" if nothing */
};

struct menu {
    char title[MENU_TEXT];
    char words[MENU_WORDS]; /* above the list; "" if none */
    struct menu_item items[MENU_ITEMS];
    int count;
    int at;
    int lower;        /* rows by which it stands below the middle */
    struct area area; /* where it was drawn last */
    int first_row;    /* of the list */
};

void menu_begin(struct menu *m, const char *title, const char *words);
void menu_add(struct menu *m, int value, const char *label, const char *key);

void menu_draw(struct menu *m, struct canvas *c);

/* The value that was chosen, MENU_OPEN or MENU_LEFT. */
int menu_handle(struct menu *m, const struct event *event);

#endif
