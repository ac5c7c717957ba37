/* The colours of the paints, and the nearest ones that a terminal has. */
#include "terminal/canvas/palette.h"

/* The six sands and the two grounds are Kolam's own; what lies between was chosen so that sands can
 * be told from the stone under them: dark stone in the dark, pale stone in the light. On a ground
 * that is the terminal's own, which may be black, black sand is grey. */
static const struct {
    uint32_t exact[THEMES];
    int8_t sixteen;
} paints[PAINTS] = {
    [PAINT_GROUND] = {{0x1c1a18, 0xfaf6ef}, COLOUR_DEFAULT},
    [PAINT_INK] = {{0xefe8dd, 0x2a2622}, COLOUR_DEFAULT},
    [PAINT_FAINT] = {{0x9a9085, 0x766d63}, COLOUR_DEFAULT},
    [PAINT_STONE] = {{0x3a352f, 0xdfd5c3}, COLOUR_DEFAULT},
    [PAINT_GROOVE] = {{0x6a6158, 0xa99d8a}, COLOUR_DEFAULT},
    [PAINT_PALE] = {{0xf3ead9, 0xfffdf8}, 15},
    [PAINT_DARK] = {{0x1c1a18, 0x1c1a18}, 0},
    [PAINT_LIGHT] = {{0xffffff, 0xffffff}, 15},
    [PAINT_CURSOR] = {{0xffffff, 0x000000}, COLOUR_DEFAULT},
    [PAINT_TARGET] = {{0x8fd0bc, 0x0b6b54}, 6},
    [PAINT_LAST] = {{0xe0b04c, 0x8a5a00}, 3},
    [PAINT_GOOD] = {{0x7fcf9f, 0x1f7a45}, 2},
    [PAINT_BAD] = {{0xff8f7a, 0xb3261e}, 1},
    [PAINT_FIRST] = {{0xffffff, 0xffffff}, 15},
    [PAINT_SECOND] = {{0x6a35c9, 0x6a35c9}, 5},
    [PAINT_WATER] = {{0x1c4a66, 0xb9d3e2}, 4},
    [PAINT_SAND + 0] = {{0xc8102e, 0xc8102e}, 1},
    [PAINT_SAND + 1] = {{0xff9e1b, 0xff9e1b}, 3},
    [PAINT_SAND + 2] = {{0xfff07a, 0xfff07a}, 11},
    [PAINT_SAND + 3] = {{0x0f8a6b, 0x0f8a6b}, 2},
    [PAINT_SAND + 4] = {{0xb58cff, 0xb58cff}, 13},
    [PAINT_SAND + 5] = {{0x141414, 0x141414}, 8},
};

uint32_t palette_exact(enum theme theme, enum paint paint) {
    return paints[paint].exact[theme];
}

int palette_16(enum paint paint) {
    return paints[paint].sixteen;
}

/* The levels of the cube of 6 x 6 x 6 colours from 16 on, and of the 24 greys from 232 on. */
static int cube_level(int i) {
    return i == 0 ? 0 : 55 + 40 * i;
}

static uint32_t colour_of_256(int i) {
    uint32_t grey = (uint32_t)(8 + 10 * (i - 232));
    if (i >= 232) return grey << 16 | grey << 8 | grey;
    int red = cube_level((i - 16) / 36), green = cube_level((i - 16) / 6 % 6),
        blue = cube_level((i - 16) % 6);
    return (uint32_t)red << 16 | (uint32_t)green << 8 | (uint32_t)blue;
}

/* How far apart two colours look, roughly: the eye sees green best and blue least. */
static int distance(uint32_t a, uint32_t b) {
    int red = (int)(a >> 16) - (int)(b >> 16), green = (int)(a >> 8 & 255) - (int)(b >> 8 & 255),
        blue = (int)(a & 255) - (int)(b & 255);
    return 3 * red * red + 4 * green * green + 2 * blue * blue;
}

int palette_256(enum theme theme, enum paint paint) {
    uint32_t wanted = paints[paint].exact[theme];
    int best = 16;
    for (int i = 17; i < 256; i++)
        if (distance(colour_of_256(i), wanted) < distance(colour_of_256(best), wanted)) best = i;
    return best;
}
