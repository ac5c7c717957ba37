/* Computes the areas of squares, bowls and sides for a size of the screen. */
#include "games/patterns/terminal/table.h"

#include "base/text/numbers.h"
#include "games/patterns/terminal/token.h"

enum {
    SCALE_LEAST = 2,
    SCALE_MOST = 12,
    NAMES_LEFT = 2, /* columns of the ranks' names */
    FOOT = 3,       /* rows below the files' names, at most */
    SIDE_LEAST = 28,
    SIDE_MOST = 44,
    LOG_LEAST = 24,
    LOG_MOST = 32,
    LOG_ROWS = 8, /* between the two sides, with a blank one */
    GAP = 3,      /* between columns, where there is room */
    PITCH_MOST = 3,
};

static int square_columns(int scale) {
    return token_columns(scale) + 1;
}

static int board_columns(int scale) {
    return 8 * square_columns(scale) + 1;
}

/* The board with the ranks' names before it, and a blank column behind it. */
static int left_columns(int scale) {
    return NAMES_LEFT + board_columns(scale) + 1;
}

int river_rows(int pitch) {
    const int together = 3, token = 2;
    return pitch == 0 ? together : SANDS * pitch + (pitch > token);
}

/* Name, river, bowl; with a blank row between them where there is room for larger tokens. */
static int side_rows(int pitch) {
    return pitch > 1 ? 2 + river_rows(pitch) + 1 + 3 : 1 + river_rows(pitch) + 2;
}

static int pitch_within(int rows) {
    int pitch = PITCH_MOST;
    while (pitch > 0 && side_rows(pitch) > rows) pitch--;
    return pitch;
}

/* The board with the files' names and a row of foot; or what is beside it. */
static int rows_needed(int scale) {
    int board = 8 * scale + 2, beside = 2 * side_rows(0) + LOG_ROWS;
    return board > beside ? board : beside;
}

void places_arrange(struct area body, struct layout *layout) {
    int scale = SCALE_MOST;
    while (scale >= SCALE_LEAST &&
           (rows_needed(scale) > body.rows || left_columns(scale) + SIDE_LEAST > body.columns))
        scale--;
    *layout = (struct layout){.fits = scale >= SCALE_LEAST, .scale = scale};
    if (!layout->fits) return;
    int columns = left_columns(scale) + SIDE_MOST + LOG_MOST + 2 * GAP - 1;
    layout->board.rows = smaller(body.rows, 8 * scale + 1 + FOOT);
    layout->board.columns = smaller(body.columns, columns);
    layout->board.row = body.row + (body.rows - layout->board.rows) / 2;
    layout->board.column = body.column + (body.columns - layout->board.columns) / 2;
    layout->log = places_of(layout, 1).log;
}

/* The sides at the top and at the bottom of an area. */
static void place_sides(struct places *places, struct area area, int near) {
    int rows = side_rows(places->pitch);
    places->side[2 - near] = (struct area){area.row, area.column, rows, area.columns};
    area.row += area.rows - rows;
    places->side[near - 1] = (struct area){area.row, area.column, rows, area.columns};
}

/* `right` is all that is beside the board. */
static void place_log_apart(struct places *places, struct area right, int near) {
    struct area log = right;
    right.columns = smaller(SIDE_MOST, right.columns - GAP - LOG_LEAST);
    log.column += right.columns + GAP;
    log.columns -= right.columns + GAP;
    places->log = log;
    places->pitch = pitch_within(right.rows / 2);
    place_sides(places, right, near);
}

static void place_log_between(struct places *places, struct area right, int near) {
    right.columns = smaller(SIDE_MOST, right.columns);
    places->pitch = pitch_within((right.rows - LOG_ROWS) / 2);
    place_sides(places, right, near);
    int rows = side_rows(places->pitch);
    places->log =
        (struct area){right.row + rows + 1, right.column, right.rows - 2 * rows - 1, right.columns};
}

struct places places_of(const struct layout *layout, int near) {
    struct area all = layout->board;
    int scale = layout->scale, files = all.row + 8 * scale;
    struct places places = {
        .rows = scale,
        .columns = square_columns(scale),
        .board = {all.row, all.column + NAMES_LEFT, 8 * scale, board_columns(scale)},
    };
    places.foot = (struct area){smaller(files + 2, all.row + all.rows - 1), places.board.column, 1,
                                places.board.columns};
    struct area right = all;
    int gap = smaller(GAP - 1, all.columns - left_columns(scale) - SIDE_LEAST);
    right.column += left_columns(scale) + gap;
    right.columns -= left_columns(scale) + gap;
    if (right.columns >= SIDE_LEAST + GAP + LOG_LEAST)
        place_log_apart(&places, right, near);
    else
        place_log_between(&places, right, near);
    return places;
}

struct area place_of_square(const struct places *places, int square) {
    return (struct area){places->board.row + (7 - square / 8) * places->rows,
                         places->board.column + square % 8 * places->columns, places->rows,
                         places->columns + 1};
}

struct area place_of_bowl(const struct places *places, int player) {
    struct area side = places->side[player];
    int rows = places->pitch > 1 ? 3 : 2;
    return (struct area){side.row + side.rows - rows, side.column, rows, token_columns(rows) + 2};
}

struct area place_of_choice(const struct places *places, int which) {
    struct area place = place_of_bowl(places, 1);
    place.column += which * place.columns;
    return place;
}

struct area place_within(struct area place) {
    return (struct area){place.row, place.column + 1, place.rows, place.columns - 2};
}

struct game_table table_of(const struct scene *scene, const struct layout *layout) {
    struct game_table table = {
        .scene = scene,
        .now = &scene->view->seen.patterns,
        .after = scene->view->seen,
        .score = patterns_game.score(&scene->view->seen),
        .places = places_of(layout, scene->near),
    };
    if (scene->pick->move != NO_MOVE) patterns_game.play(&table.after, scene->pick->move);
    table.score_after = patterns_game.score(&table.after);
    return table;
}
