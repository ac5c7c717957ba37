/* A player's side of the table: name, points and clock; the hand; and the river, with what lies in
 * the cup counted beside the space that gives it its worth. */
#include "games/mandala/terminal/marks.h"

#include "games/mandala/rules_notation.h"

#include <stdio.h>

enum {
    LABEL_COLUMNS = 10,  /* before the river's first space */
    OUTSIDE_COLUMNS = 9, /* behind its last one, for cards that it gives no worth */
    CLOCK_COLUMNS = 9,
    NUMBER_COLUMNS = 3, /* of a space, before its card */
    POINTS_TEXT = 64,
};

static const struct brush water = {PAINT_FAINT, PAINT_WATER, STYLE_PLAIN};
static const struct brush on_water = {PAINT_INK, PAINT_WATER, STYLE_PLAIN};

/* Name, points, clock */

static void draw_name(const struct tabletop *t, struct canvas *c, enum side side) {
    struct area name = t->name[side];
    int player = t->player[side];
    bool to_move = t->scene->to_move == player + 1;
    if (to_move)
        canvas_write(c, name.row, name.column,
                     (struct brush){.ink = PAINT_CURSOR, .style = STYLE_BOLD}, "▸");
    canvas_write_within(c, name.row, name.column + 2, name.columns - 3,
                        to_move ? brush_strong : brush_plain, t->scene->name[player]);
}

static void draw_standing(const struct tabletop *t, struct canvas *c, enum side side) {
    struct area standing = t->standing[side];
    int player = t->player[side], end = standing.column + standing.columns;
    const char *clock = t->scene->clock[player];
    bool hidden = bag_get(mandala_cup(t->p, player), MANDALA_UNKNOWN) > 0;
    struct score score = game_score_shown(t->scene->game, &t->scene->view->seen);
    char points[POINTS_TEXT];
    canvas_write_right(c, standing.row, end, brush_plain, clock);
    if (!score.counted) return;
    if (*clock) end -= CLOCK_COLUMNS;
    int known = score.points[player];
    snprintf(points, sizeof points,
             hidden       ? say(t, "%d + ? points", "%d + ? Punkte")
             : known == 1 ? say(t, "%d point", "%d Punkt")
                          : say(t, "%d points", "%d Punkte"),
             known);
    canvas_write_right(c, standing.row, end, brush_strong, points);
}

/* Hand */

static void draw_hand_stack(const struct tabletop *t, struct canvas *c, enum side side,
                            struct stack stack) {
    struct marks marks = {0};
    if (stack.colour != MANDALA_UNKNOWN)
        marks = marks_of(t->scene, SPOT_HAND + SANDS * t->player[side] + stack.colour);
    if (marks.hint && side == NEAR)
        marks_badge(c, stack.area.row - 1, stack.area.column + stack.area.columns / 2, BADGE_HINT,
                    PAINT_GROUND);
    if (marks.chosen && side == NEAR) stack.area.row--; /* lifted */
    stack_draw(c, &stack, t->hand_card[side]);
    if (marks.cursor) stack_bracket(c, &stack, PAINT_GROUND);
}

static void draw_hand(const struct tabletop *t, struct canvas *c, enum side side) {
    struct stack stacks[STACKS_MOST];
    int count = hand_stacks(t, side, stacks);
    for (int i = 0; i < count; i++) draw_hand_stack(t, c, side, stacks[i]);
}

/* River */

static int space_column(struct area row, int space) {
    int pitch = (row.columns - LABEL_COLUMNS - OUTSIDE_COLUMNS) / SANDS;
    return row.column + LABEL_COLUMNS + (space - 1) * pitch;
}

static int middle_of(struct area area) {
    return area.row + (area.rows - 1) / 2;
}

/* The colour that the claim about to be chosen would bring to this space, or -1. */
static int coming_to(const struct tabletop *t, int player, int space) {
    move chosen = t->scene->pick->move;
    int colour = mandala_move_colour(chosen);
    bool claim = mandala_move_kind(chosen) == MANDALA_TAKE && t->p->chooser == player;
    return claim && mandala_destination(t->p, colour) == space ? colour : -1;
}

static void draw_waves(struct canvas *c, struct area river) {
    const int wave = 2, length = 7, shift = 3;
    canvas_fill(c, river, water, ' ');
    for (int row = 0; row < river.rows; row++)
        for (int column = 0; column < river.columns; column++)
            if ((column + shift * row) % length < wave)
                canvas_put(c, river.row + row, river.column + column, water, '~');
}

static void draw_space(const struct tabletop *t, struct canvas *c, enum side side, int space) {
    struct area river = t->river[side];
    struct card_size size = t->river_card;
    int player = t->player[side], column = space_column(river, space);
    int colour = mandala_on_space(t->p, player, space), coming = coming_to(t, player, space);
    struct stack card = {colour,
                         1,
                         {river.row + (river.rows - size.rows) / 2, column + NUMBER_COLUMNS,
                          size.rows, size.columns}};
    canvas_print(c, middle_of(river), column, on_water, " %d ", space);
    if (colour >= 0)
        stack_draw(c, &card, size);
    else
        card_place(c, card.area, on_water);
    if (colour < 0 && coming >= 0)
        card_chip(c, middle_of(river), card.area.column + size.columns / 2, coming);
    struct claim last = marks_last_claim(t->scene);
    if (last.kept && last.player == player && last.colour == colour)
        marks_badge(c, middle_of(river), column, BADGE_LAST, PAINT_WATER);
}

static void draw_river(const struct tabletop *t, struct canvas *c, enum side side) {
    struct area river = t->river[side];
    draw_waves(c, river);
    canvas_print(c, middle_of(river), river.column + 1, on_water, " %s ", say(t, "river", "Fluss"));
    for (int space = 1; space <= SANDS; space++) draw_space(t, c, side, space);
}

/* Cup */

static void draw_worth(const struct tabletop *t, struct canvas *c, enum side side, int space) {
    int player = t->player[side], colour = mandala_on_space(t->p, player, space);
    if (colour < 0) return;
    int cards = bag_get(mandala_cup(t->p, player), colour);
    int column = space_column(t->cup[side], space) + (t->roomy ? NUMBER_COLUMNS : 1);
    canvas_print(c, t->cup[side].row, column, cards > 0 ? brush_plain : brush_faint,
                 t->roomy ? "%d × %d = %d" : "%d×%d=%d", cards, space, cards * space);
}

/* Where memory counts: the cards of the own cup, which its owner may look at, and no worth. */
static void draw_cup(const struct tabletop *t, struct canvas *c, enum side side) {
    struct area cup = t->cup[side];
    int player = t->player[side];
    canvas_print(c, cup.row, cup.column + 2, brush_faint, say(t, "cup %d", "Kelch %d"),
                 bag_total(mandala_cup(t->p, player)));
    if (!mandala_shows_counts(t->p)) {
        card_chips(c, cup.row, space_column(cup, 1) + 1, mandala_cup_shown(t->p, player),
                   brush_faint);
        return;
    }
    for (int space = 1; space <= SANDS; space++) draw_worth(t, c, side, space);
    card_chips(c, cup.row, space_column(cup, SANDS + 1) + 1, mandala_outside(t->p, player),
               brush_faint);
}

void mandala_draw_side(const struct tabletop *t, struct canvas *c, enum side side) {
    draw_name(t, c, side);
    draw_standing(t, c, side);
    draw_hand(t, c, side);
    draw_cup(t, c, side);
    draw_river(t, c, side);
}
