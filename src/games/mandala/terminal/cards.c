/* Draws single cards, stacks and rows of chips at every size that a place can have. */
#include "games/mandala/terminal/cards.h"

enum { UNDER_MOST = 7 }; /* cards that are seen under the top one of a stack */

enum { SHAPE_ROWS = 3, SHAPE_COLUMNS = 7 };

static const char *const shapes[SANDS][SHAPE_ROWS] = {
    {"  ▗█▖  ", " ▗███▖ ", "▗█████▖"}, /* a triangle */
    {" ▜▙ ▟▛ ", "▄▟███▙▄", " ▟▛ ▜▙ "}, /* a star with six points */
    {"  ▄█▄  ", " █████ ", "  ▀█▀  "}, /* a diamond */
    {"  ▗█▖  ", " ▟███▙ ", " ▝███▘ "}, /* a drop */
    {"  ▄██▀ ", " ███   ", "  ▀██▄ "}, /* a crescent */
    {" ▄▄▄▄▄ ", " █████ ", " ▀▀▀▀▀ "}, /* a square */
};

char card_letter(int colour) {
    return colour == MANDALA_UNKNOWN ? '?' : (char)(sand_letters[colour] - 'a' + 'A');
}

struct brush card_brush(int colour) {
    if (colour == MANDALA_UNKNOWN) return (struct brush){PAINT_INK, PAINT_GROOVE, STYLE_PLAIN};
    return (struct brush){paint_on_sand(colour), (enum paint)(PAINT_SAND + colour), STYLE_BOLD};
}

void card_chip(struct canvas *c, int row, int column, int colour) {
    canvas_put(c, row, column, card_brush(colour), (uint32_t)card_letter(colour));
}

int card_chips(struct canvas *c, int row, int column, bag cards, struct brush brush) {
    for (int colour = 0; colour < STACKS_MOST; colour++) {
        if (bag_get(cards, colour) == 0) continue;
        card_chip(c, row, column, colour);
        column = canvas_print(c, row, column + 1, brush, "%d ", bag_get(cards, colour));
    }
    return column;
}

/* One card */

static bool has_rim_all_round(struct area card) {
    return card.rows >= 3;
}

static void draw_rim(struct canvas *c, struct area card, struct brush brush) {
    struct area side = {card.row, card.column, card.rows, 1};
    if (has_rim_all_round(card)) {
        canvas_frame(c, card, LINE_LIGHT, brush);
        return;
    }
    canvas_fill(c, side, brush, 0x2502 /* │ */);
    side.column += card.columns - 1;
    canvas_fill(c, side, brush, 0x2502);
}

static void draw_shape(struct canvas *c, struct area card, int colour) {
    int row = card.row + (card.rows - SHAPE_ROWS) / 2;
    int column = card.column + (card.columns - SHAPE_COLUMNS) / 2;
    for (int i = 0; i < SHAPE_ROWS; i++)
        canvas_write(c, row + i, column, card_brush(colour), shapes[colour][i]);
}

/* The letter is in the upper rim where the silhouette takes the middle. */
static void draw_symbol(struct canvas *c, struct area card, int colour) {
    if (card.rows >= SHAPE_ROWS + 2 && card.columns >= SHAPE_COLUMNS + 2) {
        draw_shape(c, card, colour);
        card_chip(c, card.row, card.column + 2, colour);
    } else {
        int row = has_rim_all_round(card) ? card.row + (card.rows - 1) / 2 : card.row;
        int column = card.rows == 1 ? card.column + 1 : card.column + (card.columns - 1) / 2;
        card_chip(c, row, column, colour);
    }
}

/* To the right: in the lower rim, under the letter, or behind it. */
static void draw_count(struct canvas *c, struct area card, int colour, int count) {
    int bottom = card.row + card.rows - 1, right = card.column + card.columns - 1;
    int digits = count > 9 ? 2 : 1;
    if (count < 2) return;
    if (has_rim_all_round(card))
        canvas_print(c, bottom, right - digits - 1, card_brush(colour), "×%d", count);
    else if (card.rows == 1)
        canvas_print(c, bottom, right - digits, card_brush(colour), "%d", count);
    else
        canvas_print(c, bottom, card.column + (card.columns - digits) / 2, card_brush(colour), "%d",
                     count);
}

static void draw_card(struct canvas *c, struct area card, int colour, int count) {
    bool back = colour == MANDALA_UNKNOWN;
    canvas_fill(c, card, card_brush(colour), back ? 0x2591 /* ░ */ : ' ');
    draw_rim(c, card, card_brush(colour));
    if (!back) draw_symbol(c, card, colour);
    draw_count(c, card, colour, count);
}

void card_place(struct canvas *c, struct area place, struct brush brush) {
    canvas_fill(c, place, brush, ' ');
    draw_rim(c, place, brush);
}

/* Stacks */

/* A card of one row is wider if it says how many there are. */
static int top_columns(int count, struct card_size size) {
    return size.columns + (size.rows == 1) * ((count > 1) + (count > 9));
}

static int stack_columns(int count, struct card_size size, int under_most) {
    int under = count - 1 < under_most ? count - 1 : under_most;
    return top_columns(count, size) + under * size.step;
}

static int stacks_columns(bag cards, struct card_size size, int under_most) {
    int columns = -size.gap;
    for (int colour = 0; colour < STACKS_MOST; colour++)
        if (bag_get(cards, colour) > 0)
            columns += size.gap + stack_columns(bag_get(cards, colour), size, under_most);
    return columns;
}

int stacks_lay(bag cards, struct area room, struct card_size size, struct stack list[STACKS_MOST]) {
    int under_most = UNDER_MOST, count = 0;
    if (cards == 0) return 0;
    while (under_most > 0 && stacks_columns(cards, size, under_most) > room.columns) under_most--;
    while (size.gap > 0 && stacks_columns(cards, size, under_most) > room.columns) size.gap--;
    int column = room.column + (room.columns - stacks_columns(cards, size, under_most)) / 2;
    for (int colour = 0; colour < STACKS_MOST; colour++) {
        int of_colour = bag_get(cards, colour);
        if (of_colour == 0) continue;
        int columns = stack_columns(of_colour, size, under_most);
        list[count++] = (struct stack){colour, of_colour, {room.row, column, size.rows, columns}};
        column += columns + size.gap;
    }
    return count;
}

/* Of the cards under the top one, which are drawn first, the left edges stay in sight. */
void stack_draw(struct canvas *c, const struct stack *stack, struct card_size size) {
    struct area card = stack->area;
    card.columns = top_columns(stack->count, size);
    card.column = stack->area.column + stack->area.columns - card.columns;
    for (int column = stack->area.column; column < card.column; column += size.step)
        card_place(c, (struct area){card.row, column, card.rows, size.columns},
                   card_brush(stack->colour));
    draw_card(c, card, stack->colour, stack->count);
}

void stack_bracket(struct canvas *c, const struct stack *stack, enum paint ground) {
    struct brush brush = {PAINT_CURSOR, ground, STYLE_BOLD};
    struct area side = stack->area;
    side.columns = 1;
    side.column--;
    canvas_fill(c, side, brush, 0x2590 /* ▐ */);
    side.column += 1 + stack->area.columns;
    canvas_fill(c, side, brush, 0x258c /* ▌ */);
}
