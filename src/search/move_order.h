/* The order in which alpha-beta tries the moves of a position.
 *
 * Most positions are left after the first move or two, so moves come in stages, each made when the
 * one before has not sufficed: the table's move, the moves that force, the killers, all others. */
#ifndef SEARCH_MOVE_ORDER_H
#define SEARCH_MOVE_ORDER_H

#include "search/evaluation.h"

enum {
    HISTORY = 4096,     /* moves are told apart by their lowest bits */
    RANK_TABLE = 16000, /* the table's move comes first, */
    RANK_FORCED = 8000, /* then moves that force, by this and their own rank */
};

/* How well moves of one player did elsewhere. */
struct move_history {
    int16_t of[HISTORY];
};

enum move_stage { STAGE_TABLE, STAGE_FORCING, STAGE_KILLERS, STAGE_REST, STAGE_ANSWERS };

struct move_order {
    move killers[2]; /* different moves that cut off in positions beside this one, or NO_MOVE */
    move first;      /* the table's move, or NO_MOVE */
    enum move_stage stage;
    int count, given, next; /* of the stage's list; next: where the unsorted ones begin */
    struct ranked list[MOVES_MOST];
    int32_t order[MOVES_MOST]; /* of the list; see order_of() */
    int tried_count;
    move tried[MOVES_MOST]; /* of all stages */
};

/* A position whose value bounds() leaves open, and how well its player's moves did so far. */
struct move_source {
    const struct evaluation *evaluation;
    const union position *p;
    const void *notes;
    const struct move_history *history;
};

/* `first` is the table's move, or NO_MOVE. */
void move_order_begin(struct move_order *order, const struct move_source *source, move first);

/* The next move to try, and its rank; NO_MOVE after the last. */
move move_order_next(struct move_order *order, const struct move_source *source, int *rank);

/* Ranks all moves at once into `list`, with their ranks in `order`; returns how many there are. */
int move_order_list(struct move_order *order, const struct move_source *source, move first);
int move_order_rank(const struct move_order *order, int index);

/* Whether the moves that are left force nothing. */
bool move_order_is_quiet(struct move_order *order, const struct move_source *source);

/* After it has begun: whether there is a single move, as far as that was looked at. */
static inline bool move_order_is_forced(const struct move_order *order) {
    return order->stage >= STAGE_REST && order->count == 1;
}

/* The move tried last cut off at this depth: it is tried earlier from now on, and those that were
 * tried before it later. */
void move_order_reward(struct move_order *order, struct move_history *history, int depth);

#endif
