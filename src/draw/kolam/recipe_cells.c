/* A kolam in the characters of braille: the line as dots of a raster. */
#include "draw/kolam/curve.h"
#include "draw/kolam/kolam_internal.h"

#include "base/text/numbers.h"

#include <string.h>

enum { STEPS = 24 /* of a curve: none skips a dot */, ACROSS = 2, DOWN = 4 };

struct raster {
    struct kolam_cell *characters;
    int columns;
};

static void set_point(const struct raster *r, int64_t x, int64_t y, int64_t parts, int sand) {
    static const uint8_t bits[DOWN][ACROSS] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    const int64_t whole = 2 * KOLAM_EDGE * parts;
    int side = ACROSS * r->columns;
    int column = clamp((int)((x + whole / 2) * side / whole), 0, side - 1);
    int row = clamp((int)((y + whole / 2) * side / whole), 0, side - 1);
    struct kolam_cell *cell = &r->characters[row / DOWN * r->columns + column / ACROSS];
    cell->dots |= bits[row % DOWN][column % ACROSS];
    cell->sand = (int8_t)sand;
}

/* Bernstein's polynomials, in STEPS cubed parts. */
static void set_curve(const struct raster *r, const struct curve *c, int sand) {
    struct point a = c->from.at, d = c->to.at, h = c->from.handle, g = c->to.handle;
    for (int64_t t = 0; t <= STEPS; t++) {
        int64_t u = STEPS - t, first = u * u * u + 3 * u * u * t, last = t * t * t + 3 * u * t * t;
        set_point(r, a.x * first + d.x * last + 3 * u * t * (h.x * u - g.x * t),
                  a.y * first + d.y * last + 3 * u * t * (h.y * u - g.y * t),
                  (int64_t)STEPS * STEPS * STEPS, sand);
    }
}

void recipe_cells(const struct kolam_recipe *recipe, int columns, struct kolam_cell *characters) {
    const struct raster raster = {characters, columns};
    struct lattice l;
    struct line line;
    lattice_build(&l, recipe_grid(recipe));
    line_choose(&l, recipe->number, &line);
    memset(characters, 0, (size_t)recipe_rows(columns) * (size_t)columns * sizeof *characters);
    for (int corner = 0; corner < l.gates; corner++) {
        const struct curve c = curve_round(&l, &line, (struct passage){corner, true});
        set_curve(&raster, &c, recipe->sand[l.dot[l.gate[corner].dot].circle]);
    }
    for (int i = 0; i < l.dots; i++) {
        struct point at = curve_in_units(l.dot[i].at);
        set_point(&raster, at.x, at.y, 1, recipe->sand[l.dot[i].circle]);
    }
}

void recipe_text(const struct kolam_recipe *recipe, int columns, struct pen *pen) {
    struct kolam_cell characters[KOLAM_COLUMNS * KOLAM_COLUMNS / 2];
    columns = clamp(columns, 2, KOLAM_COLUMNS) & ~1;
    recipe_cells(recipe, columns, characters);
    for (int row = 0; row < recipe_rows(columns); row++) {
        for (int column = 0; column < columns; column++) {
            const struct kolam_cell *cell = &characters[row * columns + column];
            char character[] = {(char)0xe2, (char)(0xa0 | cell->dots >> 6),
                                (char)(0x80 | (cell->dots & 0x3f)), '\0'};
            if (cell->dots == 0)
                pen_add(pen, " ");
            else if (cell->sand == KOLAM_BARE)
                pen_add(pen, "%s", character);
            else
                pen_ink(pen, cell->sand, character);
        }
        pen_line(pen);
    }
}
