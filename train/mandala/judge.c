/* Problems of Mandala: what can be computed whatever is hidden, and else moves that do clearly
 * better than the others where the present engine plays on, for both sides and in the same many
 * worlds. */
#include "../problems/judge.h"
#include "exact.h"

#include "search/infoset.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    DECK_MOST = 12, /* before the last lap */
    LOOK_NODES = 8000,
    LONG_NODES = 30000,
    PLAY_NODES = 120, /* for a move where the engine plays on */
    MEGABYTES = 16,
    RIVALS_MOST = 4,
    NEAR_AT_A_LOOK = CHANCE_ONE * 5 / 100, /* a move whose chance seems less is no rival */
    NEAR = CHANCE_ONE * 10 / 100,
    WORLDS_FEW = 12,
    WORLDS_SOME = 48,
    WORLDS_BATCH = 100,
    WORLDS_MOST = 800,
    PROMISING = CHANCE_ONE * 15 / 100, /* between best and next best, after some worlds */
    CLEAR = CHANCE_ONE * 5 / 100,      /* after many */
    ERRORS = 4,                        /* standard errors of the difference */
    GAP = 300,          /* hundredths of a point: between claims that win or lose alike */
    REFUTATIONS = 400,  /* worlds in which one is looked for */
    FIRST_WORLD = 1000, /* of those that verify: none of those that a guess rests on */
};

static bool open(struct workshop *w) {
    w->infoset = infoset_open(MEGABYTES);
    return w->infoset;
}

static void close(struct workshop *w) {
    infoset_close(w->infoset);
}

static bool suits(const union position *p) {
    const struct mandala *m = &p->mandala;
    return m->last_lap || m->deck_count <= DECK_MOST;
}

/* Playing on */

static const struct findings *search(struct workshop *w, const struct view *view, uint64_t nodes,
                                     uint64_t seed) {
    const struct infoset_task task = {.game = w->game,
                                      .evaluation = w->evaluation,
                                      .limits = {.nodes = nodes, .lines = MOVES_MOST},
                                      .control = &w->control,
                                      .seed = seed};
    infoset_run(w->infoset, view, &task, &w->findings);
    return &w->findings;
}

/* The chance of `player` when the game goes on to its end in this world: all or nothing. */
static int play_on(struct workshop *w, union position p, int player, uint64_t world) {
    struct random random = random_from(world);
    while (w->game->to_move(&p)) {
        struct view view;
        w->game->view(&p, (enum reader)w->game->to_move(&p), &view);
        bool only = w->game->count(&p) == 1;
        const struct findings *found =
            search(w, &view, only ? 1 : PLAY_NODES, random_next(&random));
        w->game->play(&p, found->lines[0].moves[0]);
    }
    return chance_of_end(w->game, &p, player);
}

/* Moves that are compared: sums over the worlds so far, of chances and of what each lacks to the
 * first one's, and of its square. */
struct contest {
    move move[MOVES_MOST];
    double sum[MOVES_MOST], less[MOVES_MOST], square[MOVES_MOST];
    int count, worlds;
};

static void play_worlds(struct workshop *w, const union position *p, struct contest *c, int first,
                        int count) {
    struct view view;
    int player = w->game->to_move(p);
    w->game->view(p, (enum reader)player, &view);
    for (int i = first; i < first + count; i++) {
        struct random random = random_from((uint64_t)i * 0x9e3779b97f4a7c15u);
        union position world;
        double leader = 0;
        w->game->imagine(&view, &random, &world);
        for (int k = 0; k < c->count; k++) {
            union position next = world;
            w->game->play(&next, c->move[k]);
            double chance = play_on(w, next, player, (uint64_t)i);
            if (k == 0) leader = chance;
            c->sum[k] += chance;
            c->less[k] += leader - chance;
            c->square[k] += (leader - chance) * (leader - chance);
        }
    }
    c->worlds += count;
}

/* The moves whose chance seems within `near` of the best one's. */
static void add_rivals(struct workshop *w, const union position *p, uint64_t nodes, int near,
                       int most, struct contest *c) {
    struct view view;
    w->game->view(p, (enum reader)w->game->to_move(p), &view);
    const struct findings *found = search(w, &view, nodes, 1);
    int top = found->lines[0].chance;
    for (int i = 0; i < found->count && c->count < most; i++) {
        const struct line *line = &found->lines[i];
        bool known = false;
        for (int k = 0; k < c->count; k++) known = known || c->move[k] == line->moves[0];
        if (!known && line->visits > 0 && line->chance >= top - near)
            c->move[c->count++] = line->moves[0];
    }
}

/* The number of the best, and by how much it is better than the next best. */
static int leader_of(const struct contest *c, int *lead) {
    int best = 0;
    double second = -1;
    for (int k = 1; k < c->count; k++)
        if (c->sum[k] > c->sum[best]) best = k;
    for (int k = 0; k < c->count; k++)
        if (k != best && c->sum[k] > second) second = c->sum[k];
    *lead = (int)((c->sum[best] - second) / c->worlds);
    return best;
}

static struct guess guess_by_playing(struct workshop *w, const union position *p) {
    struct contest c = {.count = 0};
    int lead, best;
    add_rivals(w, p, LOOK_NODES, NEAR_AT_A_LOOK, RIVALS_MOST, &c);
    struct guess guess = {.best = c.move[0]};
    if (c.count < 2) return guess;
    play_worlds(w, p, &c, 0, WORLDS_FEW);
    if (leader_of(&c, &lead) == 0 || lead < PROMISING)
        return guess; /* no search misses the first */
    play_worlds(w, p, &c, WORLDS_FEW, WORLDS_SOME - WORLDS_FEW);
    best = leader_of(&c, &lead);
    return (struct guess){c.move[best], (int)(c.sum[best] / c.worlds), best > 0 && lead >= CLEAR};
}

/* Whether the first move is so far ahead of that one. */
static bool is_ahead(const struct contest *c, int k) {
    double mean = c->less[k] / c->worlds;
    double error = sqrt((c->square[k] / c->worlds - mean * mean) / c->worlds);
    return mean >= CLEAR && mean >= ERRORS * error;
}

static bool verify_by_playing(struct workshop *w, const union position *p, move best,
                              struct verdict *verdict) {
    struct contest c = {.move = {best}, .count = 1};
    bool ahead = false;
    add_rivals(w, p, LONG_NODES, NEAR, MOVES_MOST, &c);
    if (c.count < 2) return false;
    while (!ahead && c.worlds < WORLDS_MOST) {
        play_worlds(w, p, &c, FIRST_WORLD + c.worlds, WORLDS_BATCH);
        ahead = true;
        for (int k = 1; k < c.count; k++) {
            if (c.less[k] / c.worlds < CLEAR / 2) return false;
            ahead = ahead && is_ahead(&c, k);
        }
    }
    verdict_add(w, p, best, verdict);
    snprintf(verdict->value, sizeof verdict->value, "chance %.2f",
             c.sum[0] / c.worlds / CHANCE_ONE);
    return ahead;
}

/* Claims that end the game: computed for all cups that the opponent may have. */

static bool solve_claims(const struct view *view, int player, struct verdict *verdict) {
    struct cups cups = cups_of(view, player);
    struct random random = random_from(1);
    struct worth each, most;
    move moves[MOVES_MOST];
    union position p;
    mandala_game.imagine(view, &random, &p);
    int count = mandala_game.moves(&p, moves);
    if (count < 2 || !exact_solve(&p, player, &cups, &most)) return false;
    for (int i = 0; i < count; i++) {
        union position next = p;
        int less = 0;
        mandala_game.play(&next, moves[i]);
        if (!exact_solve(&next, player, &cups, &each)) return false;
        for (int k = 0; k < cups.count; k++) less += most.utility[k] - each.utility[k];
        if (less == 0)
            verdict->best[verdict->count++] = moves[i];
        else if (less * 100 / cups.count < GAP)
            return false;
    }
    snprintf(verdict->value, sizeof verdict->value, "%d", worth_margin(&most, &cups));
    return verdict->count < count;
}

/* Turns in which some moves end the game with a sure win, and every other move may lose at once. */

/* Whether the player to move can win at once in this very world. */
static bool wins_at_once(const union position *p) {
    move moves[MOVES_MOST];
    int player = mandala_game.to_move(p);
    if (player == 0) return false;
    struct cups cups = {.cards = {p->mandala.cup_setup[2 - player]}, .odds = {1}, .count = 1};
    int count = mandala_game.moves(p, moves);
    for (int i = 0; i < count; i++) {
        struct worth worth;
        union position next = *p;
        mandala_game.play(&next, moves[i]);
        if (next.mandala.phase == MANDALA_PLAY) continue;
        if (exact_solve(&next, player, &cups, &worth) && worth_is_win(&worth, &cups)) return true;
    }
    return false;
}

static bool is_refuted(const struct view *view, move m) {
    struct random random = random_from(m);
    for (int i = 0; i < REFUTATIONS; i++) {
        union position p;
        mandala_game.imagine(view, &random, &p);
        int player = mandala_game.to_move(&p);
        mandala_game.play(&p, m);
        if (p.mandala.phase == MANDALA_OVER) continue;
        if (p.mandala.phase == MANDALA_PLAY && wins_at_once(&p)) return true;
        if (p.mandala.phase == MANDALA_PLAY) continue;
        struct cups cups = {.cards = {p.mandala.cup_setup[2 - player]}, .odds = {1}, .count = 1};
        struct worth worth;
        if (exact_solve(&p, player, &cups, &worth) && !worth_is_win(&worth, &cups)) return true;
    }
    return false;
}

static bool solve_turn(const struct view *view, int player, struct verdict *verdict) {
    struct cups cups = cups_of(view, player);
    struct random random = random_from(1);
    move moves[MOVES_MOST];
    union position p;
    int best = -VALUE_WIN;
    mandala_game.imagine(view, &random, &p);
    int count = mandala_game.moves(&p, moves);
    for (int i = 0; i < count; i++) {
        struct worth worth;
        union position next = p;
        mandala_game.play(&next, moves[i]);
        bool wins = next.mandala.phase != MANDALA_PLAY &&
                    exact_solve(&next, player, &cups, &worth) && worth_is_win(&worth, &cups);
        if (!wins && !is_refuted(view, moves[i])) return false;
        if (!wins) continue;
        if (verdict->count == SUITE_BEST_MOST) return false;
        verdict->best[verdict->count++] = moves[i];
        int value = worth_margin(&worth, &cups);
        best = value > best ? value : best;
    }
    snprintf(verdict->value, sizeof verdict->value, "%d", best);
    return verdict->count > 0 && verdict->count < count;
}

static bool compute(const struct workshop *w, const union position *p, struct verdict *verdict) {
    struct view view;
    int player = w->game->to_move(p);
    w->game->view(p, (enum reader)player, &view);
    *verdict = (struct verdict){.count = 0};
    if (p->mandala.phase == MANDALA_CLAIM) return solve_claims(&view, player, verdict);
    return p->mandala.last_lap && solve_turn(&view, player, verdict);
}

static struct guess guess(struct workshop *w, const union position *p) {
    struct verdict verdict;
    if (compute(w, p, &verdict)) return (struct guess){verdict.best[0], CHANCE_ONE, true};
    return guess_by_playing(w, p);
}

/* The answer is one of the moves that a guess or its verification compares, or seems far worse. */
static bool is_worse(struct workshop *w, const union position *p, const struct guess *guess,
                     move other) {
    (void)w;
    (void)p;
    return guess->best != other;
}

/* Verification looks for long enough. */
static bool look_again(struct workshop *w, const union position *p, struct guess *guess) {
    (void)w;
    (void)p;
    return guess->worthwhile;
}

static bool verify(struct workshop *w, const union position *p, move best,
                   struct verdict *verdict) {
    if (compute(w, p, verdict)) return verdict_has(verdict, best);
    *verdict = (struct verdict){.count = 0};
    return verify_by_playing(w, p, best, verdict);
}

const struct judge mandala_judge = {
    .name = "mandala",
    .play_nodes = 300,
    .glance_nodes = 4000,
    .second_nodes = 290000,
    .open = open,
    .close = close,
    .suits = suits,
    .guess = guess,
    .look_again = look_again,
    .is_worse = is_worse,
    .verify = verify,
};
