/* Patterns as text: the board in a grid of box-drawing characters, and beside it what each player
 * has. A token face up is a ring (r); face down it is solid, [R] for player 1 and <R> for player 2,
 * with the number of the claim marker behind it. */
#include "draw/drawing.h"
#include "games/patterns/draw_internal.h"
#include "draw/words.h"

enum {
    CELL = 5,          /* columns of a square, without its borders */
    PANEL_COLUMN = 54, /* where the players' side begins */
    PANEL_LINES = 9,   /* of each player: name, bowl, choices, six markers */
    BOARD_LINES = 18,  /* nine lines of the grid, eight ranks, the files' letters */
};

static bool on_board(int rank, int file) {
    if (rank < 0 || rank > 7 || file < 0 || file > 7) return false;
    return PATTERNS_BOARD >> (8 * rank + file) & 1;
}

/* The side of the square above, or of the one below, that begins at a crossing of the grid. */
static bool line_across(int rank, int file) {
    return on_board(rank, file) || on_board(rank - 1, file);
}

static bool line_up(int rank, int file) {
    return on_board(rank, file) || on_board(rank, file - 1);
}

/* The crossing below and left of a square: a character with arms along the lines that meet. */
static const char *crossing(int rank, int file) {
    static const char *const arms[16] = {" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                         "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
    return arms[line_up(rank, file) | line_across(rank, file) << 1 | line_up(rank - 1, file) << 2 |
                line_across(rank, file - 1) << 3];
}

static void draw_grid_line(struct pen *pen, int rank) {
    pen_add(pen, "  ");
    for (int file = 0; file <= 8; file++) {
        pen_faint(pen, crossing(rank, file));
        if (file < 8) pen_faint(pen, line_across(rank, file) ? "─────" : "     ");
    }
}

static void draw_solid(struct pen *pen, int player, int colour) {
    char token[] = {"[<"[player], (char)(sand_letters[colour] - 'a' + 'A'), "]>"[player], '\0'};
    pen_sand(pen, colour, token);
}

static void draw_ring(struct pen *pen, int colour) {
    char letter[] = {sand_letters[colour], '\0'};
    pen_sand(pen, colour, "(");
    pen_pale(pen, letter);
    pen_sand(pen, colour, ")");
}

static void draw_square(struct pen *pen, const struct patterns *p, int square) {
    int owner = (int)(p->board.owned[1] >> square & 1), colour = patterns_colour(&p->board, square);
    int next = pen->column + CELL, player;
    pen_add(pen, " ");
    if (patterns_face_up(&p->board) >> square & 1)
        draw_ring(pen, colour);
    else
        draw_solid(pen, owner, colour);
    int marker = patterns_marker(p, square, &player);
    if (marker > 0) pen_add(pen, "%d", marker);
    pen_to(pen, next);
}

static void draw_rank(struct pen *pen, const struct patterns *p, int rank) {
    pen_add(pen, "%d ", rank + 1);
    for (int file = 0; file <= 8; file++) {
        pen_faint(pen, line_up(rank, file) ? "│" : " ");
        if (on_board(rank, file))
            draw_square(pen, p, 8 * rank + file);
        else if (file < 8)
            pen_add(pen, "%*s", CELL, "");
    }
}

static void draw_board_line(struct pen *pen, const struct patterns *p, int line) {
    if (line < BOARD_LINES - 1 && line % 2 == 0) {
        draw_grid_line(pen, 8 - line / 2);
    } else if (line < BOARD_LINES - 1) {
        draw_rank(pen, p, 7 - line / 2);
    } else {
        pen_add(pen, "  ");
        for (int file = 'a'; file <= 'h'; file++) pen_add(pen, "   %c  ", file);
    }
}

static void draw_claim(struct pen *pen, const struct patterns *p, int player, int i) {
    pen_add(pen, "%d ", i + 1);
    if (i >= p->claims[player]) return;
    int square = p->claim[player][i], size = bits_count(patterns_claimed(p, player, i));
    draw_solid(pen, player, patterns_colour(&p->board, square));
    pen_add(pen, " %c%c  (%d-1)×%d = %2d", 'a' + square % 8, '1' + square / 8, size, i + 1,
            (size - 1) * (i + 1));
}

static void draw_bowl(struct pen *pen, const struct patterns *p, int player) {
    pen_say(pen, "bowl ", "Schale ");
    if (p->phase == PATTERNS_BOWL && player == 1) { /* player 2 chooses */
        draw_ring(pen, p->bowl[0]);
        pen_add(pen, " / ");
        draw_ring(pen, p->bowl[1]);
    } else if (p->phase != PATTERNS_BOWL) {
        draw_solid(pen, player, p->bowl[player]);
        pen_add(pen, " %s", sand_name(pen->language, p->bowl[player]));
    }
}

static void draw_name(struct pen *pen, const union position *position, int player) {
    pen_player(pen, player + 1);
    pen_to(pen, PANEL_COLUMN + 12);
    pen_say(pen, "points %d", "Punkte %d", patterns_game.score(position).points[player]);
}

static void draw_panel_line(struct pen *pen, const union position *position, int line) {
    const struct patterns *p = &position->patterns;
    int player = line / PANEL_LINES;
    switch (line % PANEL_LINES) {
    case 0: draw_name(pen, position, player); break;
    case 1: draw_bowl(pen, p, player); break;
    case 2:
        if (p->phase == PATTERNS_BOWL) break;
        pen_say(pen, "can lay %d, flip %d", "kann %d legen, %d drehen", patterns_to_lay(p, player),
                bits_count(p->board.flips[player]));
        break;
    default: draw_claim(pen, p, player, line % PANEL_LINES - 3);
    }
}

void patterns_draw_text(const union position *position, const struct draw_style *style,
                        struct pen *pen) {
    (void)style;
    for (int line = 0; line < BOARD_LINES; line++) {
        draw_board_line(pen, &position->patterns, line);
        pen_to(pen, PANEL_COLUMN);
        draw_panel_line(pen, position, line);
        pen_line(pen);
    }
    pen_faint(pen,
              in_language(pen->language,
                          "(r) face up   [R] player 1   <R> player 2   [R]3 with claim marker 3",
                          "(r) Vorderseite   [R] Seite 1   <R> Seite 2   [R]3 mit Marker 3"));
    pen_line(pen);
}

/* Words */

static void say_squares(uint64_t set, struct text *t) {
    for (; set; set = bits_drop_first(set))
        words_add(t, " %c%c", 'a' + bits_first(set) % 8, '1' + bits_first(set) / 8);
}

static void say_claims(const struct patterns *p, int player, enum language language,
                       struct text *t) {
    for (int i = 0; i < p->claims[player]; i++) {
        int square = p->claim[player][i];
        uint64_t marked = (uint64_t)1 << square;
        words_add(t, " Marker %d, %s:", i + 1,
                  sand_name(language, patterns_colour(&p->board, square)));
        say_squares(marked, t);
        say_squares(patterns_claimed(p, player, i) & ~marked, t);
        text_char(t, '.');
    }
}

static void say_face_up(const struct patterns *p, enum language language, struct text *t) {
    for (int colour = 0; colour < SANDS; colour++) {
        uint64_t squares = patterns_of_colour(&p->board, colour) & patterns_face_up(&p->board);
        if (squares == 0) continue;
        words_add(t, language == GERMAN ? " Vorderseiten in %s:" : " Face up, %s:",
                  sand_name(language, colour));
        say_squares(squares, t);
        text_char(t, '.');
    }
}

void patterns_draw_words(const union position *position, enum language language, struct text *t) {
    const struct patterns *p = &position->patterns;
    if (p->phase == PATTERNS_BOWL)
        words_add(t,
                  in_language(language, " Bowl tokens to choose from: %s and %s.",
                              " Tauschplättchen zur Wahl: %s und %s."),
                  sand_name(language, p->bowl[0]), sand_name(language, p->bowl[1]));
    for (int player = 0; player < 2 && p->phase != PATTERNS_BOWL; player++) {
        words_add(t,
                  in_language(language, " Player %d: points %d, %s in the bowl.",
                              " Seite %d: Punkte %d, %s in der Schale."),
                  player + 1, patterns_game.score(position).points[player],
                  sand_name(language, p->bowl[player]));
        say_claims(p, player, language, t);
    }
    say_face_up(p, language, t);
}
