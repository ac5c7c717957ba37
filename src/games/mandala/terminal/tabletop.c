/* Computes the areas of all places for a size of the screen, and what lies in each of them. */
#include "games/mandala/terminal/tabletop.h"

#include "base/bits.h"
#include "base/text/numbers.h"

enum {
    LOG_LEAST = 20, /* columns of a list of moves that stands alone */
    LOG_MOST = 32,
    LOG_GAP = 2,
    STANDING_COLUMNS = 23, /* of points and clock */
    HAND_CLOSED = 14,      /* columns of a hand that lies beside the name */
    HAND_OPEN = 25,
};

/* What a scale takes at least. */
struct measure {
    int table, widest; /* columns */
    int side;          /* columns of what lies to the right of it */
    int gap;           /* columns between those, and between the mandalas */
    int part;          /* rows, from here on */
    int river, far_hand, notice, deck, discard, tally;
    struct card_size card, hand_card[SIDES];
    struct card_size river_card[2]; /* and once the river has grown */
};

static const struct measure measures[] = {
    {.table = 61,
     .widest = 75,
     .side = 18,
     .gap = 1,
     .part = 2,
     .river = 1,
     .far_hand = 0,
     .notice = 1,
     .deck = 3,
     .discard = 4,
     .tally = 4,
     .card = {.rows = 2, .columns = 3, .step = 1, .gap = 1},
     .hand_card = {[FAR] = {.rows = 1, .columns = 3, .step = 1, .gap = 1},
                   [NEAR] = {.rows = 2, .columns = 5, .step = 1, .gap = 2}},
     .river_card = {{.rows = 1, .columns = 3}, {.rows = 1, .columns = 3}}},
    {.table = 83,
     .widest = 99,
     .side = 20,
     .gap = 1,
     .part = 3,
     .river = 3,
     .far_hand = 0,
     .notice = 1,
     .deck = 3,
     .discard = 4,
     .tally = 4,
     .card = {.rows = 3, .columns = 5, .step = 1, .gap = 1},
     .hand_card = {[FAR] = {.rows = 1, .columns = 3, .step = 1, .gap = 1},
                   [NEAR] = {.rows = 3, .columns = 7, .step = 2, .gap = 2}},
     .river_card = {{.rows = 3, .columns = 5}, {.rows = 3, .columns = 5}}},
    {.table = 140,
     .widest = 160,
     .side = 26,
     .gap = 2,
     .part = 5,
     .river = 3,
     .far_hand = 3,
     .notice = 2,
     .deck = 7,
     .discard = 6,
     .tally = 8,
     .card = {.rows = 5, .columns = 9, .step = 2, .gap = 1},
     .hand_card = {[FAR] = {.rows = 3, .columns = 5, .step = 2, .gap = 1},
                   [NEAR] = {.rows = 5, .columns = 9, .step = 2, .gap = 3}},
     .river_card = {{.rows = 3, .columns = 5}, {.rows = 5, .columns = 9}}},
};

enum { SCALES = sizeof measures / sizeof measures[0] };

/* What grows with the rows that there are. */
struct heights {
    int gap, river, part;
};

static int mandala_rows(struct heights h) {
    return PARTS * (h.part + 1) + 1;
}

static int rows_of(const struct measure *m, struct heights h) {
    int headers = 2, cups = 2, gaps = 4 * h.gap, rivers = 2 * h.river;
    int near_hand = m->hand_card[NEAR].rows + 1;
    return headers + cups + gaps + rivers + m->far_hand + mandala_rows(h) + near_hand + m->notice;
}

static struct heights heights_of(const struct measure *m, int rows) {
    static const struct heights steps[] = {{.gap = 1}, {.river = 2}, {.part = 1}, {.part = 1}};
    struct heights h = {0, m->river, m->part};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        struct heights higher = {h.gap + steps[i].gap, h.river + steps[i].river,
                                 h.part + steps[i].part};
        if (rows_of(m, higher) <= rows) h = higher;
    }
    return h;
}

static bool fits(const struct measure *m, struct area body) {
    struct heights least = {0, m->river, m->part};
    return body.columns >= m->table + m->gap + m->side && body.rows >= rows_of(m, least);
}

/* The list of moves stands to the right of everything, or at the end of the side's column. */
static void arrange_columns(const struct measure *m, struct area body, struct layout *layout) {
    int least = m->table + m->gap + m->side;
    int spare = body.columns - least;
    int log = spare >= LOG_GAP + LOG_LEAST ? smaller(spare - LOG_GAP, LOG_MOST) : 0;
    if (log > 0) spare -= LOG_GAP + log;
    int wider = smaller(spare, m->widest - m->table);
    struct area *board = &layout->board;
    board->columns = least + wider;
    board->column = body.column + (spare - wider) / 2;
    if (log > 0)
        layout->log =
            (struct area){board->row, board->column + board->columns + LOG_GAP, board->rows, log};
}

void tabletop_arrange(const struct scene *scene, struct area body, struct layout *layout) {
    int scale = SCALES - 1;
    *layout = (struct layout){0};
    while (scale >= 0 && !fits(&measures[scale], body)) scale--;
    if (scale < 0) return;
    const struct measure *m = &measures[scale];
    struct heights h = heights_of(m, body.rows);
    layout->fits = true;
    layout->scale = scale;
    layout->board.rows = rows_of(m, h);
    layout->board.row = body.row + (body.rows - layout->board.rows) / 2;
    arrange_columns(m, body, layout);
    if (layout->log.columns > 0) return;
    struct tabletop t;
    tabletop_lay(scene, layout, &t);
    layout->log = t.rest;
}

/* Where things lie */

static struct area take_rows(struct area *from, int rows) {
    struct area taken = {from->row, from->column, rows, from->columns};
    from->row += rows;
    from->rows -= rows;
    return taken;
}

static void lay_header(struct tabletop *t, enum side side, struct area header) {
    t->name[side] = t->standing[side] = header;
    t->name[side].columns -= STANDING_COLUMNS;
    t->standing[side].column += t->name[side].columns;
    t->standing[side].columns = STANDING_COLUMNS;
}

/* The far hand lies below the name, or beside it. */
static void lay_far_hand(struct tabletop *t, struct area below) {
    t->hand[FAR] = below;
    if (below.rows > 0) return;
    bool open = bag_get(t->p->hand[t->player[FAR]], MANDALA_UNKNOWN) == 0;
    int columns = open ? HAND_OPEN : HAND_CLOSED;
    t->hand[FAR] = t->name[FAR];
    t->name[FAR].columns -= columns;
    t->hand[FAR].column += t->name[FAR].columns;
    t->hand[FAR].columns = columns;
}

static void lay_far(struct tabletop *t, const struct measure *m, struct heights h,
                    struct area *rest) {
    lay_header(t, FAR, take_rows(rest, 1));
    lay_far_hand(t, take_rows(rest, m->far_hand));
    take_rows(rest, h.gap);
    t->cup[FAR] = take_rows(rest, 1);
    t->river[FAR] = take_rows(rest, h.river);
    take_rows(rest, h.gap);
}

static void lay_mandalas(struct tabletop *t, int gap, struct area area) {
    for (int i = 0; i < 2; i++) {
        t->mandala[i] = area;
        t->mandala[i].columns = (area.columns - gap) / 2;
    }
    t->mandala[1].column = area.column + area.columns - t->mandala[1].columns;
}

static void lay_near(struct tabletop *t, const struct measure *m, struct heights h,
                     struct area *rest) {
    take_rows(rest, h.gap);
    t->river[NEAR] = take_rows(rest, h.river);
    t->cup[NEAR] = take_rows(rest, 1);
    take_rows(rest, h.gap);
    t->hand[NEAR] = take_rows(rest, m->hand_card[NEAR].rows + 1);
    lay_header(t, NEAR, take_rows(rest, 1));
    t->notice = take_rows(rest, m->notice);
}

/* Beside the mandalas, or above the list of moves. */
static void lay_side(struct tabletop *t, const struct measure *m, struct area side, bool alone) {
    if (alone) take_rows(&side, t->mandala[0].row - side.row);
    t->deck = take_rows(&side, m->deck);
    t->discard = take_rows(&side, m->discard);
    bool tallied = t->scene->aids || !mandala_shows_counts(t->p);
    t->tally = take_rows(&side, tallied ? m->tally : 0);
    t->rest = side;
}

static struct tabletop empty_tabletop(const struct scene *scene, const struct measure *m) {
    return (struct tabletop){
        .scene = scene,
        .p = &scene->view->seen.mandala,
        .player = {[FAR] = 2 - scene->near, [NEAR] = scene->near - 1},
        .roomy = m == &measures[SCALES - 1],
        .card = m->card,
        .hand_card = {m->hand_card[FAR], m->hand_card[NEAR]},
    };
}

void tabletop_lay(const struct scene *scene, const struct layout *layout, struct tabletop *t) {
    const struct measure *m = &measures[layout->scale];
    struct area board = layout->board, middle = board, side = board;
    struct heights h = heights_of(m, board.rows);
    middle.columns -= m->side + m->gap;
    side.column += board.columns - m->side;
    side.columns = m->side;
    *t = empty_tabletop(scene, m);
    t->river_card = m->river_card[h.river > m->river];
    lay_far(t, m, h, &middle);
    lay_mandalas(t, m->gap, take_rows(&middle, mandala_rows(h)));
    lay_near(t, m, h, &middle);
    lay_side(t, m, side, layout->log.column >= board.column + board.columns);
}

/* Parts and hands */

struct area part_area(const struct tabletop *t, int mandala, enum part part) {
    struct area whole = t->mandala[mandala];
    int rows = (whole.rows - 1) / PARTS - 1;
    return (struct area){whole.row + 1 + (int)part * (rows + 1), whole.column + 1, rows,
                         whole.columns - 2};
}

static int owner(const struct tabletop *t, enum part part) {
    return t->player[part == FAR_FIELD ? FAR : NEAR];
}

bag part_cards(const struct tabletop *t, int mandala, enum part part) {
    return part == MOUNTAIN ? t->p->mountain[mandala] : t->p->field[mandala][owner(t, part)];
}

int part_spot(const struct tabletop *t, int mandala, enum part part) {
    return part == MOUNTAIN ? SPOT_MOUNTAIN + mandala : SPOT_FIELD + 2 * mandala + owner(t, part);
}

int part_stacks(const struct tabletop *t, int mandala, enum part part,
                struct stack list[STACKS_MOST]) {
    struct area room = part_area(t, mandala, part);
    room.row += (room.rows - t->card.rows) / 2;
    room.column++;
    room.columns -= 2;
    return stacks_lay(part_cards(t, mandala, part), room, t->card, list);
}

int hand_stacks(const struct tabletop *t, enum side side, struct stack list[STACKS_MOST]) {
    struct area room = t->hand[side];
    if (side == NEAR) room.row++; /* a chosen one is lifted */
    return stacks_lay(t->p->hand[t->player[side]], room, t->hand_card[side], list);
}

/* What the position says */

bool mandala_is_claimed(const struct mandala *p, int mandala) {
    return p->phase == MANDALA_CLAIM && p->claim_mandala == mandala;
}

int mandala_first(const struct mandala *p, int mandala) {
    int first = bag_total(p->field[mandala][0]), second = bag_total(p->field[mandala][1]);
    int next = p->phase == MANDALA_CLAIM ? 1 - p->turn : p->turn; /* to play cards */
    return first != second ? second > first : 1 - next;
}

int mandala_destination(const struct mandala *p, int colour) {
    bag river = p->river[p->chooser];
    if (p->field[p->claim_mandala][p->chooser] == 0) return TO_DISCARD;
    return bag_get(river, colour) > 0 ? TO_CUP : 1 + bits_count(bag_present(river));
}

int mandala_on_space(const struct mandala *p, int player, int space) {
    for (int colour = 0; colour < SANDS; colour++)
        if (bag_get(p->river[player], colour) == space) return colour;
    return -1;
}

bag mandala_outside(const struct mandala *p, int player) {
    return mandala_cup(p, player) & ~bag_mask(bag_present(p->river[player]));
}
