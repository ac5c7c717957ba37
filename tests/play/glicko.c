/* Ratings: the example of the paper, and what players would notice. */
#include "play/glicko.h"

#include "support/support.h"

#include <math.h>

static void expect_near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance)) fail_msg("%.6f is not %.6f", value, expected);
}

TEST(the_example_of_the_paper_comes_out) {
    const struct glicko player = {1500, 200, 0.06};
    const struct glicko others[] = {{1400, 30, 0.06}, {1550, 100, 0.06}, {1700, 300, 0.06}};
    const double scores[] = {1, 0, 0};
    struct glicko after = glicko_period(player, others, scores, 3);
    expect_near(after.rating, 1464.06, 0.01);
    expect_near(after.deviation, 151.52, 0.01);
    expect_near(after.volatility, 0.05999, 0.00001);
}

TEST(newcomers_have_1500_points_and_are_unknown) {
    struct glicko g = glicko_new();
    expect_near(g.rating, 1500, 0);
    expect_near(g.deviation, 350, 0);
    expect_near(g.volatility, 0.06, 0);
}

TEST(between_equals_one_gains_what_the_other_loses) {
    for (double deviation = 30; deviation <= 350; deviation += 20) {
        const struct glicko g = {1600, deviation, 0.06};
        struct glicko won = glicko_played(g, g, 1), lost = glicko_played(g, g, 0);
        struct glicko drawn = glicko_played(g, g, 0.5);
        expect_near(won.rating + lost.rating, 2 * 1600, 1e-6);
        expect_near(won.deviation, lost.deviation, 1e-6);
        expect_near(drawn.rating, 1600, 1e-9);
    }
}

static struct glicko some_player(struct random *random) {
    return (struct glicko){.rating = random_below(random, 6000) - 1000,
                           .deviation = 20 + random_below(random, 331),
                           .volatility = 0.01 + random_below(random, 100) / 500.0};
}

TEST(winning_never_lowers_and_losing_never_raises) {
    struct random random = random_from(1);
    for (int i = 0; i < 20000; i++) {
        struct glicko g = some_player(&random), other = some_player(&random);
        struct glicko won = glicko_played(g, other, 1), lost = glicko_played(g, other, 0);
        struct glicko drawn = glicko_played(g, other, 0.5);
        assert_true(won.rating > g.rating && lost.rating < g.rating);
        assert_true(won.rating >= drawn.rating && drawn.rating >= lost.rating);
        assert_true(won.deviation > 0 && won.deviation <= 350);
        assert_true(won.volatility > 0 && won.volatility < 1);
    }
}

TEST(games_make_a_player_known) {
    struct glicko g = glicko_new();
    const struct glicko other = {1500, 50, 0.06};
    for (int i = 0; i < 100; i++) {
        double before = g.deviation;
        g = glicko_played(g, other, i % 2);
        assert_true(g.deviation < before || before < 70);
    }
    assert_true(g.deviation < 70);
}

TEST(who_does_not_play_becomes_unknown_again_but_no_more_than_a_newcomer) {
    const struct glicko g = {1700, 60, 0.06};
    double before = g.deviation;
    for (int days = 1; days < 10000; days *= 2) {
        struct glicko later = glicko_idle(g, days);
        assert_true(later.deviation > before || later.deviation == 350);
        assert_true(later.deviation <= 350);
        expect_near(later.rating, g.rating, 0);
        before = later.deviation;
    }
    expect_near(before, 350, 0);
    expect_near(glicko_idle(g, 0).deviation, 60, 0);
    expect_near(glicko_idle(g, -5).deviation, 60, 0);
    expect_near(glicko_idle(glicko_idle(g, 10), 20).deviation, glicko_idle(g, 30).deviation, 1e-9);
}

TEST(in_a_few_games_a_volatility_that_stays_makes_no_difference) {
    struct glicko g = glicko_new(), steady = g;
    for (int i = 0; i < 20; i++) {
        const struct glicko other = {1200 + 50 * i, 0, 0.06};
        g = glicko_played(g, other, i % 3 != 0);
        steady = glicko_played_steadily(steady, other, i % 3 != 0);
    }
    expect_near(steady.rating, g.rating, 1);
    expect_near(steady.deviation, g.deviation, 1);
    expect_near(steady.volatility, 0.06, 0);
}
