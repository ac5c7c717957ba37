/* The pieces of a move: what was laid, turned or claimed, then what was taken for it. The number is
 * 0 where it is not known. */
#ifndef DRAW_TOLD_PIECES_H
#define DRAW_TOLD_PIECES_H

struct told_pieces {
    int count;
    struct {
        int sand, number;
    } piece[2];
};

#endif
