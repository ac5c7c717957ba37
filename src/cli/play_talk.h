/* What `kolam play` says, in every language: the sentences of any game, and those of each one. */
#ifndef CLI_PLAY_TALK_H
#define CLI_PLAY_TALK_H

#include "rules/game.h"

/* Formats for printf; the arguments are named behind them. */
struct play_talk {
    const char *which_game, *not_a_game;
    const char *dealt; /* seed */
    const char *welcome;
    const char *curtain;   /* player */
    const char *separator; /* player */
    const char *played;    /* player, move */
    const char *you_can;
    const char *nothing_to_undo, *revealed, *undone; /* move */
    const char *which_file, *saved /* file */, *not_saved /* file, reason */;
    const char *resigned;    /* player, player */
    const char *no_argument; /* word */
    const char *input_ended, *goodbye;
    const char *help;
};

extern const struct play_talk play_talk[LANGUAGES];

/* Whose turn it is and what that player holds: "Player 1, your turn. You hold green." */
void play_prompt(const struct game *game, const union position *p, enum language language,
                 struct text *t);

/* What a move does, by its first letter: "establish (E)". */
const char *play_action(const struct game *game, char letter, enum language language);

/* The actions of the game in a few lines. */
const char *play_rules(const struct game *game, enum language language);

#endif
