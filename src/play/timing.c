/* Time is given out as a share of what is left, so it gets less but never runs out; what is kept
 * back pays for what each move loses between two programs. */
#include "play/timing.h"

#include "base/text/numbers.h"

#include <limits.h>

enum {
    LAG = 3000,       /* lost for each move on its way to the referee and back, generously */
    INSTANT = 100000, /* with less on the clock than this, moves are made at once */
    MOVES_LEAST = 8,  /* a game may always last longer than it seems */
    MOVES_MOST_OWN = 100,
    SHARE_MOST = 3,       /* a single move never takes more than one in so many of what is left */
    STRETCH = 3,          /* how much longer than planned a move may take when it must */
    EACH_SHARE = 3,       /* of the time for each move it takes one in so many, ... */
    EACH_MOST = 10000000, /* ... and no more than this: somebody waits, perhaps for days */
    SAMPLES = 8,
};

static const long long time_most = (long long)1000000 * 3600 * 24 * 365;

/* All of it but two milliseconds and a hundredth: what is not used is lost. */
static struct deadlines for_one_move(long long given) {
    long long time = lesser(given, time_most);
    long long lag = lesser(2000 + time / 100, time / 2);
    long long hard = greater(time - lag, 1);
    return (struct deadlines){hard, hard};
}

static struct deadlines for_each_move(long long left) {
    return for_one_move(lesser(left / EACH_SHARE, EACH_MOST));
}

static struct deadlines from_clock(const struct clocks *c) {
    long long left = lesser(c->left, time_most), gain = lesser(greater(c->gain, 0), time_most);
    if (left <= INSTANT) return (struct deadlines){1, 1};
    long long moves = greater(MOVES_LEAST, lesser(MOVES_MOST_OWN, c->moves_expected));
    if (c->moves_to_go > 0) moves = lesser(moves, c->moves_to_go);
    long long above = left - INSTANT;
    long long usable = above - lesser(LAG * moves, above / 2);
    long long plan = usable / moves + gain * 3 / 4;
    long long hard = lesser(plan * STRETCH, usable / lesser(moves, SHARE_MOST));
    return (struct deadlines){greater(lesser(plan, hard), 1), greater(hard, 1)};
}

struct deadlines timing_deadlines(const struct clocks *clocks) {
    struct deadlines one = {LLONG_MAX, LLONG_MAX}, all = one;
    if (clocks->move != TIME_NONE) one = for_one_move(clocks->move);
    if (clocks->left != TIME_NONE)
        all = clocks->each ? for_each_move(clocks->left) : from_clock(clocks);
    return (struct deadlines){lesser(one.soft, all.soft), lesser(one.hard, all.hard)};
}

/* Good players last longer than random ones, who run into each other: hence five eighths of the
 * moves of both and not a half. */
int timing_moves_expected(const struct game *game, const struct view *view) {
    struct random random = random_from(1);
    int total = 0;
    for (int i = 0; i < SAMPLES; i++) {
        union position p;
        game->imagine(view, &random, &p);
        total += game->playout(&p, &random);
    }
    return total * 5 / (8 * SAMPLES) + 1;
}
