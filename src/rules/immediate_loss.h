/* Moves that lose at once: what a player would rather be asked about before making one. */
#ifndef RULES_IMMEDIATE_LOSS_H
#define RULES_IMMEDIATE_LOSS_H

#include "rules/game.h"

enum immediate_loss {
    LOSS_NONE,
    LOSS_NOW,  /* the move ends the game, and its player has lost */
    LOSS_NEXT, /* the opponent can then win before its player moves again */
};

/* Whether a legal move loses at once although another one does not: p is what its player sees.
 * `reply` is then the opponent's first winning move, or NO_MOVE. Where something is hidden, a move
 * loses at once only if it does so whatever that is. A position in which it would take too long to
 * find out has no such moves. */
enum immediate_loss immediate_loss_of(const struct game *game, const union position *p, move m,
                                      move *reply);

#endif
