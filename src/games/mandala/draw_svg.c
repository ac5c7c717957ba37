/* Mandala as SVG: at the top the far player's hand, river and cup, in the middle the two mandalas
 * with deck and discard pile between them, at the bottom the near player's river, cup and hand. */
#include "draw/svg.h"
#include "draw/words.h"
#include "games/mandala/rules_notation.h"

enum {
    WIDTH = 720,
    HAND_ROW = 78,
    RIVER_ROW = 86,
    AREA = 68, /* the height of a field or mountain */
    PANEL_Y = HAND_ROW + RIVER_ROW + 8,
    PANEL_WIDTH = 304,
    PANEL_HEIGHT = 3 * AREA,
    HEIGHT = 2 * PANEL_Y + PANEL_HEIGHT,
    SECOND_PANEL = WIDTH - PANEL_WIDTH - 14,
    HAND_X = 106,
    HAND_STEP = 42,
    RIVER_X = 80,
    PLACE = 52,
    CUP_X = 452,
    CUP_STEP = 33,
    POINTS_X = 670,
    NO_COLOUR = -1,
};

struct extent mandala_extent(const union position *p) {
    (void)p;
    return (struct extent){WIDTH, HEIGHT};
}

static const char parts[] =
    "<defs><path id=\"k-river\" class=\"k-water\" d=\"M0-36q13-5 26 0t26 0t26 0t26 0t26 0t26 0t26 0"
    "t26 0t26 0t26 0t26 0t26 0V38q-13 5-26 0t-26 0t-26 0t-26 0t-26 0t-26 0t-26 0t-26 0t-26 0t-26 0"
    "t-26 0t-26 0Z\"/>\n"
    "<rect id=\"k-place\" class=\"k-place\" x=\"-18\" y=\"-25\" width=\"36\" height=\"50\" "
    "rx=\"5\"/>\n"
    "<path id=\"k-mountain\" class=\"k-line\" d=\"M-13 9-4-7 2 3 5-2 13 9Z\"/>\n"
    "<path id=\"k-cup\" class=\"k-rim k-stone\" d=\"M-14-18H14C14-2 8 4 3 6V14L10 19H-10L-3 14V6"
    "C-8 4-14-2-14-18Z\"/>\n"
    "<path id=\"k-discard\" class=\"k-line\" d=\"M-36-4V2Q-36 8-30 8H30Q36 8 36 2V-4\"/>\n"
    "<path id=\"k-flag\" class=\"k-ink\" d=\"M-8-10H-6V-9L9-4-6 2V12H-8Z\"/></defs>\n";

static void draw_card(struct text *t, int colour, int x, int y) {
    if (colour == MANDALA_UNKNOWN)
        svg_part(t, "back", x, y);
    else
        svg_sand(t, SVG_CARD, colour, x, y);
}

/* Cards of one colour that lie together: with more than one, a second behind it and their number.
 */
static void draw_pile(struct text *t, int colour, int count, int x, int y) {
    if (count > 1) draw_card(t, colour, x + 3, y - 3);
    draw_card(t, colour, x, y);
    if (count > 1) svg_count(t, x + 13, y + 21, count);
}

/* A pile in small. */
static void draw_small_pile(struct text *t, int colour, int count, int x, int y) {
    words_add(t, "<g transform=\"translate(%d %d) scale(.68)\">", x, y);
    draw_card(t, colour, 0, 0);
    text_add(t, "</g>");
    if (count > 1) svg_count(t, x + 6, y + 18, count);
}

/* The last move. How it is marked: the cards of its colour, where it has brought them. */

struct last {
    enum mandala_kind kind; /* 0: not known */
    int mandala, colour;
};

static struct last read_last(const char *name) {
    move m;
    if (!name || !mandala_parse_move(name, &m)) return (struct last){0};
    return (struct last){mandala_move_kind(m), mandala_move_mandala(m), mandala_move_colour(m)};
}

/* The colour that is marked in an area of a mandala, into which moves of that kind lay cards. */
static int laid_by(const struct last *last, enum mandala_kind kind, int m) {
    return last->kind == kind && last->mandala == m ? last->colour : NO_COLOUR;
}

/* Who claimed: claims alternate; afterwards the rivers tell, unless both have the colour. */
static int claimer(const struct mandala *p, int colour) {
    if (p->phase == MANDALA_CLAIM) return 1 - p->chooser;
    bool first = bag_get(p->river[0], colour) > 0, second = bag_get(p->river[1], colour) > 0;
    return first == second ? -1 : second;
}

static int claimed_by(const struct mandala *p, const struct last *last, int player) {
    return last->kind == MANDALA_TAKE && claimer(p, last->colour) == player ? last->colour
                                                                            : NO_COLOUR;
}

static void mark_card(struct text *t, int x, int y) {
    svg_last(t, x, y, 22, 29);
}

static void draw_hand(struct text *t, bag hand, int y) {
    int x = HAND_X;
    for (int colour = 0; colour <= MANDALA_UNKNOWN; colour++)
        for (int i = 0; i < bag_get(hand, colour); i++, x += HAND_STEP) draw_card(t, colour, x, y);
}

static void draw_river(struct text *t, bag river, int marked, int y) {
    svg_part(t, "river", RIVER_X, y);
    for (int space = 1; space <= SANDS; space++) {
        int x = RIVER_X + PLACE * space - PLACE / 2;
        svg_part(t, "place", x, y - 7);
        svg_number(t, "k-small", x, y + 27, space);
        for (int colour = 0; colour < SANDS; colour++) {
            if (bag_get(river, colour) != space) continue;
            svg_sand(t, SVG_CARD, colour, x, y - 7);
            if (colour == marked) mark_card(t, x, y - 7);
        }
    }
}

static void draw_cup(struct text *t, bag cup, int y) {
    int x = CUP_X;
    svg_part(t, "cup", 420, y);
    for (int colour = 0; colour <= MANDALA_UNKNOWN; colour++)
        if (bag_get(cup, colour) > 0) {
            draw_small_pile(t, colour, bag_get(cup, colour), x, y - 2);
            x += CUP_STEP;
        }
}

static void draw_points(struct text *t, const union position *position, int player, int y) {
    struct score score = game_score_shown(&mandala_game, position);
    bool some_hidden = bag_get(position->mandala.cup_setup[player], MANDALA_UNKNOWN) > 0;
    char string[24];
    struct text sum = text_over(string, sizeof string);
    if (!score.counted) return;
    words_add(&sum, some_hidden ? "%d+?" : "%d", score.points[player]);
    svg_string(t, "k-large", POINTS_X, y, string);
}

static void draw_player(struct text *t, const union position *position, const struct last *last,
                        int player, int hand_y, int river_y) {
    const struct mandala *p = &position->mandala;
    svg_player(t, &mandala_game, position, player, 50, hand_y);
    draw_hand(t, p->hand[player], hand_y);
    draw_points(t, position, player, hand_y);
    draw_river(t, p->river[player], claimed_by(p, last, player), river_y);
    draw_cup(t, mandala_cup_shown(p, player), river_y);
}

static void draw_piles(struct text *t, bag cards, int marked, int x, int y) {
    for (int colour = 0; colour < SANDS; colour++)
        if (bag_get(cards, colour) > 0) {
            draw_pile(t, colour, bag_get(cards, colour), x, y);
            if (colour == marked) mark_card(t, x, y);
            x += 43;
        }
}

static void draw_frame(struct text *t, const char *class, int x, int y, int height) {
    words_add(t, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"10\"/>\n",
              class, x, y, PANEL_WIDTH, height);
}

static void draw_mandala(struct text *t, const struct mandala *p, const struct last *last, int m,
                         int near) {
    int x = m ? SECOND_PANEL : 14, y = PANEL_Y;
    bool claimed = p->phase == MANDALA_CLAIM && p->claim_mandala == m;
    draw_frame(t, "k-stone", x, y, PANEL_HEIGHT);
    draw_frame(t, "k-hollow", x, y + AREA, AREA);
    if (claimed) draw_frame(t, "k-turn", x, y, PANEL_HEIGHT);
    svg_part(t, near ? "marker-1" : "marker-2", x + 20, y + AREA / 2);
    svg_part(t, "mountain", x + 20, y + AREA + 18);
    svg_number(t, "k-large", x + 20, y + AREA + 44, m + 1);
    svg_part(t, near ? "marker-2" : "marker-1", x + 20, y + 5 * AREA / 2);
    int grown = laid_by(last, MANDALA_GROW, m), built = laid_by(last, MANDALA_BUILD, m);
    draw_piles(t, p->field[m][1 - near], grown, x + 62, y + AREA / 2);
    draw_piles(t, p->mountain[m], built, x + 62, y + 3 * AREA / 2);
    draw_piles(t, p->field[m][near], grown, x + 62, y + 5 * AREA / 2);
}

/* Deck and discard pile, between the mandalas. */
static void draw_stock(struct text *t, const struct mandala *p, const struct last *last) {
    int x = WIDTH / 2, y = PANEL_Y + 32, place = 0;
    if (p->deck_count > 1) svg_part(t, "back", x + 3, y - 3);
    svg_part(t, p->deck_count > 0 ? "back" : "place", x, y);
    svg_number(t, "k-small", x, y + 38, p->deck_count);
    if (p->last_lap) svg_part(t, "flag", x - 34, y);
    for (int colour = 0; colour < SANDS; colour++) {
        if (bag_get(p->discard, colour) == 0) continue;
        int pile_x = x - 27 + place % 3 * 27, pile_y = y + 74 + place / 3 * 44;
        draw_small_pile(t, colour, bag_get(p->discard, colour), pile_x, pile_y);
        if (last->kind == MANDALA_REDRAW && last->colour == colour)
            svg_last(t, pile_x, pile_y, 15, 20);
        place++;
    }
    svg_part(t, "discard", x, PANEL_Y + PANEL_HEIGHT - 22);
    svg_number(t, "k-small", x, PANEL_Y + PANEL_HEIGHT - 4, bag_total(p->discard));
}

void mandala_draw_svg(const union position *position, const struct draw_style *style,
                      struct text *t) {
    const struct mandala *p = &position->mandala;
    int near = style->near == 2 ? 1 : 0, below = PANEL_Y + PANEL_HEIGHT;
    struct last last = read_last(style->last);
    text_add(t, parts);
    draw_player(t, position, &last, 1 - near, HAND_ROW / 2, HAND_ROW + RIVER_ROW / 2);
    for (int m = 0; m < 2; m++) draw_mandala(t, p, &last, m, near);
    draw_stock(t, p, &last);
    draw_player(t, position, &last, near, HEIGHT - HAND_ROW / 2, below + 8 + RIVER_ROW / 2);
}
