/* Nim as SVG: a heap a row of stones, the players above and below. */
#include "draw/svg.h"
#include "games/nim/rules.h"

enum { STONE = 12, LEFT = 60, TOP = 92, ROW = 42, WIDTH = LEFT + STONE * 64, STONE_HEIGHT = 24 };

struct extent nim_extent(const union position *p) {
    (void)p;
    return (struct extent){WIDTH, 2 * TOP + ROW * (NIM_HEAPS - 1)};
}

static void draw_heap(const union position *p, int heap, struct text *t) {
    int y = TOP + ROW * heap;
    svg_letter(t, "k-name", LEFT - 24, y, (char)('a' + heap));
    for (int i = 0; i < (int)NIM(p)->heaps[heap]; i++)
        svg_rect(t, "k-stone", LEFT + STONE * i, y - STONE_HEIGHT / 2, STONE - 3, STONE_HEIGHT);
}

void nim_draw_svg(const union position *p, const struct draw_style *style, struct text *t) {
    (void)style;
    svg_player(t, &nim_game, p, 1, LEFT, 36);
    for (int heap = 0; heap < NIM_HEAPS; heap++) draw_heap(p, heap, t);
    svg_player(t, &nim_game, p, 0, LEFT, 2 * TOP + ROW * (NIM_HEAPS - 1) - 36);
}
