/* The count at the end: for each player a sheet with what each space of the river brought, and the
 * cards that count nothing; at its foot the sum and, last, who has won. Below them what was left on
 * the mandalas. */
#include "games/mandala/terminal/tabletop.h"

#include "base/text/numbers.h"

#include <stdio.h>

enum {
    SHEET_LINES = 8, /* a heading, six spaces, and what the river gives no worth */
    LABEL_TEXT = 64,
};

/* The columns of a sheet. */
struct ruling {
    int columns, space, colour, chips, cards_end, points_end;
};

static const struct ruling narrow = {
    .columns = 28, .space = 3, .colour = 7, .chips = 18, .cards_end = 20, .points_end = 27};
static const struct ruling wide = {
    .columns = 42, .space = 3, .colour = 10, .chips = 25, .cards_end = 30, .points_end = 41};

struct sheet {
    int player;
    struct area slab;
    const struct ruling *ruling;
    int row, column, step; /* of its lines */
};

static const struct brush ink = {PAINT_INK, PAINT_STONE, STYLE_PLAIN};
static const struct brush quiet = {PAINT_FAINT, PAINT_STONE, STYLE_PLAIN};
static const struct brush strong = {PAINT_INK, PAINT_STONE, STYLE_BOLD};
static const struct brush groove = {PAINT_GROOVE, PAINT_STONE, STYLE_PLAIN};
static const struct brush winning = {PAINT_GOOD, PAINT_STONE, STYLE_BOLD};

static struct sheet sheet_of(const struct tabletop *t, enum side side) {
    struct sheet s = {.player = t->player[side],
                      .slab = t->mandala[side == NEAR ? 0 : 1],
                      .ruling = t->roomy ? &wide : &narrow};
    int rows = s.slab.rows - 2;
    s.step = rows / SHEET_LINES;
    s.row = s.slab.row + 1 + (rows - (SHEET_LINES - 1) * s.step) / 2;
    s.column = s.slab.column + (s.slab.columns - s.ruling->columns) / 2;
    return s;
}

/* Lines of a sheet */

static void draw_heading(const struct tabletop *t, struct canvas *c, const struct sheet *s) {
    canvas_write(c, s->row, s->column + 1, quiet, say(t, "space", "Platz"));
    canvas_write_right(c, s->row, s->column + s->ruling->cards_end, quiet, say(t, "cup", "Kelch"));
    canvas_write_right(c, s->row, s->column + s->ruling->points_end, quiet,
                       say(t, "points", "Punkte"));
}

static void draw_figure(struct canvas *c, int row, int end, int figure) {
    canvas_print(c, row, end - 2, figure > 0 ? ink : quiet, "%2d", figure);
}

static void draw_space(const struct tabletop *t, struct canvas *c, const struct sheet *s,
                       int space) {
    static const struct card_size size = {.rows = 1, .columns = 3};
    int row = s->row + space * s->step, column = s->column + s->ruling->colour;
    int colour = mandala_on_space(t->p, s->player, space);
    canvas_print(c, row, s->column + s->ruling->space, ink, "%d", space);
    if (colour < 0) {
        canvas_write(c, row, column + 1, quiet, "–");
        return;
    }
    int cards = bag_get(mandala_cup(t->p, s->player), colour);
    struct stack card = {colour, 1, {row, column, size.rows, size.columns}};
    stack_draw(c, &card, size);
    canvas_write(c, row, column + size.columns + 1, ink, sand_name(t->scene->language, colour));
    draw_figure(c, row, s->column + s->ruling->cards_end, cards);
    draw_figure(c, row, s->column + s->ruling->points_end, cards * space);
}

static void draw_outside(const struct tabletop *t, struct canvas *c, const struct sheet *s) {
    int row = s->row + (SHEET_LINES - 1) * s->step;
    canvas_write(c, row, s->column + 1, quiet, say(t, "not in the river", "nicht im Fluss"));
    card_chips(c, row, s->column + s->ruling->chips, mandala_outside(t->p, s->player), quiet);
    draw_figure(c, row, s->column + s->ruling->points_end, 0);
}

/* The frame of a sheet */

static bool has_won(const struct tabletop *t, int player) {
    return mandala_game.result(&t->scene->view->seen) == (player == 0 ? FIRST_WINS : SECOND_WINS);
}

/* What the player has got out of it: a win, by points or by the smaller cup, a draw, or "". */
static const char *verdict(const struct tabletop *t, int player) {
    const union position *p = &t->scene->view->seen;
    if (mandala_game.result(p) == DRAWN) return say(t, "draw", "unentschieden");
    if (!has_won(t, player)) return "";
    bool by_points = result_of_points(mandala_game.score(p)) == mandala_game.result(p);
    return by_points ? say(t, "wins", "gewinnt") : say(t, "fewer cards", "weniger Karten");
}

static void draw_title(const struct tabletop *t, struct canvas *c, const struct sheet *s) {
    struct area slab = s->slab;
    int end = slab.column + slab.columns - 2;
    int column = canvas_write(c, slab.row, slab.column + 2, strong, " ");
    column = canvas_write_within(c, slab.row, column, end - column - 2, strong,
                                 t->scene->name[s->player]);
    canvas_put(c, slab.row, column, strong, ' ');
}

/* The points, and after them who has won, to the right; returns the column where they begin. */
static int draw_sum(const struct tabletop *t, struct canvas *c, const struct sheet *s) {
    struct area slab = s->slab;
    const char *got = verdict(t, s->player);
    char points[LABEL_TEXT];
    int sum = t->scene->game->score(&t->scene->view->seen).points[s->player];
    snprintf(points, sizeof points,
             sum == 1 ? say(t, "%d point", "%d Punkt") : say(t, "%d points", "%d Punkte"), sum);
    int columns = canvas_width(points) + 2 + (*got ? 2 + canvas_width(got) : 0);
    int first = larger(slab.column + 1, slab.column + slab.columns - columns - 2);
    int row = slab.row + slab.rows - 1;
    int column = canvas_print(c, row, first, strong, *got ? " %s: " : " %s ", points);
    if (*got) canvas_print(c, row, column, winning, "%s ", got);
    return first;
}

/* The number of cards is beside the cup, too, if there is no room for it. */
static void draw_totals(const struct tabletop *t, struct canvas *c, const struct sheet *s) {
    struct area slab = s->slab;
    int end = draw_sum(t, c, s), column = slab.column + 2;
    char cards[LABEL_TEXT];
    snprintf(cards, sizeof cards, say(t, " %d cards ", " %d Karten "),
             bag_total(mandala_cup(t->p, s->player)));
    if (column + canvas_width(cards) <= end)
        canvas_write(c, slab.row + slab.rows - 1, column, ink, cards);
}

static void draw_frame(const struct tabletop *t, struct canvas *c, const struct sheet *s) {
    bool won = has_won(t, s->player);
    canvas_fill(c, s->slab, groove, ' ');
    canvas_frame(c, s->slab, won ? LINE_HEAVY : LINE_LIGHT, won ? winning : groove);
    draw_title(t, c, s);
    draw_totals(t, c, s);
}

/* What was left on the mandalas */

static int draw_remains(const struct tabletop *t, struct canvas *c, int m, int column) {
    int row = t->notice.row;
    column = canvas_print(c, row, column, brush_faint,
                          say(t, "uncounted, mandala %d:", "ungezählt, Mandala %d:"), m + 1) +
             1;
    for (int part = 0; part < PARTS; part++) {
        bag cards = part_cards(t, m, (enum part)part);
        if (part > 0) column = canvas_write(c, row, column, brush_faint, "│ ");
        if (cards == 0) column = canvas_write(c, row, column, brush_faint, "– ");
        column = card_chips(c, row, column, cards, brush_faint);
    }
    return column;
}

void mandala_draw_end(const struct tabletop *t, struct canvas *c) {
    int column = t->notice.column + 2;
    for (int side = 0; side < SIDES; side++) {
        struct sheet sheet = sheet_of(t, (enum side)side);
        draw_frame(t, c, &sheet);
        draw_heading(t, c, &sheet);
        for (int space = 1; space <= SANDS; space++) draw_space(t, c, &sheet, space);
        draw_outside(t, c, &sheet);
    }
    for (int m = 0; m < 2; m++)
        if (t->p->mountain[m] | t->p->field[m][0] | t->p->field[m][1])
            column = draw_remains(t, c, m, column) + 1;
}
