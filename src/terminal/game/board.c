/* The board of each game, and what its spots are to the move that is being chosen. */
#include "terminal/game/board.h"

#define BOARD(name) &name##_terminal_board,
static const struct board *const boards[] = {GAMES(BOARD)};

const struct board *board_of(const struct game *game) {
    int index = game_index(game);
    return index < 0 ? NULL : boards[index];
}

/* Whether the path begins with what has been chosen, and goes on with this spot. */
static bool continues(const int *path, int length, const struct pick *pick, int spot) {
    if (length <= pick->depth) return false;
    for (int i = 0; i < pick->depth; i++)
        if (path[i] != pick->chosen[i]) return false;
    return path[pick->depth] == spot;
}

bool board_targets(const struct board *board, const struct scene *scene, int spot) {
    int path[PATH_MOST];
    for (int i = 0; i < scene->pick->count; i++) {
        int length = board->path(&scene->view->seen, scene->pick->moves[i], path);
        if (continues(path, length, scene->pick, spot)) return true;
    }
    return false;
}

static bool leads_over(const struct board *board, const union position *p, move m, int spot) {
    int path[PATH_MOST];
    if (m == NO_MOVE) return false;
    int length = board->path(p, m, path);
    for (int i = 0; i < length; i++)
        if (path[i] == spot) return true;
    return false;
}

bool board_hints(const struct board *board, const struct scene *scene, int spot) {
    return leads_over(board, &scene->view->seen, scene->hint, spot);
}

bool board_played(const struct board *board, const struct scene *scene, int spot) {
    return scene->before && leads_over(board, &scene->before->seen, scene->last, spot);
}
