/* Patterns as SVG: the board between the two players' rows. Face up is a ring of sand, face down is
 * solid; neighbours in a group are joined by a bar, so that it reads as one. */
#include "games/patterns/draw_internal.h"
#include "draw/svg.h"
#include "draw/words.h"

#include <string.h>

enum {
    CELL = 56,
    BAR = 18,  /* the width of what joins two tokens */
    LEFT = 30, /* of the board */
    ROW = 92,  /* the height of a player's row */
    TOP = ROW + 8,
    WIDTH = 8 * CELL + 2 * LEFT,
    FILES_Y = TOP + 8 * CELL + 16,
    HEIGHT = FILES_Y + 16 + ROW,
    BOWL_X = 108,
    CLAIMS_X = 176,
    CLAIM = 46,
    POINTS_X = 470,
};

struct extent patterns_extent(const union position *p) {
    (void)p;
    return (struct extent){WIDTH, HEIGHT};
}

static int x_of(int square) {
    return LEFT + CELL * (square % 8) + CELL / 2;
}

static int y_of(int square) {
    return TOP + CELL * (7 - square / 8) + CELL / 2;
}

static void draw_squares(struct text *t) {
    for (uint64_t left = PATTERNS_BOARD; left; left = bits_drop_first(left)) {
        int square = bits_first(left);
        bool centre = PATTERNS_CENTRE >> square & 1;
        svg_rect(t, centre ? "k-hollow" : "k-stone", x_of(square) - CELL / 2,
                 y_of(square) - CELL / 2, CELL, CELL);
    }
    for (int i = 0; i < 8; i++) {
        svg_letter(t, "k-name", x_of(i), FILES_Y, (char)('a' + i));
        svg_number(t, "k-name", LEFT - 14, y_of(8 * i), i + 1);
    }
}

/* A bar to each neighbour in the same group, to the right and up. */
static void draw_bars(struct text *t, const struct patterns *p, int player, int i) {
    uint64_t group = patterns_claimed(p, player, i);
    char class[] = "k-rim k-sand-?";
    class[sizeof class - 2] = sand_letters[patterns_colour(&p->board, p->claim[player][i])];
    for (uint64_t left = group; left; left = bits_drop_first(left)) {
        int square = bits_first(left), x = x_of(square), y = y_of(square);
        if (square % 8 < 7 && group >> (square + 1) & 1)
            svg_rect(t, class, x, y - BAR / 2, CELL, BAR);
        if (square < 56 && group >> (square + 8) & 1)
            svg_rect(t, class, x - BAR / 2, y - CELL, BAR, CELL);
    }
}

static void draw_tokens(struct text *t, const struct patterns *p) {
    for (uint64_t left = PATTERNS_BOARD; left; left = bits_drop_first(left)) {
        int square = bits_first(left), player;
        bool up = patterns_face_up(&p->board) >> square & 1;
        svg_sand(t, up ? SVG_FACE_UP : SVG_FACE_DOWN, patterns_colour(&p->board, square),
                 x_of(square), y_of(square));
        int number = patterns_marker(p, square, &player);
        if (number > 0) svg_marker(t, player, x_of(square) + 16, y_of(square) - 16, number);
    }
}

static void draw_bowl(struct text *t, const struct patterns *p, int player, int y) {
    words_add(t, "<path class=\"k-stone k-rim\" d=\"M%d %dh60a30 26 0 0 1-60 0Z\"/>\n", BOWL_X - 30,
              y + 2);
    if (p->phase != PATTERNS_BOWL) {
        svg_sand(t, SVG_FACE_DOWN, p->bowl[player], BOWL_X, y - 6);
    } else if (player == 1) { /* both lie before the player who chooses */
        svg_sand(t, SVG_FACE_UP, p->bowl[0], BOWL_X - 22, y - 6);
        svg_sand(t, SVG_FACE_UP, p->bowl[1], BOWL_X + 22, y - 6);
    }
}

/* The group's token with its marker, and below it what it scores: tokens beyond the first, times
 * the number. */
static void draw_claim(struct text *t, const struct patterns *p, int player, int i, int y) {
    int x = CLAIMS_X + CLAIM * i;
    if (i < p->claims[player]) {
        int others = bits_count(patterns_claimed(p, player, i)) - 1;
        svg_sand(t, SVG_FACE_DOWN, patterns_colour(&p->board, p->claim[player][i]), x, y - 6);
        words_add(t, "<text class=\"k-small\" x=\"%d\" y=\"%d\" dy=\".35em\">%d×%d</text>\n", x,
                  y + 28, others, i + 1);
    } else {
        words_add(t, "<circle class=\"k-place\" r=\"%d\" cx=\"%d\" cy=\"%d\"/>\n", SVG_TOKEN, x,
                  y - 6);
    }
    svg_marker(t, player, x + 14, y - 22, i + 1);
}

/* The square of a move's name such as "Ed4", or the bowl of player 2 for "Bg". */
static void draw_last(struct text *t, const char *last) {
    size_t length = strlen(last);
    if (length == 2) svg_last(t, BOWL_X, ROW / 2 - 6, 24, 24);
    if (length != 3 || last[1] < 'a' || last[1] > 'h' || last[2] < '1' || last[2] > '8') return;
    int square = 8 * (last[2] - '1') + last[1] - 'a';
    svg_last(t, x_of(square), y_of(square), CELL / 2 - 1, CELL / 2 - 1);
}

static void draw_player(struct text *t, const union position *position, int player, int y) {
    const struct patterns *p = &position->patterns;
    svg_player(t, &patterns_game, position, player, 50, y);
    draw_bowl(t, p, player, y);
    for (int i = 0; i < SANDS; i++) draw_claim(t, p, player, i, y);
    svg_number(t, "k-large", POINTS_X, y, patterns_game.score(position).points[player]);
}

void patterns_draw_svg(const union position *position, const struct draw_style *style,
                       struct text *t) {
    const struct patterns *p = &position->patterns;
    draw_player(t, position, 1, ROW / 2);
    draw_squares(t);
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < p->claims[player]; i++) draw_bars(t, p, player, i);
    draw_tokens(t, p);
    draw_player(t, position, 0, HEIGHT - ROW / 2);
    if (style->last) draw_last(t, style->last);
}
