#include "terminal/board.h"

static void arrange(const struct scene *scene, struct area body, struct layout *layout) {
    (void)scene;
    *layout = (struct layout){.board = body};
}

static void draw(const struct scene *scene, const struct layout *layout, struct canvas *canvas) {
    (void)scene;
    (void)layout;
    (void)canvas;
}

static int spots(const struct scene *scene, const struct layout *layout,
                 struct spot list[SPOTS_MOST]) {
    (void)scene;
    (void)layout;
    (void)list;
    return 0;
}

static int path(const union position *p, move m, int list[PATH_MOST]) {
    (void)p;
    (void)m;
    list[0] = 0;
    return 1;
}

static int kind(const union position *p, move m) {
    (void)p;
    (void)m;
    return 0;
}

const struct board board_of_patterns = {
    .game = &patterns_game,
    .arrange = arrange,
    .draw = draw,
    .spots = spots,
    .path = path,
    .kind = kind,
    .keys = {"", ""},
};
