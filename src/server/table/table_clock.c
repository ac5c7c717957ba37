/* The clocks of a table. A clock runs for the player to move once both have made their first move;
 * a move before that costs nothing and gains nothing. */
#include "play/timing.h" /* TIME_NONE */
#include "server/table/table_parts.h"

#include <limits.h>

static const long long day = 24 * 60 * 60 * 1000000LL;

static long long lesser(long long a, long long b) {
    return a < b ? a : b;
}

bool table_has_clocks(const struct table *t) {
    return t->terms.pace.base > 0;
}

bool table_is_slow(const struct table *t) {
    return t->terms.pace.each && t->terms.pace.base >= day;
}

int table_clock_runs(const struct table *t) {
    return t->since == CLOCKS_STAND ? 0 : table_to_move(t);
}

long long table_spent(const struct table *t, long long at) {
    int player = table_clock_runs(t);
    if (player == 0 || at < t->since) return 0;
    return lesser(at - t->since, t->left[player - 1]);
}

long long table_left(const struct table *t, int player, long long now) {
    if (!table_has_clocks(t)) return TIME_NONE;
    return t->left[player - 1] - (table_clock_runs(t) == player ? table_spent(t, now) : 0);
}

long long table_deadline(const struct table *t) {
    int player = table_clock_runs(t);
    return player == 0 ? LLONG_MAX : t->since + t->left[player - 1];
}

/* For the player to move now, when so many moves are played. */
static void run(struct table *t, int count, long long at) {
    t->paused = false;
    t->since = table_has_clocks(t) && table_both_played(t, count) ? at : CLOCKS_STAND;
}

void table_clock_begin(struct table *t) {
    t->left[0] = t->left[1] = t->terms.pace.base;
    t->since = CLOCKS_STAND;
}

/* The move is already among those that are played. */
void table_clock_moved(struct table *t, int player, long long spent, long long at) {
    bool timed = table_has_clocks(t) && table_both_played(t, t->count - 1);
    if (timed)
        t->left[player - 1] = pace_of_play_after_move(&t->terms.pace, t->left[player - 1] - spent);
    t->moves[t->count - 1].left = t->left[player - 1];
    run(t, t->count, at);
}

/* What the clock showed after so many moves. */
static long long left_after(const struct table *t, int count, int player) {
    while (--count >= 0)
        if (t->moves[count].player == player) return t->moves[count].left;
    return t->terms.pace.base;
}

/* The clocks show what they showed there, or what they show now if that is less: nobody gains.
 * Time for each move is given anew. */
void table_clock_back(struct table *t, int count, long long at) {
    int runs = table_clock_runs(t);
    if (runs != 0) t->left[runs - 1] -= table_spent(t, at);
    for (int i = 0; i < 2; i++)
        t->left[i] = t->terms.pace.each ? t->terms.pace.base
                                        : lesser(t->left[i], left_after(t, count, i + 1));
    run(t, count, at);
}

void table_clock_stop(struct table *t, long long spent) {
    int runs = table_clock_runs(t);
    if (runs != 0) t->left[runs - 1] -= spent;
    t->since = CLOCKS_STAND;
    t->paused = false;
}
