/* Where the hexagons are at a scale, and in which order they are drawn. */
#include "games/manalath/terminal/internal.h"

#include "base/text/numbers.h"

#include <stdlib.h>

/* Geometry */

/* With 2 (height + 1) columns and slanted sides of a third of the height, a hexagon is regular
 * where characters are twice as high as wide. The shift puts its centre into the middle of a line.
 */
struct lattice lattice_of(int scale) {
    static const int shifts[] = {1, 3, 0};
    if (scale == SCALE_FLAT) return (struct lattice){scale, .width = 4, .height = 1};
    if (scale == SCALE_LINES) return (struct lattice){scale, .width = 4, .height = 2, .centre = 1};
    int height = scale + 1, dots = DOT_LINES * height;
    int slope = (dots + 1) / 3, shift = shifts[height % 3];
    int centre = (shift + (dots + slope) / 2) / DOT_LINES;
    return (struct lattice){scale, 2 * (height + 1), height, centre, slope, shift};
}

int lattice_lines(const struct lattice *lattice, int rows) {
    int below = lattice->scale == SCALE_LINES ? 1 : 0;
    if (lattice->scale >= SCALE_DOTS) below = (lattice->shift + lattice->slope) / DOT_LINES + 1;
    return rows * lattice->height + below;
}

/* Half cells by which a row begins right of the one that begins furthest left, row A - 1. */
static int indent(const uint8_t sides[3], int row) {
    return abs(row - (sides[0] - 1));
}

/* From the letter of a row to its first hexagon. */
static int margin(const struct lattice *lattice) {
    return lattice->scale == SCALE_FLAT ? 1 : 2;
}

struct area lattice_extent(const struct lattice *lattice, const uint8_t sides[3]) {
    int rows = manalath_rows(sides), halves = 0;
    for (int row = 0; row < rows; row++)
        halves = larger(halves, indent(sides, row) + 2 * manalath_row_length(sides, row));
    return (struct area){.rows = lattice_lines(lattice, rows),
                         .columns = margin(lattice) + halves * lattice->width / 2 + 1};
}

int lattice_places(const struct lattice *lattice, const uint8_t sides[3], int line, int column,
                   struct place places[MANALATH_CELLS]) {
    int rows = manalath_rows(sides), count = 0;
    for (int row = 0; row < rows; row++) {
        int left = column + margin(lattice) + (indent(sides, row) + 1) * lattice->width / 2;
        for (int n = 0; n < manalath_row_length(sides, row); n++)
            places[count++] = (struct place){
                .cell = manalath_cell(sides, row, n),
                .row = row,
                .number = n,
                .line = line + lattice->centre + (rows - 1 - row) * lattice->height,
                .column = left + n * lattice->width,
            };
    }
    return count;
}

/* What all scales have in common */

static const struct {
    enum paint paint;
    bool heavy;
} rims[RIMS] = {
    [RIM_PLAIN] = {PAINT_GROOVE, false}, [RIM_LAST] = {PAINT_LAST, false},
    [RIM_HINT] = {PAINT_TARGET, false},  [RIM_WON] = {PAINT_GOOD, true},
    [RIM_LOST] = {PAINT_BAD, true},      [RIM_CURSOR] = {PAINT_CURSOR, true},
};

struct brush rim_brush(enum rim rim) {
    return (struct brush){rims[rim].paint, PAINT_STONE,
                          rim == RIM_PLAIN ? STYLE_PLAIN : STYLE_BOLD};
}

bool rim_is_heavy(enum rim rim) {
    return rims[rim].heavy;
}

int piece_sand(enum piece piece) {
    static const int sands[] = {[PIECE_ORANGE] = 1, [PIECE_PURPLE] = 4, [PIECE_NEUTRAL] = 3};
    return sands[piece];
}

enum paint piece_paint(enum piece piece) {
    return (enum paint)(PAINT_SAND + piece_sand(piece));
}

static struct brush piece_brush(enum piece piece, enum presence presence) {
    switch (presence) {
    case PIECE_GHOST: return (struct brush){piece_paint(piece), PAINT_STONE, STYLE_BOLD};
    case PIECE_DIMMED: return (struct brush){PAINT_FAINT, PAINT_STONE, STYLE_PLAIN};
    default:
        return (struct brush){paint_on_sand(piece_sand(piece)), piece_paint(piece), STYLE_BOLD};
    }
}

int piece_write(struct canvas *canvas, int line, int column, enum piece piece,
                enum presence presence) {
    static const char *const solid[] = {"(O)", "[P]", "{#}"};
    static const char *const loose[] = {"(o)", "[p]", "{#}"};
    return canvas_write(canvas, line, column, piece_brush(piece, presence),
                        presence == PIECE_SOLID ? solid[piece] : loose[piece]);
}

/* A size that matters is written large, any other as an index. */
uint32_t face_figure(const struct face *face) {
    const uint32_t index = 0x2080 /* ₀ */;
    if (face->hint) return '*';
    if (face->size == 0) return 0;
    return (face->strong ? (uint32_t)'0' : index) + (uint32_t)face->size;
}

struct brush face_brush(const struct face *face) {
    enum paint ink = face->target ? PAINT_TARGET : PAINT_FAINT;
    return (struct brush){face->forbidden ? PAINT_BAD : ink, PAINT_STONE, STYLE_PLAIN};
}

/* The board */

static void draw_rim(struct canvas *canvas, const struct lattice *lattice,
                     const struct place *place, enum rim rim) {
    switch (lattice->scale) {
    case SCALE_FLAT: flat_draw_rim(canvas, place); break;
    case SCALE_LINES: lines_draw_rim(canvas, place, rim); break;
    default: dots_draw_rim(canvas, lattice, place, rim);
    }
}

static void draw_face(struct canvas *canvas, const struct lattice *lattice,
                      const struct place *place, const struct face *face) {
    switch (lattice->scale) {
    case SCALE_FLAT: flat_draw_face(canvas, place, face); break;
    case SCALE_LINES: lines_draw_face(canvas, place, face); break;
    default: dots_draw_face(canvas, lattice, place, face);
    }
}

void lattice_draw(struct canvas *canvas, const struct lattice *lattice, const struct place *places,
                  const struct face *faces, int count) {
    int first = places[count - 1].row, last = places[0].row;
    for (int i = 0; i < count && lattice->scale >= SCALE_DOTS; i++)
        dots_draw_stone(canvas, lattice, &places[i], places[i].row == first, places[i].row == last);
    for (enum rim rim = RIM_PLAIN; rim < RIMS; rim++)
        for (int i = 0; i < count; i++)
            if (rim == RIM_PLAIN || faces[i].rim == rim) draw_rim(canvas, lattice, &places[i], rim);
    for (int i = 0; i < count; i++) draw_face(canvas, lattice, &places[i], &faces[i]);
}

void lattice_write_letters(struct canvas *canvas, const struct lattice *lattice,
                           const struct place *places, int count) {
    for (int i = 0; i < count; i++) {
        int column = places[i].column - lattice->width / 2 - margin(lattice);
        if (places[i].number == 0)
            canvas_put(canvas, places[i].line, column, brush_faint,
                       (uint32_t)('a' + places[i].row));
    }
}
