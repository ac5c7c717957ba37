/* Every step asks one question: is the value at least so much? The answer comes with a bound, which
 * is the next question, until the bounds from below and from above meet. The hash table keeps both
 * bounds of each position, so that no question is worked out twice.
 *
 * Values are counted from the position that they are of: a forced win in n plies is VALUE_WIN - n
 * there and one more below it. */
#include "search/solver.h"

#include "base/bits.h"
#include "base/clock.h"
#include "base/text/numbers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLIES = 256,
    BUCKET = 4,
    POLL_EVERY = 1 << 10,
    TELL_EVERY = 1 << 20,
    /* Positions that take so many nodes have their moves ordered by what lies behind them: less is
     * not worth the time. The size is learned by ply while solving. */
    LARGE = 30,
    REPLY = 80, /* what it is worth to leave the opponent a move less: 0 takes 5 % more nodes */
    RANK_BEST = INT16_MAX,
};

struct fact {
    uint64_t key;
    int16_t low, high;
    move move;     /* the best so far, or NO_MOVE */
    uint8_t worth; /* the binary logarithm of the nodes that it took; 0: nothing here */
};

struct frame {
    union position p;
    _Alignas(64) unsigned char notes[NOTES_MOST];
    struct ranked list[MOVES_MOST];
};

/* How many nodes positions at a ply have taken. */
struct effort {
    uint64_t nodes, positions;
};

struct solver {
    const struct game *game;
    const struct evaluation *evaluation;
    struct fact *facts;
    uint64_t buckets; /* less one */
    struct control *control;
    struct solver_listener listener;
    struct solution *solution;
    uint64_t nodes_most, poll_at, tell_at;
    double began;
    bool ended;
    struct effort effort[PLIES];
    struct frame frames[PLIES];
};

struct range {
    int low, high;
};

/* The largest power of two of buckets that fits. */
static uint64_t buckets_in(size_t megabytes) {
    uint64_t fit = ((uint64_t)megabytes << 20) / (BUCKET * sizeof(struct fact)), buckets = 1;
    while (buckets * 2 <= fit) buckets *= 2;
    return buckets;
}

struct solver *solver_open(const struct game *game, const struct evaluation *evaluation,
                           size_t megabytes) {
    static_assert(sizeof(struct solver) % 64 == 0, "as aligned_alloc wants it");
    struct solver *s = aligned_alloc(64, sizeof *s);
    if (!s) return NULL;
    memset(s, 0, sizeof *s);
    s->game = game;
    s->evaluation = evaluation;
    s->buckets = buckets_in(megabytes) - 1;
    s->facts = calloc((size_t)s->buckets + 1, BUCKET * sizeof *s->facts);
    if (s->facts) return s;
    free(s);
    return NULL;
}

void solver_close(struct solver *s) {
    if (!s) return;
    free(s->facts);
    free(s);
}

/* A value of the position below, seen from above: a ply further from the end. And back. */

static int from_above(int value) {
    return value_from_above(value, 1);
}

static int from_below(int value) {
    return value_from_below(value, 1);
}

/* Facts */

static const struct fact *fact_find(const struct solver *s, uint64_t key) {
    const struct fact *bucket = &s->facts[(key & s->buckets) * BUCKET];
    for (int i = 0; i < BUCKET; i++)
        if (bucket[i].key == key && bucket[i].worth) return &bucket[i];
    return NULL;
}

/* Over the same position's, or else over the one that took the least. */
static void fact_keep(struct solver *s, const struct fact *fact) {
    struct fact *bucket = &s->facts[(fact->key & s->buckets) * BUCKET], *to = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == fact->key && bucket[i].worth) {
            to = &bucket[i];
            break;
        }
        if (bucket[i].worth < to->worth) to = &bucket[i];
    }
    *to = *fact;
}

/* Stopping and telling */

static void tell(struct solver *s) {
    s->solution->seconds = clock_seconds() - s->began;
    if (s->listener.hear) s->listener.hear(s->listener.context, s->solution);
}

static bool ends(struct solver *s) {
    uint64_t nodes = s->solution->nodes;
    if (s->ended) return true;
    if (s->nodes_most && nodes >= s->nodes_most) {
        s->solution->end = SOLVER_OUT_OF_NODES;
        return s->ended = true;
    }
    if (nodes < s->poll_at) return false;
    s->poll_at = nodes + POLL_EVERY;
    if (control_ends(s->control)) {
        s->solution->end = SOLVER_STOPPED;
        return s->ended = true;
    }
    if (nodes >= s->tell_at) {
        s->tell_at = nodes + TELL_EVERY;
        tell(s);
    }
    return false;
}

/* The position after a move of the frame, into the frame below it. */
static void step(struct solver *s, struct frame *f, move m) {
    struct frame *below = f + 1;
    evaluation_step(s->game, s->evaluation, &f->p, f->notes, m, &below->p, below->notes);
    s->solution->nodes++;
}

static struct range turned(struct range r) {
    return (struct range){from_above(-r.high), from_above(-r.low)};
}

static struct range met(struct range a, struct range b) {
    return (struct range){larger(a.low, b.low), smaller(a.high, b.high)};
}

static struct range certain(struct solver *s, const struct frame *f) {
    struct range r;
    s->evaluation->bounds(&f->p, f->notes, &r.low, &r.high);
    return r;
}

static int answer(struct solver *s, int ply, int least);

/* Is the child in the frame below worth at least so much for `player`? As answer(). */
static int answer_child(struct solver *s, int ply, int least, int player) {
    const union position *p = &s->frames[ply + 1].p;
    int next = s->game->to_move(p);
    if (next == 0) return from_above(value_of_end(s->game, p, player));
    int below = from_below(least);
    if (next == player) return from_above(answer(s, ply + 1, below));
    return from_above(-answer(s, ply + 1, 1 - below));
}

/* Ordering */

static bool is_large(const struct solver *s, int ply) {
    const struct effort *e = &s->effort[ply];
    return e->nodes > e->positions * LARGE;
}

/* What is known of the child in the frame below, for `player`, and how it seems. */
static struct range weigh_child(struct solver *s, const struct frame *below, int player,
                                int *seems) {
    int next = s->game->to_move(&below->p);
    if (next == 0) {
        *seems = from_above(value_of_end(s->game, &below->p, player));
        return (struct range){*seems, *seems};
    }
    struct range r = certain(s, below);
    const struct fact *fact = fact_find(s, s->evaluation->key(&below->p));
    if (fact) r = met(r, (struct range){fact->low, fact->high});
    int value = s->evaluation->value(&below->p, below->notes);
    value = larger(smaller(value, r.high), r.low);
    *seems = next == player ? from_above(value) : from_above(-value);
    return next == player ? (struct range){from_above(r.low), from_above(r.high)} : turned(r);
}

/* Makes every move, to see what is known at once: keeps those that are still in question, with
 * their estimates as ranks, and returns how many. `*best` is the best of what is settled. */
static int order_by_children(struct solver *s, struct frame *f, int count, int least, int player,
                             struct fact *found, int *best) {
    int kept = 0;
    for (int i = 0; i < count && *best < least; i++) {
        move m = f->list[i].move;
        int seems;
        step(s, f, m);
        struct range r = weigh_child(s, f + 1, player, &seems);
        if (r.low >= least) {
            *best = r.low;
            found->move = m;
        } else if (r.high < least) {
            *best = larger(*best, r.high);
        } else {
            int replies = s->game->to_move(&f[1].p) == player ? 0 : s->game->count(&f[1].p);
            int rank = larger(-20000, smaller(20000, seems - REPLY * replies));
            f->list[kept++] = (struct ranked){m, (int16_t)(m == found->move ? RANK_BEST : rank)};
        }
    }
    return kept;
}

/* Brings the highest ranked of the moves from i on to i. */
static move pick(struct frame *f, int count, int i) {
    int best = i;
    for (int j = i + 1; j < count; j++)
        if (f->list[j].rank > f->list[best].rank) best = j;
    struct ranked chosen = f->list[best];
    f->list[best] = f->list[i];
    f->list[i] = chosen;
    return chosen.move;
}

/* The moves one after the other, until one is good enough. Sets the best move, and returns the
 * bound. */
static int answer_by_moves(struct solver *s, int ply, int least, struct fact *found) {
    struct frame *f = &s->frames[ply];
    int player = s->game->to_move(&f->p), best = -VALUE_WIN;
    int count = s->evaluation->rank(&f->p, f->notes, f->list);
    if (is_large(s, ply)) {
        count = order_by_children(s, f, count, least, player, found, &best);
    } else {
        for (int i = 0; i < count; i++)
            if (f->list[i].move == found->move) f->list[i].rank = RANK_BEST;
    }
    for (int i = 0; i < count && best < least && !s->ended; i++) {
        move m = pick(f, count, i);
        step(s, f, m);
        int value = answer_child(s, ply, least, player);
        if (value > best) best = value;
        if (value >= least) found->move = m;
    }
    return best;
}

static uint8_t worth_of(uint64_t nodes) {
    return (uint8_t)(64 - __builtin_clzll(nodes | 1));
}

/* Is the position at `ply` worth at least `least` to its player? If what is returned is at least
 * that, it is a bound from below, and else one from above. */
static int answer(struct solver *s, int ply, int least) {
    struct frame *f = &s->frames[ply];
    if (ends(s)) return 0;
    assert(ply + 1 < PLIES);

    struct range known = certain(s, f);
    if (known.low >= least) return known.low;
    if (known.high < least) return known.high;
    struct fact found = {.key = s->evaluation->key(&f->p)};
    const struct fact *fact = fact_find(s, found.key);
    if (fact) {
        known = met(known, (struct range){fact->low, fact->high});
        found.move = fact->move;
        if (known.low >= least) return known.low;
        if (known.high < least) return known.high;
    }

    uint64_t before = s->solution->nodes;
    int value = answer_by_moves(s, ply, least, &found);
    if (s->ended) return 0;
    uint64_t nodes = s->solution->nodes - before;
    s->effort[ply].nodes += nodes;
    s->effort[ply].positions++;
    if (value >= least)
        known.low = larger(known.low, value);
    else
        known.high = smaller(known.high, value);
    found.low = (int16_t)known.low;
    found.high = (int16_t)known.high;
    found.worth = worth_of(nodes);
    fact_keep(s, &found);
    return value >= least ? known.low : known.high;
}

/* Asks until the bounds meet, beginning with the guess. */
static void close_in(struct solver *s, int guess) {
    struct solution *found = s->solution;
    while (found->low < found->high) {
        int least = larger(smaller(guess, found->high), found->low + 1);
        int value = answer(s, 0, least);
        if (s->ended) return;
        if (value >= least)
            found->low = value;
        else
            found->high = value;
        guess = value;
        tell(s);
    }
}

/* The best move of the frame at `ply`, whose value is known; NO_MOVE if the limits end it. The
 * frame below then holds the position after it. */
static move best_move(struct solver *s, int ply, int value) {
    struct frame *f = &s->frames[ply];
    int player = s->game->to_move(&f->p);
    int count = s->evaluation->rank(&f->p, f->notes, f->list);
    const struct fact *fact = fact_find(s, s->evaluation->key(&f->p));
    move likely = fact ? fact->move : NO_MOVE;
    for (int i = 0; i < count; i++)
        if (f->list[i].move == likely) f->list[i].rank = RANK_BEST;
    for (int i = 0; i < count; i++) {
        move m = pick(f, count, i);
        step(s, f, m);
        int child = answer_child(s, ply, value, player);
        if (s->ended) return NO_MOVE;
        if (child >= value) return m;
    }
    return NO_MOVE;
}

static void find_line(struct solver *s) {
    struct line *line = &s->solution->line;
    int value = s->solution->low, ply = 0;
    line->value = value;
    line->chance = s->evaluation->chance(&s->frames[0].p, value);
    line->exact = true;
    for (; ply < LINE_MOST; ply++) {
        int player = s->game->to_move(&s->frames[ply].p);
        if (player == 0) break;
        move m = best_move(s, ply, value);
        if (m == NO_MOVE) break;
        line->moves[ply] = m;
        value = from_below(value);
        if (s->game->to_move(&s->frames[ply + 1].p) != player) value = -value;
    }
    line->length = ply;
}

/* Everything before the first question. */
static void begin(struct solver *s, const union position *p, uint64_t nodes,
                  struct control *control, struct solver_listener listener,
                  struct solution *solution) {
    struct frame *root = &s->frames[0];
    memset(solution, 0, sizeof *solution);
    memset(s->effort, 0, sizeof s->effort);
    s->solution = solution;
    s->control = control;
    s->listener = listener;
    s->nodes_most = nodes;
    s->poll_at = 0;
    s->tell_at = TELL_EVERY;
    s->began = clock_seconds();
    s->ended = false;
    root->p = *p;
    s->evaluation->start(p, root->notes);
}

bool solver_run(struct solver *s, const union position *p, uint64_t nodes, struct control *control,
                struct solver_listener listener, struct solution *solution) {
    begin(s, p, nodes, control, listener, solution);
    struct range known = certain(s, &s->frames[0]);
    solution->low = known.low;
    solution->high = known.high;
    close_in(s, s->evaluation->value(p, s->frames[0].notes));
    bool solved = solution->low == solution->high;
    if (solved) {
        find_line(s);
        solution->end = SOLVER_SOLVED;
    }
    solution->seconds = clock_seconds() - s->began;
    return solved;
}

enum proof_answer solver_ask(struct solver *s, const union position *p, int player, int value,
                             uint64_t nodes, struct control *control) {
    struct solution solution;
    bool own = s->game->to_move(p) == player;
    int least = own ? value : 1 - value; /* for the player to move */
    begin(s, p, nodes, control, (struct solver_listener){0}, &solution);
    bool reached = answer(s, 0, least) >= least;
    return s->ended ? ANSWER_OPEN : reached == own ? ANSWER_YES : ANSWER_NO;
}
