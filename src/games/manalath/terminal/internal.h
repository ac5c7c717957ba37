/* The parts of Manalath's board: hexagons at every scale, and what stands beside them. The rest of
 * the terminal knows manalath_terminal_board only. */
#ifndef GAMES_MANALATH_TERMINAL_INTERNAL_H
#define GAMES_MANALATH_TERMINAL_INTERNAL_H

#include "games/manalath/draw_groups.h"
#include "terminal/game/board.h"

/* What a cell shows */

enum piece { PIECE_ORANGE, PIECE_PURPLE, PIECE_NEUTRAL, PIECE_NONE };

/* Small letters and loose grains say without colour that a piece is not quite there. */
enum presence {
    PIECE_SOLID,
    PIECE_GHOST,  /* could be placed */
    PIECE_DIMMED, /* has stepped back */
};

/* The border of a hexagon. Where neighbours share a side, the later in this list is seen. */
enum rim { RIM_PLAIN, RIM_LAST, RIM_HINT, RIM_WON, RIM_LOST, RIM_CURSOR, RIMS };

struct face {
    enum piece piece;
    enum presence presence;
    enum rim rim;
    int size;       /* of the piece's group; 0: not shown */
    bool strong;    /* that size decides the game, or soon will */
    bool last;      /* the piece was placed last */
    bool hint;      /* it is recommended to place it */
    bool target;    /* the wanted colour may be placed here */
    bool forbidden; /* and here it may not */
};

/* Where the cells are */

/* Scale 0 is flat, a line a row; 1 has hexagons of slanted lines; from 2 on they are drawn with the
 * dots of braille, 2 x 4 in a character, and grow by a line with each scale. */
enum {
    SCALE_FLAT,
    SCALE_LINES,
    SCALE_DOTS,
    SCALE_LARGEST = 8,
    DOT_COLUMNS = 2,
    DOT_LINES = 4,
};

struct lattice {
    int scale;
    int width, height; /* from a cell to the next in its row, and from row to row */
    int centre;        /* the line of the top row's centres, from the first line of the board */
    int slope;         /* with dots: the height of a slanted side, in dots */
    int shift;         /* and how many dots of the first line stay blank */
};

struct lattice lattice_of(int scale);

/* The lines that so many rows take. */
int lattice_lines(const struct lattice *lattice, int rows);

/* The lines and columns that a board takes, with the letters of its rows. */
struct area lattice_extent(const struct lattice *lattice, const uint8_t sides[3]);

struct place {
    int cell;
    int row, number;  /* its name: both from 0 */
    int line, column; /* of its centre on the canvas */
};

/* All cells of a board that begins at this line and column, rows from the bottom up; returns how
 * many. */
int lattice_places(const struct lattice *lattice, const uint8_t sides[3], int line, int column,
                   struct place places[MANALATH_CELLS]);

/* Drawing */

/* Hexagons, rows from the bottom up, with a face for each. */
void lattice_draw(struct canvas *canvas, const struct lattice *lattice, const struct place *places,
                  const struct face *faces, int count);

/* The letters before the rows. */
void lattice_write_letters(struct canvas *canvas, const struct lattice *lattice,
                           const struct place *places, int count);

/* The hexagons of SCALE_FLAT, of SCALE_LINES and of all larger scales. */
void flat_draw_rim(struct canvas *canvas, const struct place *place);
void flat_draw_face(struct canvas *canvas, const struct place *place, const struct face *face);
void lines_draw_rim(struct canvas *canvas, const struct place *place, enum rim rim);
void lines_draw_face(struct canvas *canvas, const struct place *place, const struct face *face);
void dots_draw_stone(struct canvas *canvas, const struct lattice *lattice,
                     const struct place *place, bool first_row, bool last_row);
void dots_draw_rim(struct canvas *canvas, const struct lattice *lattice, const struct place *place,
                   enum rim rim);
void dots_draw_face(struct canvas *canvas, const struct lattice *lattice, const struct place *place,
                    const struct face *face);

/* What they have in common: the sand of a piece, the brush of a border and whether it is drawn
 * heavily, the figure beside a piece (0: none), and the ink of an empty cell's name. */
int piece_sand(enum piece piece);
enum paint piece_paint(enum piece piece);
struct brush rim_brush(enum rim rim);
bool rim_is_heavy(enum rim rim);
uint32_t face_figure(const struct face *face);
struct brush face_brush(const struct face *face);

/* A piece as three characters, such as "(O)"; returns the column behind it. */
int piece_write(struct canvas *canvas, int line, int column, enum piece piece,
                enum presence presence);

/* start.c: the drawing of the board that the form shows. */
void manalath_draw_start(const union position *start, struct area area, struct canvas *c);

/* Beside the board */

/* The players, and between them the pieces to choose from, in hexagons of a scale of their own. */
struct sidebar {
    struct area far, pieces, near;
    struct lattice lattice;
};

void manalath_draw_sidebar(struct canvas *canvas, const struct scene *scene,
                           const struct manalath_verdict *verdict, const struct sidebar *sidebar);

/* The colour that would be placed, 0 or 1: the one that Tab has chosen, else the player's own as
 * long as there are any. */
int manalath_wanted(const struct scene *scene);

#endif
