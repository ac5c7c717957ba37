/* Mandala in the full screen. A card and where it goes make a move; a claim is one colour of the
 * mountain. Moves that differ only in the number of cards have one path; that number tells them
 * apart, so all cards of the colour are played unless fewer are wanted. */
#include "games/mandala/terminal/tabletop.h"

#include "games/mandala/rules_notation.h"

/* What is urgent: that the game is about to end, or what the signs of a claim mean. */
static void draw_notice(const struct tabletop *t, struct canvas *c) {
    struct area room = t->notice;
    room.column += 2;
    room.columns -= 2;
    if (t->p->last_lap)
        canvas_wrap(c, room, (struct brush){.ink = PAINT_LAST},
                    say(t, "Last lap: the game ends with the next mandala.",
                        "Schlussrunde: Mit dem nächsten Mandala endet die Partie."));
    else if (t->p->phase == MANDALA_CLAIM && !t->roomy)
        canvas_wrap(c, room, brush_faint,
                    say(t, "→3 to river space 3, →∪ into the cup, →× to the discards",
                        "→3 auf Platz 3 im Fluss, →∪ in den Kelch, →× zur Ablage"));
}

static void draw(const struct scene *scene, const struct layout *layout, struct canvas *c) {
    struct tabletop t;
    tabletop_lay(scene, layout, &t);
    mandala_draw_side(&t, c, FAR);
    mandala_draw_side(&t, c, NEAR);
    mandala_draw_piles(&t, c);
    if (t.p->phase == MANDALA_OVER) {
        mandala_draw_end(&t, c);
    } else {
        mandala_draw_middle(&t, c);
        draw_notice(&t, c);
    }
}

/* Spots; each of these adds to a list and returns how many. */

static int add_stacks(const struct stack *stacks, int count, int first, struct spot *list) {
    int added = 0;
    for (int i = 0; i < count; i++)
        if (stacks[i].colour != MANDALA_UNKNOWN)
            list[added++] = (struct spot){first + stacks[i].colour, stacks[i].area};
    return added;
}

static int add_hand(const struct tabletop *t, enum side side, struct spot *list) {
    struct stack stacks[STACKS_MOST];
    int count = hand_stacks(t, side, stacks);
    return add_stacks(stacks, count, SPOT_HAND + SANDS * t->player[side], list);
}

/* While a mountain is being claimed its colours are chosen, not the mountain. */
static int add_part(const struct tabletop *t, int mandala, enum part part, struct spot *list) {
    if (part == MOUNTAIN && mandala_is_claimed(t->p, mandala)) {
        struct stack stacks[STACKS_MOST];
        int count = part_stacks(t, mandala, part, stacks);
        return add_stacks(stacks, count, SPOT_CLAIM, list);
    }
    list[0] = (struct spot){part_spot(t, mandala, part), part_area(t, mandala, part)};
    return 1;
}

/* When the game is over, the count lies where the mandalas were. */
static int spots(const struct scene *scene, const struct layout *layout,
                 struct spot list[SPOTS_MOST]) {
    struct tabletop t;
    tabletop_lay(scene, layout, &t);
    int count = add_hand(&t, FAR, list);
    for (int m = 0; m < 2 && t.p->phase != MANDALA_OVER; m++)
        for (int part = 0; part < PARTS; part++)
            count += add_part(&t, m, (enum part)part, list + count);
    list[count++] = (struct spot){SPOT_DISCARD, t.discard};
    return count + add_hand(&t, NEAR, list + count);
}

static int path(const union position *p, move m, int list[PATH_MOST]) {
    int player = p->mandala.turn, colour = mandala_move_colour(m);
    list[0] = SPOT_HAND + SANDS * player + colour;
    switch (mandala_move_kind(m)) {
    case MANDALA_BUILD: list[1] = SPOT_MOUNTAIN + mandala_move_mandala(m); return 2;
    case MANDALA_GROW: list[1] = SPOT_FIELD + 2 * mandala_move_mandala(m) + player; return 2;
    case MANDALA_REDRAW: list[1] = SPOT_DISCARD; return 2;
    default: list[0] = SPOT_CLAIM + colour; return 1;
    }
}

static int kind(const union position *p, move m) {
    (void)p;
    bool counted = mandala_move_count(m) > 0;
    return counted ? mandala_move_count(m) : 1;
}

const struct board mandala_terminal_board = {
    .arrange = tabletop_arrange,
    .draw = draw,
    .spots = spots,
    .path = path,
    .kind = kind,
    .keys =
        {
            [ENGLISH] = "Choose a colour of your hand, then a mountain, your field or the discard "
                        "pile. Tab changes how many cards of it you play.",
            [GERMAN] = "Wähle eine Farbe deiner Hand, dann einen Berg, dein Feld oder den "
                       "Ablagestapel. Tab ändert, wie viele Karten davon du spielst.",
        },
};
