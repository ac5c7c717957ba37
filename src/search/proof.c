/* Depth-first proof-number search.
 *
 * The player who asks needs one good move at own positions and good answers to all moves at the
 * opponent's. Two numbers say how many positions are at least missing: to a proof and to a
 * disproof. Where one move suffices the number is the least of the children's; where all moves are
 * needed it would be their sum, but with so many ways to the same position a sum counts the same
 * work over and over, so it is the largest of them and one for each other child. */
#include "search/proof.h"

#include "base/clock.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    BUCKET = 4, /* entries that a key may be in */
    PLIES_MOST = 160,
    QUIET = 6, /* first guess of what is missing after a move that forces nothing */
};

static const uint32_t never = 1u << 30; /* missing positions of what is impossible */

struct missing {
    uint32_t yes, no; /* to a proof, to a disproof; one of them is 0 once it is settled */
};

struct known {
    uint64_t key; /* the lowest bits tell how much work it was */
    struct missing missing;
};

static const uint64_t work_bits = 63;

struct child {
    move move;
    struct missing missing;
};

struct frame {
    union position p;
    _Alignas(64) unsigned char notes[NOTES_MOST];
    struct child children[MOVES_MOST];
    int count;
    bool ours; /* the player who asks is to move: one move suffices */
};

struct proof {
    struct frame frames[PLIES_MOST];
    const struct game *game;
    const struct evaluation *evaluation;
    struct known *table;
    uint64_t buckets; /* a power of two */
    uint64_t nodes, nodes_most;
    struct control *control;
    int player;   /* who asks */
    bool forcing; /* that player looks at forcing moves only */
    bool ended;
};

struct proof *proof_open(const struct game *game, const struct evaluation *evaluation,
                         size_t megabytes) {
    struct proof *proof = aligned_alloc(64, (sizeof *proof + 63) / 64 * 64);
    if (!proof) return NULL;
    memset(proof, 0, sizeof *proof);
    proof->game = game;
    proof->evaluation = evaluation;
    proof->buckets = 1;
    while (2 * proof->buckets * BUCKET * sizeof(struct known) <= megabytes << 20)
        proof->buckets *= 2;
    proof->table = calloc((size_t)proof->buckets, BUCKET * sizeof(struct known));
    if (!proof->table) {
        free(proof);
        return NULL;
    }
    return proof;
}

void proof_close(struct proof *proof) {
    if (proof) free(proof->table);
    free(proof);
}

uint64_t proof_nodes(const struct proof *proof) {
    return proof->nodes;
}

static uint64_t key_of(const struct proof *proof, const union position *p, int value) {
    uint64_t key = proof->evaluation->key(p);
    uint64_t question = (uint64_t)(value + VALUE_WIN) * 4 + (uint64_t)(proof->player - 1) * 2;
    question += proof->forcing;
    key ^= question * 0x9e3779b97f4a7c15u;
    return (key ^ key >> 31) * 0xbf58476d1ce4e5b9u;
}

/* The table */

static struct known *bucket_of(const struct proof *proof, uint64_t key) {
    return proof->table + (key >> 8 & (proof->buckets - 1)) * BUCKET;
}

static bool recall(const struct proof *proof, uint64_t key, struct missing *missing) {
    const struct known *bucket = bucket_of(proof, key);
    for (int i = 0; i < BUCKET; i++) {
        if (((bucket[i].key ^ key) & ~work_bits) == 0) {
            *missing = bucket[i].missing;
            return true;
        }
    }
    return false;
}

static uint64_t work_class(uint64_t nodes) {
    return nodes ? (uint64_t)(64 - __builtin_clzll(nodes)) : 1;
}

/* In place of what is known of the same position, or else of what was the least work. */
static void record(struct proof *proof, uint64_t key, struct missing missing, uint64_t nodes) {
    struct known *bucket = bucket_of(proof, key), *place = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (((bucket[i].key ^ key) & ~work_bits) == 0) {
            place = &bucket[i];
            break;
        }
        if ((bucket[i].key & work_bits) < (place->key & work_bits)) place = &bucket[i];
    }
    *place = (struct known){(key & ~work_bits) | work_class(nodes), missing};
}

/* Positions */

static struct missing settled(bool yes) {
    return yes ? (struct missing){0, never} : (struct missing){never, 0};
}

static bool is_settled(struct missing m) {
    return m.yes == 0 || m.no == 0;
}

/* Of a frame as if its own player asked: `one` of the moves suffices, `all` are needed. */

static uint32_t one_of(const struct frame *f, struct missing m) {
    return f->ours ? m.yes : m.no;
}

static uint32_t all_of(const struct frame *f, struct missing m) {
    return f->ours ? m.no : m.yes;
}

static struct missing missing_of(const struct frame *f, uint32_t one, uint32_t all) {
    return f->ours ? (struct missing){one, all} : (struct missing){all, one};
}

/* The child that a move of the frame leads to, in the frame below. */
static void step(struct proof *proof, struct frame *f, move m) {
    struct frame *below = f + 1;
    evaluation_step(proof->game, proof->evaluation, &f->p, f->notes, m, &below->p, below->notes);
    proof->nodes++;
}

/* What is known of a frame's position without searching: whether `value` is reached. */
static bool look(const struct proof *proof, const struct frame *f, int value,
                 struct missing *missing) {
    int low, high, mover = proof->game->to_move(&f->p);
    if (mover == 0) {
        *missing = settled(value_of_end(proof->game, &f->p, proof->player) >= value);
        return true;
    }
    const struct evaluation *e = proof->evaluation;
    (e->prove ? e->prove : e->bounds)(&f->p, f->notes, &low, &high);
    int least = mover == proof->player ? low : -high, most = mover == proof->player ? high : -low;
    *missing = settled(least >= value);
    return least >= value || most < value;
}

static struct missing first_guess(const struct frame *f, int rank) {
    uint32_t quiet = rank >= RANK_FORCING ? 1 : QUIET;
    return missing_of(f, quiet, 1);
}

static struct missing child_missing(struct proof *proof, struct frame *f, struct ranked r,
                                    int value) {
    struct missing missing;
    step(proof, f, r.move);
    if (look(proof, f + 1, value, &missing)) return missing;
    if (recall(proof, key_of(proof, &(f + 1)->p, value), &missing)) return missing;
    return first_guess(f, r.rank);
}

/* The children that matter; it ends early at one that decides. `value` is that of the children. */
static void expand(struct proof *proof, struct frame *f, int value) {
    struct ranked list[MOVES_MOST];
    f->count = 0;
    f->ours = proof->game->to_move(&f->p) == proof->player;
    const struct evaluation *e = proof->evaluation;
    bool forces = f->ours && proof->forcing;
    int count = forces ? e->force(&f->p, f->notes, list) : e->rank(&f->p, f->notes, list);
    for (int i = 0; i < count; i++) {
        struct missing missing = child_missing(proof, f, list[i], value);
        bool decides = one_of(f, missing) == 0;
        if (decides) f->count = 0;
        if (decides || !is_settled(missing))
            f->children[f->count++] = (struct child){list[i].move, missing};
        if (decides) return;
    }
}

struct summary {
    uint32_t one, all;   /* missing */
    uint32_t second;     /* the next best child's `one` */
    uint32_t others;     /* open children but the largest */
    struct child *child; /* the one to look at */
};

static struct summary summarise(struct frame *f) {
    struct summary s = {never, 0, never, 0, NULL};
    uint32_t open = 0;
    for (int i = 0; i < f->count; i++) {
        struct child *c = &f->children[i];
        uint32_t one = one_of(f, c->missing), all = all_of(f, c->missing);
        if (all == 0) continue;
        open++;
        s.all = all > s.all ? all : s.all;
        if (one < s.one || !s.child) {
            s.second = s.one;
            s.one = one;
            s.child = c;
        } else if (one < s.second) {
            s.second = one;
        }
    }
    s.others = open ? open - 1 : 0;
    if (s.all < never) s.all += s.others;
    return s;
}

static bool ends(struct proof *proof) {
    if (!proof->ended)
        proof->ended = (proof->nodes_most && proof->nodes >= proof->nodes_most) ||
                       control_ends(proof->control);
    return proof->ended;
}

/* Works at a frame until one of its numbers reaches its limit. */
static struct missing work(struct proof *proof, int ply, int value, struct missing limit) {
    struct frame *f = &proof->frames[ply];
    uint64_t began = proof->nodes, key = key_of(proof, &f->p, value);
    int next = value_from_below(value, 1);
    assert(ply + 2 < PLIES_MOST);
    expand(proof, f, next);
    uint32_t one_limit = one_of(f, limit), all_limit = all_of(f, limit);
    struct summary s = summarise(f);
    while (s.one < one_limit && s.all < all_limit && s.one && s.all && !ends(proof)) {
        /* A little beyond the second best, so as not to jump between the two. */
        uint32_t beyond = s.second < never ? s.second + s.second / 4 + 1 : never;
        uint32_t one = beyond < one_limit ? beyond : one_limit;
        uint32_t all = all_limit < never ? all_limit - s.others : never;
        struct child *child = s.child;
        step(proof, f, child->move);
        child->missing = work(proof, ply + 1, next, missing_of(f, one, all));
        s = summarise(f);
    }
    struct missing found = missing_of(f, s.one, s.all);
    record(proof, key, found, proof->nodes - began);
    return found;
}

static enum proof_answer answer(struct proof *proof, const union position *p, int player, int value,
                                uint64_t nodes) {
    struct frame *root = &proof->frames[0];
    struct missing missing;
    proof->player = player;
    proof->ended = false;
    proof->nodes_most = nodes ? proof->nodes + nodes : 0;
    root->p = *p;
    proof->evaluation->start(p, root->notes);
    if (!look(proof, root, value, &missing))
        missing = work(proof, 0, value, (struct missing){never, never});
    return missing.yes == 0 ? ANSWER_YES : missing.no == 0 ? ANSWER_NO : ANSWER_OPEN;
}

enum proof_answer proof_ask(struct proof *proof, const union position *p, int player, int value,
                            uint64_t nodes, struct control *control) {
    proof->forcing = false;
    proof->control = control;
    return answer(proof, p, player, value, nodes);
}

enum proof_answer proof_ask_forcing(struct proof *proof, const union position *p, int player,
                                    int value, uint64_t nodes, struct control *control) {
    proof->forcing = true;
    proof->control = control;
    return answer(proof, p, player, value, nodes);
}

/* A whole answer */

static uint64_t left_of(const struct proof *proof, uint64_t end) {
    return end == 0 ? 0 : proof->nodes < end ? end - proof->nodes : 1;
}

/* The first of the moves that matter after which `player` is answered so. */
static move move_with(struct proof *proof, const union position *p, int player, int value,
                      enum proof_answer wanted, uint64_t nodes) {
    _Alignas(64) unsigned char notes[NOTES_MOST];
    struct ranked list[MOVES_MOST];
    proof->evaluation->start(p, notes);
    int count = proof->evaluation->rank(p, notes, list);
    bool forcing = proof->forcing && proof->game->to_move(p) == player;
    for (int i = 0; i < count; i++) {
        union position next = *p;
        if (count > 1 && forcing && list[i].rank < RANK_FORCING) continue;
        proof->game->play(&next, list[i].move);
        int gets = value_of_end(proof->game, &next, player);
        bool over = proof->game->to_move(&next) == 0;
        enum proof_answer now = over ? (gets >= value ? ANSWER_YES : ANSWER_NO)
                                     : answer(proof, &next, player, value, nodes);
        if (now == wanted) return list[i].move;
    }
    return NO_MOVE;
}

/* Best play from a position whose value for `player` is known, or only that it is won, which is
 * asked as 1: then the other player's moves do not matter. */
static void follow_line(struct proof *proof, const union position *start, int player, int value,
                        uint64_t nodes, struct line *line) {
    union position p = *start;
    for (line->length = 0; line->length < LINE_MOST && proof->game->to_move(&p);) {
        bool keep = proof->game->to_move(&p) == player || value == 1;
        int next = value_from_below(value, 1);
        move m = keep ? move_with(proof, &p, player, next, ANSWER_YES, nodes)
                      : move_with(proof, &p, player, next + 1, ANSWER_NO, nodes);
        if (m == NO_MOVE) return;
        line->moves[line->length++] = m;
        proof->game->play(&p, m);
        value = next;
    }
}

/* Forced wins */

/* In how many plies; 0 if the nodes do not suffice. */
static int forced_plies(struct proof *proof, const union position *p, int player, uint64_t end) {
    for (int plies = 1; plies < PLIES_MOST - 4; plies += 2) {
        enum proof_answer a = answer(proof, p, player, VALUE_WIN - plies, left_of(proof, end));
        if (a == ANSWER_OPEN) return 0;
        if (a == ANSWER_NO) continue;
        a = answer(proof, p, player, VALUE_WIN - plies + 1, left_of(proof, end));
        return a == ANSWER_YES ? plies - 1 : plies;
    }
    return 0;
}

bool proof_force(struct proof *proof, const union position *p, uint64_t nodes,
                 struct control *control, struct line *line) {
    int player = proof->game->to_move(p);
    if (proof_ask_forcing(proof, p, player, 1, nodes, control) != ANSWER_YES) return false;
    int plies = forced_plies(proof, p, player, proof->nodes + nodes / 2 + 1);
    *line = (struct line){.value = VALUE_WIN - plies, .chance = CHANCE_ONE, .exact = plies > 0};
    follow_line(proof, p, player, plies ? line->value : 1, nodes, line);
    if (plies == 0) line->value = VALUE_WIN - line->length;
    return line->length > 0;
}

/* A run: what it was asked, and what it has found. */
struct run {
    struct proof *proof;
    const union position *p;
    int mover;
    struct solver_listener listener;
    uint64_t began, end; /* nodes; end 0: no limit */
    double began_seconds;
    struct solution *solution;
};

static void report(const struct run *run, int low, int high) {
    struct solution *s = run->solution;
    s->low = low;
    s->high = high;
    s->end = low == high                                                      ? SOLVER_SOLVED
             : run->end && run->proof->nodes >= run->end && run->proof->ended ? SOLVER_OUT_OF_NODES
                                                                              : SOLVER_STOPPED;
    s->nodes = run->proof->nodes - run->began;
    s->seconds = clock_seconds() - run->began_seconds;
    if (run->listener.hear) run->listener.hear(run->listener.context, s);
}

static enum proof_answer ask(const struct run *run, int player, int value) {
    return answer(run->proof, run->p, player, value, left_of(run->proof, run->end));
}

/* A position that `player` wins: how soon, and how. */
static void measure(const struct run *run, int player) {
    bool won = player == run->mover;
    int least = VALUE_FORCED + 1, most = VALUE_WIN - 1;
    enum proof_answer within = ANSWER_NO;
    while (within == ANSWER_NO) {
        within = ask(run, player, most);
        if (within == ANSWER_YES) least = most;
        if (within == ANSWER_NO) most--;
        if (within != ANSWER_OPEN) report(run, won ? least : -most, won ? most : -least);
    }
    follow_line(run->proof, run->p, player, least == most ? least : 1,
                left_of(run->proof, run->end), &run->solution->line);
    report(run, won ? least : -most, won ? most : -least);
}

static void prove(const struct run *run) {
    enum proof_answer wins = ask(run, run->mover, 1);
    if (wins == ANSWER_YES) measure(run, run->mover);
    if (wins != ANSWER_NO) return;
    report(run, -VALUE_WIN, 0);
    enum proof_answer draws = ask(run, run->mover, 0);
    if (draws == ANSWER_NO) measure(run, 3 - run->mover);
    if (draws != ANSWER_YES) return;
    follow_line(run->proof, run->p, run->mover, 0, left_of(run->proof, run->end),
                &run->solution->line);
    report(run, 0, 0);
}

bool proof_run(struct proof *proof, const union position *p, uint64_t nodes,
               struct control *control, struct solver_listener listener,
               struct solution *solution) {
    struct run run = {
        .proof = proof,
        .p = p,
        .mover = proof->game->to_move(p),
        .listener = listener,
        .began = proof->nodes,
        .end = nodes ? proof->nodes + nodes : 0,
        .began_seconds = clock_seconds(),
        .solution = solution,
    };
    *solution = (struct solution){.low = -VALUE_WIN, .high = VALUE_WIN};
    proof->forcing = false;
    proof->control = control;
    prove(&run);
    report(&run, solution->low, solution->high);
    return solution->end == SOLVER_SOLVED;
}
