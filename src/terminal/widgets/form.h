/* The form for a new game: which one, who plays and begins, its options, the clock and the deal.
 * The options come from the game's own table. */
#ifndef TERMINAL_WIDGETS_FORM_H
#define TERMINAL_WIDGETS_FORM_H

#include "play/local_game.h"
#include "terminal/canvas/screen.h"

enum { FORM_VALUE = PLAYER_TEXT };

struct form {
    enum language language;
    const struct game *game;
    struct options options;
    int seat[2]; /* 0: a person; 1 to LEVELS: a level; then one that follows, and a command */
    struct {
        const struct game *game;   /* of which it is known: NULL before it is first shown */
        struct game_player engine; /* that follows the person there */
    } following;
    char command[2][PLAYER_TEXT];
    char name[2][PLAYER_NAME]; /* of a person; "": none */
    bool lot;                  /* chance decides who has which seat */
    char clock[16];
    char seed[SEED_TEXT]; /* "": at random */
    int at;               /* the field that the cursor is on */
    char message[256];    /* what is wrong; "" if nothing is */
    struct area area;     /* where it was drawn last */
};

/* Filled in with what was agreed last time, or with the usual if there is none. */
void form_begin(struct form *f, const struct game_terms *usual, enum language language);

/* Reads the saved games, where an engine that follows is shown. */
void form_draw(struct form *f, struct canvas *c);

enum form_state { FORM_OPEN, FORM_LEFT, FORM_AGREED };

/* With FORM_AGREED the terms are filled in, and a game can begin with it. */
enum form_state form_handle(struct form *f, const struct event *event, struct game_terms *terms);

/* A game against this level, in which the person begins. */
struct game_terms form_usual(const struct game *game, int level);

#endif
