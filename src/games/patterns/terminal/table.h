/* The table of Patterns: what lies on it and where that is on the screen, for the files that draw
 * it. The board is at the left, and beside it the sides of the two players, with the list of moves
 * between them or, where there is room, in a column of its own. */
#ifndef GAMES_PATTERNS_TERMINAL_TABLE_H
#define GAMES_PATTERNS_TERMINAL_TABLE_H

#include "terminal/game/board.h"

/* The spots: squares are 0 to 63; the bowl tokens to choose from and the buttons follow. */
enum { SPOT_BOWL = 64, SPOT_OTHER_BOWL, SPOT_DONE, SPOT_PASS };

/* Where things are. */
struct places {
    int rows, columns; /* of a square, with the column before it that parts it from the next */
    int pitch;         /* rows of a claim on a player's side; 0: all six share three rows */
    struct area board; /* all 64 squares, and a column behind the last ones */
    struct area foot;  /* below it: a button, or what the marks mean */
    struct area side[2];
    struct area log;
};

struct game_table {
    const struct scene *scene;
    const struct patterns *now;
    union position after; /* what the move under the cursor would make of it; without one as now */
    struct score score, score_after;
    struct places places;
};

struct game_table table_of(const struct scene *scene, const struct layout *layout);

/* The largest scale that fits, and the room that it takes in the middle of the body. */
void places_arrange(struct area body, struct layout *layout);

/* `near`: the player whose side is at the bottom. */
struct places places_of(const struct layout *layout, int near);

/* The rows that the claims on a player's side take. */
int river_rows(int pitch);

/* A token's place with the columns on either side of it, where marks go; and the token's own. */
struct area place_of_square(const struct places *places, int square);
struct area place_of_choice(const struct places *places, int which);
struct area place_of_bowl(const struct places *places, int player);
struct area place_within(struct area place);

/* A player's side: name, points and clock, the six markers with their groups, and the bowl. */
void side_draw(struct canvas *c, const struct game_table *table, int player);

#endif
