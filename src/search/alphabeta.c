/* The values inside are counted from the root: a forced win at ply n is VALUE_WIN - n. In the hash
 * table they are counted from the entry's own position, as the evaluation's bounds are.
 *
 * `open` says whether a value rests on an estimate anywhere. If it does not, it is exact whatever
 * the depth: so near the end of a game deepening becomes solving, without a separate step. */
#include "search/alphabeta.h"

#include "base/clock.h"
#include "base/text/numbers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    HISTORY = 4096,      /* moves are told apart by their lowest bits */
    HISTORY_MOST = 1024, /* beside ranks of up to 2000 */
    RANK_TABLE = 16000,
    RANK_FORCED = 8000, /* moves that force come before all others, whatever was learned */
    RANK_KILLER = 500,
    POLL_EVERY = 512,
    SORTED = 12, /* moves that are picked in order; the rest come as they are */
    PLIES = DEPTH_MOST + 8,
};

struct frame {
    union position p;
    _Alignas(64) unsigned char notes[NOTES_MOST];
    uint64_t key; /* of p, once it is to be looked up */
    struct ranked list[MOVES_MOST];
    int32_t order[MOVES_MOST]; /* of the list; see order_of() */
    move tried[MOVES_MOST];
    move line[LINE_MOST];
    int length;
    move killers[2];
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
    int16_t history[2][HISTORY];
    struct frame frames[PLIES];
};

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

/* Whether to end; the clock is looked at now and then. */
static bool ends(struct alphabeta *s) {
    if (!s->ended)
        s->ended = (s->nodes_most && s->nodes >= s->nodes_most) ||
                   (s->nodes % POLL_EVERY == 0 && control_ends(s->control));
    return s->ended;
}

/* Killers are those of siblings: none of another parent, nor of an earlier search, remain. */
static void forget_killers(struct frame *f) {
    f->killers[0] = f->killers[1] = NO_MOVE;
}

/* The position after a move of the frame at `ply`, into the frame below it. */
static void step(struct alphabeta *s, int ply, move m) {
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

/* The order of moves: the rank, and below it where the move is in the list, in one word, so that
 * the highest is found without branches. Moves of one rank stay in the order of the list. */

#define ORDER_TAKEN INT32_MIN

static int32_t order_of(int rank, int index) {
    return rank * 65536 + (65535 - index);
}

static int index_in(int32_t order) {
    return 65535 - (order & 65535);
}

static int rank_in(int32_t order) {
    return order >> 16;
}

/* Ordering: what the table and earlier cut-offs say, on top of the evaluation's ranks. The history
 * is worth 49 Elo ± 27 in Patterns and 13 ± 12 in Manalath, the killers 32 ± 28 in Patterns. */
static int list_moves(struct alphabeta *s, struct frame *f, move first, int player) {
    int count = s->evaluation->rank(&f->p, f->notes, f->list);
    const int16_t *history = s->history[player - 1];
    for (int i = 0; i < count; i++) {
        struct ranked r = f->list[i];
        int rank = r.rank + history[r.move % HISTORY];
        rank += r.rank >= RANK_FORCING ? RANK_FORCED : 0;
        rank += r.move == f->killers[0] || r.move == f->killers[1] ? RANK_KILLER : 0;
        f->order[i] = order_of(r.move == first ? RANK_TABLE : rank, i);
    }
    return count;
}

/* The next move to try, number i: the highest ranked, or after some of these any. Returns its
 * order. */
static int32_t pick(struct frame *f, int count, int i, int *next) {
    int32_t best = ORDER_TAKEN;
    if (i < SORTED) {
        for (int j = 0; j < count; j++) best = f->order[j] > best ? f->order[j] : best;
    } else {
        while ((best = f->order[*next]) == ORDER_TAKEN) ++*next;
    }
    int index = index_in(best);
    f->order[index] = ORDER_TAKEN;
    f->tried[i] = f->list[index].move;
    return best;
}

/* Gravity: a bonus moves the entry towards its limit, the less the nearer it is. */
static void learn(int16_t *entry, int bonus) {
    *entry = (int16_t)(*entry + bonus - *entry * abs(bonus) / HISTORY_MOST);
}

/* A move that cut off is tried earlier from now on, and those before it later. */
static void reward(struct alphabeta *s, struct frame *f, int player, int index, int depth) {
    move m = f->tried[index];
    int bonus = smaller(depth * depth * 8, HISTORY_MOST / 2);
    int16_t *history = s->history[player - 1];
    learn(&history[m % HISTORY], bonus);
    for (int i = 0; i < index; i++) learn(&history[f->tried[i] % HISTORY], -bonus / 2);
    if (f->killers[0] != m) {
        f->killers[1] = f->killers[0];
        f->killers[0] = m;
    }
}

/* How much less deep a late move is searched at first. Worth 84 Elo ± 32 in Patterns, 11 ± 12 in
 * Manalath (these and the figures below: a match at 10 ms a move against the search without it). */
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

/* The move in the frame below, number `index` of its list: the first with the whole window, the
 * others with an empty one, less deep if they are late, and again if they surprise. */
static int search_move(struct alphabeta *s, int ply, int depth, int alpha, int beta, int index,
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

/* Moves that come so late at so little depth are left out, unless they force: either kind 5 to 10
 * Elo ± 30, hardly measurable alone. */
static bool is_left_out(const struct alphabeta *s, const struct loop *l, int depth, int index,
                        int rank, int estimate) {
    int swing = s->evaluation->swing;
    if (swing == 0 || depth > 3 || l->best < -VALUE_FORCED || rank >= RANK_FORCED / 2) return false;
    return index >= 6 + 6 * depth * depth ||
           (index > 0 && estimate + 2 * swing * depth <= l->alpha);
}

static void search_moves(struct alphabeta *s, int ply, int depth, int estimate, move first,
                         struct loop *l) {
    struct frame *f = &s->frames[ply];
    int count = list_moves(s, f, first, l->player);
    /* A forced reply costs no depth: 15 Elo ± 12 in Manalath. */
    depth += count == 1 && ply < 2 * s->root_depth;
    for (int i = 0, next = 0; i < count; i++) {
        int rank = rank_in(pick(f, count, i, &next));
        if (is_left_out(s, l, depth, i, rank, estimate)) {
            l->open = true;
            continue;
        }
        move m = f->tried[i];
        step(s, ply, m);
        int value = search_move(s, ply, depth, l->alpha, l->beta, i, rank, l->player);
        if (s->ended) return;
        if (weigh(f, l, m, value, s->open)) {
            reward(s, f, l->player, i, depth);
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
    if (known) {
        value = value_from_above(e.value, ply);
        bool scout = beta - alpha == 1; /* elsewhere a line is wanted, not only a value */
        if (scout && settles(&e, value, depth, alpha, beta)) {
            s->open = e.depth < TABLE_TO_THE_END;
            return value;
        }
    }
    int estimate = known ? e.estimate : s->evaluation->value(&f->p, f->notes);

    /* Step 4: so far above the window that a few plies will not change it: 49 Elo ± 29 in Patterns,
     * nothing in Manalath. */
    if (s->evaluation->swing && depth <= 4 && beta - alpha == 1 && beta < VALUE_FORCED &&
        beta > -VALUE_FORCED && estimate - 2 * s->evaluation->swing * depth >= beta) {
        s->open = true;
        return estimate;
    }

    /* Step 5: the moves. */
    struct loop l = {
        .player = s->game->to_move(&f->p), .alpha = alpha, .beta = beta, .best = -VALUE_WIN};
    forget_killers(f + 1);
    search_moves(s, ply, depth, estimate, known ? e.move : NO_MOVE, &l);
    l.best = smaller(larger(l.best, range.low), range.high);
    if (!s->ended) remember(s, f->key, ply, depth, alpha, estimate, &l);
    s->open = l.open;
    return l.best;
}

/* The root */

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
        step(s, 0, s->roots[i].moves[0]);
        int value = search_move(s, 0, depth, alpha, beta, index, 0, player);
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

/* The moves that the evaluation left out of the list, behind it; returns how many there are now. */
static int add_left_out(const struct alphabeta *s, struct frame *f, int count) {
    move moves[MOVES_MOST];
    int legal = s->game->moves(&f->p, moves), listed = count;
    for (int i = 0; i < legal; i++) {
        bool known = false;
        for (int j = 0; j < listed && !known; j++) known = f->list[j].move == moves[i];
        if (!known) {
            f->list[count] = (struct ranked){.move = moves[i]};
            f->order[count] = order_of(-RANK_TABLE, count);
            count++;
        }
    }
    return count;
}

/* The root moves in order, each with the estimate of the position until it is searched. */
static void begin(struct alphabeta *s, const union position *p, bool every) {
    struct frame *f = &s->frames[0];
    f->p = *p;
    s->evaluation->start(p, f->notes);
    forget_killers(f);
    forget_killers(f + 1);
    struct entry e = {0};
    bool known = hash_table_read(s->table, s->game->hash(p), &e);
    int player = s->game->to_move(p);
    s->root_count = list_moves(s, f, known ? e.move : NO_MOVE, player);
    if (every) s->root_count = add_left_out(s, f, s->root_count);
    assert(s->root_count > 0);
    for (int i = 0; i < s->root_count; i++) {
        s->roots[i] = (struct line){.length = 1, .value = rank_in(f->order[i])};
        s->roots[i].moves[0] = f->list[i].move;
    }
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
        search_depth(s, depth, lines);
        findings->depth = s->ended ? findings->depth : depth;
        conclude(s, lines, began, findings);
        listener_tell(listener, findings);
        if (control_is_late(control) || is_settled(s, lines, depth)) break;
    }
}
