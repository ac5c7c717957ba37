/* Pictures of block characters: a quarter of a character is the smallest part of them, so that
 * round things look round. */
#ifndef TERMINAL_CANVAS_BLOCKS_H
#define TERMINAL_CANVAS_BLOCKS_H

#include "terminal/canvas/canvas.h"

/* From the middle of a picture to each of its edges. Whole numbers, so that every machine draws the
 * same quarters. */
enum { BLOCKS_EDGE = 1000 };

/* What a picture shows at a point: x goes to the right, y down. Paints lie on each other in the
 * command of enum paint, sands on top: within a character the topmost becomes the ink. */
typedef enum paint blocks_picture(const void *what, int x, int y);

/* The picture over all of an area. A character has two paints: where more meet, the rest of them
 * becomes ink as well. A character of one paint is a full block if it is `solid` or one above, and
 * blank otherwise. */
void blocks_draw(struct canvas *c, struct area area, enum paint solid, blocks_picture *picture,
                 const void *what);

/* The character of which those quarters are ink: bits for upper left, upper right, lower left,
 * lower right. */
uint32_t blocks_character(unsigned quarters);

/* Where the n-th of so many equal parts has its middle. */
static inline int blocks_middle(int n, int parts) {
    return (2 * n + 1 - parts) * BLOCKS_EDGE / parts;
}

#endif
