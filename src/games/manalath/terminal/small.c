/* Small hexagons: flat ones, a line a row, and those of slanted lines. An empty cell shows its
 * number; the letter of its row stands before the row. */
#include "games/manalath/terminal/internal.h"

static const uint32_t upright = 0x2502 /* │ */, upright_heavy = 0x2503 /* ┃ */;
static const uint32_t rising = 0x2571 /* ╱ */, falling = 0x2572 /* ╲ */;

static const struct brush stone = {PAINT_FAINT, PAINT_STONE, STYLE_PLAIN};

static void write_number(struct canvas *canvas, const struct place *place,
                         const struct face *face) {
    if (face->forbidden) {
        canvas_write(canvas, place->line, place->column, face_brush(face), "×");
        return;
    }
    int left = place->number >= 9 ? 1 : 0;
    canvas_print(canvas, place->line, place->column - left, face_brush(face), "%d",
                 place->number + 1);
}

/* The three characters in the middle. */
static void write_middle(struct canvas *canvas, const struct place *place,
                         const struct face *face) {
    canvas_fill(canvas, (struct area){place->line, place->column - 1, 1, 3}, stone, ' ');
    if (face->piece == PIECE_NONE)
        write_number(canvas, place, face);
    else
        piece_write(canvas, place->line, place->column - 1, face->piece, face->presence);
}

static void write_figure(struct canvas *canvas, int line, int column, const struct face *face) {
    struct brush brush = {PAINT_INK, PAINT_STONE, face->strong ? STYLE_BOLD : STYLE_PLAIN};
    uint32_t figure = face_figure(face);
    if (figure) canvas_put(canvas, line, column, brush, figure);
}

/* Flat: rows like bricks. Borders are too few to tell much, so what matters is underlined, and the
 * cursor's cell reversed. */

void flat_draw_rim(struct canvas *canvas, const struct place *place) {
    canvas_put(canvas, place->line, place->column - 2, rim_brush(RIM_PLAIN), upright);
    canvas_put(canvas, place->line, place->column + 2, rim_brush(RIM_PLAIN), upright);
}

static void reverse(struct canvas *canvas, const struct place *place) {
    const struct brush reversed = {PAINT_CURSOR, PAINT_GROUND, STYLE_BOLD | STYLE_REVERSE};
    for (int column = place->column - 1; column <= place->column + 1; column++) {
        const struct cell *now = canvas_cell(canvas, place->line, column);
        if (now) canvas_put(canvas, place->line, column, reversed, now->character);
    }
}

void flat_draw_face(struct canvas *canvas, const struct place *place, const struct face *face) {
    struct area middle = {place->line, place->column - 1, 1, 3};
    write_middle(canvas, place, face);
    write_figure(canvas, place->line, place->column + 2, face);
    if (face->rim == RIM_CURSOR)
        reverse(canvas, place);
    else if (face->rim != RIM_PLAIN)
        canvas_style(canvas, middle, STYLE_UNDERLINE);
}

/* Lines: a hexagon is three lines high, of which it shares the first and the last. */

/* A side that is drawn a second time is shared, and lies on stone. */
static void draw_side(struct canvas *canvas, int line, int column, enum rim rim,
                      uint32_t character) {
    const struct cell *now = canvas_cell(canvas, line, column);
    struct brush brush = rim_brush(rim);
    if (!now) return;
    bool shared = rim == RIM_PLAIN && now->character == character;
    if (!shared) brush.ground = now->ground;
    canvas_put(canvas, line, column, brush, character);
}

void lines_draw_rim(struct canvas *canvas, const struct place *place, enum rim rim) {
    uint32_t wall = rim_is_heavy(rim) ? upright_heavy : upright;
    int line = place->line, column = place->column;
    draw_side(canvas, line - 1, column - 1, rim, rising);
    draw_side(canvas, line - 1, column + 1, rim, falling);
    draw_side(canvas, line, column - 2, rim, wall);
    draw_side(canvas, line, column + 2, rim, wall);
    draw_side(canvas, line + 1, column - 1, rim, falling);
    draw_side(canvas, line + 1, column + 1, rim, rising);
}

void lines_draw_face(struct canvas *canvas, const struct place *place, const struct face *face) {
    canvas_put(canvas, place->line - 1, place->column, stone, ' ');
    canvas_put(canvas, place->line + 1, place->column, stone, ' ');
    write_middle(canvas, place, face);
    write_figure(canvas, place->line + 1, place->column, face);
    if (face->last) canvas_write(canvas, place->line - 1, place->column, rim_brush(RIM_LAST), "•");
}
