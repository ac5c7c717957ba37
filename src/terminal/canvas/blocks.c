/* Drawing quarters of characters on a canvas. */
#include "terminal/canvas/blocks.h"

enum { QUARTERS = 4 };

uint32_t blocks_character(unsigned quarters) {
    static const uint16_t characters[1 << QUARTERS] = {
        ' ',    0x2598, 0x259d, 0x2580, 0x2596, 0x258c, 0x259e, 0x259b,
        0x2597, 0x259a, 0x2590, 0x259c, 0x2584, 0x2599, 0x259f, 0x2588,
    };
    return characters[quarters];
}

static int times(const enum paint quarters[QUARTERS], enum paint paint) {
    int count = 0;
    for (int i = 0; i < QUARTERS; i++) count += quarters[i] == paint;
    return count;
}

static enum paint topmost(const enum paint quarters[QUARTERS]) {
    enum paint top = quarters[0];
    for (int i = 1; i < QUARTERS; i++)
        if (quarters[i] > top) top = quarters[i];
    return top;
}

/* The commonest paint below the ink, or the ink if nothing is. */
static enum paint ground_below(const enum paint quarters[QUARTERS], enum paint ink) {
    enum paint best = ink;
    for (int i = 0; i < QUARTERS; i++)
        if (quarters[i] != ink &&
            (best == ink || times(quarters, quarters[i]) > times(quarters, best)))
            best = quarters[i];
    return best;
}

static void put(struct canvas *c, int row, int column, enum paint solid,
                const enum paint quarters[QUARTERS]) {
    enum paint ink = topmost(quarters), ground = ground_below(quarters, ink);
    unsigned shape = ink == ground && ink >= solid ? (1 << QUARTERS) - 1 : 0;
    for (unsigned i = 0; i < QUARTERS && ink != ground; i++)
        shape |= (unsigned)(quarters[i] != ground) << i;
    canvas_put(c, row, column, (struct brush){.ink = ink, .ground = ground},
               blocks_character(shape));
}

void blocks_draw(struct canvas *c, struct area area, enum paint solid, blocks_picture *picture,
                 const void *what) {
    enum paint quarters[QUARTERS];
    for (int row = 0; row < area.rows; row++)
        for (int column = 0; column < area.columns; column++) {
            for (int i = 0; i < QUARTERS; i++)
                quarters[i] = picture(what, blocks_middle(2 * column + i % 2, 2 * area.columns),
                                      blocks_middle(2 * row + i / 2, 2 * area.rows));
            put(c, area.row + row, area.column + column, solid, quarters);
        }
}
