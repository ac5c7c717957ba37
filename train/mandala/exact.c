/* Both players' best claims, for all cups at once. A choice counts only if it is best for each of
 * the cups that the player cannot tell apart: then it is right without any theory of bluffing. */
#include "exact.h"

#include <math.h>
#include <string.h>

struct cups cups_of(const struct view *view, int player) {
    const struct mandala *p = &view->seen.mandala;
    struct cups cups = {0};
    if (bag_get(p->cup_setup[2 - player], MANDALA_UNKNOWN) == 0) {
        cups.cards[0] = p->cup_setup[2 - player];
        cups.odds[0] = cups.count = 1;
        return cups;
    }
    bag unseen = mandala_unseen(p);
    double all = bag_total(unseen) * (bag_total(unseen) - 1) / 2.0;
    for (int a = 0; a < SANDS; a++) {
        for (int b = a; b < SANDS; b++) {
            int x = bag_get(unseen, a), y = bag_get(unseen, b);
            double ways = a == b ? x * (x - 1) / 2.0 : (double)(x * y);
            if (ways == 0) continue;
            cups.cards[cups.count] = bag_of(a, 1) + bag_of(b, 1);
            cups.odds[cups.count++] = ways / all;
        }
    }
    return cups;
}

static void judge(const union position *p, int player, const struct cups *cups,
                  struct worth *worth) {
    union position end = *p;
    for (int i = 0; i < cups->count; i++) {
        end.mandala.cup_setup[2 - player] = cups->cards[i];
        struct score score = mandala_game.score(&end);
        enum result result = mandala_game.result(&end);
        int margin = score.points[player - 1] - score.points[2 - player];
        bool won = result == (player == 1 ? FIRST_WINS : SECOND_WINS);
        worth->utility[i] = margin + (result == DRAWN ? 0 : won ? UTILITY_WIN : -UTILITY_WIN);
    }
}

static bool same(const struct worth *a, const struct worth *b, int count) {
    return memcmp(a->utility, b->utility, (size_t)count * sizeof a->utility[0]) == 0;
}

static void improve(struct worth *worth, const struct worth *by, int count, int sign) {
    for (int i = 0; i < count; i++)
        if (sign * by->utility[i] > sign * worth->utility[i]) worth->utility[i] = by->utility[i];
}

bool exact_solve(const union position *p, int player, const struct cups *cups,
                 struct worth *worth) {
    struct worth each[MOVES_MOST];
    move moves[MOVES_MOST];
    if (p->mandala.phase == MANDALA_OVER) {
        judge(p, player, cups, worth);
        return true;
    }
    if (p->mandala.phase != MANDALA_CLAIM) return false;
    bool own = mandala_game.to_move(p) == player;
    int count = mandala_game.moves(p, moves);
    for (int i = 0; i < count; i++) {
        union position after = *p;
        mandala_game.play(&after, moves[i]);
        if (!exact_solve(&after, player, cups, &each[i])) return false;
        if (i == 0) *worth = each[0];
        improve(worth, &each[i], cups->count, own ? 1 : -1);
    }
    for (int i = 0; i < count; i++)
        if (!own || same(&each[i], worth, cups->count)) return true;
    return false;
}

int worth_margin(const struct worth *worth, const struct cups *cups) {
    double sum = 0;
    for (int i = 0; i < cups->count; i++) {
        int utility = worth->utility[i];
        int win = utility > UTILITY_WIN / 2    ? UTILITY_WIN
                  : utility < -UTILITY_WIN / 2 ? -UTILITY_WIN
                                               : 0;
        sum += cups->odds[i] * (utility - win);
    }
    return (int)lround(100 * sum);
}

bool worth_is_win(const struct worth *worth, const struct cups *cups) {
    for (int i = 0; i < cups->count; i++)
        if (worth->utility[i] < UTILITY_WIN / 2) return false;
    return true;
}
