/* Large hexagons: borders of dots, and pieces that have the silhouettes of their sands. A piece
 * that lies there is solid; one that is not quite there is loose grains of sand. */
#include "games/manalath/terminal/internal.h"

#include "base/text/numbers.h"
#include "terminal/canvas/blocks.h"

#include <stdlib.h>

/* Borders */

enum { NO_DOTS = 0x2800, ALL_DOTS = 0x28ff }; /* the characters of braille */

static bool is_dotted(const struct cell *cell) {
    return cell->character >= NO_DOTS && cell->character <= ALL_DOTS;
}

/* A character has one ink: dots of another give way. */
static void draw_dot(struct canvas *canvas, int x, int y, struct brush brush) {
    static const uint8_t bits[DOT_LINES][DOT_COLUMNS] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    int line = y / DOT_LINES, column = x / DOT_COLUMNS;
    const struct cell *now = canvas_cell(canvas, line, column);
    if (!now) return;
    bool joins = is_dotted(now) && now->ink == brush.ink;
    uint32_t dots = joins ? now->character : NO_DOTS;
    brush.ground = now->ground;
    canvas_put(canvas, line, column, brush, dots | bits[y % DOT_LINES][x % DOT_COLUMNS]);
}

/* From left to right, so that both hexagons at a side draw the same dots. */
static void draw_slope(struct canvas *canvas, int x, int y, int across, int down,
                       struct brush brush) {
    for (int i = 0; i <= across; i++) {
        int moved = (2 * abs(down) * i + across) / (2 * across);
        draw_dot(canvas, x + i, y + (down < 0 ? -moved : moved), brush);
    }
}

/* So many dots inside the hexagon. */
static void draw_border(struct canvas *canvas, const struct lattice *lattice,
                        const struct place *place, int inset, struct brush brush) {
    int half = lattice->width, slope = lattice->slope;
    int left = DOT_COLUMNS * (place->column - half / 2);
    int top = DOT_LINES * (place->line - lattice->centre) + lattice->shift + inset;
    int bottom = top + DOT_LINES * lattice->height + slope - 2 * inset;
    draw_slope(canvas, left, top + slope, half, -slope, brush);
    draw_slope(canvas, left + half, top, half, slope, brush);
    draw_slope(canvas, left, bottom - slope, half, slope, brush);
    draw_slope(canvas, left + half, bottom, half, -slope, brush);
    for (int y = top + slope; y <= bottom - slope; y++) {
        draw_dot(canvas, left + inset, y, brush);
        draw_dot(canvas, left + 2 * half - inset, y, brush);
    }
}

void dots_draw_rim(struct canvas *canvas, const struct lattice *lattice, const struct place *place,
                   enum rim rim) {
    draw_border(canvas, lattice, place, 0, rim_brush(rim));
    if (rim_is_heavy(rim)) draw_border(canvas, lattice, place, 1, rim_brush(rim));
}

/* The characters whose middle lies in the hexagon; at the edge of the board no narrow peaks. */
void dots_draw_stone(struct canvas *canvas, const struct lattice *lattice,
                     const struct place *place, bool first_row, bool last_row) {
    const struct brush stone = {PAINT_FAINT, PAINT_STONE, STYLE_PLAIN};
    int half = lattice->width, height = DOT_LINES * lattice->height + lattice->slope;
    for (int line = 0; line < lattice_lines(lattice, 1); line++) {
        int above = 2 * (DOT_LINES * line - lattice->shift) + DOT_LINES - 1; /* in half dots */
        int below = 2 * height - above;
        int reach = smaller(above, below) * half / (2 * lattice->slope);
        bool edge = (first_row && above < below) || (last_row && below < above);
        if (edge && reach < 2 * DOT_COLUMNS) continue;
        for (int column = 0; column < lattice->width; column++)
            if (abs(DOT_COLUMNS * column - half) <= reach)
                canvas_put(canvas, place->line - lattice->centre + line,
                           place->column - half / 2 + column, stone, ' ');
    }
}

/* Silhouettes: whether a point is inside, seen from the middle, y downwards. A column has 4 of
 * their units, a line 8. */

typedef bool silhouette(int x, int y, int radius);

static bool in_triangle(int x, int y, int radius) {
    return 2 * y >= -radius && 7 * abs(x) + 4 * y <= 4 * radius; /* 7/4 is the root of 3 */
}

static bool in_star(int x, int y, int radius) {
    return in_triangle(x, y, radius) || in_triangle(x, -y, radius);
}

static bool in_disc(int x, int y, int radius) {
    return x * x + y * y <= radius * radius;
}

static bool in_crescent(int x, int y, int radius) {
    return in_disc(x, y, radius) && !in_disc(x - 5 * radius / 8, y, 3 * radius / 4);
}

static silhouette *const silhouettes[] = {in_star, in_crescent, in_disc};

/* Points may reach further than what is round, and a whole disc less far than a part of one. */
static int radius_of(const struct lattice *lattice, enum piece piece) {
    static const int more[] = {1, -1, -3};
    return 4 * lattice->height + more[piece];
}

/* Pieces */

/* A character of a solid piece: the quarters of it that are inside. The neutral piece is hatched.
 */
static void draw_quarters(struct canvas *canvas, int line, int column, unsigned quarters,
                          enum piece piece) {
    const unsigned all = 15;
    const struct cell *now = canvas_cell(canvas, line, column);
    if (!now || quarters == 0) return;
    struct brush brush = {piece_paint(piece), now->ground, STYLE_PLAIN};
    if (piece == PIECE_NEUTRAL && quarters == all) {
        brush = (struct brush){paint_on_sand(piece_sand(piece)), piece_paint(piece), STYLE_PLAIN};
        canvas_put(canvas, line, column, brush, 0x2571 /* ╱ */);
    } else {
        canvas_put(canvas, line, column, brush, blocks_character(quarters));
    }
}

static unsigned quarters_of(enum piece piece, int line, int column, int radius) {
    unsigned quarters = 0;
    for (int i = 0; i < 4; i++) {
        int x = 4 * column + (i & 1 ? 1 : -1), y = 8 * line + (i & 2 ? 2 : -2);
        if (silhouettes[piece](x, y, radius)) quarters |= 1u << i;
    }
    return quarters;
}

static void draw_solid(struct canvas *canvas, const struct lattice *lattice,
                       const struct place *place, enum piece piece) {
    int radius = radius_of(lattice, piece), reach = lattice->height;
    for (int line = -reach / 2; line <= reach / 2; line++)
        for (int column = -reach; column <= reach; column++)
            draw_quarters(canvas, place->line + line, place->column + column,
                          quarters_of(piece, line, column, radius), piece);
}

/* A grain does not spoil a border. */
static void draw_grain(struct canvas *canvas, int x, int y, struct brush brush) {
    const struct cell *now = canvas_cell(canvas, y / DOT_LINES, x / DOT_COLUMNS);
    bool border = now && is_dotted(now) && now->ink != brush.ink;
    if (!border) draw_dot(canvas, x, y, brush);
}

static void draw_loose(struct canvas *canvas, const struct lattice *lattice,
                       const struct place *place, const struct face *face) {
    enum paint ink = face->presence == PIECE_GHOST ? piece_paint(face->piece) : PAINT_FAINT;
    int radius = radius_of(lattice, face->piece);
    int middle_x = DOT_COLUMNS * place->column + DOT_COLUMNS / 2;
    int middle_y = DOT_LINES * place->line + DOT_LINES / 2;
    for (int y = -radius / 2; y <= radius / 2; y++)
        for (int x = -radius / 2; x <= radius / 2; x++)
            if ((x + y) % 2 == 0 && silhouettes[face->piece](2 * x + 1, 2 * y + 1, radius))
                draw_grain(canvas, middle_x + x, middle_y + y, (struct brush){.ink = ink});
}

static struct brush label_brush(const struct face *face) {
    bool on_sand = face->presence == PIECE_SOLID && face->piece != PIECE_PURPLE;
    if (face->presence == PIECE_DIMMED) return (struct brush){PAINT_FAINT, PAINT_STONE, 0};
    if (!on_sand) return (struct brush){PAINT_INK, PAINT_STONE, STYLE_BOLD};
    return (struct brush){paint_on_sand(piece_sand(face->piece)), piece_paint(face->piece),
                          STYLE_BOLD};
}

/* A mark if it was placed last, the letter and the figure, side by side: on the piece, but in the
 * hollow of the crescent. */
static void write_label(struct canvas *canvas, const struct place *place, const struct face *face) {
    static const char solid[] = "OP#", loose[] = "op#";
    const char *letters = face->presence == PIECE_SOLID ? solid : loose;
    int column = place->column + (face->piece == PIECE_PURPLE ? 1 : 0);
    struct brush brush = label_brush(face);
    uint32_t figure = face_figure(face);
    if (face->last) canvas_write(canvas, place->line, column - 1, brush, "•");
    canvas_put(canvas, place->line, column, brush, (uint32_t)letters[face->piece]);
    if (!face->strong) brush.style = STYLE_PLAIN;
    if (figure) canvas_put(canvas, place->line, column + 1, brush, figure);
}

static void write_name(struct canvas *canvas, const struct place *place, const struct face *face) {
    if (face->forbidden)
        canvas_write(canvas, place->line, place->column, face_brush(face), "×");
    else
        canvas_print(canvas, place->line, place->column - 1, face_brush(face), "%c%d",
                     'a' + place->row, place->number + 1);
}

void dots_draw_face(struct canvas *canvas, const struct lattice *lattice, const struct place *place,
                    const struct face *face) {
    if (face->piece == PIECE_NONE) {
        write_name(canvas, place, face);
        return;
    }
    if (face->presence == PIECE_SOLID)
        draw_solid(canvas, lattice, place, face->piece);
    else
        draw_loose(canvas, lattice, place, face);
    write_label(canvas, place, face);
}
