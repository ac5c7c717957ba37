/* What the two halves of alpha-beta share: alphabeta.c deepens at the root, alphabeta_tree.c
 * searches below it.
 *
 * Values inside are counted from the root: a forced win at ply n is VALUE_WIN - n. In the hash
 * table they are counted from the entry's own position, as the evaluation's bounds are.
 *
 * `open` says whether a value rests on an estimate anywhere. If it does not, it is exact whatever
 * the depth: so near the end of a game deepening becomes solving, without a separate step. */
#ifndef SEARCH_ALPHABETA_INTERNAL_H
#define SEARCH_ALPHABETA_INTERNAL_H

#include "search/alphabeta.h"
#include "search/move_order.h"

enum { PLIES = DEPTH_MOST + 8 };

struct frame {
    union position p;
    _Alignas(64) unsigned char notes[NOTES_MOST];
    uint64_t key; /* of p, once it is to be looked up */
    struct move_order order;
    move line[LINE_MOST];
    int length;
};

struct alphabeta {
    const struct game *game;
    const struct evaluation *evaluation;
    struct hash_table *table;
    struct control *control;
    uint64_t nodes, nodes_most;
    bool ended;
    bool open; /* the value just found rests on an estimate */
    int root_depth;
    int first; /* the first root move that may be chosen: those before it have lines already */
    int root_count;
    struct line roots[MOVES_MOST]; /* the moves at the root, the best first */
    struct move_history history[2];
    struct frame frames[PLIES];
};

/* Killers are those of siblings: none of another parent, nor of an earlier search, remain. */
static inline void frame_forget_killers(struct frame *f) {
    f->order.killers[0] = f->order.killers[1] = NO_MOVE;
}

/* The moves of a frame in which `player` is to move. */
static inline struct move_source frame_moves(const struct alphabeta *s, const struct frame *f,
                                             int player) {
    return (struct move_source){s->evaluation, &f->p, f->notes, &s->history[player - 1]};
}

/* The position after a move of the frame at `ply`, into the frame below it. */
void alphabeta_step(struct alphabeta *s, int ply, move m);

/* What the move in the frame below, number `index` of those tried, is worth for `player`, whose
 * move it is: the first is searched with the whole window, the others with an empty one, less deep
 * if they are late, and again if they surprise. */
int alphabeta_search_move(struct alphabeta *s, int ply, int depth, int alpha, int beta, int index,
                          int rank, int player);

#endif
