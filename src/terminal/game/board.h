/* A board: what one game adds to the full screen. Drawing it, where its places are, and which
 * places make which move. It knows the game's position well enough to show it and no rule: what is
 * legal comes as a list of moves.
 *
 * A move is made by choosing places one after the other, its path: a square, a cell, a card and
 * where it goes. Several moves can have one path; they are told apart by their kind: swap or flip,
 * the colour of a piece, how many cards. */
#ifndef TERMINAL_GAME_BOARD_H
#define TERMINAL_GAME_BOARD_H

#include "rules/game.h"
#include "terminal/canvas/canvas.h"

enum {
    SPOTS_MOST = 192,
    SPOT_NONE = -1,
    PATH_MOST = 2,
    KIND_ANY = -1,
    START_ROWS = 13,
    START_COLUMNS = 28,
};

/* A place that can be walked to and clicked on. */
struct spot {
    int id; /* the same place has the same number in every position: 0 to SPOTS_MOST - 1 */
    struct area area;
};

/* What is being chosen. */
struct pick {
    move moves[MOVES_MOST]; /* to choose from; none while nobody chooses */
    int count;
    int cursor;            /* the spot that the cursor is on, or SPOT_NONE */
    int chosen[PATH_MOST]; /* the spots that have been chosen */
    int depth;             /* and how many of them there are */
    int kind;              /* the kind that is wanted, or KIND_ANY */
    move move;             /* what choosing the cursor's spot would play, or NO_MOVE */
};

/* Everything that a board shows. */
struct scene {
    const struct game *game;
    const struct view *view;
    enum language language;
    int near;    /* the player at the bottom, or first: 1 or 2 */
    int to_move; /* 1, 2, or 0 when it is over */
    const char *name[2];
    const char *clock[2];      /* "" if there is none */
    const struct view *before; /* where `last` was played, as the viewer saw it; NULL at first */
    move last;                 /* NO_MOVE at first */
    move hint;                 /* a move that is being recommended, or NO_MOVE */
    const struct pick *pick;
    bool aids;  /* group sizes, reach of groups, a counter of cards: what helps to read */
    int dimmed; /* a colour that steps back: 1 + the piece's colour; 0: none */
};

/* Where things are. */
struct layout {
    bool fits;         /* false: the body is too small, and nothing else counts */
    int scale;         /* the board's own */
    struct area board; /* all that the board draws, sides included */
    struct area log;   /* what it leaves for the list of moves; may be empty */
};

struct board {
    /* The largest scale that fits into the body, which is at least 80 x 20. */
    void (*arrange)(const struct scene *scene, struct area body, struct layout *layout);

    void (*draw)(const struct scene *scene, const struct layout *layout, struct canvas *canvas);

    /* Every spot that is on the screen now; returns how many. */
    int (*spots)(const struct scene *scene, const struct layout *layout,
                 struct spot spots[SPOTS_MOST]);

    /* The spots that make a legal move of the view, in order; returns how many: 1 or 2. */
    int (*path)(const union position *p, move m, int path[PATH_MOST]);

    /* Tells moves of one path apart, by numbers from 0 on; of several the highest is taken unless
     * another is wanted. */
    int (*kind)(const union position *p, move m);

    /* Whether a kind that is wanted is meant everywhere: where it is not possible, nothing is. */
    bool strict;

    /* Whether the cursor begins in the middle of the spots. */
    bool centred;

    /* The colours, as sands, of which one can step back so that the other is read; the same if
     * there are none. */
    int colours[2];

    /* What somebody who chooses a spot that cannot be chosen must have meant, in notation, so that
     * the rules say why not. NULL: the cursor only goes where something can be chosen. */
    void (*attempt)(const struct scene *scene, int spot, struct text *t);

    /* Where only one thing is left to do, again and again, and all of it is good: the next such
     * move, or NO_MOVE. NULL: there is no such thing in this game. */
    move (*rest)(const union position *p);

    /* The only move of a player who has nothing to do any more, for the rest of the game: to pass;
     * or NO_MOVE. NULL: there is no such thing in this game. */
    move (*idle)(const union position *p);

    /* The start in small, in the middle of an area of START_ROWS and START_COLUMNS, for a game in
     * which something is agreed on the board. NULL: there is nothing to see. */
    void (*draw_start)(const union position *start, struct area area, struct canvas *canvas);

    /* The keys of this game in a line or two, for the help: what Tab changes, what is special. */
    const char *keys[LANGUAGES];
};

#define DECLARE_BOARD(name) extern const struct board name##_terminal_board;
GAMES(DECLARE_BOARD)

/* The board of a game, or NULL. */
const struct board *board_of(const struct game *game);

/* Whether the spot can be chosen next; and whether it leads to the recommended move. */
bool board_targets(const struct board *board, const struct scene *scene, int spot);
bool board_hints(const struct board *board, const struct scene *scene, int spot);

/* Whether it belongs to the path of the last move. */
bool board_played(const struct board *board, const struct scene *scene, int spot);

#endif
