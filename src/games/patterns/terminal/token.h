/* A token of Patterns on a canvas, as large as its area. Face up it is a ring of sand round a pale
 * centre; face down it is solid, a slab with brackets for player 1, a hexagon with points for
 * player 2. */
#ifndef GAMES_PATTERNS_TERMINAL_TOKEN_H
#define GAMES_PATTERNS_TERMINAL_TOKEN_H

#include "terminal/canvas/canvas.h"

enum { TOKEN_FACE_UP = -1, MARKER_COLUMNS = 3 };

/* To where a token is joined with others of its group. */
enum token_side { TOKEN_LEFT = 1, TOKEN_RIGHT = 2, TOKEN_UP = 4, TOKEN_DOWN = 8 };

struct token {
    int colour;
    int owner;        /* 0 or 1 if it lies face down, or TOKEN_FACE_UP */
    int number;       /* of the claim marker on it; 0: none */
    int joined;       /* enum token_side, added up */
    enum paint under; /* what it lies on */
};

/* The columns of a token of so many rows (at least 2), which is about as wide as high. */
static inline int token_columns(int rows) {
    return 2 * rows + 1;
}

/* The row of the letter within a token of so many rows; it is in the middle column. */
int token_letter_row(int rows);

void token_draw(struct canvas *c, struct area area, const struct token *token);

/* What joins two tokens of a group, in the column between them. */
void token_draw_bar(struct canvas *c, struct area area, const struct token *token);

/* What is left of a token that has gone: its letter. */
void token_draw_trace(struct canvas *c, struct area area, const struct token *token);

/* A mark in the pale centre of a token that lies face up. */
void token_mark(struct canvas *c, struct area area, enum paint ink, uint32_t mark);

/* In one row: the letter in the player's brackets; three columns wide. */
void token_write(struct canvas *c, int row, int column, const struct token *token);

/* Its letter alone, on its sand. */
void token_write_letter(struct canvas *c, int row, int column, const struct token *token);

/* As token_write() with the size of its group in place of the brackets. */
void token_write_group(struct canvas *c, int row, int column, const struct token *token, int size);

/* A claim marker in one row: round for player 1, square for player 2. */
void token_write_marker(struct canvas *c, int row, int column, int player, int number,
                        enum paint under);

#endif
