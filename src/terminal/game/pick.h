/* Choosing a move: by walking from spot to spot, by pointing, or by typing its name. */
#ifndef TERMINAL_GAME_PICK_H
#define TERMINAL_GAME_PICK_H

#include "terminal/game/board.h"

/* What is there to choose from and among: everything that the functions below look at. */
struct choice {
    const struct board *board;
    const struct scene *scene; /* whose pick it is */
    const struct spot *spots;
    int count;
};

/* Begins with these moves; the cursor stays where it is. */
void pick_begin(struct pick *pick, const move *moves, int count);

enum way { WAY_UP, WAY_DOWN, WAY_LEFT, WAY_RIGHT };

/* Where the cursor is heading: on a board whose rows are shifted against each other it goes
 * straight up in a zigzag, and comes back the same way. Begins as AIM_NONE. */
struct aim {
    int row, column;
};

#define AIM_NONE ((struct aim){-1, -1})

/* Goes to the next spot on that way, if there is one. */
void pick_walk(struct pick *pick, const struct choice *choice, enum way way, struct aim *aim);

/* Goes to the next spot, or the one before, that can be chosen. */
void pick_step(struct pick *pick, const struct choice *choice, int step);

/* Goes to where the cursor begins: the middle of a board that has one, else the first spot that can
 * be chosen. */
void pick_enter(struct pick *pick, const struct choice *choice);

/* The spot at a place on the screen, or SPOT_NONE. */
int pick_spot_at(const struct choice *choice, int row, int column);

void pick_go(struct pick *pick, const struct choice *choice, int spot);

/* Chooses the spot under the cursor. Returns the move that this completes; NO_MOVE if more is to be
 * chosen, or if the spot cannot be. */
move pick_choose(struct pick *pick, const struct choice *choice);

/* Gives up the last spot that was chosen; false if there was none. */
bool pick_back(struct pick *pick, const struct choice *choice);

/* Another kind of move with the same path: swap or flip, the other colour, more or fewer cards. */
void pick_change_kind(struct pick *pick, const struct choice *choice, int step);

/* Follows what has been typed of a move's name: goes where the moves that begin so go. */
void pick_follow(struct pick *pick, const struct choice *choice, const char *typed);

/* Reads a move's name as people type it, without minding capitals. */
bool pick_read(const struct game *game, const union position *p, const char *typed, move *m,
               struct refusal *why);

#endif
