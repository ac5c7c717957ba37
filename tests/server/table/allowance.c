/* Lag that is forgiven. */
#include "server/table/allowance.h"

#include "support/support.h"

enum { MS = 1000, SECOND = 1000 * MS };

TEST(an_ordinary_line_is_forgiven_for_every_move) {
    struct allowance a;
    allowance_init(&a);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(allowance_take(&a, 100 * MS, 5 * SECOND), 100 * MS);
}

TEST(a_move_is_forgiven_no_more_than_half_a_second) {
    struct allowance a;
    allowance_init(&a);
    assert_int_equal(allowance_take(&a, 30 * SECOND, 60 * SECOND), 500 * MS);
}

TEST(nobody_is_forgiven_more_than_the_move_took) {
    struct allowance a;
    allowance_init(&a);
    assert_int_equal(allowance_take(&a, 300 * MS, 50 * MS), 50 * MS);
    assert_int_equal(allowance_take(&a, 300 * MS, 0), 0);
    assert_int_equal(allowance_take(&a, 300 * MS, -5), 0);
    assert_int_equal(allowance_take(&a, -1, SECOND), 0);
}

TEST(who_pretends_to_be_far_away_gains_a_tenth_of_a_second_a_move) {
    struct allowance a;
    long long total = 0;
    allowance_init(&a);
    for (int i = 0; i < 100; i++) total += allowance_take(&a, 10 * SECOND, 10 * SECOND);
    assert_int_equal(total, SECOND + 100 * 100 * MS);
}

TEST(what_is_saved_up_ends_at_two_seconds) {
    struct allowance a;
    long long total = 0;
    allowance_init(&a);
    for (int i = 0; i < 1000; i++) allowance_take(&a, 0, SECOND);
    assert_int_equal(a.left, 2 * SECOND);
    for (int i = 0; i < 4; i++) total += allowance_take(&a, SECOND, SECOND);
    assert_int_equal(total, 4 * 500 * MS);
}
