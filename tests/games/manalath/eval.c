/* What the evaluation of Manalath claims to know, against what playing everything out shows. */
#include "games/evaluations.h"
#include "support/support.h"

#include <string.h>

static const struct evaluation *const known = &manalath_evaluation;

static const char *const boards[] = {
    "manalath",
    "manalath sides=2-2-2",
    "manalath sides=2-2-3 supply=3",
    "manalath sides=2-3-4 supply=5 neutral=b2",
    "manalath sides=3-3-3 supply=0",
    "manalath sides=3-3-3 supply=7 neutral=c3",
    "manalath sides=4-2-3",
    "manalath sides=5-5-5 supply=0",
    "manalath sides=5-5-6 neutral=e5,e6",
    "manalath sides=7-3-5",
    "manalath sides=7-7-7 supply=999",
};

enum { BOARDS = sizeof boards / sizeof *boards };

struct noted {
    union position p;
    _Alignas(64) unsigned char notes[NOTES_MOST];
};

static void begin(const struct setting *setting, struct noted *n) {
    memset(n, 0, sizeof *n);
    n->p = position_of(setting, START);
    known->start(&n->p, n->notes);
}

static void play(const struct setting *setting, struct noted *n, move m) {
    union position before = n->p;
    setting->game->play(&n->p, m);
    known->follow(&before, m, &n->p, n->notes);
}

TEST(following_a_game_gives_the_same_notes_as_beginning_afresh) {
    struct random random = random_from(1);
    for (int i = 0; i < samples(BOARDS * 200); i++) {
        struct setting setting = setting_of(boards[i % BOARDS]);
        struct noted n, fresh;
        for (begin(&setting, &n); setting.game->to_move(&n.p);) {
            play(&setting, &n, setting.game->pick(&n.p, &random));
            memset(&fresh, 0, sizeof fresh);
            known->start(&n.p, fresh.notes);
            assert_memory_equal(n.notes, fresh.notes, known->notes);
        }
    }
}

/* The value within so many plies, for the player to move: 0 if they decide nothing. */
static int value_within(const struct game *game, const union position *p, int plies, int ply) {
    int player = game->to_move(p), best = -VALUE_WIN;
    move list[MOVES_MOST];
    int count = plies > 0 ? game->moves(p, list) : 0;
    for (int i = 0; i < count; i++) {
        union position next = *p;
        game->play(&next, list[i]);
        int end = game->result(&next) == DRAWN                 ? 0
                  : game->result(&next) == (enum result)player ? VALUE_WIN - ply - 1
                                                               : -VALUE_WIN + ply + 1;
        int value = game->to_move(&next) ? -value_within(game, &next, plies - 1, ply + 1) : end;
        best = value > best ? value : best;
    }
    return count ? best : 0;
}

/* Every position of random games on small boards, looked at `plies` deep: a value found there that
 * is a win or a loss must lie within the bounds, and bounds that are one must be found there. */
static void expect_bounds(const char *words, int count, int plies) {
    struct setting setting = setting_of(words);
    struct random random = random_from(2);
    for (int i = 0; i < samples(count); i++) {
        struct noted n;
        for (begin(&setting, &n); setting.game->to_move(&n.p);) {
            int low, high, value = value_within(setting.game, &n.p, plies, 0);
            known->bounds(&n.p, n.notes, &low, &high);
            bool decided = value != 0;
            if (decided) assert_in_range(value + VALUE_WIN, low + VALUE_WIN, high + VALUE_WIN);
            if (low == high) assert_int_equal(value, low);
            play(&setting, &n, setting.game->pick(&n.p, &random));
        }
    }
}

TEST(bounds_agree_with_what_three_plies_show) {
    expect_bounds("manalath sides=2-2-2", 400, 3);
    expect_bounds("manalath sides=2-2-3 supply=3", 400, 3);
    expect_bounds("manalath sides=2-2-5 supply=6", 100, 3);
    expect_bounds("manalath sides=3-3-3 supply=0", 50, 3);
    expect_bounds("manalath sides=2-3-3 neutral=b2", 100, 3);
}

static int best_ranked(const struct game *game, const struct noted *n, int plies) {
    struct ranked list[MOVES_MOST];
    int count = known->rank(&n->p, n->notes, list), best = -VALUE_WIN;
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        union position next = n->p;
        assert_true(game_allows(game, &n->p, list[i].move));
        game->play(&next, list[i].move);
        enum result result = game->result(&next);
        int player = game->to_move(&n->p);
        int value = game->to_move(&next)            ? -value_within(game, &next, plies - 1, 1)
                    : result == DRAWN               ? 0
                    : result == (enum result)player ? VALUE_WIN - 1
                                                    : -VALUE_WIN + 1;
        best = value > best ? value : best;
    }
    return best;
}

static void expect_best_ranked(const char *words, int count, int plies) {
    struct setting setting = setting_of(words);
    struct random random = random_from(3);
    for (int i = 0; i < samples(count); i++) {
        struct noted n;
        for (begin(&setting, &n); setting.game->to_move(&n.p);) {
            int value = value_within(setting.game, &n.p, plies, 0);
            if (value) assert_int_equal(best_ranked(setting.game, &n, plies), value);
            play(&setting, &n, setting.game->pick(&n.p, &random));
        }
    }
}

TEST(a_best_move_is_among_those_that_matter) {
    expect_best_ranked("manalath sides=2-2-2", 400, 4);
    expect_best_ranked("manalath sides=2-2-3 supply=3", 200, 4);
    expect_best_ranked("manalath sides=2-2-4 neutral=b3", 20, 4);
    expect_best_ranked("manalath sides=2-3-3", 50, 3);
    expect_best_ranked("manalath sides=3-3-3 supply=0", 50, 3);
}
