/* Problems of Manalath: moves that are proved to win where the others do not, and only defences:
 * all other moves are proved to lose, or seem to after long searches. */
#include "../problems/judge.h"

#include "search/proof.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    PIECES_LEAST = 4,
    LOOK_NODES = 40000,
    PROOF_MEGABYTES = 256,
    NODES_EACH = 20000,    /* for what follows a move */
    NODES_THREATS = 60000, /* the same where threats alone are looked at */
    NODES_DEEP = 250000,   /* likewise, where a search sees no win: an engine looks at 6,000 */
    NODES_HARD = 300000,   /* for the few moves that stay open */
    NODES_LONG = 1500000,  /* of the search after those that still do */
    OPEN_MOST = 12,
    BEST_MOST = 4,
    CLEAR = 4 * CHANCE_ONE / 10,
};

static bool open(struct workshop *w) {
    w->proof = proof_open(w->game, w->evaluation, PROOF_MEGABYTES);
    return w->proof;
}

static void close(struct workshop *w) {
    proof_close(w->proof);
}

/* What is proved with so many nodes depends on what the table knows: so nothing, at first. */
static void forget(struct workshop *w) {
    close(w);
    if (!open(w)) abort();
}

static bool suits(const union position *p) {
    const struct manalath *m = &p->manalath;
    return cells_count(m->stones[0] | m->stones[1]) >= PIECES_LEAST;
}

/* Whether a player wins by threats alone. */
static bool wins_by_threats(struct workshop *w, const union position *p, int winner,
                            uint64_t nodes) {
    return w->game->to_move(p) &&
           proof_ask_forcing(w->proof, p, winner, 1, nodes, &w->control) == ANSWER_YES;
}

/* The first move of a win by threats that is deeper than engines look; NO_MOVE if there is none. */
static move deep_threat(struct workshop *w, const union position *p) {
    struct ranked list[MOVES_MOST];
    _Alignas(64) unsigned char notes[NOTES_MOST];
    int player = w->game->to_move(p);
    if (!wins_by_threats(w, p, player, NODES_DEEP)) return NO_MOVE;
    w->evaluation->start(p, notes);
    int count = w->evaluation->force(p, notes, list);
    for (int i = 0; i < count; i++) {
        const union position next = after(w, p, list[i].move);
        if (wins_by_threats(w, &next, player, NODES_DEEP)) return list[i].move;
    }
    return NO_MOVE;
}

static struct guess guess(struct workshop *w, const union position *p) {
    const struct line *line = think(w, p, LOOK_NODES, 1);
    struct guess guess = {line->moves[0], line->chance, line->value > -VALUE_FORCED};
    forget(w);
    if (abs(line->value) > VALUE_FORCED) return guess;
    move deep = deep_threat(w, p);
    return deep == NO_MOVE ? guess : (struct guess){deep, CHANCE_ONE, true};
}

/* Whether `winner` wins after a move. */
static enum proof_answer wins(struct workshop *w, const union position *next, int winner,
                              uint64_t nodes) {
    if (w->game->to_move(next) == 0)
        return value_of_end(w->game, next, winner) > 0 ? ANSWER_YES : ANSWER_NO;
    return proof_ask(w->proof, next, winner, 1, nodes, &w->control);
}

static bool is_won(struct workshop *w, const union position *next, int player, uint64_t nodes,
                   uint64_t threats) {
    return wins(w, next, player, nodes) == ANSWER_YES || wins_by_threats(w, next, player, threats);
}

/* Beside a win, a move that is not shown to win; else one that loses, or seems much worse. */
static bool is_worse(struct workshop *w, const union position *p, const struct guess *guess,
                     move other) {
    const union position next = after(w, p, other);
    int player = w->game->to_move(p);
    if (guess->worth == CHANCE_ONE) return !is_won(w, &next, player, NODES_HARD, NODES_DEEP);
    return guess->worth - prospect_of(w, &next, player, LOOK_NODES).chance >= CLEAR ||
           wins_by_threats(w, &next, 3 - player, NODES_THREATS);
}

/* The moves beside the best: winners go to the verdict, losers away, and the rest stays open. */
struct sorted {
    move open[MOVES_MOST];
    int count;
};

/* False if there are too many winners, or open moves. */
static bool sort_moves(struct workshop *w, const union position *p, move best, int open_most,
                       struct verdict *verdict, struct sorted *sorted) {
    move list[MOVES_MOST];
    int player = w->game->to_move(p), count = w->game->moves(p, list);
    for (int i = 0; i < count; i++) {
        const union position next = after(w, p, list[i]);
        if (list[i] == best || wins(w, &next, 3 - player, NODES_EACH) == ANSWER_YES) continue;
        bool won = is_won(w, &next, player, NODES_EACH, NODES_THREATS);
        if (won ? verdict->count == BEST_MOST : sorted->count == open_most) return false;
        if (won)
            verdict->best[verdict->count++] = list[i];
        else
            sorted->open[sorted->count++] = list[i];
    }
    return true;
}

/* The best move wins, and few others are shown to. */
static bool verify_win(struct workshop *w, const union position *p, move best,
                       struct verdict *verdict) {
    struct sorted sorted = {.count = 0};
    if (!sort_moves(w, p, best, MOVES_MOST, verdict, &sorted)) return false;
    snprintf(verdict->value, sizeof verdict->value, "win%s",
             sorted.count ? ", proved of no other move" : ", all others lose");
    return true;
}

/* All other moves lose, or have much less of a chance after long searches. */
static bool verify_defence(struct workshop *w, const union position *p, move best,
                           struct verdict *verdict) {
    const union position next = after(w, p, best);
    struct sorted sorted = {.count = 0};
    int player = w->game->to_move(p);
    if (!sort_moves(w, p, best, OPEN_MOST, verdict, &sorted) || verdict->count > 1) return false;
    int chance = prospect_of(w, &next, player, NODES_LONG).chance;
    if (chance < CLEAR) return false;
    bool all_lose = true;
    for (int i = 0; i < sorted.count; i++) {
        const union position other = after(w, p, sorted.open[i]);
        if (wins(w, &other, 3 - player, NODES_HARD) == ANSWER_YES) continue;
        if (chance - prospect_of(w, &other, player, NODES_LONG).chance < CLEAR) return false;
        all_lose = false;
    }
    snprintf(verdict->value, sizeof verdict->value, "chance %.2f%s", chance / (double)CHANCE_ONE,
             all_lose ? ", all others lose" : "");
    return true;
}

static bool verify(struct workshop *w, const union position *p, move best,
                   struct verdict *verdict) {
    const union position next = after(w, p, best);
    forget(w);
    bool won = is_won(w, &next, w->game->to_move(p), NODES_HARD, NODES_DEEP);
    *verdict = (struct verdict){.best = {best}, .count = 1};
    return (won ? verify_win : verify_defence)(w, p, best, verdict);
}

static bool look_again(struct workshop *w, const union position *p, struct guess *guess) {
    if (guess->worth == CHANCE_ONE) return true;
    const struct line *line = think(w, p, NODES_LONG, 1);
    *guess = (struct guess){line->moves[0], line->chance, line->chance >= CLEAR};
    return guess->worthwhile;
}

const struct judge manalath_judge = {
    .name = "manalath",
    .plies_least = 0, /* behind those of openings */
    .plies_most = 3,
    .play_nodes = 20000,
    .glance_nodes = 5000,
    .second_nodes = 2200000,
    .open = open,
    .close = close,
    .suits = suits,
    .guess = guess,
    .look_again = look_again,
    .is_worse = is_worse,
    .verify = verify,
};
