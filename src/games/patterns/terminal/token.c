/* Draws tokens from one character up to the largest size that a square can have. */
#include "games/patterns/terminal/token.h"

#include "rules/sand.h"
#include "terminal/canvas/blocks.h"

#include <stdlib.h>

/* A token of so many rows shows its silhouette: as a character above the letter, or drawn large. In
 * fewer rows it would be a blot. */
enum { ROWS_WITH_SIGN = 4, ROWS_WITH_SILHOUETTE = 6 };

/* Sizes in thousandths of half the token. */
enum {
    SLAB = 870, /* half the width of player 1's tokens */
    BAR = 500,  /* half the width of what joins two tokens */
    RING = 210, /* the thickness of sand round the centre */
    RING_OF_FEW_ROWS = 360,
    REACH_OF_FEW_ROWS = 980,
};

int token_letter_row(int rows) {
    return rows < ROWS_WITH_SILHOUETTE ? rows / 2 : (3 * rows - 1) / 4;
}

/* Silhouettes, each from -1000 to 1000 */

static bool in_disc(int x, int y, int radius) {
    return x * x + y * y < radius * radius;
}

static bool in_triangle(int x, int y) {
    return abs(y) < 1000 && 2 * abs(x) < y + 1100;
}

/* Two triangles, one up and one down. */
static bool in_star(int x, int y) {
    int up = y < 620 ? 1000 + y : 0, down = y > -620 ? 1000 - y : 0;
    return 10 * abs(x) < 6 * (up > down ? up : down);
}

static bool in_diamond(int x, int y) {
    return abs(x) + abs(y) < 1060;
}

static bool in_drop(int x, int y) {
    return in_disc(x, y - 330, 680) || (y > -1000 && y < 330 && 2 * abs(x) < y + 1080);
}

static bool in_crescent(int x, int y) {
    return in_disc(x, y, 1000) && !in_disc(x - 420, y, 760);
}

static bool in_square(int x, int y) {
    return abs(x) < 860 && abs(y) < 860;
}

static bool (*const silhouettes[SANDS])(int x, int y) = {in_triangle, in_star,     in_diamond,
                                                         in_drop,     in_crescent, in_square};

static const uint32_t signs[SANDS] = {0x25b2 /* ▲ */, 0x2736 /* ✶ */, 0x25c6 /* ◆ */,
                                      0x25cf /* ● */, 0x263e /* ☾ */, 0x25a0 /* ■ */};

/* The picture */

struct picture {
    const struct token *token;
    int rows, columns;
};

static enum paint sand_paint(const struct token *token) {
    return (enum paint)(PAINT_SAND + token->colour);
}

static bool is_face_up(const struct token *token) {
    return token->owner == TOKEN_FACE_UP;
}

static enum paint ink_on(const struct token *token) {
    return is_face_up(token) ? PAINT_DARK : paint_on_sand(token->colour);
}

static bool in_bars(int joined, int x, int y) {
    return (abs(y) < BAR && joined & (x < 0 ? TOKEN_LEFT : TOKEN_RIGHT)) ||
           (abs(x) < BAR && joined & (y < 0 ? TOKEN_UP : TOKEN_DOWN));
}

/* How far it reaches up and down: half a row is left free, unless it needs all rows that it has. */
static int reach_of(const struct picture *picture) {
    return picture->rows < ROWS_WITH_SIGN ? REACH_OF_FEW_ROWS
                                          : BLOCKS_EDGE - BLOCKS_EDGE / picture->rows;
}

static bool in_outline(const struct picture *picture, int x, int y) {
    int reach = reach_of(picture);
    if (in_bars(picture->token->joined, x, y)) return true;
    switch (picture->token->owner) {
    case 0: return abs(x) < SLAB && abs(y) < reach;
    case 1: return abs(y) < reach && 20 * abs(x) + 9 * abs(y) < 20 * BLOCKS_EDGE;
    default: return in_disc(x, y, reach);
    }
}

static bool in_centre(const struct picture *picture, int x, int y) {
    int ring = picture->rows < ROWS_WITH_SIGN ? RING_OF_FEW_ROWS : RING;
    return is_face_up(picture->token) && in_disc(x, y, reach_of(picture) - ring);
}

/* From below the upper edge down to the letter; a little smaller within a ring. */
static bool in_silhouette(const struct picture *picture, int x, int y) {
    if (picture->rows < ROWS_WITH_SILHOUETTE) return false;
    int bottom = 2 * token_letter_row(picture->rows);
    int top = is_face_up(picture->token) ? picture->rows / 2 : picture->rows / 3;
    int size = (bottom - top) * BLOCKS_EDGE / (2 * picture->rows);
    int middle = (bottom + top) * BLOCKS_EDGE / (2 * picture->rows) - BLOCKS_EDGE;
    return silhouettes[picture->token->colour](x * BLOCKS_EDGE / size,
                                               (y - middle) * BLOCKS_EDGE / size);
}

/* A plate in the upper right corner, about two rows high, round its number. */
static bool in_marker(const struct picture *picture, int x, int y) {
    if (picture->token->number == 0 || picture->rows < ROWS_WITH_SILHOUETTE) return false;
    x = (x - blocks_middle(picture->columns - 3, picture->columns)) * picture->columns / 4;
    y = (y - blocks_middle(1, picture->rows)) * picture->rows / 2;
    return picture->token->owner == 0 ? in_disc(x, y, 1000) : abs(x) < 1000 && abs(y) < 1000;
}

static enum paint paint_at(const void *what, int x, int y) {
    const struct picture *picture = what;
    const struct token *token = picture->token;
    if (in_marker(picture, x, y)) return token->owner == 0 ? PAINT_FIRST : PAINT_SECOND;
    if (!in_outline(picture, x, y)) return token->under;
    if (in_silhouette(picture, x, y)) return ink_on(token);
    return in_centre(picture, x, y) ? PAINT_PALE : sand_paint(token);
}

/* What is written on it */

static uint32_t capital(const struct token *token) {
    return (uint32_t)(sand_letters[token->colour] - 'a' + 'A');
}

static void write_brackets(struct canvas *c, int row, int column, struct brush brush, int owner) {
    if (owner == TOKEN_FACE_UP) return;
    canvas_put(c, row, column - 1, brush, owner == 0 ? '[' : '<');
    canvas_put(c, row, column + 1, brush, owner == 0 ? ']' : '>');
}

static struct brush brush_on(const struct token *token) {
    return (struct brush){
        .ink = ink_on(token),
        .ground = is_face_up(token) ? PAINT_PALE : sand_paint(token),
        .style = STYLE_BOLD,
    };
}

void token_write_letter(struct canvas *c, int row, int column, const struct token *token) {
    canvas_put(c, row, column, brush_on(token), capital(token));
}

void token_write(struct canvas *c, int row, int column, const struct token *token) {
    token_write_letter(c, row, column + 1, token);
    write_brackets(c, row, column + 1, brush_on(token), token->owner);
}

void token_write_group(struct canvas *c, int row, int column, const struct token *token, int size) {
    canvas_print(c, row, column, brush_on(token), "%c×%d", (char)capital(token), size);
}

static struct brush brush_on_marker(int player) {
    return (struct brush){
        .ink = player == 0 ? PAINT_DARK : PAINT_LIGHT,
        .ground = player == 0 ? PAINT_FIRST : PAINT_SECOND,
        .style = STYLE_BOLD,
    };
}

void token_write_marker(struct canvas *c, int row, int column, int player, int number,
                        enum paint under) {
    struct brush brush = brush_on_marker(player), edge = {.ink = brush.ground, .ground = under};
    if (player == 0) {
        canvas_print(c, row, column, brush, "(%d)", number);
        return;
    }
    canvas_put(c, row, column, edge, 0x2590 /* ▐ */);
    canvas_print(c, row, column + 1, brush, "%d", number);
    canvas_put(c, row, column + 2, edge, 0x258c /* ▌ */);
}

/* Above the letter; beside it, where a sign is above; or in the corner. */
static void write_number(struct canvas *c, struct area area, const struct token *token) {
    int row = area.row + token_letter_row(area.rows) - 1, column = area.column + area.columns / 2;
    if (area.rows >= ROWS_WITH_SILHOUETTE)
        canvas_put(c, area.row + 1, area.column + area.columns - 3, brush_on_marker(token->owner),
                   (uint32_t)('0' + token->number));
    else
        token_write_marker(c, row, area.rows < ROWS_WITH_SIGN ? column - 1 : column + 1,
                           token->owner, token->number, sand_paint(token));
}

void token_draw(struct canvas *c, struct area area, const struct token *token) {
    struct picture picture = {token, area.rows, area.columns};
    int row = area.row + token_letter_row(area.rows), column = area.column + area.columns / 2;
    /* What is cut out of solid sand stays blank; what lies in a ring is ink. */
    blocks_draw(c, area, is_face_up(token) ? PAINT_DARK : PAINT_SAND, paint_at, &picture);
    token_write(c, row, column - 1, token);
    if (area.rows >= ROWS_WITH_SIGN && area.rows < ROWS_WITH_SILHOUETTE)
        canvas_put(c, row - 1, column, brush_on(token), signs[token->colour]);
    if (token->number > 0) write_number(c, area, token);
}

void token_draw_trace(struct canvas *c, struct area area, const struct token *token) {
    int row = area.row + token_letter_row(area.rows), column = area.column + area.columns / 2;
    struct brush brush = {.ink = PAINT_FAINT, .ground = token->under};
    canvas_put(c, row, column, brush, (uint32_t)sand_letters[token->colour]);
    write_brackets(c, row, column, brush, token->owner);
}

static enum paint bar_at(const void *what, int x, int y) {
    const struct token *token = what;
    (void)x;
    return abs(y) < BAR ? sand_paint(token) : token->under;
}

void token_draw_bar(struct canvas *c, struct area area, const struct token *token) {
    blocks_draw(c, area, PAINT_SAND, bar_at, token);
}

/* Above the letter, or on both sides of it where a silhouette is above. */
void token_mark(struct canvas *c, struct area area, enum paint ink, uint32_t mark) {
    struct brush brush = {.ink = ink, .ground = PAINT_PALE, .style = STYLE_BOLD};
    int row = area.row + token_letter_row(area.rows), column = area.column + area.columns / 2;
    if (area.rows < ROWS_WITH_SIGN) {
        canvas_put(c, row - 1, column, brush, mark);
        return;
    }
    canvas_put(c, row, column - 1, brush, mark);
    canvas_put(c, row, column + 1, brush, mark);
}
