/* Problems of Patterns: late positions are solved outright; in earlier ones long searches must
 * agree on the best move, and on a clear margin. */
#include "../problems/judge.h"

#include "base/bits.h"
#include "search/solver.h"

#include <stdio.h>

enum {
    FACE_UP_LEAST = 26,
    FACE_UP_MOST = 42,
    SOLVED_MOST = 31, /* face up: more are searched */
    POINT = 100,
    CLEAR_SOLVED = POINT,
    CLEAR_SEARCHED = 2 * POINT + POINT / 2,
    LOOK_NODES = 80000,
    SOLVER_MEGABYTES = 256,
    SOLVER_NODES = 40000000, /* for each question */
};

static const uint64_t long_searches[] = {1500000, 6000000};

static bool open(struct workshop *w) {
    w->solver = solver_open(w->game, w->evaluation, SOLVER_MEGABYTES);
    return w->solver;
}

static void close(struct workshop *w) {
    solver_close(w->solver);
}

static int face_up(const union position *p) {
    return bits_count(patterns_face_up(&p->patterns.board));
}

static bool suits(const union position *p) {
    return p->patterns.phase == PATTERNS_TURN && face_up(p) >= FACE_UP_LEAST &&
           face_up(p) <= FACE_UP_MOST;
}

static struct guess guess(struct workshop *w, const union position *p) {
    const struct line *line = think(w, p, LOOK_NODES, 1);
    return (struct guess){line->moves[0], line->value, true};
}

static int clear_margin(const union position *p) {
    return face_up(p) <= SOLVED_MOST ? CLEAR_SOLVED : CLEAR_SEARCHED;
}

static bool is_worse(struct workshop *w, const union position *p, const struct guess *guess,
                     move other) {
    const union position next = after(w, p, other);
    int value = prospect_of(w, &next, w->game->to_move(p), LOOK_NODES).value;
    return guess->worth - value >= clear_margin(p);
}

/* Whether the player gets so much after a move. */
static enum proof_answer gets(struct workshop *w, const union position *p, move m, int value) {
    const union position next = after(w, p, m);
    int player = w->game->to_move(p);
    if (w->game->to_move(&next) == 0)
        return value_of_end(w->game, &next, player) >= value ? ANSWER_YES : ANSWER_NO;
    return solver_ask(w->solver, &next, player, value, SOLVER_NODES, &w->control);
}

/* All moves that are not best are worse by the margin. */
static bool solve(struct workshop *w, const union position *p, move best, struct verdict *verdict) {
    struct solution solution;
    move list[MOVES_MOST];
    int count = w->game->moves(p, list);
    if (!solver_run(w->solver, p, SOLVER_NODES, &w->control, (struct solver_listener){0},
                    &solution))
        return false;
    for (int i = 0; i < count; i++) {
        enum proof_answer near = gets(w, p, list[i], solution.low - CLEAR_SOLVED + 1);
        if (near == ANSWER_NO) continue;
        if (near == ANSWER_OPEN || gets(w, p, list[i], solution.low) != ANSWER_YES) return false;
        if (verdict->count == SUITE_BEST_MOST) return false;
        verdict->best[verdict->count++] = list[i];
    }
    snprintf(verdict->value, sizeof verdict->value, "%d", solution.low / POINT);
    return verdict_has(verdict, best);
}

static bool search(struct workshop *w, const union position *p, move best,
                   struct verdict *verdict) {
    int value = 0;
    for (size_t i = 0; i < sizeof long_searches / sizeof *long_searches; i++) {
        const struct line *lines = think(w, p, long_searches[i], 2);
        value = lines[0].value;
        if (lines[0].moves[0] != best || value - lines[1].value < CLEAR_SEARCHED) return false;
    }
    verdict_add(w, p, best, verdict);
    snprintf(verdict->value, sizeof verdict->value, "about %d", value / POINT);
    return true;
}

static bool verify(struct workshop *w, const union position *p, move best,
                   struct verdict *verdict) {
    *verdict = (struct verdict){.count = 0};
    return (face_up(p) <= SOLVED_MOST ? solve : search)(w, p, best, verdict);
}

static bool look_again(struct workshop *w, const union position *p, struct guess *guess) {
    const struct line *lines = think(w, p, long_searches[0], 2);
    *guess = (struct guess){lines[0].moves[0], lines[0].value, true};
    return lines[0].value - lines[1].value >= clear_margin(p);
}

const struct judge patterns_judge = {
    .name = "patterns",
    .plies_least = 6,
    .plies_most = 10,
    .play_nodes = 20000,
    .glance_nodes = 5000,
    .second_nodes = 3600000,
    .open = open,
    .close = close,
    .suits = suits,
    .guess = guess,
    .look_again = look_again,
    .is_worse = is_worse,
    .verify = verify,
};
