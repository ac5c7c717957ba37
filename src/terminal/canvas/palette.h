/* What a paint looks like: exactly where a terminal has millions of colours or lets us mix ours,
 * the nearest of 256, one of 16 or of 8, or nothing. */
#ifndef TERMINAL_CANVAS_PALETTE_H
#define TERMINAL_CANVAS_PALETTE_H

#include "terminal/canvas/canvas.h"

#include <stdint.h>

enum theme { THEME_DARK, THEME_LIGHT, THEMES };

enum { COLOUR_DEFAULT = -1 }; /* the terminal's own ink or ground */

/* 0xRRGGBB. */
uint32_t palette_exact(enum theme theme, enum paint paint);

/* The nearest of the 256 colours of xterm, of which the first 16 are never taken: everybody has
 * set these to something else. */
int palette_256(enum theme theme, enum paint paint);

/* One of the first 16, or COLOUR_DEFAULT. */
int palette_16(enum paint paint);

#endif
