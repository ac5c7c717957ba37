/* Sets as words: the version for this processor against the plain one, on random input. */
#include "base/bits.h"

#include "base/random.h"
#include "support/support.h"

/* Sparse, full and between. */
static uint64_t random_set(struct random *random) {
    uint64_t set = random_next(random);
    for (int i = random_below(random, 5); i > 0; i--)
        set = random_next(random) & 1 ? set & random_next(random) : set | random_next(random);
    return set;
}

TEST(the_nth_member_is_the_one_with_n_below_it) {
    struct random random = random_from(1);
    for (int i = 0; i < 20000; i++) {
        uint64_t set = random_set(&random);
        for (int n = 0; n < bits_count(set); n++) {
            int member = bits_nth(set, n);
            assert_true(set >> member & 1);
            assert_int_equal(bits_count(set & (((uint64_t)1 << member) - 1)), n);
            assert_int_equal(bits_nth_plain(set, n), member);
        }
    }
}

TEST(a_list_has_every_member_in_order) {
    struct random random = random_from(2);
    for (int i = 0; i < 20000; i++) {
        uint64_t set = i == 0 ? 0 : i == 1 ? UINT64_MAX : random_set(&random);
        uint8_t list[64 + 8], plain[64 + 8];
        int count = bits_list(set, 64, list);
        assert_int_equal(count, bits_count(set));
        assert_int_equal(count, bits_list_plain(set, 64, plain));
        assert_memory_equal(list, plain, (size_t)count);
    }
}

TEST(a_number_below_n_is_below_n_and_takes_every_value) {
    struct random random = random_from(3);
    for (int n = 1; n <= 256; n++) {
        int seen[256] = {0};
        for (int i = 0; i < 40 * n; i++) {
            int number = random_below(&random, n);
            assert_in_range(number, 0, n - 1);
            seen[number]++;
        }
        for (int i = 0; i < n; i++) assert_true(seen[i] > 0);
    }
}

TEST(the_same_number_starts_the_same_sequence) {
    struct random a = random_from(12345), b = random_from(12345), c = random_from(12346);
    for (int i = 0; i < 100; i++) {
        uint64_t next = random_next(&a);
        assert_true(next == random_next(&b));
        assert_true(next != random_next(&c));
    }
}
