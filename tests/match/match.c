/* What matches are counted and planned with: pairs, the sequential test, ratings, openings. */
#include "match/plan.h"
#include "match/rating.h"
#include "match/sprt.h"
#include "support/support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void expect_near(double value, double expected, double most) {
    if (fabs(value - expected) <= most) return;
    fail_msg("%.9f, not %.9f", value, expected);
}

/* Elo */

TEST(elo_and_score_are_two_ways_to_say_the_same) {
    expect_near(score_of_elo(0), 0.5, 1e-12);
    expect_near(score_of_elo(400), 10.0 / 11, 1e-12);
    expect_near(elo_of_score(0.75), 190.848502, 1e-6);
    for (int elo = -900; elo <= 900; elo += 50)
        expect_near(elo_of_score(score_of_elo(elo)), elo, 1e-6);
    assert_true(isinf(elo_of_score(0)) && isinf(elo_of_score(1)));
}

TEST(elo_has_an_error_that_comes_from_pairs) {
    struct pentanomial p = {{25, 0, 0, 0, 75}};
    expect_near(pentanomial_score(&p).value, 0.75, 1e-12);
    expect_near(pentanomial_elo(&p).value, 190.848502, 1e-6);
    expect_near(pentanomial_elo(&p).error, 81.591, 1e-2);
}

TEST(pairs_that_are_shared_are_no_evidence_of_chance) {
    struct pentanomial shared = {{0, 0, 100, 0, 0}}, split = {{50, 0, 0, 0, 50}};
    expect_near(pentanomial_elo(&shared).value, 0, 1e-9);
    expect_near(pentanomial_elo(&shared).error, 0, 1e-9);
    assert_true(pentanomial_elo(&split).error > 60);
}

TEST(a_mean_has_an_error) {
    struct series s = {0};
    expect_near(series_mean(&s).value, 0, 0);
    series_add(&s, 3);
    assert_true(isinf(series_mean(&s).error));
    series_add(&s, 5);
    series_add(&s, 7);
    expect_near(series_mean(&s).value, 5, 1e-12);
    expect_near(series_mean(&s).error, 1.959964 * 2 / sqrt(3), 1e-9);
}

/* The sequential test */

TEST(with_pairs_won_or_lost_as_a_whole_the_ratio_is_that_of_coins) {
    struct pentanomial p = {{40, 0, 0, 0, 60}};
    double s0 = score_of_elo(-20), s1 = score_of_elo(30);
    double expected = 60 * log(s1 / s0) + 40 * log((1 - s1) / (1 - s0));
    expect_near(pentanomial_llr(&p, -20, 30), expected, 1e-2);
}

TEST(for_small_differences_the_ratio_is_that_of_normal_distributions) {
    struct pentanomial p = {{1000, 3000, 8000, 3200, 1100}};
    struct estimate score = pentanomial_score(&p);
    double count = 16300, variance = pow(score.error / 1.959964, 2) * (count - 1);
    double s0 = score_of_elo(0), s1 = score_of_elo(2);
    double expected = count * (s1 - s0) * (2 * score.value - s0 - s1) / (2 * variance);
    expect_near(pentanomial_llr(&p, 0, 2), expected, 0.01);
}

TEST(the_ratio_is_zero_before_the_first_pair) {
    struct pentanomial none = {{0}};
    expect_near(pentanomial_llr(&none, 0, 5), 0, 1e-3);
}

TEST(the_ratio_changes_its_sign_with_the_hypotheses_and_with_the_sides) {
    struct pentanomial p = {{3, 10, 20, 15, 7}}, mirrored = {{7, 15, 20, 10, 3}};
    double llr = pentanomial_llr(&p, 0, 10);
    expect_near(pentanomial_llr(&p, 10, 0), -llr, 1e-9);
    expect_near(pentanomial_llr(&mirrored, 0, -10), llr, 1e-9);
}

TEST(more_wins_make_the_ratio_grow) {
    double last = -INFINITY;
    for (int wins = 0; wins <= 50; wins += 5) {
        struct pentanomial p = {{50 - wins, 0, 50, 0, wins}};
        double llr = pentanomial_llr(&p, 0, 5);
        assert_true(llr > last);
        last = llr;
    }
}

TEST(a_test_ends_at_the_bounds_of_five_percent) {
    expect_near(sprt_bound(), 2.944439, 1e-6);
}

/* Ratings */

static void add(struct ratings *r, const char *first, const char *second, int wins, int draws,
                int losses) {
    int a = ratings_player(r, first), b = ratings_player(r, second);
    for (int i = 0; i < wins; i++) ratings_add(r, a, b, FIRST_WINS);
    for (int i = 0; i < draws; i++) ratings_add(r, a, b, DRAWN);
    for (int i = 0; i < losses; i++) ratings_add(r, a, b, SECOND_WINS);
}

static double rating(const struct ratings *r, const char *name) {
    return r->player[ratings_find(r, name)].elo.value;
}

TEST(two_players_differ_by_the_elo_of_their_score_and_one_draw) {
    struct ratings r = {0};
    double score = 150.5 / 201;
    add(&r, "a", "b", 70, 10, 20);
    add(&r, "b", "a", 20, 10, 70);
    assert_true(ratings_fit(&r, ratings_find(&r, "b"), 1000));
    expect_near(rating(&r, "b"), 1000, 1e-9);
    expect_near(rating(&r, "a"), 1000 + elo_of_score(score), 1e-6);
    expect_near(r.seat.value, 0, 1e-6);
    expect_near(r.player[0].elo.error, 1.959964 * 400 / log(10) / sqrt(201 * score * (1 - score)),
                1e-6);
    expect_near(r.player[1].elo.error, 0, 1e-6);
    ratings_done(&r);
}

TEST(without_an_anchor_the_mean_is_zero) {
    struct ratings r = {0};
    add(&r, "a", "b", 30, 0, 10);
    add(&r, "c", "a", 5, 9, 20);
    add(&r, "b", "c", 8, 2, 9);
    assert_true(ratings_fit(&r, -1, 0));
    expect_near(rating(&r, "a") + rating(&r, "b") + rating(&r, "c"), 0, 1e-6);
    for (int i = 0; i < 3; i++) assert_true(r.player[i].elo.error > 0);
    ratings_done(&r);
}

TEST(differences_add_up_along_a_chain) {
    struct ratings r = {0};
    add(&r, "a", "b", 3000, 0, 1000);
    add(&r, "b", "a", 1000, 0, 3000);
    add(&r, "b", "c", 2400, 0, 1600);
    add(&r, "c", "b", 1600, 0, 2400);
    assert_true(ratings_fit(&r, ratings_find(&r, "c"), 0));
    expect_near(rating(&r, "b"), elo_of_score(0.6), 0.2);
    expect_near(rating(&r, "a"), elo_of_score(0.6) + elo_of_score(0.75), 0.3);
    ratings_done(&r);
}

TEST(the_worth_of_the_first_seat_is_not_taken_for_strength) {
    struct ratings r = {0};
    add(&r, "a", "b", 60, 0, 40);
    add(&r, "b", "a", 60, 0, 40);
    assert_true(ratings_fit(&r, -1, 0));
    expect_near(rating(&r, "a"), 0, 1e-6);
    expect_near(r.seat.value, elo_of_score(120.5 / 201), 1e-6);
    ratings_done(&r);
}

TEST(who_wins_every_game_has_a_finite_rating) {
    struct ratings r = {0};
    add(&r, "a", "b", 500, 0, 0);
    add(&r, "b", "a", 0, 0, 500);
    assert_true(ratings_fit(&r, ratings_find(&r, "b"), 0));
    expect_near(rating(&r, "a"), elo_of_score(1000.5 / 1001), 1e-3);
    assert_true(isfinite(r.player[0].elo.error));
    ratings_done(&r);
}

TEST(groups_that_never_met_have_the_mean_zero_each) {
    struct ratings r = {0};
    add(&r, "a", "b", 9, 0, 1);
    add(&r, "c", "d", 2, 0, 8);
    assert_true(ratings_fit(&r, -1, 0));
    assert_int_equal(r.groups, 2);
    expect_near(rating(&r, "a") + rating(&r, "b"), 0, 1e-6);
    expect_near(rating(&r, "c") + rating(&r, "d"), 0, 1e-6);
    ratings_done(&r);
}

TEST(ratings_of_a_made_up_tournament_are_found_again) {
    struct ratings r = {0};
    struct random random = random_from(7);
    char names[12][8];
    for (int i = 0; i < 12; i++) {
        struct text t = text_over(names[i], sizeof names[i]);
        text_add(&t, "p");
        text_number(&t, i);
        ratings_player(&r, names[i]);
    }
    for (int game = 0; game < 40000; game++) {
        int a = random_below(&random, 12), b = (a + 1 + random_below(&random, 11)) % 12;
        double chance = score_of_elo(100.0 * (a - b) + 50);
        bool won = random_below(&random, 1000000) < chance * 1e6;
        ratings_add(&r, a, b, won ? FIRST_WINS : SECOND_WINS);
    }
    assert_true(ratings_fit(&r, 0, 0));
    expect_near(r.seat.value, 50, 2 * r.seat.error);
    for (int i = 1; i < 12; i++)
        expect_near(r.player[i].elo.value, 100.0 * i, 2 * r.player[i].elo.error);
    ratings_done(&r);
}

/* Plans */

static void plan_init(struct plan *plan, const char *words, int contenders, int plies) {
    struct setting s = setting_of(words);
    *plan = (struct plan){.game = s.game,
                          .options = s.options,
                          .contender_count = contenders,
                          .pairs = 10,
                          .plies = plies};
}

TEST(every_two_contenders_are_one_couple) {
    static struct plan plan;
    bool seen[5][5] = {{false}};
    plan_init(&plan, "patterns", 5, 0);
    assert_int_equal(plan_couples(&plan), 10);
    assert_int_equal(plan_pairs(&plan), 100);
    for (int i = 0; i < 10; i++) {
        struct couple pair = plan_couple(&plan, i);
        assert_true(pair.first < pair.second && !seen[pair.first][pair.second]);
        seen[pair.first][pair.second] = true;
    }
}

TEST(in_a_gauntlet_the_first_meets_every_other_once) {
    static struct plan plan;
    plan_init(&plan, "patterns", 5, 0);
    plan.gauntlet = true;
    assert_int_equal(plan_couples(&plan), 4);
    for (int i = 0; i < 4; i++) {
        struct couple pair = plan_couple(&plan, i);
        assert_true(pair.first == 0 && pair.second == i + 1);
    }
}

TEST(parts_have_every_pair_once_and_all_couples_of_an_opening) {
    static struct plan plan;
    plan_init(&plan, "patterns", 3, 0);
    for (plan.parts = 1; plan.parts <= plan.pairs; plan.parts++) {
        int seen[30] = {0};
        for (plan.part = 1; plan.part <= plan.parts; plan.part++) {
            long count = 0;
            for (long pair = 0; pair < plan_pairs(&plan); pair++) {
                if (!plan_includes(&plan, pair)) continue;
                assert_true(plan_includes(&plan, pair / 3 * 3));
                seen[pair]++;
                count++;
            }
            assert_int_equal(count, plan_share(&plan));
        }
        for (int i = 0; i < 30; i++) assert_int_equal(seen[i], 1);
    }
}

TEST(every_couple_plays_the_same_deals_and_every_deal_once) {
    static struct plan plan;
    static struct opening a, b, c;
    struct refusal why;
    plan_init(&plan, "mandala", 3, 0);
    assert_true(plan_opening(&plan, 0, &a, &why) && plan_opening(&plan, 2, &b, &why) &&
                plan_opening(&plan, 3, &c, &why));
    assert_memory_equal(&a.start, &b.start, sizeof a.start);
    assert_memory_not_equal(&a.start, &c.start, sizeof a.start);
}

TEST(no_random_opening_is_over_or_won_at_once) {
    static struct plan plan;
    static struct opening opening;
    struct refusal why;
    plan_init(&plan, "manalath sides=2-3-3", 2, 5);
    for (long pair = 0; pair < 300; pair++) {
        move list[MOVES_MOST];
        assert_true(plan_opening(&plan, pair, &opening, &why));
        assert_int_equal(opening.count, 5);
        union position p = opening_end(plan.game, &opening);
        int count = plan.game->moves(&p, list), player = plan.game->to_move(&p);
        for (int i = 0; i < count; i++) {
            union position after = p;
            plan.game->play(&after, list[i]);
            assert_int_not_equal(plan.game->result(&after), player);
        }
    }
}

TEST(an_opening_from_a_view_is_refused) {
    static struct plan plan;
    static struct opening opening;
    struct refusal why;
    static char line[] = "?88 - r3y1g1b1/?6 o1b1+-/?2+- -/- y1p1|-|- y1p1|-|- 1 - play 0 0";
    static char *lines[] = {line};
    plan_init(&plan, "mandala", 2, 0);
    plan.openings = lines;
    plan.opening_count = 1;
    assert_false(plan_opening(&plan, 0, &opening, &why));
    assert_non_null(strstr(why.text[ENGLISH], "hidden"));
}
