/* Iterative deepening at the root; alphabeta_internal.h tells what the values mean. */
#include "search/alphabeta_internal.h"

#include "base/clock.h"
#include "base/text/numbers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct alphabeta *alphabeta_open(const struct game *game, const struct evaluation *evaluation,
                                 struct hash_table *table) {
    size_t size = (sizeof(struct alphabeta) + 63) / 64 * 64;
    struct alphabeta *s = aligned_alloc(64, size);
    if (!s) return NULL;
    memset(s, 0, size);
    s->game = game;
    s->evaluation = evaluation;
    s->table = table;
    return s;
}

void alphabeta_close(struct alphabeta *s) {
    free(s);
}

void alphabeta_reset(struct alphabeta *s) {
    memset(s->history, 0, sizeof s->history);
}

static void take_root_line(struct alphabeta *s, struct line *line, int value, bool exact) {
    const struct frame *below = &s->frames[1];
    line->value = value;
    line->exact = exact;
    line->length = 1 + smaller(below->length, LINE_MOST - 1);
    memcpy(line->moves + 1, below->line, (size_t)(line->length - 1) * sizeof *line->moves);
}

static void to_front(struct line *lines, int from, int to) {
    struct line best = lines[from];
    memmove(&lines[to + 1], &lines[to], (size_t)(from - to) * sizeof *lines);
    lines[to] = best;
}

/* The best of the root moves from s->first on comes to s->first; returns its value. */
static int search_root(struct alphabeta *s, int depth, int alpha, int beta) {
    struct frame *f = &s->frames[0];
    int player = s->game->to_move(&f->p), best = -VALUE_WIN;
    bool open = false;
    for (int i = s->first; i < s->root_count; i++) {
        int index = i - s->first;
        alphabeta_step(s, 0, s->roots[i].moves[0]);
        int value = alphabeta_search_move(s, 0, depth, alpha, beta, index, 0, player);
        if (s->ended) return best;
        open = open || s->open;
        best = larger(best, value);
        /* At or below alpha a later move's value is only a bound, often of a reduced search. */
        if (value > alpha || index == 0) {
            take_root_line(s, &s->roots[i], value, !s->open);
            to_front(s->roots, i, s->first);
            alpha = larger(alpha, value);
        }
        if (alpha >= beta) break;
    }
    s->roots[s->first].exact = !open;
    return best;
}

/* A narrow window around the value of the depth before, widened on the side where it fails: 56 Elo
 * ± 29 in Patterns. */
static void search_line(struct alphabeta *s, int depth) {
    int guess = s->roots[s->first].value, width = larger(s->evaluation->swing / 2, 10);
    bool narrow_window = depth >= 4 && abs(guess) < VALUE_FORCED;
    int alpha = narrow_window ? guess - width : -VALUE_WIN;
    int beta = narrow_window ? guess + width : VALUE_WIN;
    for (;;) {
        int value = search_root(s, depth, alpha, beta);
        if (s->ended || (value > alpha && value < beta) ||
            (alpha == -VALUE_WIN && beta == VALUE_WIN)) {
            return;
        }
        width *= 4;
        bool wide = width > VALUE_FORCED / 4;
        if (value <= alpha) {
            alpha = wide ? -VALUE_WIN : larger(-VALUE_WIN, value - width);
        } else {
            beta = wide ? VALUE_WIN : smaller(VALUE_WIN, value + width);
        }
    }
}

static int by_value(const void *a, const void *b) {
    const struct line *x = a, *y = b;
    return x->value != y->value ? (x->value < y->value) - (x->value > y->value)
                                : x->moves[0] - y->moves[0];
}

static void add_root(struct alphabeta *s, move m, int rank) {
    s->roots[s->root_count] = (struct line){.length = 1, .value = rank};
    s->roots[s->root_count++].moves[0] = m;
}

/* The moves that the evaluation left out of its list, behind all others. */
static void add_left_out(struct alphabeta *s, const struct frame *f) {
    move moves[MOVES_MOST];
    int legal = s->game->moves(&f->p, moves), listed = s->root_count;
    for (int i = 0; i < legal; i++) {
        bool known = false;
        for (int j = 0; j < listed && !known; j++) known = s->roots[j].moves[0] == moves[i];
        if (!known) add_root(s, moves[i], -RANK_TABLE);
    }
}

/* The root moves in order, each with the estimate of the position until it is searched. */
static void begin(struct alphabeta *s, const union position *p, bool every) {
    struct frame *f = &s->frames[0];
    f->p = *p;
    s->evaluation->start(p, f->notes);
    frame_forget_killers(f);
    frame_forget_killers(f + 1);
    struct entry e = {0};
    bool known = hash_table_read(s->table, s->game->hash(p), &e);
    struct move_source source = frame_moves(s, f, s->game->to_move(p));
    int count = move_order_list(&f->order, &source, known ? e.move : NO_MOVE);
    s->root_count = 0;
    for (int i = 0; i < count; i++)
        add_root(s, f->order.list[i].move, move_order_rank(&f->order, i));
    if (every) add_left_out(s, f);
    assert(s->root_count > 0);
    qsort(s->roots, (size_t)s->root_count, sizeof *s->roots, by_value);
    int estimate = s->evaluation->value(p, f->notes);
    for (int i = 0; i < s->root_count; i++) s->roots[i].value = estimate;
}

/* Lines end where the table settled the value: what it thought best goes on. */
static void lengthen(const struct alphabeta *s, struct line *line) {
    union position p = s->frames[0].p;
    for (int i = 0; i < LINE_MOST && s->game->to_move(&p); i++) {
        struct entry e = {0};
        if (i == line->length && hash_table_read(s->table, s->game->hash(&p), &e) &&
            e.move != NO_MOVE && game_allows(s->game, &p, e.move)) {
            line->moves[line->length++] = e.move;
        }
        if (i == line->length) return;
        s->game->play(&p, line->moves[i]);
    }
}

static void conclude(const struct alphabeta *s, int lines, double began,
                     struct findings *findings) {
    /* Of several lines an unfinished depth can compare only the first ones: the last depth stays.
     */
    bool stays = s->ended && lines > 1 && findings->count > 0;
    findings->count = lines;
    for (int i = 0; i < lines && !stays; i++) {
        findings->lines[i] = s->roots[i];
        findings->lines[i].exact |= abs(s->roots[i].value) > VALUE_FORCED;
        lengthen(s, &findings->lines[i]);
        findings->lines[i].chance = s->evaluation->chance(&s->frames[0].p, s->roots[i].value);
    }
    findings->nodes = s->nodes;
    findings->seconds = clock_seconds() - began;
    findings->full = hash_table_full(s->table);
}

/* Whether deeper search could not change the lines. */
static bool is_settled(const struct alphabeta *s, int lines, int depth) {
    if (s->root_count == 1 && lines == 1 && depth >= 4) return true;
    for (int i = 0; i < lines; i++) {
        bool mated =
            abs(s->roots[i].value) > VALUE_FORCED && VALUE_WIN - abs(s->roots[i].value) <= depth;
        if (!s->roots[i].exact && !mated) return false;
    }
    return true;
}

static void search_depth(struct alphabeta *s, int depth, int lines) {
    s->root_depth = depth;
    for (s->first = 0; s->first < lines && !s->ended; s->first++) search_line(s, depth);
    if (!s->ended) qsort(s->roots, (size_t)lines, sizeof *s->roots, by_value);
}

/* The share of the time from the soft deadline to the hard one that another depth is worth, since
 * this one saw less than the one before, or another move. */
static int share_of_more(const struct alphabeta *s, move best, int value) {
    enum { FELL = 34, CHANGED = 18 };
    bool fell = value - s->roots[0].value > s->evaluation->swing / 2;
    return fell ? FELL : best != s->roots[0].moves[0] ? CHANGED : 0;
}

void alphabeta_run(struct alphabeta *s, const union position *p, int number,
                   const struct limits *limits, struct control *control, struct listener listener,
                   struct findings *findings) {
    double began = clock_seconds();
    s->control = control;
    s->nodes = 0;
    s->nodes_most = limits->nodes;
    s->ended = false;
    begin(s, p, limits->every);
    memset(findings, 0, sizeof *findings);
    int most = limits->depth ? smaller(limits->depth, DEPTH_MOST) : DEPTH_MOST;
    int lines = smaller(limits->lines, s->root_count);
    for (int depth = 1 + number % 2; depth <= most && !s->ended; depth++) {
        move best = s->roots[0].moves[0];
        int value = s->roots[0].value;
        search_depth(s, depth, lines);
        findings->depth = s->ended ? findings->depth : depth;
        conclude(s, lines, began, findings);
        listener_tell(listener, findings);
        int share = share_of_more(s, best, value);
        if (control_is_late(control, share) || is_settled(s, lines, depth)) break;
    }
}
