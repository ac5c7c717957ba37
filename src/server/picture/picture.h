/* Pictures for previews of links: the board beside the names of its players and how it stands, and
 * the kolam of a game that is over.
 *
 * A picture is written as SVG (picture_sheet.c), which needs no library, and painted as PNG by
 * librsvg (picture_paint.c), since programs that show previews take no SVG. */
#ifndef SERVER_PICTURE_PICTURE_H
#define SERVER_PICTURE_PICTURE_H

#include "base/buffer.h"
#include "draw/draw.h"
#include "server/hub/previews.h"

enum {
    PICTURE_WIDTH = 1200, /* what most programs show whole */
    PICTURE_HEIGHT = 630,
    PICTURE_SVG = DRAW_SVG + KOLAM_SVG + 8192, /* bytes that hold any picture as SVG */
};

/* The whole picture of a preview that has a board, in that language. It has what the preview tells,
 * and nothing else. False if it does not fit, or nobody has drawn the game. */
bool picture_write(const struct preview *preview, enum language language, struct text *svg);

/* PICTURES_PAINTED: whether this program can paint. False if it cannot, or there is no memory. Safe
 * in any thread. */
#ifdef KOLAM_PICTURES
enum { PICTURES_PAINTED = true };
bool picture_paint(const struct text *svg, struct buffer *png);
#else
enum { PICTURES_PAINTED = false };
static inline bool picture_paint(const struct text *svg, struct buffer *png) {
    (void)svg, (void)png;
    return false;
}
#endif

#endif
