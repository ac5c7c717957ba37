/* A canvas: what a screen is to show, as characters with paints. It knows no terminal, so that
 * every board can be drawn, compared and tested without one.
 *
 * Paints have names, not numbers: screen.c turns them into what the terminal can show, down to no
 * colours at all. So shapes are made of ink, never of ground alone, and letters say the same as
 * colours. */
#ifndef TERMINAL_CANVAS_CANVAS_H
#define TERMINAL_CANVAS_CANVAS_H

#include "base/text/text.h"

#include <stdbool.h>
#include <stdint.h>

enum paint {
    PAINT_GROUND, /* what the screen is made of, as a ground */
    PAINT_INK,    /* words */
    PAINT_FAINT,  /* what matters less: coordinates, legends, lines */
    PAINT_STONE,  /* the board under tokens and pieces */
    PAINT_GROOVE, /* lines in the stone: borders of squares and hexagons */
    PAINT_PALE,   /* the centre of a ring */
    PAINT_DARK,   /* ink on pale, and on light sands */
    PAINT_LIGHT,  /* ink on dark sands */
    PAINT_CURSOR, /* where the cursor is */
    PAINT_TARGET, /* where a move can go */
    PAINT_LAST,   /* what was played last */
    PAINT_GOOD,
    PAINT_BAD,
    PAINT_FIRST,  /* player 1's markers: white */
    PAINT_SECOND, /* player 2's markers: purple */
    PAINT_WATER,  /* the river */
    PAINT_SAND,   /* + a sand, 0 to SANDS - 1 */
    PAINTS = PAINT_SAND + 6,
};

enum style { STYLE_PLAIN, STYLE_BOLD = 1, STYLE_REVERSE = 2, STYLE_UNDERLINE = 4 };

struct cell {
    uint32_t character; /* of Unicode, one column wide; 0 and ' ' are blank */
    uint8_t ink, ground;
    uint8_t style;
    uint8_t unused; /* always 0, so that cells are compared by bytes */
};

/* A part of a canvas; empty if it has no rows or columns. */
struct area {
    int row, column, rows, columns;
};

static inline bool area_holds(struct area a, int row, int column) {
    return row >= a.row && row < a.row + a.rows && column >= a.column &&
           column < a.column + a.columns;
}

struct canvas {
    int rows, columns;
    struct cell *cells; /* rows x columns, the caller's */
};

/* What the next characters are painted with. */
struct brush {
    enum paint ink, ground;
    int style; /* enum style, added up */
};

static const struct brush brush_plain = {.ink = PAINT_INK}, brush_faint = {.ink = PAINT_FAINT},
                          brush_strong = {.ink = PAINT_INK, .style = STYLE_BOLD},
                          brush_title = {.ink = PAINT_LAST, .style = STYLE_BOLD};

/* The ink that can be read on a sand: PAINT_DARK or PAINT_LIGHT. */
enum paint paint_on_sand(int sand);

/* All of it blank, in PAINT_INK on PAINT_GROUND. */
void canvas_clear(struct canvas *c);

/* What is there already; NULL outside of the canvas. */
struct cell *canvas_cell(const struct canvas *c, int row, int column);

/* Everything below draws only what lies on the canvas. */
void canvas_put(struct canvas *c, int row, int column, struct brush brush, uint32_t character);

/* UTF-8, one column a character, without line ends; returns the column after it, or where it begins
 * if it is to end before a column. */
int canvas_write(struct canvas *c, int row, int column, struct brush brush, const char *string);
int canvas_write_right(struct canvas *c, int row, int end, struct brush brush, const char *string);
__attribute__((format(printf, 5, 6))) int canvas_print(struct canvas *c, int row, int column,
                                                       struct brush brush, const char *format, ...);

/* The same, but no further than `columns`, with an ellipsis where it is cut. */
int canvas_write_within(struct canvas *c, int row, int column, int columns, struct brush brush,
                        const char *string);

/* Words wrapped into an area, which '\n' breaks as well; returns the rows that they take, of which
 * only those that fit are drawn. */
int canvas_wrap(struct canvas *c, struct area area, struct brush brush, const char *string);

void canvas_fill(struct canvas *c, struct area area, struct brush brush, uint32_t character);

/* The weight of a line tells what its colour tells, for those who see no colours. */
enum weight { LINE_LIGHT, LINE_DOUBLE, LINE_HEAVY };

/* A frame of lines along the inner edge of the area; light ones have round corners. */
void canvas_frame(struct canvas *c, struct area area, enum weight weight, struct brush brush);

/* Adds a style to what is there. */
void canvas_style(struct canvas *c, struct area area, int style);

/* Adds a character as UTF-8. */
void canvas_encode(struct text *t, uint32_t character);

/* The end of a string, from where on it takes no more than so many columns. */
const char *canvas_tail(const char *string, int columns);

/* The columns that a string takes. */
int canvas_width(const char *string);

/* The characters as lines of UTF-8 without blanks at their ends, for tests and for pipes. */
void canvas_text(const struct canvas *c, struct text *t);

#endif
