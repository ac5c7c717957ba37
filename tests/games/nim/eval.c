#include "games/nim/eval.h"

static void note_nothing(const union position *p, void *notes) {
    (void)p;
    (void)notes;
}

static void follow_nothing(const union position *before, move m, const union position *after,
                           void *notes) {
    (void)before;
    (void)m;
    (void)after;
    (void)notes;
}

static int worth_nothing(const union position *p, const void *notes) {
    (void)p;
    (void)notes;
    return 0;
}

static void bound_nothing(const union position *p, const void *notes, int *low, int *high) {
    (void)p;
    (void)notes;
    *low = -VALUE_WIN;
    *high = VALUE_WIN;
}

static int rank_alike(const union position *p, const void *notes, struct ranked *list) {
    (void)notes;
    move moves[MOVES_MOST];
    int count = nim_game.moves(p, moves);
    for (int i = 0; i < count; i++) list[i] = (struct ranked){moves[i], 0};
    return count;
}

static int even_chance(const union position *p, int value) {
    (void)p;
    return value > 0 ? CHANCE_ONE : value < 0 ? 0 : CHANCE_ONE / 2;
}

static uint64_t plain_key(const union position *p) {
    return nim_game.hash(p);
}

const struct evaluation nim_evaluation = {
    .start = note_nothing,
    .follow = follow_nothing,
    .value = worth_nothing,
    .bounds = bound_nothing,
    .rank = rank_alike,
    .key = plain_key,
    .chance = even_chance,
};
