/* Manalath on the screen: hexagons as large as fit, beside them the players and the log. What a
 * cell shows is found here; manalath_lattice.c and its drawers know how it looks at a scale. */
#include "games/manalath/terminal/internal.h"

#include "base/text/numbers.h"
#include "games/manalath/rules_notation.h"

static const struct manalath *seen(const struct scene *scene) {
    return &scene->view->seen.manalath;
}

/* Where everything is */

enum {
    GAP = 2, /* columns between the board, the sidebar and the log */
    SIDEBAR_LEAST = 24,
    SIDEBAR_MOST = 36,  /* more would only move things apart */
    SIDEBAR_LINES = 20, /* at least; beside a high board as many as it has */
    PLAYER_LINES = 2,
    LOG_LEAST = 8, /* lines */
    FIGURES = 7,   /* columns of the number beside a piece, with blanks around it */
};

/* All of it in the middle of the body. The log lies between the players, or apart from them in a
 * column of its own. */
struct plan {
    struct lattice lattice;
    int line, column; /* of the board */
    struct sidebar sidebar;
    struct area log;
};

/* The largest scale, up to the board's, at which the two pieces to choose from fit side by side and
 * leave enough for the log. */
static struct lattice pieces_lattice(int scale, struct area beside, bool apart) {
    int lines = beside.rows - 2 * (PLAYER_LINES + 1) - 1 - (apart ? 0 : LOG_LEAST + 1);
    int columns = beside.columns / 2 - FIGURES;
    struct lattice lattice = lattice_of(larger(scale, SCALE_LINES));
    while (lattice.scale > SCALE_LINES &&
           (lattice_lines(&lattice, 1) > lines || lattice.width > columns))
        lattice = lattice_of(lattice.scale - 1);
    return lattice;
}

static void fill_sidebar(struct plan *plan, struct area beside, bool apart) {
    struct area far = beside, near = beside, pieces = beside, log = beside;
    struct lattice lattice = pieces_lattice(plan->lattice.scale, beside, apart);
    far.rows = near.rows = PLAYER_LINES;
    near.row = beside.row + beside.rows - PLAYER_LINES;
    pieces.rows = 1 + lattice_lines(&lattice, 1);
    pieces.row = near.row - 1 - pieces.rows;
    if (apart) {
        log.column += beside.columns + GAP;
    } else {
        log.row += PLAYER_LINES + 1;
        log.rows = pieces.row - 1 - log.row;
    }
    plan->sidebar = (struct sidebar){far, pieces, near, lattice};
    plan->log = log;
}

/* False if a board of that scale does not fit. */
static bool make_plan(const struct scene *scene, struct area body, int scale, struct plan *plan) {
    plan->lattice = lattice_of(scale);
    struct area board = lattice_extent(&plan->lattice, seen(scene)->sides);
    int rows = larger(board.rows, SIDEBAR_LINES), room = body.columns - board.columns - GAP;
    if (rows > body.rows || room < SIDEBAR_LEAST) return false;
    bool apart = room >= 2 * SIDEBAR_LEAST + GAP;
    int width = smaller(apart ? (room - GAP) / 2 : room, SIDEBAR_MOST);
    int used = board.columns + GAP + width + (apart ? GAP + width : 0);
    plan->line = body.row + (body.rows - board.rows) / 2;
    plan->column = body.column + (body.columns - used) / 2;
    struct area beside = {body.row + (body.rows - rows) / 2, plan->column + board.columns + GAP,
                          rows, width};
    fill_sidebar(plan, beside, apart);
    return true;
}

static void arrange(const struct scene *scene, struct area body, struct layout *layout) {
    struct plan plan;
    *layout = (struct layout){.board = body};
    for (int scale = SCALE_LARGEST; scale >= SCALE_FLAT && !layout->fits; scale--)
        if (make_plan(scene, body, scale, &plan))
            *layout = (struct layout){true, scale, .board = body, .log = plan.log};
}

static int spots(const struct scene *scene, const struct layout *layout,
                 struct spot list[SPOTS_MOST]) {
    struct plan plan;
    struct place places[MANALATH_CELLS];
    if (!make_plan(scene, layout->board, layout->scale, &plan)) return 0;
    int count = lattice_places(&plan.lattice, seen(scene)->sides, plan.line, plan.column, places);
    int width = plan.lattice.width, height = plan.lattice.height;
    for (int i = 0; i < count; i++) {
        struct area area = {places[i].line - (height - 1) / 2, places[i].column - width / 2 + 1,
                            height, width - 1};
        list[i] = (struct spot){places[i].cell, area};
    }
    return count;
}

/* Moves */

static int path(const union position *p, move m, int list[PATH_MOST]) {
    (void)p;
    list[0] = manalath_move_cell(m);
    return 1;
}

enum { KIND_OTHER, KIND_OWN }; /* colours: the own one is the higher, so that it is usual */

static int kind(const union position *p, move m) {
    bool own = manalath_move_colour(m) == p->manalath.to_move - 1;
    return own ? KIND_OWN : KIND_OTHER;
}

int manalath_wanted(const struct scene *scene) {
    const struct pick *pick = scene->pick;
    int own = seen(scene)->to_move == 2;
    if (pick->kind == KIND_OWN) return own;
    for (int i = 0; i < pick->count && pick->kind == KIND_ANY; i++)
        if (manalath_move_colour(pick->moves[i]) == own) return own;
    return !own;
}

/* What the cells show */

/* What is found once for all cells. */
struct sight {
    const struct scene *scene;
    struct manalath shown; /* the position, with the piece that would be placed */
    cells ghost;           /* the cell of that piece, if there is one */
    cells targets;         /* where the wanted colour may go */
    struct manalath_verdict verdict;
};

static bool holds(cells set, int cell) {
    return set >> cell & 1;
}

static struct sight look(const struct scene *scene) {
    const struct pick *pick = scene->pick;
    struct sight sight = {scene, .shown = *seen(scene)};
    int wanted = manalath_wanted(scene);
    for (int i = 0; i < pick->count; i++)
        if (manalath_move_colour(pick->moves[i]) == wanted)
            sight.targets |= cells_of(manalath_move_cell(pick->moves[i]));
    sight.verdict = manalath_judge(&sight.shown);
    if (pick->move == NO_MOVE) return sight;
    sight.ghost = cells_of(manalath_move_cell(pick->move));
    sight.shown.stones[manalath_move_colour(pick->move)] |= sight.ghost;
    sight.shown.empty &= ~sight.ghost;
    return sight;
}

static enum piece piece_on(const struct manalath *p, int cell) {
    if (holds(p->stones[0], cell)) return PIECE_ORANGE;
    if (holds(p->stones[1], cell)) return PIECE_PURPLE;
    return holds(p->empty, cell) ? PIECE_NONE : PIECE_NEUTRAL;
}

static enum rim rim_of(const struct sight *sight, int cell) {
    const struct scene *scene = sight->scene;
    if (scene->pick->cursor == cell) return RIM_CURSOR;
    if (holds(sight->verdict.groups, cell)) return sight->verdict.won ? RIM_WON : RIM_LOST;
    if (board_hints(&manalath_terminal_board, scene, cell)) return RIM_HINT;
    return board_played(&manalath_terminal_board, scene, cell) ? RIM_LAST : RIM_PLAIN;
}

static void find_piece(const struct sight *sight, int cell, struct face *face) {
    const struct scene *scene = sight->scene;
    face->piece = piece_on(&sight->shown, cell);
    if (face->piece == PIECE_NONE && board_hints(&manalath_terminal_board, scene, cell)) {
        face->piece = (enum piece)manalath_move_colour(scene->hint);
        face->presence = PIECE_GHOST;
        face->hint = true;
    } else if (holds(sight->ghost, cell)) {
        face->presence = PIECE_GHOST;
    } else if (scene->dimmed == (int)face->piece + 1) {
        face->presence = PIECE_DIMMED;
    }
}

/* Groups of three and four stand out: the next piece may decide the game by them. A lone piece
 * needs no figure. */
static void find_size(const struct sight *sight, int cell, struct face *face) {
    bool ghost = holds(sight->ghost, cell), decides = holds(sight->verdict.groups, cell);
    bool placed = holds(sight->shown.stones[0] | sight->shown.stones[1], cell);
    if (!placed || face->presence == PIECE_DIMMED) return;
    if (!sight->scene->aids && !decides && !ghost) return;
    int size = cells_count(manalath_group(&sight->shown, (int)face->piece, cell));
    face->size = size > 1 || ghost ? size : 0;
    face->strong = decides || ghost || size == 3 || size == 4;
}

static struct face face_of(const struct sight *sight, int cell) {
    const struct scene *scene = sight->scene;
    struct face face = {.rim = rim_of(sight, cell)};
    find_piece(sight, cell, &face);
    find_size(sight, cell, &face);
    face.last = board_played(&manalath_terminal_board, scene, cell);
    face.target = holds(sight->targets, cell);
    face.forbidden = scene->aids && scene->pick->count > 0 && !face.target;
    return face;
}

static void draw(const struct scene *scene, const struct layout *layout, struct canvas *canvas) {
    struct plan plan;
    struct place places[MANALATH_CELLS];
    struct face faces[MANALATH_CELLS];
    if (!make_plan(scene, layout->board, layout->scale, &plan)) return;
    struct sight sight = look(scene);
    int count = lattice_places(&plan.lattice, seen(scene)->sides, plan.line, plan.column, places);
    for (int i = 0; i < count; i++) faces[i] = face_of(&sight, places[i].cell);
    lattice_draw(canvas, &plan.lattice, places, faces, count);
    lattice_write_letters(canvas, &plan.lattice, places, count);
    manalath_draw_sidebar(canvas, scene, &sight.verdict, &plan.sidebar);
}

static void attempt(const struct scene *scene, int spot, struct text *t) {
    manalath_write_move(&scene->view->seen, manalath_move(manalath_wanted(scene), spot), t);
}

const struct board manalath_terminal_board = {
    .arrange = arrange,
    .draw = draw,
    .spots = spots,
    .path = path,
    .kind = kind,
    .strict = true,
    .centred = true,
    .colours = {1, 4},
    .attempt = attempt,
    .draw_start = manalath_draw_start,
    .keys = {"Tab changes the piece: your own colour, or your opponent's.",
             "Tab wechselt den Stein: deine eigene Farbe oder die andere."},
};
