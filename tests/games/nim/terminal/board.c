/* Nim on the full screen: a heap a row of stones. Choosing a stone takes it and all to its right.
 */
#include "games/nim/rules.h"
#include "terminal/game/board.h"

enum {
    PLAYER_LINES = 1,
    ROW = 2,
    NAME_COLUMNS = 4,
    BOARD_LINES = 2 * (PLAYER_LINES + 1) + 3 * ROW
};

static int spot_of(int heap, int stone) {
    return heap * (NIM_HEAP_MOST + 1) + stone;
}

static int line_of(const struct layout *layout, int heap) {
    return layout->board.row + PLAYER_LINES + 1 + ROW * heap;
}

static void arrange(const struct scene *scene, struct area body, struct layout *layout) {
    (void)scene;
    struct area board = body, log = body;
    board.rows = BOARD_LINES;
    log.row += BOARD_LINES;
    log.rows -= BOARD_LINES;
    *layout =
        (struct layout){.fits = body.rows >= 20 && body.columns >= 80, .board = board, .log = log};
}

static void draw_player(const struct scene *scene, int player, int line, struct area area,
                        struct canvas *canvas) {
    bool moves = scene->to_move == player;
    struct brush brush = {PAINT_INK, PAINT_GROUND, moves ? STYLE_BOLD : STYLE_PLAIN};
    canvas_print(canvas, line, area.column, brush, "%s %s  %s", moves ? ">" : " ",
                 scene->name[player - 1], scene->clock[player - 1]);
}

static struct brush brush_of(const struct scene *scene, int spot) {
    enum paint ink = PAINT_INK;
    if (board_hints(&nim_terminal_board, scene, spot)) ink = PAINT_GOOD;
    if (board_targets(&nim_terminal_board, scene, spot)) ink = PAINT_TARGET;
    bool here = scene->pick->cursor == spot;
    return (struct brush){here ? PAINT_CURSOR : ink, PAINT_GROUND,
                          here ? STYLE_REVERSE : STYLE_PLAIN};
}

static void draw_heap(const struct scene *scene, const struct layout *layout, int heap,
                      struct canvas *canvas) {
    int line = line_of(layout, heap), column = layout->board.column;
    struct brush faint = {PAINT_FAINT, PAINT_GROUND, STYLE_PLAIN};
    canvas_print(canvas, line, column + 1, faint, "%c", 'a' + heap);
    for (int i = 0; i < (int)NIM(&scene->view->seen)->heaps[heap]; i++)
        canvas_put(canvas, line, column + NAME_COLUMNS + i, brush_of(scene, spot_of(heap, i)),
                   0x25cf);
}

static void draw(const struct scene *scene, const struct layout *layout, struct canvas *canvas) {
    struct area area = layout->board;
    draw_player(scene, 3 - scene->near, area.row, area, canvas);
    for (int heap = 0; heap < NIM_HEAPS; heap++) draw_heap(scene, layout, heap, canvas);
    draw_player(scene, scene->near, area.row + area.rows - 1, area, canvas);
}

static int spots(const struct scene *scene, const struct layout *layout,
                 struct spot list[SPOTS_MOST]) {
    int count = 0;
    for (int heap = 0; heap < NIM_HEAPS; heap++)
        for (int i = 0; i < (int)NIM(&scene->view->seen)->heaps[heap]; i++)
            list[count++] = (struct spot){
                spot_of(heap, i),
                {line_of(layout, heap), layout->board.column + NAME_COLUMNS + i, 1, 1}};
    return count;
}

static int path(const union position *p, move m, int list[PATH_MOST]) {
    list[0] = spot_of(NIM_HEAP(m), (int)NIM(p)->heaps[NIM_HEAP(m)] - NIM_TAKE(m));
    return 1;
}

static int kind(const union position *p, move m) {
    (void)p, (void)m;
    return 0;
}

const struct board nim_terminal_board = {
    .arrange = arrange,
    .draw = draw,
    .spots = spots,
    .path = path,
    .kind = kind,
    .keys = {[ENGLISH] = "Enter takes the stone under the cursor and all to its right.",
             [GERMAN] = "Eingabe nimmt den Stein unter dem Cursor und alle rechts davon."},
};
