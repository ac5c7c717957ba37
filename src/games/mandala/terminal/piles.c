/* Beside the mandalas: the deck, the discard pile, and a tally of the cards that have not been
 * seen, unless that is left to the players' memory. */
#include "games/mandala/terminal/tabletop.h"
#include "games/mandala/terminal/marks.h"

#include "games/mandala/rules_notation.h"

enum {
    ABREAST = 3,       /* colours in a row */
    PILE_STEP = 22,    /* cards of the deck that are shown as one */
    COUNT_COLUMNS = 6, /* from the right edge */
    BARS_COLUMN = 5,
};

static struct area inside(struct area box) {
    return (struct area){box.row + 1, box.column + 1, box.rows - 2, box.columns - 2};
}

static void draw_box(struct canvas *c, struct area box, struct marks marks, const char *title) {
    canvas_frame(c, box, LINE_LIGHT, (struct brush){.ink = PAINT_GROOVE});
    marks_frame(c, box, marks, PAINT_GROUND);
    if (*title) canvas_print(c, box.row, box.column + 1, brush_faint, " %s ", title);
}

static void draw_number(struct canvas *c, int row, int column, int colour, int number) {
    card_chip(c, row, column, colour);
    canvas_print(c, row, column + 1, number > 0 ? brush_plain : brush_faint, "%2d", number);
}

static void draw_numbers(struct canvas *c, struct area room, bag cards) {
    int apart = room.rows / (SANDS / ABREAST), pitch = room.columns / ABREAST;
    for (int colour = 0; colour < SANDS; colour++)
        draw_number(c, room.row + colour / ABREAST * apart,
                    room.column + 1 + colour % ABREAST * pitch, colour, bag_get(cards, colour));
}

static void draw_bars(struct canvas *c, struct area room, bag cards) {
    for (int colour = 0; colour < SANDS; colour++) {
        int number = bag_get(cards, colour), row = room.row + colour;
        draw_number(c, row, room.column + 1, colour, number);
        for (int i = 0; i < MANDALA_OF_COLOUR; i++)
            canvas_put(c, row, room.column + BARS_COLUMN + i,
                       i < number ? brush_plain : brush_faint,
                       i < number ? 0x25aa /* ▪ */ : 0x00b7 /* · */);
    }
}

static void draw_deck(const struct tabletop *t, struct canvas *c) {
    struct area box = t->deck, room = inside(box);
    struct card_size size = t->roomy ? t->card : t->hand_card[FAR];
    int column = room.column + 1, count = t->p->deck_count;
    draw_box(c, box, (struct marks){0}, say(t, "deck", "Nachziehstapel"));
    if (count > 0) {
        int columns = size.columns + (count - 1) / PILE_STEP * size.step;
        struct stack pile = {MANDALA_UNKNOWN, 1, {room.row, column, size.rows, columns}};
        stack_draw(c, &pile, size);
        column += columns + 1;
    }
    canvas_print(c, room.row + room.rows / 2, column, brush_strong, "%d", count);
    if (t->p->last_lap)
        canvas_print(c, box.row + box.rows - 1, box.column + 1, brush_title, " %s ",
                     say(t, "last lap", "Schlussrunde"));
}

static void draw_discard(const struct tabletop *t, struct canvas *c) {
    struct area box = t->discard;
    struct marks marks = marks_of(t->scene, SPOT_DISCARD);
    marks.last |= marks_last_claim(t->scene).discarded;
    int bottom = box.row + box.rows - 1;
    bool choosing = t->scene->pick->depth > 0; /* then it says what cards would do here */
    draw_box(c, box, marks, choosing ? "" : say(t, "discard pile", "Ablagestapel"));
    draw_numbers(c, inside(box), t->p->discard);
    canvas_print(c, bottom, box.column + box.columns - COUNT_COLUMNS, brush_plain, " %d ",
                 bag_total(t->p->discard));
    marks_badges(c, box, marks, PAINT_GROUND);
    marks_brief(t->scene, c, SPOT_DISCARD, box.row, box.column + 1, PAINT_GROUND);
    marks_preview(t->scene, c, SPOT_DISCARD, bottom, box.column + 2);
}

static void draw_tally(const struct tabletop *t, struct canvas *c) {
    draw_box(c, t->tally, (struct marks){0},
             mandala_hides(t->p) ? say(t, "not seen yet", "noch ungesehen")
                                 : say(t, "in the deck", "noch im Stapel"));
    if (t->roomy)
        draw_bars(c, inside(t->tally), mandala_unseen(t->p));
    else
        draw_numbers(c, inside(t->tally), mandala_unseen(t->p));
}

/* What was agreed, where the tally would be. */
static void draw_agreement(const struct tabletop *t, struct canvas *c) {
    struct area room = inside(t->tally);
    draw_box(c, t->tally, (struct marks){0}, say(t, "as printed", "wie gedruckt"));
    room.column++;
    room.columns -= 2;
    canvas_wrap(c, room, brush_faint,
                t->roomy ? say(t, "Memory counts: points and cups are shown at the end.",
                               "Gedächtnis zählt: Punkte und Kelche zeigt erst das Ende.")
                         : say(t, "memory counts", "Gedächtnis zählt"));
}

void mandala_draw_piles(const struct tabletop *t, struct canvas *c) {
    draw_deck(t, c);
    draw_discard(t, c);
    if (!mandala_shows_counts(t->p))
        draw_agreement(t, c);
    else if (t->tally.rows > 0)
        draw_tally(t, c);
}
