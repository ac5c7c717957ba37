/* Alpha-beta below the root. The steps of a node are numbered; figures of Elo are matches at 10 ms
 * a move against the search without that step. */
#include "search/alphabeta_internal.h"

#include "base/text/numbers.h"

#include <string.h>

enum { POLL_EVERY = 512 };

/* Whether to end; the clock is looked at now and then. */
static bool ends(struct alphabeta *s) {
    if (!s->ended)
        s->ended = (s->nodes_most && s->nodes >= s->nodes_most) ||
                   (s->nodes % POLL_EVERY == 0 && control_ends(s->control));
    return s->ended;
}

void alphabeta_step(struct alphabeta *s, int ply, move m) {
    struct frame *here = &s->frames[ply], *below = here + 1;
    evaluation_step(s->game, s->evaluation, &here->p, here->notes, m, &below->p, below->notes);
    s->nodes++;
}

/* A new best move: its line is the move and the line below. */
static void take_line(struct frame *f, move m) {
    const struct frame *below = f + 1;
    int tail = smaller(below->length, LINE_MOST - 1);
    f->line[0] = m;
    memcpy(f->line + 1, below->line, (size_t)tail * sizeof *f->line);
    f->length = tail + 1;
}

/* How much less deep a late move is searched at first. Worth 84 Elo ± 32 in Patterns, 11 ± 12 in
 * Manalath. */
static int reduction(int depth, int index, int rank) {
    if (depth < 3 || index < 3 || rank >= RANK_FORCED / 2) return 0;
    return smaller(2 + (index >= 5) + (index >= 14) + (depth >= 6 && index >= 12), depth - 2);
}

/* What a child is worth for the player at `ply`, whose move has been stepped. The same player may
 * be to move again in it. */
static int search(struct alphabeta *s, int ply, int depth, int alpha, int beta);

static int search_child(struct alphabeta *s, int ply, int depth, int alpha, int beta, int player) {
    const union position *p = &s->frames[ply + 1].p;
    int next = s->game->to_move(p);
    if (next == 0) {
        s->frames[ply + 1].length = 0;
        s->open = false;
        return value_from_above(value_of_end(s->game, p, player), ply + 1);
    }
    if (depth > 0) {
        s->frames[ply + 1].key = s->game->hash(p);
        hash_table_prefetch(s->table, s->frames[ply + 1].key);
    }
    if (next == player) return search(s, ply + 1, depth, alpha, beta);
    return -search(s, ply + 1, depth, -beta, -alpha);
}

int alphabeta_search_move(struct alphabeta *s, int ply, int depth, int alpha, int beta, int index,
                          int rank, int player) {
    if (index == 0) return search_child(s, ply, depth - 1, alpha, beta, player);
    int less = reduction(depth, index, rank);
    int value = search_child(s, ply, depth - 1 - less, alpha, alpha + 1, player);
    if (value > alpha && less > 0)
        value = search_child(s, ply, depth - 1, alpha, alpha + 1, player);
    if (value > alpha && value < beta) value = search_child(s, ply, depth - 1, alpha, beta, player);
    return value;
}

/* Whether the entry settles the value within the window. */
static bool settles(const struct entry *e, int value, int depth, int alpha, int beta) {
    return e->depth >= depth &&
           (e->bound == BOUND_EXACT || (e->bound == BOUND_LOWER && value >= beta) ||
            (e->bound == BOUND_UPPER && value <= alpha));
}

struct range {
    int low, high;
};

/* Loops over the moves of a frame. */
struct loop {
    int player, alpha, beta, best;
    move move;
    bool open;
};

/* Returns whether the move cut off. */
static bool weigh(struct frame *f, struct loop *l, move m, int value, bool open) {
    l->open = l->open || open;
    if (value > l->best) {
        l->best = value;
        if (value > l->alpha) {
            l->alpha = value;
            l->move = m;
            take_line(f, m);
        }
    }
    if (l->alpha >= l->beta) {
        l->open = open;
        return true;
    }
    return false;
}

/* Quiet moves that come so late at so little depth are left out: either kind 5 to 10 Elo ± 30,
 * hardly measurable alone. */
static bool leaves_out(const struct alphabeta *s, const struct loop *l, int depth, int index,
                       int estimate) {
    int swing = s->evaluation->swing;
    if (swing == 0 || depth > 3 || l->best < -VALUE_FORCED) return false;
    return index >= 6 + 6 * depth * depth ||
           (index > 0 && estimate + 2 * swing * depth <= l->alpha);
}

static void search_moves(struct alphabeta *s, int ply, int depth, int estimate, move first,
                         struct loop *l) {
    struct frame *f = &s->frames[ply];
    struct move_source source = frame_moves(s, f, l->player);
    int rank;
    move_order_begin(&f->order, &source, first);
    /* A forced reply costs no depth: 15 Elo ± 12 in Manalath. */
    depth += move_order_is_forced(&f->order) && ply < 2 * s->root_depth;
    for (int i = 0;; i++) {
        if (leaves_out(s, l, depth, i, estimate) && move_order_is_quiet(&f->order, &source)) {
            l->open = true;
            return;
        }
        move m = move_order_next(&f->order, &source, &rank);
        if (m == NO_MOVE) return;
        alphabeta_step(s, ply, m);
        int value = alphabeta_search_move(s, ply, depth, l->alpha, l->beta, i, rank, l->player);
        if (s->ended) return;
        if (weigh(f, l, m, value, s->open)) {
            move_order_reward(&f->order, &s->history[l->player - 1], depth);
            return;
        }
    }
}

static void remember(struct alphabeta *s, uint64_t key, int ply, int depth, int alpha, int estimate,
                     const struct loop *l) {
    int bound = l->best >= l->beta ? BOUND_LOWER : l->best > alpha ? BOUND_EXACT : BOUND_UPPER;
    hash_table_write(s->table, key,
                     &(struct entry){
                         .move = l->move,
                         .value = (int16_t)value_from_below(l->best, ply),
                         .estimate = (int16_t)estimate,
                         .depth = (int8_t)(l->open ? depth : TABLE_TO_THE_END),
                         .bound = (uint8_t)bound,
                     });
}

/* What is certain of the position at `ply`. */
static struct range certain(const struct alphabeta *s, int ply) {
    const struct frame *f = &s->frames[ply];
    int low, high;
    s->evaluation->bounds(&f->p, f->notes, &low, &high);
    return (struct range){value_from_above(low, ply), value_from_above(high, ply)};
}

/* Whether the range settles the value within the window; else the window is narrowed to it. */
static bool narrow(struct range range, int *alpha, int *beta, int *value) {
    if (range.low >= *beta || range.low >= range.high) {
        *value = range.low;
        return true;
    }
    if (range.high <= *alpha) {
        *value = range.high;
        return true;
    }
    *alpha = larger(*alpha, range.low - 1);
    *beta = smaller(*beta, range.high + 1);
    return false;
}

static int search(struct alphabeta *s, int ply, int depth, int alpha, int beta) {
    struct frame *f = &s->frames[ply];
    int value;
    f->length = 0;
    s->open = false;
    if (ends(s)) return 0;

    /* Step 1: what the evaluation can prove. */
    struct range range = certain(s, ply);
    if (narrow(range, &alpha, &beta, &value)) return value;

    /* Step 2: the horizon. */
    if (depth <= 0 || ply >= PLIES - 2) {
        s->open = true;
        return s->evaluation->value(&f->p, f->notes);
    }

    /* Step 3: the table: 132 Elo ± 31 in Patterns, 22 ± 13 in Manalath. */
    struct entry e = {0};
    bool known = hash_table_read(s->table, f->key, &e);
    bool scout = beta - alpha == 1; /* elsewhere a line is wanted, not only a value */
    if (known && scout) {
        value = value_from_above(e.value, ply);
        if (settles(&e, value, depth, alpha, beta)) {
            s->open = e.depth < TABLE_TO_THE_END;
            return value;
        }
    }
    int estimate = known ? e.estimate : s->evaluation->value(&f->p, f->notes);

    /* Step 4: so far above the window that a few plies will not change it: 49 Elo ± 29 in Patterns,
     * nothing in Manalath. */
    if (s->evaluation->swing && depth <= 4 && scout && beta < VALUE_FORCED &&
        beta > -VALUE_FORCED && estimate - 2 * s->evaluation->swing * depth >= beta) {
        s->open = true;
        return estimate;
    }

    /* Step 5: the moves. */
    struct loop l = {
        .player = s->game->to_move(&f->p), .alpha = alpha, .beta = beta, .best = -VALUE_WIN};
    frame_forget_killers(f + 1);
    search_moves(s, ply, depth, estimate, known ? e.move : NO_MOVE, &l);
    l.best = smaller(larger(l.best, range.low), range.high);
    if (!s->ended) remember(s, f->key, ply, depth, alpha, estimate, &l);
    s->open = l.open;
    return l.best;
}
