/* The two mandalas: each a slab of stone with the far field, the mountain and the near field. What
 * is said of a mandala stands in the lines between them. */
#include "games/mandala/terminal/tabletop.h"
#include "games/mandala/terminal/marks.h"

#include <stdio.h>

enum { LABEL_TEXT = 32, PREVIEW_COLUMNS = 5 };

static const struct brush groove = {PAINT_GROOVE, PAINT_STONE, STYLE_PLAIN};
static const struct brush quiet = {PAINT_FAINT, PAINT_STONE, STYLE_PLAIN};
static const struct brush strong = {PAINT_INK, PAINT_STONE, STYLE_BOLD};

/* The slab and its frames */

static void draw_line(struct canvas *c, struct area slab, int row) {
    canvas_fill(c, (struct area){row, slab.column, 1, slab.columns}, groove, 0x2500 /* ─ */);
    canvas_put(c, row, slab.column, groove, 0x251c /* ├ */);
    canvas_put(c, row, slab.column + slab.columns - 1, groove, 0x2524 /* ┤ */);
}

static void draw_slab(const struct tabletop *t, struct canvas *c, int m) {
    struct area slab = t->mandala[m];
    canvas_fill(c, slab, groove, ' ');
    canvas_frame(c, slab, LINE_LIGHT, groove);
    draw_line(c, slab, part_area(t, m, MOUNTAIN).row - 1);
    draw_line(c, slab, part_area(t, m, NEAR_FIELD).row - 1);
}

static struct area framed(struct area part) {
    return (struct area){part.row - 1, part.column - 1, part.rows + 2, part.columns + 2};
}

/* Neighbours share a line, and the cursor's frame is to be whole. */
static void draw_frames(const struct tabletop *t, struct canvas *c, int m, bool of_cursor) {
    for (int i = 0; i < PARTS; i++) {
        struct marks marks = marks_of(t->scene, part_spot(t, m, (enum part)i));
        if (marks.cursor == of_cursor)
            marks_frame(c, framed(part_area(t, m, (enum part)i)), marks, PAINT_STONE);
    }
}

/* What is written in the lines */

/* Ends in that column. */
static void draw_lacking(const struct tabletop *t, struct canvas *c, int m, int end) {
    bag all = t->p->mountain[m] | t->p->field[m][0] | t->p->field[m][1];
    int row = t->mandala[m].row;
    canvas_put(c, row, --end, quiet, ' ');
    for (int colour = SANDS - 1; colour >= 0; colour--) {
        if (bag_get(all, colour) > 0) continue;
        card_chip(c, row, --end, colour);
        if (t->roomy) canvas_put(c, row, --end, quiet, ' ');
    }
    if (!t->roomy) canvas_put(c, row, --end, quiet, ' ');
    canvas_write_right(c, row, end, quiet, say(t, " lacks", " fehlt"));
}

static void draw_progress(const struct tabletop *t, struct canvas *c, int m) {
    struct area slab = t->mandala[m];
    int end = slab.column + slab.columns - 2;
    if (mandala_is_claimed(t->p, m))
        canvas_write_right(c, slab.row, end, strong, say(t, " complete ", " vollständig "));
    else
        draw_lacking(t, c, m, end);
}

static void draw_claimant(const struct tabletop *t, struct canvas *c, int m) {
    struct area slab = t->mandala[m];
    bool claimed = mandala_is_claimed(t->p, m);
    const char *name = t->scene->name[claimed ? t->p->chooser : mandala_first(t->p, m)];
    const char *first = t->roomy ? say(t, "would choose first: ", "würde zuerst wählen: ")
                                 : say(t, "first: ", "zuerst: ");
    struct brush brush = claimed ? strong : quiet;
    int row = slab.row + slab.rows - 1, end = slab.column + slab.columns - 3;
    int column = canvas_print(c, row, slab.column + 2, brush, " %s",
                              claimed ? say(t, "chooses: ", "wählt: ") : first);
    column = canvas_write_within(c, row, column, end - column, brush, name);
    canvas_put(c, row, column, brush, ' ');
}

static void draw_labels(const struct tabletop *t, struct canvas *c, int m) {
    struct area slab = t->mandala[m];
    canvas_print(c, slab.row, slab.column + 2, strong, " Mandala %d ", m + 1);
    if (!mandala_is_claimed(t->p, m)) /* hints for claims take its place */
        canvas_write(c, part_area(t, m, MOUNTAIN).row - 1, slab.column + 2, quiet,
                     say(t, " mountain ", " Berg "));
    draw_progress(t, c, m);
    draw_claimant(t, c, m);
}

/* Whose field it is, where a row is left above the cards. */
static void draw_owners(const struct tabletop *t, struct canvas *c, int m) {
    for (int side = 0; side < SIDES; side++) {
        struct area part = part_area(t, m, side == FAR ? FAR_FIELD : NEAR_FIELD);
        if (!t->roomy || part.rows <= t->card.rows) continue;
        int column =
            canvas_write(c, part.row, part.column + 2, quiet, say(t, "field · ", "Feld · "));
        canvas_write_within(c, part.row, column, part.column + part.columns - column - 1, quiet,
                            t->scene->name[t->player[side]]);
    }
}

/* Cards */

static void say_destination(const struct tabletop *t, int colour, char *label) {
    int destination = mandala_destination(t->p, colour);
    if (destination == TO_DISCARD)
        snprintf(label, LABEL_TEXT, "%s", t->roomy ? say(t, "→ discard", "→ Ablage") : "→×");
    else if (destination == TO_CUP)
        snprintf(label, LABEL_TEXT, "%s", t->roomy ? say(t, "→ cup", "→ Kelch") : "→∪");
    else
        snprintf(label, LABEL_TEXT, t->roomy ? say(t, "→ river %d", "→ Platz %d") : "→%d",
                 destination);
}

/* A stack of the mountain that is being claimed says in the line below where it would go. */
static void draw_claim(const struct tabletop *t, struct canvas *c, const struct stack *stack) {
    struct marks marks = marks_of(t->scene, SPOT_CLAIM + stack->colour);
    struct brush brush = {marks.cursor ? PAINT_CURSOR : PAINT_TARGET, PAINT_STONE, STYLE_BOLD};
    struct area mountain = part_area(t, t->p->claim_mandala, MOUNTAIN), at = stack->area;
    char label[LABEL_TEXT];
    say_destination(t, stack->colour, label);
    canvas_write(c, mountain.row + mountain.rows,
                 at.column + (at.columns - canvas_width(label)) / 2, brush, label);
    if (marks.cursor) stack_bracket(c, stack, PAINT_STONE);
    if (marks.hint)
        marks_badge(c, mountain.row - 1, at.column + at.columns / 2, BADGE_HINT, PAINT_STONE);
}

static void draw_part(const struct tabletop *t, struct canvas *c, int m, enum part part) {
    struct stack stacks[STACKS_MOST];
    int count = part_stacks(t, m, part, stacks), spot = part_spot(t, m, part);
    struct area area = part_area(t, m, part);
    for (int i = 0; i < count; i++) {
        stack_draw(c, &stacks[i], t->card);
        if (part == MOUNTAIN && mandala_is_claimed(t->p, m)) draw_claim(t, c, &stacks[i]);
    }
    marks_badges(c, framed(area), marks_of(t->scene, spot), PAINT_STONE);
    marks_brief(t->scene, c, spot, area.row - 1, area.column + 1, PAINT_STONE);
    marks_preview(t->scene, c, spot, area.row - 1,
                  area.column + area.columns - 1 - PREVIEW_COLUMNS);
}

void mandala_draw_middle(const struct tabletop *t, struct canvas *c) {
    for (int m = 0; m < 2; m++) {
        draw_slab(t, c, m);
        draw_frames(t, c, m, false);
        draw_frames(t, c, m, true);
        draw_labels(t, c, m);
        draw_owners(t, c, m);
        for (int part = 0; part < PARTS; part++) draw_part(t, c, m, (enum part)part);
    }
}
