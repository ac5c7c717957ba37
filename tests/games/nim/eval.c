/* Nim's evaluation, the template of one: it knows nothing, and the search has to do it all. */
#include "games/nim/eval.h"

#include "games/nim/rules.h"

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

static const struct level levels[LEVELS] = {
    {20, 40, 1, 0, 20000}, {40, 40, 1, 0, 10000}, {80, 30, 2, 0, 5000},  {150, 30, 2, 0, 2500},
    {300, 20, 3, 0, 1200}, {600, 20, 4, 0, 600},  {1200, 10, 6, 0, 300}, {2500, 10, 9, 0, 100},
    {5000, 1, 40, 0, 0},   {20000, 1, 64, 0, 0},
};

const struct evaluation nim_evaluation = {
    .start = note_nothing,
    .follow = follow_nothing,
    .value = worth_nothing,
    .bounds = bound_nothing,
    .rank = rank_alike,
    .key = plain_key,
    .levels = levels,
    .chance = even_chance,
};
