/* Beside the board: who plays which colour, whose move it is, how many pieces are left, and which
 * one would be placed. */
#include "games/manalath/terminal/internal.h"

enum { INDENT = 2 }; /* columns for the mark of the player to move */

/* Texts fit into a sidebar of 24 columns. */
static const char *say(const struct scene *scene, const char *english, const char *german) {
    return in_language(scene->language, english, german);
}

/* The colour and whose move it is; or what decided the game. */
static void write_standing(struct canvas *canvas, const struct scene *scene,
                           const struct manalath_verdict *verdict, int player, int line,
                           int column) {
    if (verdict->player == player) {
        canvas_write(canvas, line, column, brush_strong,
                     verdict->won ? say(scene, "wins with a five", "gewinnt: eine Fünf")
                                  : say(scene, "loses with a four", "verliert: eine Vier"));
        return;
    }
    column = canvas_write(canvas, line, column, brush_faint,
                          player == 1 ? say(scene, "orange", "Orange")
                                      : say(scene, "purple", "Violett"));
    if (scene->to_move != player) return;
    column = canvas_write(canvas, line, column, brush_faint, " · ");
    canvas_write(canvas, line, column, brush_strong, say(scene, "to move", "am Zug"));
}

static void draw_player(struct canvas *canvas, const struct scene *scene,
                        const struct manalath_verdict *verdict, int player, struct area area) {
    const char *name = scene->name[player - 1], *clock = scene->clock[player - 1];
    bool moves = scene->to_move == player;
    int right = area.column + area.columns, clock_column = right - canvas_width(clock);
    if (moves) canvas_write(canvas, area.row, area.column, brush_strong, "▸");
    int column = 1 + piece_write(canvas, area.row, area.column + INDENT, (enum piece)(player - 1),
                                 PIECE_SOLID);
    canvas_write_within(canvas, area.row, column, clock_column - 1 - column,
                        moves ? brush_strong : brush_plain, name);
    canvas_write_right(canvas, area.row, right, moves ? brush_strong : brush_plain, clock);
    write_standing(canvas, scene, verdict, player, area.row + 1, area.column + INDENT);
}

static void write_left(struct canvas *canvas, const struct manalath *p, int colour, int line,
                       int column, struct brush brush) {
    if (p->supply == 0)
        canvas_write(canvas, line, column, brush, "∞");
    else
        canvas_print(canvas, line, column, brush, "%d", manalath_left(p, colour));
}

/* A hexagon for each colour; the one that would be placed has the cursor's border. */
static void draw_pieces(struct canvas *canvas, const struct scene *scene,
                        const struct sidebar *sidebar) {
    const struct lattice *lattice = &sidebar->lattice;
    struct area area = sidebar->pieces;
    bool choosing = scene->pick->count > 0;
    canvas_write_within(canvas, area.row, area.column + INDENT, area.columns - INDENT, brush_faint,
                        choosing ? say(scene, "Tab changes the piece", "Tab wechselt den Stein")
                                 : say(scene, "Supply", "Vorrat"));
    for (int colour = 0; colour < 2; colour++) {
        bool wanted = choosing && manalath_wanted(scene) == colour;
        int left = area.column + INDENT + colour * area.columns / 2, right = left + lattice->width;
        struct place place = {.line = area.row + 1 + lattice->centre,
                              .column = left + lattice->width / 2};
        struct face face = {(enum piece)colour, .rim = wanted ? RIM_CURSOR : RIM_PLAIN};
        lattice_draw(canvas, lattice, &place, &face, 1);
        write_left(canvas, &scene->view->seen.manalath, colour, place.line, right + 2,
                   wanted ? brush_strong : brush_faint);
    }
}

void manalath_draw_sidebar(struct canvas *canvas, const struct scene *scene,
                           const struct manalath_verdict *verdict, const struct sidebar *sidebar) {
    draw_player(canvas, scene, verdict, 3 - scene->near, sidebar->far);
    draw_pieces(canvas, scene, sidebar);
    draw_player(canvas, scene, verdict, scene->near, sidebar->near);
}
